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
    private let personal: PersonalFiles
    private let loaded = Mutex<LoadedCollection?>(nil)
    private let warnings = Mutex<[String]>([])
    private let names = Mutex<(places: Places, gazetteer: Gazetteer)?>(nil)
    private let index = Mutex<(places: Places, index: NameIndex)?>(nil)

    init() throws(CommandError) {
        data = DataFolder()
        personal = PersonalFiles()
        if data.folders.resources == nil {
            warn("The folder with the starter data is missing: install Catchment again, or set CATCHMENT_RESOURCES to it.")
        }
    }

    private func warn(_ text: String) { warnings.withLock { $0.append(text) } }

    /// What went wrong without stopping anything; each is told once.
    func takeWarning() -> String? { warnings.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

    /// Warnings to standard error, for a command.
    private func tellWarnings() {
        while let warning = takeWarning() { writeError("catchment: \(warning)") }
    }

    // MARK: Places

    /// The collection as it is on the disk now.
    func loadQuietly(_ collection: any Collection) throws(CommandError) -> Places {
        do throws(FileError) {
            let fresh = try data.load(collection, warn: warn)
            loaded.withLock { $0 = fresh }
            return fresh.places
        } catch {
            throw CommandError(.badData, error.description)
        }
    }

    func load(_ collection: any Collection) throws(CommandError) -> Places {
        let places = try loadQuietly(collection)
        tellWarnings()
        return places
    }

    func detail(_ row: Int, in places: Places) throws(CommandError) -> Detail {
        do throws(RecordError) {
            if let current = loaded.withLock({ $0 }), current.places === places { return try current.detail(of: row) }
            // A kept search has no records of its own: what its columns say is shown.
            return try places.collection.detail(of: row, in: places, records: places.joined.tables.map { _ in nil })
        } catch {
            throw CommandError(.badData, "\(places.name(row)) cannot be shown: \(error.description). Import the official files again.")
        }
    }

    /// The place of an id in full: from today's data, else from what a kept search kept.
    func detail(id: String, current: Places?, kept: Places?) throws(CommandError) -> Detail {
        for places in [current, kept] {
            if let places, let row = places.row(ofID: id) { return try detail(row, in: places) }
        }
        throw CommandError(.noFile, "\(id) is not in the data any more.")
    }

    func gazetteer(of places: Places) -> Gazetteer {
        names.withLock { kept in
            if let kept, kept.places === places { return kept.gazetteer }
            let fresh = Gazetteer(places, extra: data.outcodes().towns)
            kept = (places, fresh)
            return fresh
        }
    }

    /// Rows whose names are like a text, the best first.
    func names(like text: String, in places: Places, limit: Int) -> [NameMatch] {
        let index = index.withLock { kept in
            if let kept, kept.places === places { return kept.index }
            let current = (0..<places.count).filter { places.columns.isCurrent[$0] }
            let fresh = NameIndex(places.columns.names, among: current)
            kept = (places, fresh)
            return fresh
        }
        return index.matches(text, limit: limit)
    }

    func resolve(_ text: String, places: Places) throws(OriginError) -> Origin {
        let home = settings.home.map { Origin(label: "home", place: $0.label, coordinate: $0.coordinate) }
        let resolver = OriginResolver(
            places: places, gazetteer: gazetteer(of: places), postcodes: data, outcodes: data.outcodes(), home: home)
        return try resolver.resolve(text)
    }

    /// The same for a command: what is ambiguous is said, and an error has its exit status.
    func origin(_ text: String, places: Places) throws(CommandError) -> Origin {
        do throws(OriginError) {
            let origin = try resolve(text, places: places)
            let resolver = OriginResolver(places: places, gazetteer: gazetteer(of: places))
            if let others = try? resolver.alternatives(to: PlaceQuery(text)).dropFirst(), !others.isEmpty {
                let names = others.prefix(3).map { $0.place.isEmpty ? $0.label : $0.place }.joined(separator: "; ")
                writeError("\(text) is taken as \(origin.place.isEmpty ? origin.label : origin.place). Also: \(names).")
            }
            return origin
        } catch {
            throw CommandError(error.kind == .malformed ? .usage : .noFile, error.description)
        }
    }

    // MARK: What a person keeps

    var settings: Settings { personal.settings(warn: warn) }
    var history: [KeptSearch] { personal.history(warn: warn).searches }

    func keep(_ search: KeptSearch) throws(CommandError) { try store { () throws(FileError) in try personal.keep(search, warn: warn) } }
    func forget(_ id: String) throws(CommandError) { try store { () throws(FileError) in try personal.forget(id, warn: warn) } }
    func save(_ settings: Settings) throws(CommandError) { try store { () throws(FileError) in try personal.save(settings) } }

    private func store(_ work: () throws(FileError) -> Void) throws(CommandError) {
        do throws(FileError) { try work() } catch {
            throw CommandError(error.kind == .cannotWrite ? .cannotWrite : .badData, error.description)
        }
    }

    // MARK: The machine

    let today = Live.today()

    var isUTF8: Bool {
        setlocale(LC_ALL, "")
        return String(cString: nl_langinfo(Int32(CODESET))).uppercased() == "UTF-8"
    }

    func environment(_ name: String) -> String? { environmentValue(name).flatMap { $0.isEmpty ? nil : $0 } }

    /// A distance in the person's units.
    @Sendable func distanceText(_ metres: Double) -> String { format.text(metres: metres) }

    private var format: DistanceFormat { settings.units == .imperial ? .imperial : .metric }
}

/// The columns of the terminal that a table is written to; wide where it goes into a file or a pipe.
var terminalColumns: Int {
    var size = winsize()
    if isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 20 { return Int(size.ws_col) }
    return environmentValue("COLUMNS").flatMap { Int($0) } ?? 120
}
