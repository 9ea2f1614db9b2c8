import Catalogue
import Glibc

/// Copies a file of any size. The copy appears under its name only when it is complete.
/// - Parameter progress: called with the bytes copied so far and the size of the file; returns whether to go on.
/// - Returns: false if `progress` stopped the copying.
func copyFile(
    _ source: OpenFile, to path: String, files: any FileSystem, progress: (Int, Int) -> Bool
) throws(FileError) -> Bool {
    let folder = split(path).folder
    try files.makeFolder(folder)
    TemporaryFiles.removeAbandoned(in: folder, files: files)
    let temporary = TemporaryFiles.path(for: path)
    do throws(FileError) {
        guard try copyBytes(source, to: temporary, progress: progress) else {
            try? files.remove(temporary)
            return false
        }
        try files.rename(temporary, to: path)
    } catch {
        try? files.remove(temporary)
        throw error.path == temporary ? FileError(error.operation, path, code: error.code) : error
    }
    // The copy is complete and has its name, even if the disk does not confirm the name.
    try? files.syncFolder(folder)
    return true
}

private func copyBytes(
    _ source: OpenFile, to path: String, progress: (Int, Int) -> Bool
) throws(FileError) -> Bool {
    unlink(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileError(.write, path, code: errno) }
    var isOpen = true
    defer { if isOpen { close(descriptor) } }
    var copied = 0
    while copied < source.size {
        guard progress(copied, source.size) else { return false }
        let piece = try source.read(at: copied, count: 1 << 20)
        // The file became shorter after it was opened.
        guard !piece.isEmpty else { throw FileError(.read, source.path, code: EIO) }
        let failure = LocalFiles.writeAll(piece, to: descriptor)
        if failure != 0 { throw FileError(.write, path, code: failure) }
        copied += piece.count
    }
    if fsync(descriptor) != 0 { throw FileError(.write, path, code: errno) }
    isOpen = false
    if close(descriptor) != 0 { throw FileError(.write, path, code: errno) }
    FileWatch.report(.wrote(path, bytes: copied))
    return true
}
