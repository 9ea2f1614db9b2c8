import Catalogue
import Glibc

/// The files of this machine.
public struct LocalFiles: FileSystem {
    public init() {}

    public func makeFolder(_ path: String) throws(FileError) {
        if mkdir(path, 0o700) == 0 { return }
        if errno == EEXIST { return try Self.checkFolder(path) }
        guard errno == ENOENT, case let parent = split(path).folder, parent != path, parent != "." else {
            throw FileError(.write, path, code: errno)
        }
        try makeFolder(parent)
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw FileError(.write, path, code: errno) }
    }

    /// - Throws: if there is a file with the name of the folder.
    private static func checkFolder(_ path: String) throws(FileError) {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
        throw FileError(.write, path, code: ENOTDIR)
    }

    public func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        try FileWatch.reporting(.wrote(path, bytes: bytes.count)) { () throws(FileError) in try replace(path, bytes) }
    }

    private func replace(_ path: String, _ bytes: [UInt8]) throws(FileError) {
        // The file is made anew, so that a link with its name is not followed and old permissions do not remain.
        unlink(path)
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw FileError(.write, path, code: errno) }
        var failure = Self.writeAll(bytes, to: descriptor)
        if failure == 0, fsync(descriptor) != 0 { failure = errno }
        if close(descriptor) != 0, failure == 0 { failure = errno }
        if failure != 0 { throw FileError(.write, path, code: failure) }
    }

    /// Writes a file under the name that a person typed. Only that person can read it. An existing file is not replaced.
    public func writeNew(_ bytes: [UInt8], to path: String) throws(FileError) {
        try FileWatch.reporting(.wrote(path, bytes: bytes.count)) { () throws(FileError) in try create(path, bytes) }
    }

    /// Writes a file under another name first, so that no half of it has the typed name if the program is killed meanwhile.
    private func create(_ path: String, _ bytes: [UInt8]) throws(FileError) {
        var status = stat()
        guard lstat(path, &status) != 0 else { throw FileError(.write, path, code: EEXIST) }
        // The name of the other file is short even if the typed name is as long as the disk allows.
        let (folder, name) = (split(path).folder, "export")
        TemporaryFiles.removeAbandoned(in: folder, of: name)
        let temporary = TemporaryFiles.path(for: "\(folder)/\(name)")
        defer { unlink(temporary) }
        do throws(FileError) { try replace(temporary, bytes) } catch {
            throw FileError(.write, path, code: error.code)
        }
        if Glibc.link(temporary, path) == 0 { return }
        guard errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS else {
            throw FileError(.write, path, code: errno)
        }
        // The disk has no hard links. So an empty file is made under the typed name, which fails if that name is taken, and then replaced.
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0, close(descriptor) == 0, Glibc.rename(temporary, path) == 0 else {
            throw FileError(.write, path, code: errno)
        }
    }

    /// - Returns: 0, or the value of `errno`.
    static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let count = Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
                if count > 0 {
                    written += count
                } else if count == 0 {
                    // Only a damaged device takes nothing and names no reason; `errno` is that of an earlier call.
                    return EIO
                } else if errno != EINTR {
                    return errno
                }
            }
            return 0
        }
    }

    public func setModified(_ path: String, nanoseconds: Int) throws(FileError) {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        let time = timespec(tv_sec: seconds, tv_nsec: rest)
        if utimensat(AT_FDCWD, path, [time, time], 0) != 0 { throw FileError(.write, path, code: errno) }
    }

    public func rename(_ path: String, to newPath: String) throws(FileError) {
        try FileWatch.reporting(.renamed(path, to: newPath)) { () throws(FileError) in
            if Glibc.rename(path, newPath) != 0 { throw FileError(.write, newPath, code: errno) }
        }
    }

    public func link(_ path: String, as newPath: String) throws(FileError) {
        if Glibc.link(path, newPath) == 0 { return }
        guard errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS else {
            throw FileError(.write, newPath, code: errno)
        }
        try rename(path, to: newPath)
    }

    public func syncFolder(_ path: String) throws(FileError) {
        let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(.write, path, code: errno) }
        defer { close(descriptor) }
        // EINVAL: the file system cannot sync folders.
        if fsync(descriptor) != 0, errno != EINVAL { throw FileError(.write, path, code: errno) }
    }

    public func remove(_ path: String) throws(FileError) {
        try FileWatch.reporting(.removed(path)) { () throws(FileError) in try delete(path) }
    }

    private func delete(_ path: String) throws(FileError) {
        if unlink(path) == 0 { return }
        guard errno == EISDIR || errno == EPERM else { throw FileError(.write, path, code: errno) }
        for name in try names(in: path) { unlink("\(path)/\(name)") }
        if rmdir(path) != 0 { throw FileError(.write, path, code: errno) }
    }

    public func names(in folder: String) throws(FileError) -> [String] {
        guard let directory = opendir(folder) else { throw FileError(.read, folder, code: errno) }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    public func open(_ path: String) throws(FileError) -> OpenFile {
        var bytes = 0
        return try FileWatch.reporting(.opened(path, bytes: bytes)) { () throws(FileError) in
            let file = try OpenFile(path)
            bytes = file.size
            return file
        }
    }

    public func lock(_ path: String, wait: Bool) throws(FileError) -> FileLock? { try FileLock(path, wait: wait) }
}
