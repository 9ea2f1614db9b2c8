/// One message between the program and its helper, sent over a socket.
///
///     frame     length (UInt32: the bytes that follow), type (UInt8), id (UInt32), fields
///     request 1    method text, url text, headers, has body (UInt8: 0 or 1), body bytes,
///                  limits (3 × Int64: bytes, seconds, idle seconds)
///     cancel  2    -
///     head    3    status (Int64), headers
///     body    4    the bytes of a piece of the body, to the end of the frame
///     end     5    -
///     failed  6    host text, kind (UInt8), 2 × Int64, text
///
/// Integers are big-endian; texts (UTF-8) and bytes begin with their length (UInt32); headers begin with their number (UInt32),
/// then come the name and the value of each as texts. The program sends `request` and `cancel`. The helper answers each request
/// with `head`, pieces of the `body` and `end`, or at any point with `failed`; answers to different requests may alternate.
public struct Frame: Sendable, Equatable {
    public enum Message: Sendable, Equatable {
        case request(WireRequest)
        case cancel
        case head(status: Int, Headers)
        case body([UInt8])
        case end
        case failed(HTTPError)
    }

    /// Which request the message belongs to.
    public var id: UInt32
    public var message: Message

    public init(id: UInt32, _ message: Message) {
        self.id = id
        self.message = message
    }

    /// The most bytes that may follow the length.
    static let maximumLength = Request.maximumBodyBytes + (1 << 20)
}

/// A request with all headers written out.
public struct WireRequest: Sendable, Equatable {
    public var method: HTTPMethod
    public var url: String
    public var headers: Headers
    public var body: [UInt8]?
    public var limits: Request.Limits

    public init(_ request: Request) {
        method = request.method
        url = request.url
        headers = request.allHeaders
        body = request.body
        limits = request.limits
    }

    init(method: HTTPMethod, url: String, headers: Headers, body: [UInt8]?, limits: Request.Limits) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.limits = limits
    }
}

/// The other side sent bytes that are not a frame.
public struct WireError: Error, Equatable {}

extension Frame {
    public func encoded() -> [UInt8] {
        var fields = WireWriter()
        let type: UInt8
        switch message {
        case .request(let request):
            type = 1
            fields.add(request.method.rawValue)
            fields.add(request.url)
            fields.add(request.headers)
            fields.add(UInt8(request.body == nil ? 0 : 1))
            fields.add(bytes: request.body ?? [])
            for number in [request.limits.bytes, request.limits.seconds, request.limits.idleSeconds] {
                fields.add(number)
            }
        case .cancel: type = 2
        case .head(let status, let headers):
            type = 3
            fields.add(status)
            fields.add(headers)
        case .body(let bytes):
            type = 4
            fields.bytes = bytes
        case .end: type = 5
        case .failed(let error):
            type = 6
            fields.add(error.host)
            fields.add(WireErrorKind(error.kind))
        }
        var frame = WireWriter()
        frame.add(UInt32(fields.bytes.count + 5))
        frame.add(type)
        frame.add(id)
        return frame.bytes + fields.bytes
    }

    /// - Parameter bytes: the bytes that follow the length.
    init(_ bytes: ArraySlice<UInt8>) throws(WireError) {
        var reader = WireReader(bytes)
        let type: UInt8 = try reader.integer()
        id = try reader.integer()
        switch type {
        case 1:
            guard let method = HTTPMethod(rawValue: try reader.text()) else { throw WireError() }
            let (url, headers) = (try reader.text(), try reader.headers())
            let hasBody: UInt8 = try reader.integer()
            let body = try reader.bytes()
            var limits = Request.Limits(bytes: try reader.number())
            limits.seconds = try reader.number()
            limits.idleSeconds = try reader.number()
            message = .request(
                WireRequest(
                    method: method, url: url, headers: headers, body: hasBody == 0 ? nil : Array(body), limits: limits))
        case 2: message = .cancel
        case 3: message = .head(status: try reader.number(), try reader.headers())
        case 4: message = .body(reader.rest())
        case 5: message = .end
        case 6:
            let host = try reader.text()
            message = .failed(HTTPError(try reader.errorKind().kind(), host: host))
        default: throw WireError()
        }
        guard reader.isAtEnd else { throw WireError() }
    }
}

/// Splits the bytes that arrive from a socket into frames.
public struct FrameReader {
    private var waiting: [UInt8] = []
    /// Where the next frame begins in `waiting`.
    private var start = 0

    public init() {}

    public mutating func append(_ bytes: some Sequence<UInt8>) {
        waiting.removeFirst(start)
        start = 0
        waiting += bytes
    }

    /// - Returns: nil until the next frame is complete.
    public mutating func next() throws(WireError) -> Frame? {
        var reader = WireReader(waiting[start...])
        guard waiting.count - start >= 4 else { return nil }
        let length: UInt32 = try reader.integer()
        guard length <= Frame.maximumLength else { throw WireError() }
        let end = start + 4 + Int(length)
        guard waiting.count >= end else { return nil }
        defer { start = end }
        return try Frame(waiting[(start + 4)..<end])
    }
}
