import App
import Catalogue
import Live

extension SavedFiles {
    /// Writes places into a new file. "~" at the beginning of its path stands for the person's home folder.
    func exportPlaces(_ export: PlacesExport) throws(CommandError) {
        var path = export.file.path
        if path.hasPrefix("~/"), let home = Machine.environment["HOME"] { path = home + path.dropFirst() }
        do throws(FileError) { try LocalFiles().writeNew(Array(export.text.utf8), to: path) } catch {
            throw CommandError(error.status, error.sentence)
        }
    }
}
