import Catalogue
import Geo
import Live
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Everything that the program keeps and reads, behind the words that commands and panes use.
final class Library: Sendable {
    let data: DataFolder
    let folders: Folders
    let user: UserFiles
    private let shortlistFile: ShortlistFile
    /// Started with the first question.
    let lookupFetch = FetchService()
    private let environment: [String: String]
    /// By the collection's id, the newest edition last: one that was replaced is in use until the new one has come to the screen.
    private let loaded = Mutex<[String: [LoadedPlaces]]>([:])
    /// What the last pages of a list that is being read have, the newest last: never in the place of an edition in use.
    private let previews = Mutex<[LoadedPlaces]>([])
    private let warnings = Mutex<[String]>([])
    private let names = Mutex<(places: Places, gazetteer: Gazetteer)?>(nil)
    private let index = Mutex<(places: Places, names: PlaceNames)?>(nil)

    init() {
        environment = Self.readEnvironment()
        folders = Folders(environment: environment)
        let resources = Folders.resources(environment: environment, executable: Folders.executable)
        data = DataFolder(path: folders.data, resources: resources)
        user = UserFiles(folders: folders)
        shortlistFile = ShortlistFile(folders: folders)
        if resources == nil {
            warn(
                "The folder with the starter data is missing: install Catchment again, or set CATCHMENT_RESOURCES to it."
            )
        }
    }

    private static func readEnvironment() -> [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        return variables
    }

    func warn(_ text: String?) {
        if let text { warnings.withLock { if !$0.contains(text) { $0.append(text) } } }
    }

    /// What went wrong without stopping anything; each is told once.
    func takeWarnings() -> [String] {
        warnings.withLock { waiting in
            defer { waiting = [] }
            return waiting.map(\.capitalisedFirst)
        }
    }

    /// Warnings to standard error, at the end of a command.
    func tellWarnings() {
        for warning in takeWarnings() { writeError("catchment: \(warning)") }
    }

    // MARK: Places

    /// The collection as it is on the disk now.
    /// - Parameter old: is given back where the disk has the same editions.
    func load(_ collection: any Collection, unlessAs old: Places? = nil) -> Places {
        let fresh = data.load(collection)
        if let old, old.sources == fresh.places.sources, old.isStarter == fresh.places.isStarter { return old }
        loaded.withLock { $0[collection.id] = ($0[collection.id] ?? []).suffix(1) + [fresh] }
        warn(fresh.problem)
        return fresh.places
    }

    /// The same for a command that looks for something in it: where there are no data, what was typed is not to blame.
    func loadSome(_ collection: any Collection) throws(CommandError) -> Places {
        let places = load(collection)
        if let absence = places.absence { throw CommandError(.noFile, absence) }
        return places
    }

    /// What files would make of a collection if they were imported; nil where they cannot be read, and the reason is told.
    func preview(_ paths: [String], of collection: any Collection) -> Places? {
        do throws(StoreError) {
            let fresh = try data.preview(paths, of: collection)
            previews.withLock { $0 = $0.suffix(1) + [fresh] }
            return fresh.places
        } catch {
            warn(error.description)
            return nil
        }
    }

    func detail(_ row: Int, in places: Places) throws(CommandError) -> Detail {
        do throws(RecordError) {
            let editions = (loaded.withLock { $0[places.collection.id] } ?? []) + previews.withLock { $0 }
            if let edition = editions.first(where: { $0.places === places }) { return try edition.detail(of: row) }
            // A kept search has no records of its own: what its columns say is shown.
            return try places.collection.detail(of: row, in: places, records: places.joined.tables.map { _ in nil })
        } catch {
            throw CommandError(
                .badData, "\(places.name(row)) cannot be shown: \(error.description).")
        }
    }

    /// The place of an id in full: from today's data, else from what a kept search kept.
    func detail(id: String, current: Places?, kept: Places?) throws(CommandError) -> Detail {
        for places in [current, kept] {
            if let places, let row = places.row(ofID: id) { return try detail(row, in: places) }
        }
        throw CommandError(.noFile, "\(id) is not in the data any more.")
    }

    /// Whether the towns and postcodes of Great Britain mean anything among these places.
    func isBritish(_ places: Places) -> Bool { places.collection.postcodeForm == .british }

    func gazetteer(of places: Places) -> Gazetteer {
        names.withLock { kept in
            if let kept, kept.places === places { return kept.gazetteer }
            let fresh = Gazetteer(places, extra: isBritish(places) ? data.outcodes().towns : [])
            kept = (places, fresh)
            return fresh
        }
    }

    /// Rows whose names, or names and towns, are like a text, the best first.
    func names(like text: String, in places: Places, limit: Int) -> [NameMatch] {
        names(of: places).matches(text, limit: limit)
    }

    func names(of places: Places) -> PlaceNames {
        index.withLock { kept in
            if let kept, kept.places === places { return kept.names }
            let fresh = PlaceNames(places)
            kept = (places, fresh)
            return fresh
        }
    }

    // MARK: What a person keeps

    /// The collection that was shown last, or the first.
    var rememberedCollection: any Collection { Collections.named(settings.collection ?? "") ?? Collections.all[0] }

    /// The settings as they are on the disk now.
    var settings: Settings {
        let (settings, problem) = user.loadSettings()
        warn(problem)
        return settings
    }

    var history: [KeptSearch] {
        let (searches, problem) = user.loadSearches()
        warn(problem)
        return searches.searches
    }

    /// Keeps a search at a place among the others, in place of one with its id.
    func keep(_ search: KeptSearch, at position: Int) throws(CommandError) {
        try store { () throws(FileError) in _ = try user.updateSearches { $0.insert(search, at: position) } }
    }
    func forget(_ id: String) throws(CommandError) {
        try store { () throws(FileError) in _ = try user.updateSearches { $0.remove(id: id) } }
    }
    /// What lies where a kept search started from. A search that is gone, by another program too, stays gone.
    func rename(_ id: String, place: String) throws(CommandError) {
        try store { () throws(FileError) in _ = try user.updateSearches { $0.rename(id: id, place: place) } }
    }
    /// Changes the settings as they are on the disk now.
    func change(_ change: (inout Settings) -> Void) throws(CommandError) {
        try store { () throws(FileError) in _ = try user.updateSettings(change) }
    }

    /// What the last updates changed.
    var keptChanges: KeptChanges {
        let (changes, problem) = user.loadChanges()
        warn(problem)
        return changes
    }

    /// Keeps what an update changed in place of what the update before it did.
    func keep(_ changes: Changes) throws(CommandError) {
        try store { () throws(FileError) in try user.keep(changes) }
    }

    /// The shortlist as it is on the disk now. Lines that cannot be read are told, and stay.
    func shortlist() throws(CommandError) -> Shortlist {
        do throws(FileError) {
            let shortlist = try shortlistFile.load()
            let problems = shortlist.problems
            if let first = problems.first {
                let more = problems.count > 1 ? "; \(problems.count - 1) more like it" : ""
                warn("\(shortlistFile.path) keeps what it cannot use: \(first)\(more).")
            }
            return shortlist
        } catch { throw CommandError(error.status, error.sentence) }
    }

    /// Makes changes to the shortlist as it is on the disk now.
    /// - Returns: what is there then.
    @discardableResult
    func change(_ changes: [Shortlist.Change]) throws(CommandError) -> Shortlist {
        do throws(FileError) { return try shortlistFile.update(changes) } catch {
            throw CommandError(error.status, error.sentence)
        }
    }

    private func store(_ work: () throws(FileError) -> Void) throws(CommandError) {
        do throws(FileError) { try work() } catch {
            throw CommandError(error.status, error.sentence)
        }
    }

    // MARK: The machine

    let today = SystemDayClock().today

    /// Unlike that of any other run of the program.
    var stamp: String { "\(time(nil))-\(getpid())" }

    /// Whether CATCHMENT_OFFLINE turns the network off.
    var isOfflineByEnvironment: Bool { (environment("CATCHMENT_OFFLINE") ?? "0") != "0" }

    func environment(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

    var clipboard: Clipboard { Clipboard(runner: LocalToolRunner(environment: environment), environment: environment) }
    var browser: Browser { Browser(runner: LocalToolRunner(environment: environment), environment: environment) }

    /// How distances among the places of a collection are written, by the person's setting and the collection's custom.
    func distances(in collection: (any Collection)?) -> DistanceFormat { settings.distances(in: collection) }
}

extension Library: PostcodeLookup {
    func position(ofPostcode text: String) -> Coordinate? {
        if case .at(let coordinate) = answer(text) { coordinate } else { nil }
    }

    func lacks(postcode text: String) -> Bool { answer(text) == .unknown }

    func nearest(to point: Coordinate) -> Origin? {
        data.nearestPostcode(to: point).map {
            Origin(label: $0.postcode.description, coordinate: $0.point.coordinate)
        }
    }

    /// A file of postcodes that cannot be read is told, and then taken for one that is not there.
    private func answer(_ text: String) -> PostcodeAnswer {
        guard let postcode = Postcode(text) else { return .unknown }
        do throws(StoreError) { return try data.position(of: postcode) } catch {
            warn(error.description)
            return .notLoaded
        }
    }
}

extension FileError {
    var status: ExitStatus { operation == .write ? .cannotWrite : .noFile }
}

extension String {
    /// With a capital at the beginning, unless that is the name of a host or a file, or an address.
    var capitalisedFirst: String {
        let word = prefix { $0 != " " && $0 != ":" }
        return word.dropLast().contains(".") || word.contains("/") ? self : prefix(1).uppercased() + dropFirst()
    }
    var withFullStop: String { last.map { ".?!".contains($0) } == true ? self : self + "." }
}

/// The columns of the terminal that a table is written to; wide where it goes into a file or a pipe.
var terminalColumns: Int {
    var size = winsize()
    if isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 20 {
        return Int(size.ws_col)
    }
    return getenv("COLUMNS").flatMap { Int(String(cString: $0)) } ?? 120
}
