import HTTP
import Synchronization
import Testing
import Tiles

@testable import Live

/// A server with one file. It answers requests for ranges as RFC 9110 says, or as a test wants.
final class RangeServer: HTTPClient {
    private let bytes: [UInt8]
    private let state = Mutex<(requests: [Request], etag: String, change: (@Sendable (inout Response) -> Void)?)>(
        ([], "\"1\"", nil))

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var requests: [Request] { state.withLock { $0.requests } }
    func changeAnswers(_ change: @escaping @Sendable (inout Response) -> Void) {
        state.withLock { $0.change = change }
    }

    func send(_ request: Request, _ cancellation: Cancellation) throws(HTTPError) -> Response {
        state.withLock { state in
            state.requests.append(request)
            var answer = Response(status: 416)
            if let range = request.range, let end = range.last, range.first < bytes.count {
                let last = min(Int(end), bytes.count - 1)
                answer = Response(status: 206, body: Array(bytes[Int(range.first)...last]), etag: state.etag)
                answer.range = "\(range.first)-\(last)/\(bytes.count)"
            }
            state.change?(&answer)
            return answer
        }
    }
}

extension Response {
    /// "0-99/1234".
    fileprivate var range: String? {
        get { headers["Content-Range"] }
        set { headers["Content-Range"] = newValue.map { "bytes \($0)" } }
    }
}

struct HTTPRangesTests {
    private let server = RangeServer(Array(0..<100))
    private func ranges() -> HTTPRanges { HTTPRanges("https://example.org/a", fetch: server) }

    @Test func readsTheRequestedBytes() throws {
        let ranges = ranges()
        #expect(try ranges.bytes(at: 10, count: 5) == [10, 11, 12, 13, 14])
        #expect(try ranges.bytes(at: 99, count: 1) == [99])
        #expect(try ranges.bytes(at: 3, count: 0) == [])
        #expect(try ranges.beginning(1000) == Array(0..<100))
        #expect(server.requests.map(\.limits.bytes) == [5, 1, 1000], "no more bytes are accepted")
    }

    @Test(arguments: [(99, 2), (100, 1), (UInt64.max, 5), (UInt64.max - 3, 4)])
    func aRangeBeyondTheEndIsDamage(offset: UInt64, count: Int) {
        #expect { try ranges().bytes(at: offset, count: count) } throws: { ($0 as? TileError)?.kind == .damaged }
    }

    static let faults: [@Sendable (inout Response) -> Void] = [
        { $0.status = 200 }, { $0.status = 404 }, { $0.status = 500 }, { $0.range = nil }, { $0.range = "0-4/100" },
        { $0.range = "10-14/*" }, { $0.range = "10-13/100" }, { $0.range = "10-15/100" }, { $0.range = "bytes" },
        { $0.range = "14-10/100" }, { $0.body.removeLast() }, { $0.body.append(0) }, { $0.body = [] },
        {
            $0.body = [10, 11]
            $0.range = "10-11/100"
        },
    ]

    @Test(arguments: faults.indices) func anUnexpectedResponseIsRefused(fault: Int) {
        server.changeAnswers(Self.faults[fault])
        #expect(throws: TileError.self) { try ranges().bytes(at: 10, count: 5) }
    }

    @Test(arguments: [0, 1]) func partsOfTwoVersionsAreNotMixed(what: Int) throws {
        let ranges = ranges()
        _ = try ranges.bytes(at: 0, count: 5)
        server.changeAnswers { answer in
            if what == 0 { answer.headers["ETag"] = "\"2\"" } else { answer.range = "10-14/101" }
        }
        #expect { try ranges.bytes(at: 10, count: 5) } throws: {
            if case .unreachable(.replaced) = $0 as? TileError { true } else { false }
        }
    }
}

struct FileRangesTests {
    private let scratch = Scratch()

    @Test func readsPartsOfAFile() throws {
        let ranges = FileRanges(try OpenFile(scratch.write("0123456789", "a")))
        #expect(try ranges.bytes(at: 3, count: 2) == Array("34".utf8))
        #expect(try ranges.beginning(100) == Array("0123456789".utf8))
        for (offset, count) in [(9, 2), (11, 0), (UInt64.max, 1), (0, 11)] as [(UInt64, Int)] {
            #expect { try ranges.bytes(at: offset, count: count) } throws: { ($0 as? TileError)?.kind == .damaged }
        }
    }
}
