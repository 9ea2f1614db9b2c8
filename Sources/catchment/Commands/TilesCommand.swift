import Catalogue
import Live
import Screen
import Synchronization
import Tiles

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

let tilesCommand = ShellCommand(
    name: "tiles", usage: "add FILE.pmtiles | list | remove NAME | fetch --near PLACE [--radius 1km] [--zooms 10-14]",
    summary: "The streets below the map: archives of your own, and what is fetched.",
    options: [
        .init(name: "near", value: "PLACE", help: "what to fetch around: as of catchment schools"),
        radiusOption,
        .init(name: "zooms", value: "FROM-TO", help: "10-14 unless told, as far as the source has them"),
        onlineOption,
    ],
    notes: """
        add      copies a PMTiles archive of vector tiles to the data, where the map finds it
        list     archives, the source that tiles are fetched from, and what is kept of them
        remove   an archive by its name, or what was fetched: catchment tiles remove cache
        fetch    tiles around a place, for use without a network, where the source's terms allow that
        The source is "tiles" in settings.json: openfreemap, versatiles, openstreetmap, or an https address of a template
        with {z}, {x} and {y}, of a TileJSON, or of a .pmtiles; "network": false fetches nothing.
        CATCHMENT_TILES_URL names another source, CATCHMENT_OFFLINE=1 turns the network off.
        """
) { arguments, library throws(CommandError) in
    switch (arguments.words.first, arguments.words.count) {
    case ("add", 2): try addArchive(arguments.words[1], library)
    case ("list", 1): listTiles(library)
    case ("remove", 2): try removeTiles(arguments.words[1], library)
    case ("fetch", 1): try fetchTiles(arguments, library)
    default:
        throw CommandError(
            .usage,
            "Use catchment tiles add FILE.pmtiles, tiles list, tiles remove NAME or tiles fetch --near PLACE: see catchment tiles --help."
        )
    }
}

/// Set by Ctrl-C.
private let isInterrupted = Atomic<Bool>(false)

private func watchInterrupts() { signal(SIGINT) { _ in isInterrupted.store(true, ordering: .relaxed) } }

private var isGoingOn: Bool { !isInterrupted.load(ordering: .relaxed) }

private func addArchive(_ path: String, _ library: Library) throws(CommandError) {
    watchInterrupts()
    let meter = ProgressMeter(title: path.split(separator: "/").last.map(String.init) ?? path)
    defer { meter.finish() }
    let added: TileArchive?
    do throws(TileArchiveError) {
        added = try library.tileArchives.add(path) { copied, total in
            meter.show(copied, of: total)
            return isGoingOn
        }
    } catch {
        meter.finish()
        switch error {
        case .file(let error): throw CommandError(error.status, error.sentence)
        case .tiles(let error):
            throw CommandError(.badData, "\(path) cannot be used as a map: \(error.description).")
        }
    }
    meter.finish()
    guard let added else { throw CommandError(.cannotWrite, "Stopped: nothing was added.") }
    writeText(
        cleaned("Added the map \(added.name): zooms \(text(added.zooms)), \(area(added)), \(megabytes(added.size)).")
            + "\n")
}

private func listTiles(_ library: Library) {
    let (archives, problems) = library.tileArchives.open()
    var text = ""
    if archives.isEmpty {
        text += "No archives: catchment tiles add FILE.pmtiles adds one.\n"
    } else {
        let rows = archives.map {
            [
                cleaned($0.name), catchment.text($0.zooms), area($0), megabytes($0.size),
                cleaned($0.credit, maximumLength: 60),
            ]
        }
        text += textTable(
            header: ["NAME", "ZOOMS", "AREA", "SIZE", "CREDIT"], rows: rows, columns: terminalColumns,
            flexible: [0, 4], right: [3])
    }
    for problem in problems { text += cleaned(problem).capitalisedFirst.withFullStop + "\n" }
    let store = library.tileStore(library.settings.tiles)
    if let source = store.source {
        let credit = source.known.map { ", \($0.credit)" } ?? ""
        text += cleaned("Source: \(source.name)\(store.isOnline ? "" : " (the network is turned off)")\(credit)") + "\n"
    } else {
        text += cleaned("Source: none, as \(store.problem ?? "none is set")").withFullStop + "\n"
    }
    let usage = store.cache.usage()
    text +=
        "Kept: \(tiles(usage.files)), \(megabytes(usage.bytes)) of at most \(megabytes(store.cache.limit))\n  in \(store.cache.path)\n"
    writeText(text)
}

private func removeTiles(_ name: String, _ library: Library) throws(CommandError) {
    let archives = library.tileArchives
    guard name == TileArchives.nameOfCache || archives.names.contains(name) else {
        let names = archives.names + [TileArchives.nameOfCache]
        throw CommandError(.noFile, "There is no map \"\(name)\": use one of \(names.joined(separator: ", ")).")
    }
    do throws(FileError) {
        if name == TileArchives.nameOfCache {
            let cache = library.tileStore(library.settings.tiles).cache
            let usage = cache.usage()
            try cache.removeAll()
            writeError("Removed \(tiles(usage.files)) that were fetched, \(megabytes(usage.bytes)).")
        } else {
            try archives.remove(name)
            writeError("Removed the map \(name).")
        }
    } catch {
        throw CommandError(error.status, error.sentence)
    }
}

private func fetchTiles(_ arguments: Arguments, _ library: Library) throws(CommandError) {
    let zooms = try arguments.zooms()
    let places = library.load(try arguments.collection(library))
    let radius = try arguments.radiusMetres(in: places.collection)
    let origin = try library.origin(arguments, places: places)
    let store = library.tileStore(library.settings.tiles)
    let download: TileDownload
    do throws(TileError) {
        download = try TileDownload(
            around: origin.coordinate, radiusMetres: Double(radius), zooms: zooms, store: store,
            mayKeep: library.settings.tiles.mayKeep)
    } catch {
        throw CommandError(
            error.kind == .unsupported || error.kind == .tooLarge ? .usage : .network,
            error.description.capitalisedFirst.withFullStop)
    }
    let here = download.tiles.count - download.missing.count
    writeError(
        "\(tiles(download.tiles.count)) within \(library.distances(in: places.collection).text(radiusMetres: radius)) of \(origin.label) from \(store.source?.name ?? "")\(here > 0 ? ", \(here) already here" : "")."
    )
    watchInterrupts()
    let meter = ProgressMeter(title: "Tiles")
    let outcome = download.run { done in
        meter.show(done, of: download.missing.count)
        return isGoingOn
    }
    meter.finish()
    if let problem = outcome.fileProblem {
        throw CommandError(.cannotWrite, problem.sentence)
    }
    let left = download.missing.count - outcome.fetched
    if outcome.wasStopped {
        throw CommandError(.network, "Stopped with \(tiles(left)) to go: the same command fetches the rest.")
    }
    if left > 0 {
        throw CommandError(
            .network,
            "\(left) of \(tiles(download.missing.count)) could not be fetched: \(outcome.problem?.description ?? "no reason is known"). The same command tries again."
        )
    }
    writeText("\(tiles(download.tiles.count)) here, \(outcome.fetched) fetched now.\n")
}

extension Arguments {
    /// "10-14" or "12".
    fileprivate func zooms() throws(CommandError) -> ClosedRange<Int>? {
        guard let text = values["zooms"] else { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...2).contains(parts.count), let first = parts[0], let last = parts[parts.count - 1], first <= last,
            first >= 0, last <= TileID.maximumZoom
        else {
            throw CommandError(.usage, "--zooms \(text) names no zooms: write two numbers, as in --zooms 10-14.")
        }
        return first...last
    }
}

private func tiles(_ count: Int) -> String { count == 1 ? "1 tile" : "\(count) tiles" }

private func text(_ zooms: ClosedRange<Int>) -> String { "\(zooms.lowerBound)-\(zooms.upperBound)" }

private func area(_ archive: TileArchive) -> String {
    func degrees(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
    let bounds = archive.bounds
    return "\(degrees(bounds.south)),\(degrees(bounds.west)) to \(degrees(bounds.north)),\(degrees(bounds.east))"
}

private func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
}
