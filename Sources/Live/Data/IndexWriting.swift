import Catalogue
import Dispatch
import Synchronization

/// Writing the details of a dataset, the index that names them and the index's copy. Most of the time goes into waiting for the disk,
/// so the details are written beside the index, and the copy is encoded in the meantime.
extension DatasetFolder {
    /// The temporary names of an index and its copy that are written but not in use yet.
    struct WrittenIndex {
        var index: String
        /// Nil if the index is small, or its copy could not be written. Without the copy the next start is slower, nothing else.
        var copy: String?
    }

    /// Writes an index and its copy under temporary names.
    /// - Throws: `FileError` if the index cannot be written.
    func write(index tables: [Table], of dataset: String) throws(FileError) -> WrittenIndex {
        let bytes = IndexFile.encode(dataset: dataset, tables: tables)
        guard bytes.count >= IndexCopy.smallestIndex else {
            return WrittenIndex(index: try files.writeTemporary(bytes, for: indexPath))
        }
        // The copy is encoded while the index is being written.
        let copy = Mutex<[UInt8]>([])
        let copying = DispatchGroup()
        DispatchQueue.global().async(group: copying) {
            let bytes = IndexCopy.encode(dataset: dataset, tables: tables)
            copy.withLock { $0 = bytes }
        }
        defer { copying.wait() }
        var written = WrittenIndex(index: try files.writeTemporary(consume bytes, for: indexPath))
        copying.wait()
        guard let index = try? files.open(written.index) else { return written }
        var completed = copy.withLock { bytes in
            // The bytes are taken out of the lock. If they also stayed in it, changing them would copy them first.
            defer { bytes = [] }
            return bytes
        }
        IndexCopy.complete(&completed, of: index.identity)
        written.copy = try? files.writeTemporary(completed, for: copyPath)
        return written
    }

    /// Uses a written index from now on, in one step, and then its copy.
    func use(_ written: WrittenIndex) throws(FileError) {
        // The old copy is removed first, so that no crash leaves it beside an index to which it does not belong.
        try? files.remove(copyPath)
        do throws(FileError) { try files.rename(written.index, to: indexPath) } catch {
            discard(written)
            throw error
        }
        if let copy = written.copy { try? files.rename(copy, to: copyPath) }
        try? files.syncFolder(path)
    }

    private func discard(_ written: WrittenIndex) {
        for name in [written.index, written.copy] { if let name { try? files.remove(name) } }
    }

    /// Writes details files and, in the meantime, the index, because both wait for the disk.
    func write(
        _ details: [(name: String, records: [UInt8])], andIndex tables: [Table], of dataset: String
    ) throws(FileError) -> WrittenIndex {
        let failure = Mutex<FileError?>(nil)
        let writing = DispatchGroup()
        DispatchQueue.global().async(group: writing) {
            do throws(FileError) {
                for (name, records) in details { try files.atomicWrite(records, to: "\(path)/\(name)") }
            } catch {
                failure.withLock { $0 = error }
            }
        }
        let index = Result { () throws(FileError) in try write(index: tables, of: dataset) }
        writing.wait()
        if let failure = failure.withLock({ $0 }) {
            if let written = try? index.get() { discard(written) }
            throw failure
        }
        return try index.get()
    }
}
