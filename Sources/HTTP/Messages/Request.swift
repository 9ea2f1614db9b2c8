/// A request to a web server.
///
/// Plain http is allowed to this machine only. The `Authorization` header and the body go to the origin of `url` alone, and
/// appear in no argument list, log or error.
public struct Request: Sendable, Equatable {
    public var method = HTTPMethod.get
    /// Absolute, percent-encoded where needed: "https://example.org/a?b=c".
    public var url: String
    public var headers = Headers()
    /// Nil for a request without a body. At most `maximumBodyBytes`.
    public var body: [UInt8]?
    public var limits: Limits
    /// The part of the file that is asked for; nil for all of it.
    public var range: ByteRange?
    /// The version that `range` is a part of, as an ETag or a date. If the server has another version, it sends the whole file.
    public var ifRange: String?
    /// The version that the caller has. The server answers 304 if its own is the same.
    public var known: FileVersion?

    /// The most bytes that `body` may have.
    public static let maximumBodyBytes = 16 << 20

    /// The greatest size and duration of a response.
    public struct Limits: Sendable, Equatable {
        /// Bytes of the decompressed body.
        public var bytes: Int
        /// The longest time for the whole response, redirects included.
        public var seconds = 60
        /// The longest time without a new byte, and for connecting.
        public var idleSeconds = 15

        public init(bytes: Int) { self.bytes = bytes }
    }

    /// - Parameter limit: the most bytes that the body of the response may have.
    public init(_ url: String, limit: Int) {
        self.url = url
        limits = Limits(bytes: limit)
    }

    public init(_ method: HTTPMethod, _ url: String, headers: Headers = Headers(), body: [UInt8]? = nil, limit: Int) {
        self.init(url, limit: limit)
        self.method = method
        self.headers = headers
        self.body = body
    }
}

/// A part of a file.
public struct ByteRange: Sendable, Equatable {
    /// Offset of the first byte.
    public var first: UInt64
    /// Offset of the last byte; nil for the end of the file.
    public var last: UInt64?

    public init(first: UInt64, last: UInt64? = nil) {
        self.first = first
        self.last = last
    }
}

/// How a server identifies one version of a file.
public struct FileVersion: Sendable, Equatable {
    /// With its quotes: "\"3f80f\"" or "W/\"3f80f\"".
    public var etag: String?
    /// The text of `Last-Modified`: "Fri, 20 Nov 2026 21:06:54 GMT".
    public var modified: String?

    public init(etag: String? = nil, modified: String? = nil) {
        self.etag = etag
        self.modified = modified
    }

    public var isEmpty: Bool { etag == nil && modified == nil }

    /// The value for `If-Range`, where weak ETags are not allowed. Source: RFC 9110, section 13.1.5.
    public var forRange: String? { etag.flatMap { $0.hasPrefix("W/") ? nil : $0 } ?? modified }
}

extension Request {
    /// All headers to send, those for ranges and versions included.
    var allHeaders: Headers {
        var all = headers
        if let range {
            all["Range"] = "bytes=\(range.first)-\(range.last.map(String.init) ?? "")"
            // A part of a compressed file cannot be decompressed.
            all["Accept-Encoding"] = "identity"
        }
        let versions = [
            ("If-Range", ifRange), ("If-None-Match", known?.etag), ("If-Modified-Since", known?.modified),
        ]
        // A saved version may be damaged: the request then asks for the whole file.
        for case let (name, value?) in versions where Headers.isValue(value) && !value.isEmpty { all[name] = value }
        return all
    }

    /// - Throws: `badAddress` or `badRequest` if something in the request cannot be sent as it is.
    func check() throws(HTTPError) {
        let isAddress = !url.isEmpty && url.utf8.count <= 8192 && url.utf8.allSatisfy { 0x21...0x7E ~= $0 }
        guard isAddress else { throw HTTPError(.badAddress, host: hostName(of: url)) }
        guard body?.count ?? 0 <= Self.maximumBodyBytes,
            headers.fields.allSatisfy({ Headers.isName($0.name) && Headers.isValue($0.value) })
        else { throw HTTPError(.badRequest, host: hostName(of: url)) }
    }
}

/// The host of an address without its port, for messages, because the address itself may contain a password.
public func hostName(of address: String) -> String {
    let parts = address.split(maxSplits: 3, omittingEmptySubsequences: false) { $0 == "/" }
    let hasScheme = parts.count > 2 && parts[0].last == ":" && parts[1].isEmpty
    let authority = (hasScheme ? parts[2] : parts[0]).prefix { $0 != "?" && $0 != "#" }
    let place = authority.split(omittingEmptySubsequences: false) { $0 == "@" }.last ?? ""
    let host = place.hasPrefix("[") ? place.prefix { $0 != "]" } + "]" : place.prefix { $0 != ":" }
    return host.isEmpty ? "the server" : String(host.prefix(100))
}
