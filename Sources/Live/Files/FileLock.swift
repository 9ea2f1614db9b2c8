import Catalogue
import Glibc

/// A lock between processes, held until this object is released. The file of the lock is never removed: otherwise two
/// processes could each lock a file with the same name.
public final class FileLock: Sendable {
    private let descriptor: Int32

    /// How long to wait for another process. Saving a file under such a lock normally takes far less than a second.
    private static let longestWaitMilliseconds = 10_000
    private static let stepMilliseconds = 10

    /// - Parameter wait: whether to wait while another process holds the lock.
    /// - Throws: EAGAIN if another process still holds the lock after the longest wait; with its number, if that is known.
    convenience init?(_ path: String, wait: Bool) throws(FileError) {
        try self.init(path, waitMilliseconds: wait ? Self.longestWaitMilliseconds : nil)
    }

    /// - Parameter waitMilliseconds: nil to return nil at once if another process holds the lock.
    init?(_ path: String, waitMilliseconds: Int?) throws(FileError) {
        descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(.write, path, code: errno) }
        var left = waitMilliseconds ?? 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK where waitMilliseconds == nil: return nil
            case EWOULDBLOCK where left > 0:
                usleep(UInt32(Self.stepMilliseconds * 1000))
                left -= Self.stepMilliseconds
            case EWOULDBLOCK: throw FileError(.write, path, code: EAGAIN, holder: holder)
            default: throw FileError(.write, path, code: errno)
            }
        }
        // Lets a process that gives up waiting name this one. The lock works without it.
        let process = Array("\(getpid())\n".utf8)
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, process, process.count, 0) }
    }

    /// The process that has written its number into the file; nil if it has ended, so that another one holds the lock.
    private var holder: Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let process = Int32(String(decoding: bytes.prefix(max(0, count)).prefix { $0 != 0x0A }, as: UTF8.self))
        return process.flatMap { kill($0, 0) != 0 && errno == ESRCH ? nil : $0 }
    }

    deinit {
        guard descriptor >= 0 else { return }
        // A child process that is just being started has a copy of the descriptor, and so holds the lock, too, until it runs its
        // own program. Closing this descriptor alone would not release the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
