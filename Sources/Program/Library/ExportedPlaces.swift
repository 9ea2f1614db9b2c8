import App
import Catalogue
import Glibc
import Live

extension SavedFiles {
    /// Writes places into a new file. "~" at the beginning of its path stands for the person's home folder.
    /// - Parameter records: reads the records of the places; nil leaves out the facts that only records have.
    func exportPlaces(_ export: PlacesExport, records: RecordLookup?) -> ExportResult {
        let path = expanded(export.file.path)
        do throws(FileError) { try LocalFiles().writeNew(Array(export.text(records: records).utf8), to: path) } catch {
            if error.code == EEXIST, let free = export.file.freePath { return .exists(free: free) }
            // The usual sentence advises to set CATCHMENT_HOME, which has no effect on this file.
            return .failed(
                error.isReadOnly
                    ? "\(path) cannot be written: choose a folder that you can write to." : error.sentence)
        }
        return .written(path: Folders.absolute(path))
    }
}

/// A path with a person's home folder in place of "~".
private func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = Machine.environment["HOME"] else { return path }
    return home + path.dropFirst()
}

extension ExportFile {
    /// The first numbered path that is not in use; nil if all up to 1000 are in use.
    fileprivate var freePath: String? {
        (2...1000).lazy.map { path(numbered: $0) }.first { name in
            var status = stat()
            return lstat(expanded(name), &status) != 0 && errno == ENOENT
        }
    }
}
