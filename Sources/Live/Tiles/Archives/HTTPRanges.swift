import HTTP
import Synchronization
import Tiles

/// A file on the web that is read in parts, all of the same version.
public final class HTTPRanges: ByteRanges {
    private struct Version: Equatable {
        let etag: String?
        /// The size in bytes.
        let size: UInt64
    }

    private let url: String
    /// The file in error messages: "the archive at example.org".
    private let name: String
    private let fetch: any HTTPClient
    private let cancellation: Cancellation
    private let version = Mutex<Version?>(nil)

    public init(_ url: String, fetch: any HTTPClient, cancellation: Cancellation = Cancellation()) {
        self.url = url
        name = "the archive at " + hostName(of: url)
        self.fetch = fetch
        self.cancellation = cancellation
    }

    public func bytes(at offset: UInt64, count: Int) throws(TileError) -> [UInt8] {
        let bytes = try part(at: offset, count: count)
        guard bytes.count == count else { throw .damaged(.cutShort(name: name)) }
        return bytes
    }

    public func beginning(_ count: Int) throws(TileError) -> [UInt8] { try part(at: 0, count: count) }

    /// The bytes from an offset on, fewer at the end of the file.
    private func part(at offset: UInt64, count: Int) throws(TileError) -> [UInt8] {
        guard count > 0 else { return [] }
        let (last, isTooFar) = offset.addingReportingOverflow(UInt64(count - 1))
        guard !isTooFar else { throw .damaged(.cutShort(name: name)) }
        var request = Request(url, limit: count)
        request.range = ByteRange(first: offset, last: last)
        let answer = try fetch.response(to: request, cancellation)
        guard answer.status == 206 else {
            // 416: the file ends before this part.
            throw answer.status == 416
                ? TileError.damaged(.cutShort(name: name))
                : TileError.unreachable(.status(answer.status, name: name))
        }
        guard let part = answer.contentRange, let size = part.size, part.first == offset,
            part.last == min(last, size - 1),
            Int(part.last - part.first) + 1 == answer.body.count
        else {
            throw .unreachable(.otherPart(name: name))
        }
        try check(Version(etag: answer.etag, size: size))
        return answer.body
    }

    private func check(_ found: Version) throws(TileError) {
        let isSame = version.withLock { known in
            if known == nil { known = found }
            return known == found
        }
        if !isSame { throw .unreachable(.replaced(name: name)) }
    }
}
