import Catalogue
import Glibc

/// An ordinary file that is open for reading. It stays readable after it is renamed, replaced or removed.
public final class OpenFile: Sendable {
    public let path: String
    /// The size in bytes.
    public let size: Int
    /// When the file was last changed, in seconds since 1970.
    public let modified: Int
    /// The same in nanoseconds.
    let modifiedNanoseconds: Int
    private let descriptor: Int32

    init(_ path: String) throws(FileError) {
        // O_NONBLOCK: opening a pipe without a writer would otherwise block for ever.
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileError(.read, path, code: errno) }
        var status = stat()
        var failure: Int32 = fstat(descriptor, &status) == 0 ? 0 : errno
        if failure == 0, status.st_mode & S_IFMT == S_IFDIR { failure = EISDIR }
        if failure == 0, status.st_mode & S_IFMT != S_IFREG { failure = EINVAL }
        guard failure == 0 else {
            close(descriptor)
            throw FileError(.read, path, code: failure)
        }
        self.path = path
        self.descriptor = descriptor
        size = Int(status.st_size)
        modified = Int(status.st_mtim.tv_sec)
        modifiedNanoseconds = Self.nanoseconds(status.st_mtim)
    }

    /// The sum may overflow for a file of the year 2262; it only tells one version of the file from another.
    private static func nanoseconds(_ time: timespec) -> Int { time.tv_sec &* 1_000_000_000 &+ time.tv_nsec }

    /// The time in nanoseconds since 1970.
    static var nanosecondsNow: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    deinit { close(descriptor) }

    /// The file's name without its folder.
    public var name: String { split(path).name }

    /// The day when the file was fetched from an address, which is when it was last changed; blank without an address.
    func dayFetched(from address: String) -> String {
        address.isEmpty ? "" : dayOf(secondsSince1970: modified)
    }

    /// Reads at most `count` bytes from an offset; fewer at the end of the file.
    public func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: max(0, min(count, size - offset))) { buffer, filled in
            while filled < buffer.count {
                let got = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, offset + filled)
                if got > 0 {
                    filled += got
                } else if got == 0 {
                    break
                } else if errno != EINTR {
                    failure = errno
                    break
                }
            }
        }
        if failure != 0 { throw FileError(.read, path, code: failure) }
        return bytes
    }

    /// Reads the whole file.
    /// - Parameter limit: bytes; a larger file is an error.
    public func contents(limit: Int) throws(FileError) -> [UInt8] {
        if size > limit { throw FileError(.read, path, code: EFBIG) }
        return try read(at: 0, count: size)
    }

    /// Maps the whole file into memory. Only for files that are replaced and never shortened: reading a part that was cut off
    /// would end the program.
    public func map() throws(FileError) -> MappedFile {
        if size == 0 { return MappedFile(UnsafeRawBufferPointer(start: nil, count: 0)) }
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor, 0), start != MAP_FAILED
        else {
            throw FileError(.read, path, code: errno)
        }
        return MappedFile(UnsafeRawBufferPointer(start: start, count: size))
    }
}

extension OpenFile: FileParts {
    public var hasChanged: Bool {
        var status = stat()
        return fstat(descriptor, &status) != 0 || Int(status.st_size) != size
            || Self.nanoseconds(status.st_mtim) != modifiedNanoseconds
    }
}

/// The bytes of a file that is mapped into memory.
public final class MappedFile: @unchecked Sendable {
    // Unchecked, because a pointer is not Sendable. Nothing writes to the bytes, and they exist as long as this object.
    /// Valid only as long as this object exists.
    public let bytes: UnsafeRawBufferPointer

    fileprivate init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Gives back the memory of what was read. What is read again comes from the kernel's copy of the file.
    func releasePages() {
        guard let start = bytes.baseAddress else { return }
        _ = madvise(UnsafeMutableRawPointer(mutating: start), bytes.count, MADV_DONTNEED)
    }

    deinit { if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) } }
}
