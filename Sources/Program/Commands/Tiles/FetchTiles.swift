import Catalogue
import Live
import Tiles

/// Fetches the tiles around a place for use without a network.
func fetchTiles(_ arguments: Arguments, _ shell: Shell) throws(CommandError) {
    let zooms = try arguments.zooms()
    let places = shell.library.places.load(try arguments.dataset(shell))
    let radius = try arguments.radiusMetres() ?? Radius.standard(in: places.dataset.distances)
    let origin = try shell.origin(arguments, places: places)
    let store = shell.library.maps.tileStore(shell.settings.tiles)
    let download: TileDownload
    do throws(TileDownloadError) {
        download = try TileDownload(
            around: origin.coordinate, radiusMetres: Double(radius), zooms: zooms, store: store,
            mayKeep: shell.settings.tiles.mayKeep)
    } catch {
        throw CommandError(error.status, error.sentence(shell.library.machine))
    }
    let here = download.tiles.count - download.missing.count
    shell.writeError(
        "\(tiles(download.tiles.count)) within \(arguments.distances(in: places.dataset, shell).text(radiusMetres: radius)) of \(origin.label) from \(store.source?.name ?? "")\(here > 0 ? ", \(here) already saved" : "")."
    )
    let meter = ProgressMeter(title: "Tiles", console: shell.console)
    let outcome = cancellable { cancellation in
        download.run { done in
            meter.show(done, of: download.missing.count)
            return !cancellation.isCancelled
        }
    }
    meter.finish()
    try check(outcome, of: download)
    shell.writeText("\(tiles(download.tiles.count)) saved, \(outcome.fetched) of them now.\n")
}

/// - Throws: if some of the tiles were not fetched.
private func check(_ outcome: TileDownload.Outcome, of download: TileDownload) throws(CommandError) {
    if let problem = outcome.fileProblem {
        throw CommandError(.cannotWrite, problem.sentence)
    }
    let left = download.missing.count - outcome.fetched
    if outcome.wasStopped {
        throw CommandError(.interrupted, "Stopped with \(tiles(left)) to go: run the same command for the rest.")
    }
    if left > 0 {
        throw CommandError(
            .network,
            "\(left) of \(tiles(download.missing.count)) could not be fetched: \(outcome.problem?.description ?? "no reason is known"). Run the same command to try again."
        )
    }
}

extension TileDownloadError {
    fileprivate var status: ExitStatus {
        switch self {
        case .noSource, .notAllowed, .otherZooms, .tooMany, .tooLarge: .usage
        case .networkOff, .notOpened: .network
        }
    }

    /// One whole sentence that says what to do. The name of a source is written as it is.
    fileprivate func sentence(_ machine: Machine) -> String {
        switch self {
        case .noSource(let problems):
            problems.isEmpty ? "No tile source is set." : problems.words.capitalisedFirst + "."
        case .notAllowed(.usagePolicy, let source):
            "Tiles of \(source) cannot be fetched for use offline: its usage policy does not allow that."
        case .notAllowed(.unknownTerms, let source):
            "Tiles of \(source) cannot be fetched for use offline unless its terms allow that: if they do, set \"mayKeep\": true under \"tiles\" in settings.json."
        case .networkOff: machine.networkOffSentence
        case .notOpened(let error, let source): "\(source) cannot be asked for its tiles: \(error.description)."
        case .otherZooms(let zooms, let source):
            "\(source) has only the zooms \(zooms.lowerBound) to \(zooms.upperBound): choose --zooms within them."
        case .tooMany(let count):
            "That would be \(count) tiles, and at most \(TileDownload.mostTiles) are fetched at once: use a smaller radius or fewer zooms."
        case .tooLarge(let bytes, let limit):
            "That would be about \(bytes / 1_000_000) MB, more than the \(limit / 1_000_000) MB allowed: raise \"cacheMegabytes\" in settings.json."
        }
    }
}

extension Arguments {
    /// The zooms that `--zooms` gives, such as "10-14" or "12"; nil without it.
    fileprivate func zooms() throws(CommandError) -> ClosedRange<Int>? {
        guard let text = values["zooms"] else { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...2).contains(parts.count), let first = parts[0], let last = parts[parts.count - 1], first <= last,
            first >= 0, last <= TileID.maximumZoom
        else {
            throw CommandError(.usage, "--zooms \(text) is not a range: use two numbers, as in --zooms 10-14.")
        }
        return first...last
    }
}
