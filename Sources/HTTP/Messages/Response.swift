/// What a server answered, whatever its status: 404 is a response like any other.
public struct Response: Sendable, Equatable {
    /// 200 to 599.
    public var status: Int
    public var headers: Headers
    /// Decompressed; empty if there is none.
    public var body: [UInt8]

    public init(status: Int, headers: Headers = Headers(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension Response {
    /// "text/html", in small letters and without parameters; empty if the server does not say.
    public var contentType: String {
        let type = headers["Content-Type"]?.prefix { $0 != ";" } ?? ""
        return type.filter { !$0.isWhitespace }.lowercased()
    }

    /// The header ETag with its quotes; nil if there is none, or if it is not printable ASCII of at most 200 bytes.
    public var etag: String? { headers.plainValue("ETag") }

    /// Which version of the file this is: its ETag and the date of its last change, if the server gives them.
    public var version: FileVersion { FileVersion(etag: etag, modified: headers.plainValue("Last-Modified")) }

    /// Which part of the file the body is; nil without a valid header Content-Range. It counts only in a response with the status 206.
    public var contentRange: ContentRange? { headers["Content-Range"].flatMap(ContentRange.init) }

    /// The size of the body as the server announces it, in bytes; nil if it does not, or if the body is compressed.
    public var announcedBytes: Int? {
        guard (headers["Content-Encoding"] ?? "identity").lowercased() == "identity" else { return nil }
        return headers.plainValue("Content-Length").flatMap { $0.wholeNumber }
    }
}

/// The parsed header "Content-Range: bytes 0-99/1234".
public struct ContentRange: Sendable, Equatable {
    /// The first and the last byte, both included.
    public var first: UInt64
    public var last: UInt64
    /// Bytes of the whole file; nil if the server does not say ("*").
    public var size: UInt64?

    public init?(_ text: String) {
        let parts = text.split { $0 == " " }
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let numbers = parts[1].split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "/" }
        guard numbers.count == 3, let first = UInt64(numbers[0]), let last = UInt64(numbers[1]), first <= last else {
            return nil
        }
        let size = UInt64(numbers[2])
        guard numbers[2] == "*" || size.map({ last < $0 }) == true else { return nil }
        self.first = first
        self.last = last
        self.size = size
    }
}

extension Headers {
    /// The first value of a header if it is printable ASCII of at most 200 bytes, else nil.
    func plainValue(_ name: String) -> String? {
        self[name].flatMap { value in
            value.isEmpty || value.utf8.count > 200 || value.utf8.contains { !(0x20...0x7E).contains($0) }
                ? nil : value
        }
    }
}

extension StringProtocol {
    /// The number written in a text of digits, `Int.max` if it is too large; nil for any other text.
    var wholeNumber: Int? {
        guard !isEmpty, utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
        return Int(self) ?? .max
    }
}
