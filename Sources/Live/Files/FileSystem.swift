import Catalogue
import Glibc

/// The operations on files that the program uses. Tests replace them to make single operations fail.
public protocol FileSystem: Sendable {
    /// Makes a folder and the folders above it, accessible to the user only (0700). Does nothing if the folder exists.
    func makeFolder(_ path: String) throws(FileError)
    /// Writes a file that only the user can read (0600), and waits until it is on the disk. Replaces a file with the same name.
    func write(_ bytes: [UInt8], to path: String) throws(FileError)
    /// Sets the time when a file was changed, in nanoseconds since 1970. The disk may save it less exactly.
    func setModified(_ path: String, nanoseconds: Int) throws(FileError)
    /// Renames a file in one step. Replaces a file that has the new name.
    func rename(_ path: String, to newPath: String) throws(FileError)
    /// Gives a file a second name, so that it remains when another file replaces it under the first name. Renames the file if
    /// the disk does not support second names.
    func link(_ path: String, as newPath: String) throws(FileError)
    /// Waits until the list of names in a folder is on the disk.
    func syncFolder(_ path: String) throws(FileError)
    /// Removes a file, or a folder with the files in it.
    func remove(_ path: String) throws(FileError)
    /// The names of the files and folders in a folder, in no particular order.
    func names(in folder: String) throws(FileError) -> [String]
    /// Opens an ordinary file to be read.
    func open(_ path: String) throws(FileError) -> OpenFile
    /// Locks a file for this process until the returned object is released or the process ends.
    /// - Parameter wait: whether to wait while another process holds the lock.
    /// - Returns: nil if another process holds the lock and `wait` is false.
    func lock(_ path: String, wait: Bool) throws(FileError) -> FileLock?
}

extension FileSystem {
    /// Replaces a file in one step: at any moment, also after a crash, the file has either the old or the new contents.
    ///
    /// Does not fail after the file was replaced: from then on everyone reads the new contents, even if the disk does not confirm
    /// the new name.
    /// - Parameters:
    ///   - day: yyyy-mm-dd. If given, the old file stays beside the new one under a name with this day, as with `setAside`.
    ///   - mode: the permissions of the new file.
    public func atomicWrite(
        _ bytes: [UInt8], to path: String, settingAsideOn day: String? = nil, mode: UInt32 = 0o600
    ) throws(FileError) {
        let folder = split(path).folder
        try makeFolder(folder)
        let temporary = try writeTemporary(bytes, for: path)
        do throws(FileError) {
            if mode != 0o600, chmod(temporary, mode) != 0 { throw FileError(.write, path, code: errno) }
            if let day { try link(path, as: "\(folder)/\(try freeNameAside(path, date: day))") }
            try rename(temporary, to: path)
        } catch {
            try? remove(temporary)
            // The user knows the name of the file, not that of the temporary file.
            throw FileError(error.operation, path, code: error.code)
        }
        try? syncFolder(folder)
    }

    /// Writes a file that is to replace another one, under a temporary name beside it. Waits until the file is on the disk.
    /// - Returns: the temporary name.
    /// - Throws: an error that names the file to be replaced, which is the one that the user knows.
    func writeTemporary(_ bytes: [UInt8], for path: String) throws(FileError) -> String {
        let temporary = TemporaryFiles.path(for: path)
        do throws(FileError) { try write(bytes, to: temporary) } catch {
            try? remove(temporary)
            throw FileError(error.operation, path, code: error.code)
        }
        return temporary
    }

    /// Replaces one of the person's own files, as `atomicWrite` does. If a symbolic link is in its place, the target of the link is
    /// replaced and keeps its permissions.
    func replaceOwnFile(_ bytes: [UInt8], _ path: String, settingAsideOn day: String? = nil) throws(FileError) {
        let target = try destination(of: path)
        var status = stat()
        let isLinked = target != path && stat(target, &status) == 0
        try atomicWrite(
            bytes, to: target, settingAsideOn: day, mode: isLinked ? status.st_mode & 0o777 : 0o600)
    }

    /// Locks one of the person's own files. Waits while another process holds the lock.
    /// - Throws: an error that names this file, because the person does not know the hidden lock file.
    func lockOwnFile(_ path: String) throws(FileError) -> FileLock? {
        let (folder, name) = split(path)
        do throws(FileError) {
            return try lock("\(folder)/.\(name).lock", wait: true)
        } catch {
            throw FileError(error.operation, path, code: error.code, holder: error.holder)
        }
    }

    /// Renames an unreadable file, so that nothing overwrites it.
    /// - Parameter date: yyyy-mm-dd, part of the new name.
    /// - Returns: the new name, without the folder.
    func setAside(_ path: String, date: String) throws(FileError) -> String {
        let free = try freeNameAside(path, date: date)
        try rename(path, to: "\(split(path).folder)/\(free)")
        return free
    }

    /// An unused name for an unreadable file: "settings.json.broken-2026-11-21".
    private func freeNameAside(_ path: String, date: String) throws(FileError) -> String {
        let (folder, name) = split(path)
        let taken = Set(try names(in: folder))
        let wanted = "\(name).broken-\(date)"
        var free = wanted
        var number = 2
        while taken.contains(free) {
            free = "\(wanted)-\(number)"
            number += 1
        }
        return free
    }

    /// The contents of a file; nil if there is no such file.
    /// - Parameter limit: bytes; a larger file is an error.
    public func contents(_ path: String, limit: Int = 256 << 20) throws(FileError) -> [UInt8]? {
        do throws(FileError) { return try open(path).contents(limit: limit) } catch {
            if error.isMissing { return nil }
            throw error
        }
    }
}

/// The target of a path if it is a symbolic link, else the path itself. The target does not have to exist.
///
/// Users who have their settings in a repository put such links in their place.
/// - Throws: ELOOP if the links lead to each other.
func destination(of path: String) throws(FileError) -> String {
    var destination = path
    // Linux follows forty links at most.
    for _ in 0..<40 {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(destination, &buffer, buffer.count)
        guard count > 0 else { return destination }
        let next = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        destination = next.hasPrefix("/") ? next : split(destination).folder + "/" + next
    }
    throw FileError(.write, path, code: ELOOP)
}

/// The folder of a path and the name in that folder.
func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...]))
}
