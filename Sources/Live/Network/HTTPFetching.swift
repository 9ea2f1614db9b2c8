import Tiles

/// What is asked of a server.
public struct HTTPRequest: Sendable, Equatable {
    /// https, or http on this machine.
    public var url: String
    /// Bytes that the answer may have at most, unpacked.
    public var limit: Int
    /// How long it may take as a whole.
    public var seconds = 60
    /// The part of the file that is wanted; nil for all of it.
    public var range: ClosedRange<UInt64>?
    /// What the server called the version that is here already.
    public var etag: String?
    /// When the version that is here already was changed last, in seconds since 1970.
    public var modified: Int?

    public init(
        _ url: String, limit: Int, range: ClosedRange<UInt64>? = nil, etag: String? = nil, modified: Int? = nil
    ) {
        self.url = url
        self.limit = limit
        self.range = range
        self.etag = etag
        self.modified = modified
    }
}

/// What a server answered. Bodies come with the statuses 200 and 206 only.
public struct HTTPAnswer: Sendable, Equatable {
    public var status: Int
    public var body: [UInt8]
    /// "text/html", without what stands behind it; empty where the server does not say.
    public var type = ""
    /// With its quotes, as it came.
    public var etag: String?
    /// When the file was changed last, in seconds since 1970.
    public var modified: Int?
    /// "0-99/1234" as in Content-Range.
    public var range: String?
    /// For how many seconds the server wants to be left alone; nil where it does not say.
    public var retryAfter: Int?
    /// For how many seconds the answer is good, 0 where it is to be asked for every time; nil where the server does not say.
    public var freshSeconds: Int?

    public init(
        status: Int, body: [UInt8] = [], type: String = "", etag: String? = nil, modified: Int? = nil,
        range: String? = nil, retryAfter: Int? = nil, freshSeconds: Int? = nil
    ) {
        self.status = status
        self.body = body
        self.type = type
        self.etag = etag
        self.modified = modified
        self.range = range
        self.retryAfter = retryAfter
        self.freshSeconds = freshSeconds
    }
}

/// Fetches from servers. It blocks: a thread of its own waits.
public protocol HTTPFetching: Sendable {
    /// - Throws: where there was no whole answer, or it was cancelled. A status such as 404 is an answer.
    func fetch(_ request: HTTPRequest, _ cancellation: Cancellation) throws(TileError) -> HTTPAnswer
}
