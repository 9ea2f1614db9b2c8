import App
import Catalogue
import Live

extension SavedFiles {
    /// Writes places into a new file. "~" at the beginning of its path stands for the person's home folder.
    /// - Parameter records: reads the records of the places; nil leaves out the facts that only records have.
    func exportPlaces(_ export: PlacesExport, records: RecordLookup?) -> ExportResult {
        var path = export.file.path
        if path.hasPrefix("~/"), let home = Machine.environment["HOME"] { path = home + path.dropFirst() }
        do throws(FileError) { try LocalFiles().writeNew(Array(export.text(records: records).utf8), to: path) } catch {
            // The usual sentence advises to set CATCHMENT_HOME, which has no effect on this file.
            return .failed(
                error.isReadOnly
                    ? "\(path) cannot be written: choose a folder that you can write to." : error.sentence)
        }
        return .written(path: Folders.absolute(path))
    }
}
