import Catalogue

/// `searches.json` and `settings.json`, which the user would miss most, `changes.json` and `lookups.json`.
public struct UserFiles: Sendable {
    private let searchesPath: String
    private let settingsPath: String
    private let changesPath: String
    private let lookupsPath: String
    private let files: any FileSystem
    private let clock: any DayClock

    public init(folders: Folders, files: any FileSystem = LocalFiles(), clock: any DayClock = SystemDayClock()) {
        searchesPath = folders.state + "/searches.json"
        settingsPath = folders.config + "/settings.json"
        changesPath = folders.data + "/changes.json"
        lookupsPath = folders.cache + "/lookups.json"
        self.files = files
        self.clock = clock
    }

    /// The kept searches, and what went wrong in one sentence.
    public func loadSearches() -> (searches: SearchHistory, problem: String?) {
        let (found, problem) = load(searchesPath, Self.searches)
        return (found ?? SearchHistory(), problem)
    }

    /// The settings, and what went wrong in one sentence.
    public func loadSettings() -> (settings: Settings, problem: String?) {
        let (found, problem) = load(settingsPath, Self.settings)
        return (found ?? Settings(), problem)
    }

    /// Changes the kept searches as they are on the disk now, so that two programs do not undo each other's changes.
    /// - Returns: what is on the disk then.
    public func updateSearches(_ change: (inout SearchHistory) -> Void) throws(FileError) -> SearchHistory {
        try update(searchesPath, Self.searches, empty: SearchHistory(), encode: { $0.encode() }, change)
    }

    /// Changes the settings as they are on the disk now.
    /// - Returns: what is on the disk then.
    public func updateSettings(_ change: (inout Settings) -> Void) throws(FileError) -> Settings {
        try update(settingsPath, Self.settings, empty: Settings(), encode: { $0.encode() }, change)
    }

    /// What the last updates changed, and what went wrong in one sentence.
    public func loadChanges() -> (changes: KeptChanges, problem: String?) {
        let (found, problem) = load(changesPath, Self.changes)
        return (found ?? KeptChanges(), problem)
    }

    /// Keeps what an update of a collection changed in place of what the one before it did.
    public func keep(_ changes: Changes) throws(FileError) {
        _ = try update(changesPath, Self.changes, empty: KeptChanges(), encode: { $0.encode() }) { $0.keep(changes) }
    }

    /// What services on the network answered before. What cannot be read counts as not asked.
    func loadLookups() -> KeptLookups { load(lookupsPath, Self.lookups).0 ?? KeptLookups() }

    /// Changes the kept answers as they are on the disk now.
    func updateLookups(_ change: (inout KeptLookups) -> Void) throws(FileError) {
        _ = try update(lookupsPath, Self.lookups, empty: KeptLookups(), encode: { $0.encode() }, change)
    }

    /// A file's value, and whether all of the file is in it.
    private typealias Decode<Value> = (_ bytes: [UInt8]) throws(SavedFileError) -> (value: Value, problem: String?)

    private static func searches(_ bytes: [UInt8]) throws(SavedFileError) -> (value: SearchHistory, problem: String?) {
        let (history, lost) = try SearchHistory.decode(bytes)
        return (history, lost == 0 ? nil : "\(lost) of the previous searches cannot be read")
    }

    private static func settings(_ bytes: [UInt8]) throws(SavedFileError) -> (value: Settings, problem: String?) {
        (try Settings.decode(bytes), nil)
    }

    private static func lookups(_ bytes: [UInt8]) throws(SavedFileError) -> (value: KeptLookups, problem: String?) {
        (try KeptLookups.decode(bytes), nil)
    }

    private static func changes(_ bytes: [UInt8]) throws(SavedFileError) -> (value: KeptChanges, problem: String?) {
        (try KeptChanges.decode(bytes), nil)
    }

    private func load<Value>(_ path: String, _ decode: Decode<Value>) -> (Value?, problem: String?) {
        do throws(FileError) {
            guard let bytes = try files.contents(path) else { return (nil, nil) }
            return self.decode(bytes, path, decode)
        } catch {
            return (nil, error.description)
        }
    }

    private func decode<Value>(_ bytes: [UInt8], _ path: String, _ decode: Decode<Value>) -> (Value?, problem: String?)
    {
        do throws(SavedFileError) {
            let (value, problem) = try decode(bytes)
            return (
                value, problem.map { "\($0): \(split(path).name) is kept beside the new file when something is saved" }
            )
        } catch {
            return (nil, "\(path) cannot be used, as \(error): it is kept beside the new file when something is saved")
        }
    }

    private func update<Value>(
        _ path: String, _ decode: Decode<Value>, empty: Value, encode: (Value) -> [UInt8],
        _ change: (inout Value) -> Void
    ) throws(FileError) -> Value {
        try files.makeFolder(split(path).folder)
        let lock = try files.lock(split(path).folder + "/.\(split(path).name).lock", wait: true)
        return try withExtendedLifetime(lock) { () throws(FileError) in
            let (found, problem) = load(path, decode)
            // What cannot be read, in whole or in part, is never overwritten.
            if problem != nil { _ = try files.setAside(path, date: clock.today) }
            var value = found ?? empty
            change(&value)
            try files.atomicWrite(encode(value), to: path)
            return value
        }
    }
}
