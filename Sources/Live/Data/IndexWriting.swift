import Catalogue
import Dispatch
import HTTP
import Synchronization

/// Writing the details of a dataset, the index that names them and the index's copy. Most of the time goes into waiting for the disk,
/// so all three are encoded and written at the same time.
extension DatasetFolder {
    /// The temporary names of an index and its copy that are written but not in use yet.
    struct WrittenIndex {
        var index: String
        /// Nil if the index is small, or its copy could not be written. Without the copy the next start is slower, nothing else.
        var copy: String?
    }

    /// Writes an index and its copy under temporary names.
    ///
    /// The copy contains the size and the modification time of its index, by which it is recognised. The time is chosen beforehand, so
    /// that both files can be written at the same time.
    /// - Throws: `FileError` if the index cannot be written.
    func write(index tables: [Table], of dataset: String) throws(FileError) -> WrittenIndex {
        let bytes = IndexFile.encode(dataset: dataset, tables: tables)
        guard bytes.count >= IndexCopy.smallestIndex else {
            return WrittenIndex(index: try files.writeTemporary(bytes, for: indexPath))
        }
        let identity = IndexCopy.Identity(size: bytes.count, modified: OpenFile.nanosecondsNow)
        let copy = Mutex<String?>(nil)
        let copying = DispatchGroup()
        runOnOwnThread("index copy", group: copying) {
            let name = writeCopy(of: tables, dataset, identity)
            copy.withLock { $0 = name }
        }
        var written: WrittenIndex
        do throws(FileError) {
            written = WrittenIndex(index: try files.writeTemporary(consume bytes, for: indexPath))
        } catch {
            copying.wait()
            if let copy = copy.withLock({ $0 }) { try? files.remove(copy) }
            throw error
        }
        copying.wait()
        written.copy = copy.withLock { $0 }
        try? files.setModified(written.index, nanoseconds: identity.modified)
        guard let actual = (try? files.open(written.index))?.identity, actual != identity else { return written }
        // The disk has rounded the time, so the copy is written again with the time that the index has now.
        if let copy = written.copy { try? files.remove(copy) }
        written.copy = writeCopy(of: tables, dataset, actual)
        return written
    }

    /// Writes the copy of an index.
    /// - Returns: its temporary name; nil if it cannot be written.
    private func writeCopy(of tables: [Table], _ dataset: String, _ index: IndexCopy.Identity) -> String? {
        try? files.writeTemporary(IndexCopy.encode(dataset: dataset, tables: tables, of: index), for: copyPath)
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
        runOnOwnThread("details", group: writing) {
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
