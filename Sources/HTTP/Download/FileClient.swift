/// A large file that is to be written to the disk.
public struct FileRequest: Sendable, Equatable {
    /// https, or http on this machine.
    public var url: String
    /// The file to write.
    public var path: String
    /// Bytes that the file may have.
    public var limit: Int
    /// Bytes of the file that are on the disk already, of the version that `ifRange` names.
    public var start = 0
    /// An ETag or a date; of any other version the server sends the whole file.
    public var ifRange: String?
    /// The version that the caller has already: the answer is 304 if the server still has the same.
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
    /// Seconds for which the server asks to send no further request.
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

    /// Whether the file is on the disk, or unchanged.
    public var isSuccess: Bool { [200, 206, 304].contains(status) }
}

/// The progress of a download.
public enum FileEvent: Sendable, Equatable {
    /// The file is about to be written, from the offset `start` on.
    case began(FileAnswer, start: Int)
    /// Bytes of the file that are on the disk, and all that it has; nil if the server does not say.
    case received(Int, of: Int?)
}

/// Downloads large files. It blocks: call it on a thread of its own.
public protocol FileClient: Sendable {
    /// - Parameter report: called on this thread.
    /// - Throws: if the file did not arrive completely. What arrived of it stays on the disk.
    func download(
        _ request: FileRequest, _ cancellation: Cancellation, _ report: (FileEvent) -> Void
    ) throws(HTTPError) -> FileAnswer
}
