import Glibc

/// The few things that are done with files, each of which can fail by itself; tests let them.
public protocol FileSystem: Sendable {
    /// Makes a folder and those above it, for the user alone (0700); does nothing where it is there.
    func makeFolder(_ path: String) throws(FileError)
    /// Writes a file for the user alone (0600) and waits until it is on the disk. A file of that name is replaced.
    func write(_ bytes: [UInt8], to path: String) throws(FileError)
    /// Gives a file a name, in one step; a file that had it before is gone.
    func rename(_ path: String, to newPath: String) throws(FileError)
    /// Waits until the names in a folder are on the disk.
    func syncFolder(_ path: String) throws(FileError)
    /// Removes a file, or a folder with the files in it.
    func remove(_ path: String) throws(FileError)
    /// The names in a folder, in no order.
    func names(in folder: String) throws(FileError) -> [String]
    func open(_ path: String) throws(FileError) -> OpenFile
    /// Takes the lock that a file stands for, until the answer goes away or the process ends.
    /// - Returns: nil where another process has it and `wait` is false.
    func lock(_ path: String, wait: Bool) throws(FileError) -> FileLock?
}

extension FileSystem {
    /// Replaces a file as a whole: whoever opens it, at any moment and after a crash too, sees the old one or the new one.
    public func atomicWrite(_ bytes: [UInt8], to path: String) throws(FileError) {
        let (folder, name) = split(path)
        try makeFolder(folder)
        let temporary = "\(folder)/.\(name).\(getpid())\(temporarySuffix)"
        do {
            try write(bytes, to: temporary)
            try rename(temporary, to: path)
        } catch {
            try? remove(temporary)
            // The name that it was to have says more.
            throw FileError(error.operation, path, code: error.code)
        }
        try syncFolder(folder)
    }

    /// Gives an unreadable file another name, so that nothing overwrites it.
    /// - Parameter date: as yyyy-mm-dd.
    /// - Returns: the new name.
    func setAside(_ path: String, date: String) throws(FileError) -> String {
        let (folder, name) = split(path)
        let taken = Set(try names(in: folder))
        let wanted = "\(name).broken-\(date)"
        var free = wanted
        var number = 2
        while taken.contains(free) {
            free = "\(wanted)-\(number)"
            number += 1
        }
        try rename(path, to: "\(folder)/\(free)")
        return free
    }

    /// All of a small file; nil where there is none.
    public func contents(_ path: String, limit: Int = 256 << 20) throws(FileError) -> [UInt8]? {
        do throws(FileError) { return try open(path).contents(limit: limit) } catch {
            if error.isMissing { return nil }
            throw error
        }
    }
}

/// What the names of files end in that a crash may leave behind.
let temporarySuffix = ".tmp"

/// The folder and the name of a path.
func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...]))
}
