import Catalogue

/// The files `searches.json`, `settings.json`, `changes.json`, `lookups.json`, `outbox.json`, `news.json` and `favourites.json`.
public struct UserFiles: Sendable {
    private let searchesPath: String
    private let settingsPath: String
    private let changesPath: String
    private let lookupsPath: String
    private let outboxPath: String
    private let newsPath: String
    private let favouritesPath: String
    private let files: any FileSystem
    private let clock: any DayClock

    public init(folders: Folders, files: any FileSystem = LocalFiles(), clock: any DayClock = SystemDayClock()) {
        searchesPath = folders.state + "/searches.json"
        settingsPath = folders.config + "/settings.json"
        changesPath = folders.data + "/changes.json"
        lookupsPath = folders.cache + "/lookups.json"
        outboxPath = folders.state + "/outbox.json"
        newsPath = folders.state + "/news.json"
        favouritesPath = folders.state + "/favourites.json"
        self.files = files
        self.clock = clock
    }

    /// Reads the saved searches. `problem` is why some or all of them could not be read.
    public func loadSearches() -> (searches: SearchHistory, problem: UserFileProblem?) {
        let (found, problem) = load(searchesPath, Self.searches)
        return (found ?? SearchHistory(), problem)
    }

    /// Reads the settings. `problem` is why they could not be read.
    public func loadSettings() -> (settings: Settings, problem: UserFileProblem?) {
        let (found, problem) = load(settingsPath, Self.settings)
        return (found ?? Settings(), problem)
    }

    /// What in the settings has no effect. Empty if the file is missing or cannot be read.
    public func settingsProblems() -> [SettingsProblem] {
        ((try? files.contents(settingsPath)) ?? nil).map { Settings.problems(in: $0) } ?? []
    }

    /// Reads the saved searches, changes them and writes them, all under a lock, so that two running programs do not undo each
    /// other's changes.
    /// - Returns: the searches that were written.
    public func updateSearches(_ change: (inout SearchHistory) -> Void) throws(FileError) -> SearchHistory {
        try update(searchesPath, Self.searches, empty: SearchHistory(), encode: { $0.encode() }, change)
    }

    /// Reads the settings, changes them and writes them under a lock.
    /// - Returns: the settings that were written.
    public func updateSettings(_ change: (inout Settings) -> Void) throws(FileError) -> Settings {
        try update(settingsPath, Self.settings, empty: Settings(), encode: { $0.encode() }, change)
    }

    /// Reads what the last updates changed. `problem` is why that could not be read.
    public func loadChanges() -> (changes: SavedChanges, problem: UserFileProblem?) {
        let (found, problem) = load(changesPath, Self.changes)
        return (found ?? SavedChanges(), problem)
    }

    /// Saves what an update of a dataset changed. It replaces what the dataset's previous update changed.
    public func save(_ changes: Changes) throws(FileError) {
        _ = try update(changesPath, Self.changes, empty: SavedChanges(), encode: { $0.encode() }) { $0.save(changes) }
    }

    /// The saved answers of services on the network. An unreadable file counts as empty.
    func loadLookups() -> SavedLookups { load(lookupsPath, Self.lookups).0 ?? SavedLookups() }

    /// Reads the saved answers, changes them and writes them under a lock.
    func updateLookups(_ change: (inout SavedLookups) -> Void) throws(FileError) {
        _ = try update(lookupsPath, Self.lookups, empty: SavedLookups(), encode: { $0.encode() }, change)
    }

    /// Reads the places that wait to be sent. `problem` is why some or all of them could not be read.
    public func loadOutbox() -> (outbox: Outbox, problem: UserFileProblem?) {
        let (found, problem) = load(outboxPath, Self.outbox)
        return (found ?? Outbox(), problem)
    }

    /// Reads the places that wait to be sent, changes them and writes them under a lock.
    /// - Returns: the places that were written.
    public func updateOutbox(_ change: (inout Outbox) -> Void) throws(FileError) -> Outbox {
        try update(outboxPath, Self.outbox, empty: Outbox(), encode: { $0.encode() }, change)
    }

    /// Which places are new or changed in the lists of services. An unreadable file counts as empty: then none is
    /// marked.
    public func loadNews() -> SavedNews { load(newsPath, Self.news).0 ?? SavedNews() }

    /// Saves which places are new or changed in the list of a service.
    public func save(_ news: ListNews) throws(FileError) {
        _ = try update(newsPath, Self.news, empty: SavedNews(), encode: { $0.encode() }) { $0.save(news) }
    }

    /// Reads the favourite places. `problem` is why some or all of them could not be read.
    public func loadFavourites() -> (favourites: Favourites, problem: UserFileProblem?) {
        let (found, problem) = load(favouritesPath, Self.favourites)
        return (found ?? Favourites(), problem)
    }

    /// Reads the favourite places, changes them and writes them under a lock.
    /// - Throws: also if there is no room for another place.
    public func changeFavourites(_ change: FavouritesChange) throws(FileError) {
        var hasRoom = true
        _ = try update(favouritesPath, Self.favourites, empty: Favourites(), encode: { $0.encode() }) {
            hasRoom = $0.apply(change)
        }
        if !hasRoom { throw .full(favouritesPath) }
    }

    /// Decodes a file. `lost` is how many of its saved searches, waiting places or favourites cannot be
    /// read.
    private typealias Decode<Value> = (_ bytes: [UInt8]) throws(SavedFileError) -> (value: Value, lost: Int)

    private static func searches(_ bytes: [UInt8]) throws(SavedFileError) -> (value: SearchHistory, lost: Int) {
        let (history, lost) = try SearchHistory.decode(bytes)
        return (history, lost)
    }

    private static func settings(_ bytes: [UInt8]) throws(SavedFileError) -> (value: Settings, lost: Int) {
        (try Settings.decode(bytes), 0)
    }

    private static func lookups(_ bytes: [UInt8]) throws(SavedFileError) -> (value: SavedLookups, lost: Int) {
        (try SavedLookups.decode(bytes), 0)
    }

    private static func changes(_ bytes: [UInt8]) throws(SavedFileError) -> (value: SavedChanges, lost: Int) {
        (try SavedChanges.decode(bytes), 0)
    }

    private static func news(_ bytes: [UInt8]) throws(SavedFileError) -> (value: SavedNews, lost: Int) {
        (try SavedNews.decode(bytes), 0)
    }

    private static func outbox(_ bytes: [UInt8]) throws(SavedFileError) -> (value: Outbox, lost: Int) {
        let (outbox, lost) = try Outbox.decode(bytes)
        return (outbox, lost)
    }

    private static func favourites(_ bytes: [UInt8]) throws(SavedFileError) -> (value: Favourites, lost: Int) {
        let (favourites, lost) = try Favourites.decode(bytes)
        return (favourites, lost)
    }

    private func load<Value>(_ path: String, _ decode: Decode<Value>) -> (Value?, problem: UserFileProblem?) {
        do throws(FileError) { return try read(path, decode) } catch { return (nil, .file(error)) }
    }

    private func read<Value>(
        _ path: String, _ decode: Decode<Value>
    ) throws(FileError) -> (Value?, problem: UserFileProblem?) {
        guard let bytes = try files.contents(path) else { return (nil, nil) }
        return self.decode(bytes, path, decode)
    }

    private func decode<Value>(
        _ bytes: [UInt8], _ path: String, _ decode: Decode<Value>
    ) -> (Value?, problem: UserFileProblem?) {
        do throws(SavedFileError) {
            let (value, lost) = try decode(bytes)
            let name = split(path).name
            let problem: UserFileProblem =
                switch path {
                case outboxPath: .lostPosts(lost, file: name)
                case favouritesPath: .lostFavourites(lost, file: name)
                default: .lostSearches(lost, file: name)
                }
            return (value, lost == 0 ? nil : problem)
        } catch {
            return (nil, .unusable(path: path, error))
        }
    }

    private func update<Value>(
        _ path: String, _ decode: Decode<Value>, empty: Value, encode: (Value) -> [UInt8],
        _ change: (inout Value) -> Void
    ) throws(FileError) -> Value {
        try files.makeFolder(split(path).folder)
        let lock = try files.lockOwnFile(path)
        return try withExtendedLifetime(lock) { () throws(FileError) in
            // If the file cannot be opened, this throws, and the file is not changed.
            let (found, problem) = try read(path, decode)
            var value = found ?? empty
            change(&value)
            // A file that was not read completely is set aside and not overwritten.
            try files.replaceOwnFile(encode(value), path, settingAsideOn: problem == nil ? nil : clock.today)
            return value
        }
    }
}

/// Why some or all of one of the person's own files was not read.
public enum UserFileProblem: Sendable, Equatable {
    case file(FileError)
    /// Nothing of the file can be used. It is renamed when a new one is saved.
    case unusable(path: String, SavedFileError)
    /// Nothing of the file with the remembered account can be used. The next sign-in replaces it.
    case unusableSignIn(path: String, SavedFileError)
    /// The number of saved searches that cannot be read. The file is renamed when a new one is saved.
    case lostSearches(Int, file: String)
    /// The number of places in the outbox that cannot be read. The file is renamed when a new one is saved.
    case lostPosts(Int, file: String)
    /// The number of favourite places that cannot be read. The file is renamed when a new one is saved.
    case lostFavourites(Int, file: String)
}
