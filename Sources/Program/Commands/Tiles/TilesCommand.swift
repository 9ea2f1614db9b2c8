import Catalogue
import Live
import Screen

extension ShellCommand {
    static func tiles(_ datasets: Datasets) -> ShellCommand {
        ShellCommand(
            name: "tiles",
            usages: [
                "add FILE.pmtiles", "list", "remove NAME", "fetch --near PLACE [--radius 1km] [--zooms 10-14]",
            ],
            summary: "Street maps: files of your own, and tiles fetched for use offline.",
            options: [
                .init(
                    name: "near", value: "PLACE", help: "the place to fetch around, as in catchment places",
                    candidates: .ownPlaces),
                .radius(datasets),
                .init(name: "zooms", value: "FROM-TO", help: "default: 10-14, as far as the source has them"),
                .online,
            ],
            words: [.init("add", then: .files), "list", .init("remove", then: .words(["cache"])), "fetch"],
            notes: """
                add      copies a street map, a PMTiles archive of vector tiles, to the saved data
                list     shows your street maps, the source of other tiles, and how many of them are saved
                remove   deletes a street map by its name, or all fetched tiles: catchment tiles remove cache
                fetch    saves the tiles around a place for use offline, where the source allows that
                The source is "tiles" in settings.json: openfreemap, versatiles, openstreetmap, or an https address: one
                that contains {z}, {x} and {y}, or that of a TileJSON or of a .pmtiles file. In the same
                object, "network": false
                turns the network off for all of Catchment, and so does CATCHMENT_OFFLINE=1. CATCHMENT_TILES_URL names another source.
                """
        ) { arguments, shell throws(CommandError) in
            switch (arguments.words.first, arguments.words.count) {
            case ("add", 2): try addArchive(arguments.words[1], shell)
            case ("list", 1): listTiles(shell)
            case ("remove", 2): try removeTiles(arguments.words[1], shell)
            case ("fetch", 1): try fetchTiles(arguments, shell)
            default:
                throw CommandError(
                    .usage,
                    "Use catchment tiles add FILE.pmtiles, tiles list, tiles remove NAME or tiles fetch --near PLACE: see catchment tiles --help."
                )
            }
        }
    }
}

private func addArchive(_ path: String, _ shell: Shell) throws(CommandError) {
    let meter = ProgressMeter(title: path.split(separator: "/").last.map(String.init) ?? path, console: shell.console)
    defer { meter.finish() }
    let names = shell.library.maps.archives.names
    let added: TileArchive?
    do throws(TileArchiveError) {
        added = try cancellable { cancellation throws(TileArchiveError) in
            try shell.library.maps.archives.add(path) { copied, total in
                meter.show(copied, of: total)
                return !cancellation.isCancelled
            }
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
    guard let added else { throw CommandError(.interrupted, "Stopped: nothing was added.") }
    shell.writeText(
        cleaned(
            "\(names.contains(added.name) ? "Replaced" : "Added") the street map \(added.name): zooms \(zoomRange(added.zooms)), \(area(added)), \(megabytes(added.size))."
        )
            + "\n")
}

private func listTiles(_ shell: Shell) {
    let (archives, problems) = shell.library.maps.archives.open()
    var text = ""
    if archives.isEmpty {
        text += "No street maps: add one with catchment tiles add FILE.pmtiles.\n"
    } else {
        let rows = archives.map {
            [
                cleaned($0.name), zoomRange($0.zooms), area($0), megabytes($0.size),
                cleaned($0.credit, maximumLength: 60),
            ]
        }
        text += shell.table(
            header: ["NAME", "ZOOMS", "AREA", "SIZE", "CREDIT"], rows: rows, flexible: [0, 4], right: [3])
    }
    for problem in problems { text += cleaned(problem.words.capitalisedFirst) + ".\n" }
    let store = shell.library.maps.tileStore(shell.settings.tiles)
    if let source = store.source {
        let credit = source.known.map { ", \($0.credit)" } ?? ""
        text += cleaned("Source: \(source.name)\(store.isOnline ? "" : " (the network is turned off)")\(credit)") + "\n"
    } else {
        text +=
            store.problems.isEmpty
            ? "No source is set.\n" : cleaned("Source: none, because \(store.problems.words)") + ".\n"
    }
    let usage = store.cache.usage()
    text +=
        "Saved: \(tiles(usage.files)), \(megabytes(usage.bytes)) of at most \(megabytes(store.cache.limit))\n  in \(store.cache.path)\n"
    shell.console.writeLines(text)
}

private func removeTiles(_ name: String, _ shell: Shell) throws(CommandError) {
    let archives = shell.library.maps.archives
    guard name == TileArchives.nameOfCache || archives.names.contains(name) else {
        let known = archives.names.isEmpty ? "none is saved" : "use \(archives.names.joined(separator: ", "))"
        throw CommandError(
            .noFile,
            "There is no street map \"\(name)\": \(known). To delete all fetched tiles, run catchment tiles remove \(TileArchives.nameOfCache)."
        )
    }
    do throws(FileError) {
        if name == TileArchives.nameOfCache {
            let cache = shell.library.maps.tileStore(shell.settings.tiles).cache
            let usage = cache.usage()
            try cache.removeAll()
            shell.writeError("Removed \(tiles(usage.files)) that were fetched, \(megabytes(usage.bytes)).")
        } else {
            try archives.remove(name)
            shell.writeError("Removed the street map \(name).")
        }
    } catch {
        throw CommandError(error.status, error.sentence)
    }
}

/// "1 tile", "23 tiles".
func tiles(_ count: Int) -> String { count == 1 ? "1 tile" : "\(count) tiles" }

private func zoomRange(_ zooms: ClosedRange<Int>) -> String { "\(zooms.lowerBound)-\(zooms.upperBound)" }

private func area(_ archive: TileArchive) -> String {
    func degrees(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
    let bounds = archive.bounds
    return "\(degrees(bounds.south)),\(degrees(bounds.west)) to \(degrees(bounds.north)),\(degrees(bounds.east))"
}
