import App
import Catalogue
import Glibc
import Live

extension SavedFiles {
    /// Writes places into a new file. "~" at the beginning of its path stands for the person's home folder.
    /// - Parameter records: reads the records of the places; nil leaves out the facts that only records have.
    func exportPlaces(_ export: PlacesExport, records: RecordLookup?) -> ExportResult {
        let path = Folders.expanded(export.file.path, home: Machine.environment["HOME"])
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

extension ExportFile {
    /// The path with the least number for which there is no file; nil if there are files with all numbers from 2 to 1000.
    fileprivate var freePath: String? {
        (2...1000).lazy.map { path(numbered: $0) }.first { name in
            var status = stat()
            return lstat(Folders.expanded(name, home: Machine.environment["HOME"]), &status) != 0 && errno == ENOENT
        }
    }
}
