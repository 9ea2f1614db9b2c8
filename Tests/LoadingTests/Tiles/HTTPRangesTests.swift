import HTTP
import Testing
import Tiles

@testable import Live
@testable import LiveTestSupport

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
