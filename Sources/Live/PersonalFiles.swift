import Catalogue

/// What a person keeps: `settings.json` and `searches.json`.
///
/// A file that cannot be read is set aside and never written over.
public struct PersonalFiles: Sendable {
    private let files: any FileSystem
    private let folders: Folders

    public init(files: any FileSystem = LocalFiles(), folders: Folders = Folders()) {
        self.files = files
        self.folders = folders
    }

    private var settingsPath: String { folders.config + "/settings.json" }
    private var searchesPath: String { folders.state + "/searches.json" }

    public func settings(warn: (String) -> Void) -> Settings {
        guard let bytes = bytes(of: settingsPath, warn: warn) else { return Settings() }
        do throws(SavedFileError) { return try Settings.decode(bytes) } catch {
            warn("The settings \(error.description); the standard ones are used. " + DataFolder(files: files, folders: folders).setAside(settingsPath))
            return Settings()
        }
    }

    public func history(warn: (String) -> Void) -> SearchHistory {
        guard let bytes = bytes(of: searchesPath, warn: warn) else { return SearchHistory() }
        do throws(SavedFileError) {
            let (history, lost) = try SearchHistory.decode(bytes)
            if lost > 0 { warn("\(lost) of the previous searches could not be read.") }
            return history
        } catch {
            warn("The previous searches \(error.description). " + DataFolder(files: files, folders: folders).setAside(searchesPath))
            return SearchHistory()
        }
    }

    public func save(_ settings: Settings) throws(FileError) {
        try files.createFolder(folders.config)
        try files.write(settings.encode(), to: settingsPath)
    }

    /// Puts a search on top of the others, in place of one with its id.
    public func keep(_ search: KeptSearch, warn: (String) -> Void) throws(FileError) {
        var kept = history(warn: warn)
        kept.add(search)
        try save(kept)
    }

    public func forget(_ id: String, warn: (String) -> Void) throws(FileError) {
        var kept = history(warn: warn)
        guard kept.remove(id: id) != nil else { return }
        try save(kept)
    }

    private func save(_ history: SearchHistory) throws(FileError) {
        try files.createFolder(folders.state)
        try files.write(history.encode(), to: searchesPath)
    }

    private func bytes(of path: String, warn: (String) -> Void) -> [UInt8]? {
        do throws(FileError) { return try files.map(path).withBytes { Array($0) } } catch {
            if error.kind != .notFound { warn(error.description) }
            return nil
        }
    }
}
