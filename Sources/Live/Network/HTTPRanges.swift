import Synchronization
import Tiles

/// A file on the web that parts are read of. All of them are of one version of it.
public final class HTTPRanges: ByteRanges {
    private struct Version: Equatable {
        let etag: String?
        /// Bytes.
        let size: UInt64
    }

    private let url: String
    /// For sentences.
    private let name: String
    private let fetch: any HTTPFetching
    private let cancellation: Cancellation
    private let version = Mutex<Version?>(nil)

    public init(_ url: String, fetch: any HTTPFetching, cancellation: Cancellation = Cancellation()) {
        self.url = url
        name = "the archive at " + hostName(of: url)
        self.fetch = fetch
        self.cancellation = cancellation
    }

    public func bytes(at offset: UInt64, count: Int) throws(TileError) -> [UInt8] {
        let bytes = try part(at: offset, count: count)
        guard bytes.count == count else { throw TileError(.damaged, "\(name) ends before its contents do") }
        return bytes
    }

    public func beginning(_ count: Int) throws(TileError) -> [UInt8] { try part(at: 0, count: count) }

    /// As many of the bytes as there are.
    private func part(at offset: UInt64, count: Int) throws(TileError) -> [UInt8] {
        guard count > 0 else { return [] }
        let (last, isTooFar) = offset.addingReportingOverflow(UInt64(count - 1))
        guard !isTooFar else { throw TileError(.damaged, "\(name) ends before its contents do") }
        let answer = try fetch.fetch(HTTPRequest(url, limit: count, range: offset...last), cancellation)
        guard answer.status == 206 else {
            // 416: there is no such part.
            throw answer.status == 416
                ? TileError(.damaged, "\(name) ends before its contents do")
                : TileError(.unreachable, "\(name) answered with status \(answer.status)")
        }
        guard let part = Self.part(answer.range), part.first == offset, part.last == min(last, part.size - 1),
            Int(part.last - part.first) + 1 == answer.body.count
        else {
            throw TileError(.unreachable, "\(name) sent another part than was asked for")
        }
        try check(Version(etag: answer.etag, size: part.size))
        return answer.body
    }

    private func check(_ found: Version) throws(TileError) {
        let isSame = version.withLock { known in
            if known == nil { known = found }
            return known == found
        }
        if !isSame { throw TileError(.unreachable, "\(name) was replaced while it was read: try again") }
    }

    /// Of "0-99/1234".
    private static func part(_ text: String?) -> (first: UInt64, last: UInt64, size: UInt64)? {
        let numbers = (text ?? "").split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "/" }
        guard numbers.count == 3, let first = UInt64(numbers[0]), let last = UInt64(numbers[1]),
            let size = UInt64(numbers[2]), first <= last, last < size
        else { return nil }
        return (first, last, size)
    }
}
