/// One large file that is wanted on the disk.
public struct FileRequest: Sendable, Equatable {
    /// https, or http on this machine.
    public var url: String
    /// The file that is written to.
    public var path: String
    /// Bytes that it may have at most.
    public var limit: Int
    /// Bytes of it that are there already, of the version that `ifRange` names.
    public var start = 0
    public var ifRange: String?
    /// What is known already: the answer is 304 where the server still has the same.
    public var known: FileVersion?

    public init(_ url: String, to path: String, limit: Int) {
        self.url = url
        self.path = path
        self.limit = limit
    }
}

/// What a server calls a version of a file.
public struct FileVersion: Sendable, Equatable {
    /// With its quotes.
    public var etag: String?
    /// As in Last-Modified.
    public var modified: String?

    public init(etag: String? = nil, modified: String? = nil) {
        self.etag = etag
        self.modified = modified
    }

    public var isEmpty: Bool { etag == nil && modified == nil }

    /// What may stand in If-Range: no weak ETag. Source: RFC 9110, section 13.1.5.
    var forRange: String? { etag.flatMap { $0.hasPrefix("W/") ? nil : $0 } ?? modified }
}

/// What became of a request for a file.
public struct FileAnswer: Sendable, Equatable {
    /// As HTTP has it; 0 where there was no answer.
    public var status = 0
    public var version = FileVersion()
    /// What time it is on the server, in seconds since 1970.
    public var clock: Int?
    /// Seconds that the server wants to be left alone for.
    public var retryAfter: Int?
    /// What went wrong, in words without a full stop; nil where the file is there whole, or unchanged.
    public var problem: String?
    public var cause = Cause.server

    /// Where the problem lies.
    public enum Cause: Sendable, Equatable { case server, noNetwork, disk, program }

    public init() {}
}

/// How far a request for a file is.
public enum FileEvent: Sendable, Equatable {
    /// The body comes now: `FileAnswer` as far as it is known, and where in the file the bytes go.
    case began(FileAnswer, start: Int)
    /// Bytes of the file that are here, and those that it has; nil where the server does not say.
    case received(Int, of: Int?)
}

/// Fetches large files. It blocks: a thread of its own waits.
public protocol FileFetching: Sendable {
    func fetch(_ request: FileRequest, _ cancellation: Cancellation, _ tell: (FileEvent) -> Void) -> FileAnswer
}
