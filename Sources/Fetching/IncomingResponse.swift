import HTTP

/// A response as it arrives: first the lines of its headers, then its body. A response that is too large or breaks a rule ends the
/// transfer.
struct IncomingResponse {
    private(set) var status: Int?
    /// Bytes of the decompressed body so far.
    private(set) var received = 0
    /// The size of the body as the server announces it, in bytes.
    private(set) var announced: Int?
    /// Whether the response sends the client to another address. Its body is ignored.
    private(set) var isRedirect = false
    /// Why this program ended the transfer early; nil if it did not.
    var problem: HTTPError.Kind?

    private var head = Response(status: 0)
    private var headerBytes = 0
    private let request: WireRequest
    private var limit: Int

    private static let maximumHeaderBytes = 64 << 10
    /// An error response may have at least this many bytes, because a page about an error can be larger than the small file that
    /// was asked for.
    private static let refusalBytes = 1 << 20

    init(_ request: WireRequest) {
        self.request = request
        limit = request.limits.bytes
    }

    /// - Parameter bytes: a line with its end.
    /// - Returns: the headers, once their last line has arrived; nil before that, and for redirects and provisional responses.
    mutating func addLine(_ bytes: UnsafeRawBufferPointer) throws(HTTPError.Kind) -> Frame.Message? {
        // Provisional responses (100 to 199) and lines after the body count too, because they could go on without end.
        headerBytes += bytes.count
        guard headerBytes <= Self.maximumHeaderBytes else { throw .headersTooLarge }
        guard status == nil else { return nil }
        let line = String(decoding: bytes, as: UTF8.self).trimmingEnd
        if line.isEmpty { return try endHeaders() }
        if line.hasPrefix("HTTP/") {
            head = Response(status: line.split { $0 == " " }.dropFirst().first.flatMap { Int($0) } ?? 0)
        } else if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            head.headers.add(String(line[..<colon]), String(value))
        }
        return nil
    }

    private mutating func endHeaders() throws(HTTPError.Kind) -> Frame.Message? {
        guard head.status >= 200 else { return nil }
        status = head.status
        isRedirect = WireRequest.redirectStatuses.contains(head.status) && head.headers["Location"] != nil
        announced = request.method == .head || head.status == 304 ? nil : head.announcedBytes
        let isSuccess = 200..<300 ~= head.status
        if !isSuccess { limit = max(limit, Self.refusalBytes) }
        if isRedirect { return nil }
        if request.headers["Range"] != nil {
            if head.status == 200, request.headers["If-Range"] == nil { throw .rangeIgnored }
            if head.status == 206, head.headers["Content-Encoding"].map({ $0.lowercased() != "identity" }) ?? false {
                throw .packedRange
            }
        }
        if let announced, announced > limit { throw .tooLarge(bytes: announced, limit: limit) }
        return .head(status: head.status, head.headers)
    }

    mutating func addBody(_ bytes: UnsafeRawBufferPointer) throws(HTTPError.Kind) -> Frame.Message? {
        received += bytes.count
        guard received <= limit else { throw .tooLarge(bytes: nil, limit: limit) }
        return isRedirect ? nil : .body(Array(bytes))
    }
}

extension String {
    /// The text without white space at its end.
    fileprivate var trimmingEnd: Substring {
        var text = self[...]
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }
}
