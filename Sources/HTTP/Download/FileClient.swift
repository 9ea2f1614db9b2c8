/// A request for a large file, which is written to the disk.
public struct FileRequest: Sendable, Equatable {
    /// https, or http on this machine.
    public var url: String
    /// The file to write.
    public var path: String
    /// The most bytes that the file may have.
    public var limit: Int
    /// How many bytes of the file are on the disk already; they are from the version in `ifRange`.
    public var start = 0
    /// An ETag or a date. If the server has another version, it sends the whole file.
    public var ifRange: String?
    /// The version that the caller has. The server answers 304 if its own is the same.
    public var known: FileVersion?

    public init(_ url: String, to path: String, limit: Int) {
        self.url = url
        self.path = path
        self.limit = limit
    }
}

/// What a server answered to a `FileRequest`. The file is complete with the statuses 200 and 206, and untouched with all others.
public struct FileAnswer: Sendable, Equatable {
    public var status: Int
    public var version: FileVersion
    /// The server's clock, in seconds since 1970.
    public var date: Int?
    /// How many seconds the server asks the client to wait before the next request.
    public var retryAfter: Int?

    public init(status: Int, version: FileVersion = FileVersion(), date: Int? = nil, retryAfter: Int? = nil) {
        self.status = status
        self.version = version
        self.date = date
        self.retryAfter = retryAfter
    }

    init(_ head: Response) {
        self.init(status: head.status, version: head.version, date: head.date, retryAfter: head.retryAfter)
    }

    /// Whether the file is complete on the disk, or unchanged.
    public var isSuccess: Bool { [200, 206, 304].contains(status) }
}

/// The progress of a download.
public enum FileEvent: Sendable, Equatable {
    /// The file is about to be written, from the offset `start` on.
    case began(FileAnswer, start: Int)
    /// The bytes on the disk so far, and the size of the file; nil if the server does not say.
    case received(Int, of: Int?)
}

/// Downloads large files. It blocks: call it on a thread of its own.
public protocol FileClient: Sendable {
    /// - Parameter report: called on this thread.
    /// - Throws: if the file did not arrive completely. The part that arrived stays on the disk.
    func download(
        _ request: FileRequest, _ cancellation: Cancellation, _ report: (FileEvent) -> Void
    ) throws(HTTPError) -> FileAnswer
}
