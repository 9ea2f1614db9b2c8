import Glibc

/// A file that a download writes.
final class DownloadedFile {
    private let path: String
    private let descriptor: Int32

    /// - Parameter start: how many bytes of an existing file stay; the rest is cut off.
    init(_ path: String, start: Int) throws(HTTPError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0, ftruncate(descriptor, off_t(start)) == 0,
            lseek(descriptor, off_t(start), SEEK_SET) == off_t(start)
        else { throw HTTPError(.disk(path: path, code: errno)) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func write(_ bytes: [UInt8]) throws(HTTPError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                throw HTTPError(.disk(path: path, code: count == 0 ? ENOSPC : errno))
            }
        }
    }
}
