import Glibc

/// Why a file could not be read or written. Its description says what to do.
public struct FileError: Error, Equatable, CustomStringConvertible {
    public enum Operation: Sendable, Equatable { case read, write }
    public let operation: Operation
    public let path: String
    /// The value of `errno`.
    public let code: Int32
    /// The process that holds the lock of the file, if that is why it could not be written.
    public let holder: Int32?

    public init(_ operation: Operation, _ path: String, code: Int32, holder: Int32? = nil) {
        self.holder = holder
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// The error for a list in a file that has no room for another entry.
    public static func full(_ path: String) -> FileError { FileError(.write, path, code: E2BIG) }

    /// Whether there is no file at the path.
    public var isMissing: Bool { operation == .read && (code == ENOENT || code == ENOTDIR) }

    /// Whether a file could not be written because the disk is read-only, or because the person may not write there.
    public var isReadOnly: Bool { operation == .write && [EROFS, EACCES, EPERM].contains(code) }

    /// One sentence without a capital letter at its beginning and without a full stop.
    public var description: String {
        switch (operation, code) {
        case (.read, ENOENT), (.read, ENOTDIR): "there is no file \(path): check its name"
        case (.read, EISDIR): "\(path) is a folder: name the files in it"
        case (.read, EINVAL): "\(path) is not an ordinary file"
        case (.read, EFBIG): "\(path) is too large to be read"
        case (.read, EACCES), (.read, EPERM): "\(path) cannot be read: you have no permission; change its permissions"
        case (.read, _): "\(path) cannot be read: \(reason)"
        case (.write, ENOSPC), (.write, EDQUOT): "\(path) cannot be written: the disk is full; make room and try again"
        case (.write, EROFS), (.write, EACCES), (.write, EPERM):
            "\(path) cannot be written: its folder is read-only; make it writable, or set CATCHMENT_HOME to another folder"
        case (.write, ENOTDIR):
            "\(path) cannot be written: there is a file where a folder is needed; move it away, or set CATCHMENT_HOME to another folder"
        case (.write, EEXIST): "\(path) already exists: choose another name"
        case (.write, ENOENT): "\(path) cannot be written: there is no such folder"
        case (.write, EFBIG): "\(path) cannot be written: it would be larger than the limit for files (ulimit -f)"
        case (.write, E2BIG): "\(path) is full: remove an entry first"
        case (.write, EAGAIN):
            "another copy of Catchment\(holder.map { " (process \($0))" } ?? "") is writing, and has locked \(path): "
                + "wait for it, or end it"
        case (.write, _): "\(path) cannot be written: \(reason)"
        }
    }

    /// The description as a whole sentence. A path at its beginning is written as it is.
    public var sentence: String {
        isMissing || code == EAGAIN
            ? description.prefix(1).uppercased() + description.dropFirst() + "." : description + "."
    }

    private var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}
