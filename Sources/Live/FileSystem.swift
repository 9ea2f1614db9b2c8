#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Why a file could not be used, in one sentence that says what to do.
public struct FileError: Error, Equatable, CustomStringConvertible {
    public enum Kind: Sendable, Equatable { case notFound, cannotRead, cannotWrite, busy }
    public let kind: Kind
    public let description: String

    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    init(_ kind: Kind, path: String, code: Int32) {
        let reason: String
        switch code {
        case ENOENT: reason = "there is no such file"
        case EACCES, EPERM: reason = "that is not permitted; change its permissions"
        case EROFS: reason = "the folder is read-only; set CATCHMENT_HOME to another one"
        case ENOSPC, EDQUOT: reason = "the disk is full; make room and try again"
        case EISDIR: reason = "it is a folder; name the files in it"
        case ENOTDIR: reason = "a part of its path is no folder"
        case EEXIST: reason = "something else is in its place"
        default: reason = String(cString: strerror(code)).lowercased()
        }
        let verb = kind == .cannotWrite ? "cannot be written" : "cannot be read"
        self.init(code == ENOENT && kind != .cannotWrite ? .notFound : kind, "\(path) \(verb): \(reason).")
    }
}

/// The files of the machine, as far as Catchment uses them. Tests put one in its place that fails where they want.
public protocol FileSystem: Sendable {
    func map(_ path: String) throws(FileError) -> MappedFile
    /// Writes a new file for its owner alone, and has it on the disk before it returns.
    func create(_ path: String, _ bytes: [UInt8]) throws(FileError)
    /// Puts a file in the place of another in one step.
    func rename(_ old: String, to new: String) throws(FileError)
    func remove(_ path: String)
    /// The folder and those above it, for their owner alone.
    func createFolder(_ path: String) throws(FileError)
    func names(in folder: String) -> [String]
    /// When it was last written, as yyyy-mm-dd; blank where that is not known.
    func modified(_ path: String) -> String
}

extension FileSystem {
    /// Writes a file that is there whole or not at all.
    public func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        let temporary = "\(path).tmp-\(getpid())"
        do throws(FileError) {
            try create(temporary, bytes)
            try rename(temporary, to: path)
        } catch {
            remove(temporary)
            throw error
        }
    }
}

/// A file in memory, which stays as it is when another takes its place on the disk.
public final class MappedFile: Sendable {
    // Never written, and unmapped only when nobody has it any more.
    private nonisolated(unsafe) let base: UnsafeMutableRawPointer?
    private let count: Int

    init(descriptor: Int32, count: Int, path: String) throws(FileError) {
        self.count = count
        guard count > 0 else {
            base = nil
            return
        }
        let mapped = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
        guard let mapped, mapped != MAP_FAILED else { throw FileError(.cannotRead, path: path, code: errno) }
        base = mapped
    }

    deinit {
        if let base { munmap(base, count) }
    }

    public func withBytes<Result, Failure: Error>(_ body: (UnsafeRawBufferPointer) throws(Failure) -> Result) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: base, count: count))
    }

    public var size: Int { count }
}

/// The real files.
public struct LocalFiles: FileSystem {
    public init() {}

    public func map(_ path: String) throws(FileError) -> MappedFile {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(.cannotRead, path: path, code: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(.cannotRead, path: path, code: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileError(.cannotRead, path: path, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
        }
        return try MappedFile(descriptor: descriptor, count: Int(status.st_size), path: path)
    }

    public func create(_ path: String, _ bytes: [UInt8]) throws(FileError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(.cannotWrite, path: path, code: errno) }
        defer { close(descriptor) }
        var written = 0
        while written < bytes.count {
            let step = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written) }
            if step < 0, errno == EINTR { continue }
            guard step > 0 else { throw FileError(.cannotWrite, path: path, code: errno) }
            written += step
        }
        guard fsync(descriptor) == 0 else { throw FileError(.cannotWrite, path: path, code: errno) }
    }

    public func rename(_ old: String, to new: String) throws(FileError) {
        guard Glibc.rename(old, new) == 0 else { throw FileError(.cannotWrite, path: new, code: errno) }
        // The folder's own entry has to be on the disk too.
        let folder = open(parent(of: new), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
    }

    public func remove(_ path: String) {
        if unlink(path) != 0, errno == EISDIR || errno == EPERM {
            for name in names(in: path) { remove(path + "/" + name) }
            rmdir(path)
        }
    }

    public func createFolder(_ path: String) throws(FileError) {
        if mkdir(path, 0o700) == 0 { return }
        let code = errno
        if code == EEXIST {
            var status = stat()
            if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
            throw FileError(.cannotWrite, path: path, code: EEXIST)
        }
        guard code == ENOENT, path.contains("/"), parent(of: path) != path else { throw FileError(.cannotWrite, path: path, code: code) }
        try createFolder(parent(of: path))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileError(.cannotWrite, path: path, code: errno) }
    }

    public func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    public func modified(_ path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "" }
        return isoDate(status.st_mtim.tv_sec)
    }
}

/// The folder that a path lies in.
func parent(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).dropLast()
    let joined = parts.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + joined : (joined.isEmpty ? "." : joined)
}

/// A moment in the machine's time zone, as yyyy-mm-dd.
public func isoDate(_ seconds: time_t) -> String {
    var seconds = seconds
    var parts = tm()
    localtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
}

/// Today in the machine's time zone, as yyyy-mm-dd.
public func today() -> String { isoDate(time(nil)) }
