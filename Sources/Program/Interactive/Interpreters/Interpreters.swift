import App
import Catalogue
import Live

/// Carries out effects, with one interpreter for each kind. No interpreter reads the state: an effect has all its inputs.
@MainActor
struct Interpreters {
    let requests: Requests
    let data: DataInterpreter
    let updates: UpdateInterpreter
    let lookups: LookupInterpreter
    let tiles: TileInterpreter
    let files: FileInterpreter
    let desktop: DesktopInterpreter
    let services: ServiceInterpreter
    let sources: SourcesInterpreter
    let forecasts: ForecastInterpreter
    let terminal: TerminalInterpreter
    let pictures: PictureInterpreter
    private let maps: MapFiles
    private let reporter: WarningReporter

    /// - Parameter settings: the settings that were read at the start.
    init(_ library: Library, terminal: any TerminalScreen, settings: Settings, mailbox: Mailbox) {
        let reporter = WarningReporter(warnings: library.warnings, mailbox: mailbox)
        self.reporter = reporter
        maps = library.maps
        requests = Requests(reporter)
        data = DataInterpreter(
            datasets: library.datasets, places: library.places, names: library.names, origins: library.origins,
            changes: library.changes, requests: requests)
        updates = UpdateInterpreter(
            BackgroundUpdates(
                library.updates, datasets: library.datasets, places: library.places, changes: library.changes,
                reporter: reporter), requests)
        lookups = LookupInterpreter(library.origins, requests)
        tiles = TileInterpreter(settings.tiles, mailbox: mailbox) { library.maps.tileStore($0) }
        files = FileInterpreter(
            library.saved, settings: settings, records: library.places.recordLookup, reporter: reporter)
        desktop = DesktopInterpreter(library.desktop, terminal: terminal, mailbox: mailbox)
        services = ServiceInterpreter(datasets: library.datasets, places: library.places, requests: requests)
        sources = SourcesInterpreter(library, requests)
        forecasts = ForecastInterpreter(library, requests)
        self.terminal = TerminalInterpreter(terminal)
        let (files, decoder) = (library.pictures, library.pictures.decoder)
        pictures = PictureInterpreter(
            mailbox: mailbox, makeSource: { files.store(canFetch: $0) },
            decode: { file, request, cancellation throws(PictureError) in
                try decoder.decode(
                    file, width: request.maximumWidth, height: request.maximumHeight, cancellation)
            })
    }

    func carryOut(_ effect: Effect) {
        Log.write("effect: \(Log.name(of: effect))")
        switch effect {
        case .data(let effect): data.carryOut(effect)
        case .update(let effect): updates.carryOut(effect)
        case .lookup(let effect): lookups.carryOut(effect)
        case .tiles(let effect): tiles.carryOut(effect)
        case .readShores: reporter.postLater { [maps] in maps.bundledMap(.shores).map { .shoresLoaded($0) } }
        case .file(let effect): files.carryOut(effect)
        case .desktop(let effect): desktop.carryOut(effect)
        case .service(let effect): services.carryOut(effect)
        case .sources(let effect): sources.carryOut(effect)
        case .forecast(let effect): forecasts.carryOut(effect)
        case .wantPictures(let requests, let canFetch): pictures.want(requests, canFetch: canFetch)
        case .terminal(let effect): terminal.carryOut(effect)
        case .cancel(let request): requests.cancel(request)
        case .tick(let request): requests.tick(request)
        case .wake(let request, let seconds): requests.wake(request, afterSeconds: seconds)
        case .readClock(let seconds): requests.readClock(afterSeconds: seconds)
        }
    }
}

/// Posts the waiting warnings, which the status line shows.
struct WarningReporter: Sendable {
    let warnings: Warnings
    let mailbox: Mailbox

    func report() {
        for warning in warnings.removeAll() { mailbox.post(.reported(warning, isError: true)) }
    }

    /// Makes a message in the background and posts it, then the warnings.
    func postLater(_ message: @escaping @Sendable () -> Message?) {
        Task.detached {
            if let message = message() { mailbox.post(message) }
            report()
        }
    }
}
