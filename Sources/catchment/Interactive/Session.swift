import App
import Catalogue
import Dispatch
import Geo
import Live
import Screen
import Terminal

/// The loop of the full-screen program: messages in, a frame out, effects carried out beside it.
@MainActor
final class Session {
    private let terminal: Terminal
    private let library: Library
    private let mailbox: Mailbox
    private var state: State
    /// What runs, by request, so that it can be cancelled.
    private var tasks: [Int: Task<Void, Never>] = [:]
    /// What ends by itself soon after it is told to, by request: updates, and questions to services on the network.
    private var cancellations: [Int: Cancellation] = [:]
    /// Who looks at a list that comes in pages, by request.
    private var readers: [Int: PageReader] = [:]
    /// Kept searches and settings are written one after the other, in the order asked for.
    private let writer: Writer
    private var tiles: TileLoader
    /// What the loader of tiles was made by.
    private var tileSettings: Settings.Tiles

    init(terminal: Terminal, mailbox: Mailbox, library: Library, state: State) {
        self.terminal = terminal
        self.mailbox = mailbox
        self.library = library
        self.state = state
        writer = Writer(library: library, settings: state.settings, mailbox: mailbox)
        tileSettings = state.settings.tiles
        tiles = Self.loader(library, state.settings.tiles, mailbox)
    }

    private static func loader(_ library: Library, _ settings: Settings.Tiles, _ mailbox: Mailbox) -> TileLoader {
        TileLoader(library.tileStore(settings)) { event in
            switch event {
            case .loaded(let tile, let block, let isOld): mailbox.post(.tileLoaded(tile, block, isOld: isOld))
            case .failed(let tile, let sentence): mailbox.post(.tileFailed(tile, sentence))
            case .source(let source): mailbox.post(.tileSourceFound(source))
            }
        }
    }

    func run(with loading: Task<StartingData, Never>) async {
        terminal.draw(view(state))
        // Keys that come meanwhile wait: none is answered without the data that it asks about.
        take(await loading.value)
        terminal.draw(view(state))
        loadNames()
        loadMap()
        tiles.want([])
        await mailbox.deliver(to: answer)
        tasks.values.forEach { $0.cancel() }
        cancellations.values.forEach { $0.cancel() }
        // The terminal is the person's again before anything is waited for.
        terminal.close()
        await writer.finish()
        for case .reported(let text, isError: true) in mailbox.takeAll() { writeError("catchment: \(text)") }
    }

    /// One turn of the loop.
    /// - Returns: whether there is to be another.
    private func answer(_ messages: [Message]) -> Bool {
        for message in messages {
            for effect in update(&state, message) { carryOut(effect) }
            switch message {
            case .placesLoaded, .collectionLoaded: loadNames()
            default: break
            }
        }
        if state.isQuitting { return false }
        // Another program may have added an archive meanwhile.
        tiles.lookAgain()
        terminal.draw(view(state))
        return true
    }

    private func take(_ data: StartingData) {
        var messages: [Message] = [
            .historyLoaded(data.history), .shortlistRead(data.shortlist), .placesLoaded(data.places),
        ]
        if let asked = state.settings.home, let now = data.home { messages.append(.homeMeasured(asked, now: now)) }
        for message in messages {
            for effect in update(&state, message) { carryOut(effect) }
        }
        let warnings = library.takeWarnings()
        if !warnings.isEmpty { _ = update(&state, .reported(warnings.joined(separator: " "), isError: true)) }
    }

    /// Reads the names of towns and districts off the loop: the map does without them until they are there.
    private func loadNames() {
        guard let places = state.places else { return }
        let mailbox = mailbox
        let library = library
        Task.detached { mailbox.post(.gazetteerLoaded(library.gazetteer(of: places), of: places)) }
    }

    /// Reads the map that comes with the program off the loop.
    private func loadMap() {
        let mailbox = mailbox
        let library = library
        Task.detached {
            if let map = library.bundledMap() { mailbox.post(.bundledMapLoaded(map)) }
            for warning in library.takeWarnings() { mailbox.post(.reported(warning, isError: true)) }
        }
    }

    private func carryOut(_ effect: Effect) {
        let library = library
        let mailbox = mailbox
        switch effect {
        case .resolve(let request, let text, let asking):
            guard let places = state.places else { return }
            let settings = state.settings
            let find = { @Sendable (cancellation: Cancellation) -> Message in
                do throws(OriginError) {
                    let found = try library.origins(
                        text, places: places, settings: settings, asking: asking, cancellation: cancellation)
                    return .originFound(
                        request: request, found.origins[0], others: Array(found.origins.dropFirst()),
                        problem: found.problem)
                } catch {
                    return .originFailed(request: request, error)
                }
            }
            if asking == .nobody { start(request) { find(Cancellation()) } } else { ask(request, find) }
        case .describe(let request, let point, let asking):
            guard let places = state.places else { return }
            let settings = state.settings
            ask(request) { cancellation in
                .pointNamed(
                    request: request,
                    library.description(
                        of: point, places: places, settings: settings, asking: asking, cancellation: cancellation))
            }
        case .findNames(let request, let text):
            guard let places = state.places else { return }
            start(request) { .namesFound(request: request, library.names(like: text, in: places, limit: 50)) }
        case .wantTiles(let wanted): tiles.want(wanted)
        case .locate(let request, let scope):
            let settings = state.settings
            ask(request) { library.positionMessage(request, scope, settings, $0) }
        case .cancel(let request):
            tasks.removeValue(forKey: request)?.cancel()
            cancellations.removeValue(forKey: request)?.cancel()
        case .update(let request, let subject, let days):
            guard let places = state.places else { return }
            let cancellation = Cancellation()
            cancellations[request] = cancellation
            library.update(
                BackgroundUpdate(request: request, subject: subject, olderThanDays: days, places: places), cancellation,
                mailbox, atEnd: { self.forget(request) })
        case .readPages(let request, let id):
            guard let places = state.places, places.collection.id == id else { return }
            let cancellation = Cancellation()
            let reader = PageReader()
            cancellations[request] = cancellation
            readers[request] = reader
            library.update(
                BackgroundUpdate(request: request, subject: id, olderThanDays: nil, reader: reader, places: places),
                cancellation, mailbox, atEnd: { self.forget(request) })
        case .wantPages(let request, let all):
            if all { readers[request]?.wantRest() } else { readers[request]?.wantPage() }
        case .loadDetail(let id):
            let kept = state.shownPlaces
            let current = state.isListLive ? kept : state.places
            Task.detached { mailbox.post(library.detailMessage(id: id, current: current, kept: kept)) }
        case .loadCollection(let request, let id):
            guard let collection = Collections.named(id) else { return }
            Task.detached {
                mailbox.post(.collectionLoaded(request: request, library.load(collection)))
                for warning in library.takeWarnings() { mailbox.post(.reported(warning, isError: true)) }
            }
        case .indexPlaces:
            guard let places = state.shownPlaces else { return }
            Task.detached { mailbox.post(.placesIndexed(NameIndex(describing: places), of: places)) }
        case .reload:
            guard let places = state.places else { return }
            Task.detached {
                let fresh = library.load(places.collection)
                mailbox.post(.placesLoaded(fresh))
                mailbox.post(library.changesMessage(from: places, to: fresh))
                for warning in library.takeWarnings() { mailbox.post(.reported(warning, isError: true)) }
            }
        case .readChanges:
            guard let places = state.places else { return }
            Task.detached { mailbox.post(.changesRead(library.changes(of: places.collection))) }
        case .measureHome(let home): Task.detached { mailbox.post(.homeMeasured(home, now: home.exact(by: library))) }
        case .readShortlist: writer.add(.readShortlist)
        case .changeShortlist(let change): writer.add(.changeShortlist(change))
        case .copy(let text, let what): copy(text, what: what)
        case .call(let number, let what):
            Task {
                if let sentence = await library.call(number) {
                    mailbox.post(.reported(sentence, isError: false))
                } else {
                    copy(number, what: what)
                }
            }
        case .open(let link, let what):
            // The host is shown before anything is opened.
            if let address = WebAddress(link) {
                mailbox.post(.reported("Opening \(what) at \(address.host) …", isError: false))
            }
            Task.detached {
                mailbox.post(library.open(link, what: what))
            }
        case .keep(let search, let position): writer.add(.keep(search, position: position))
        case .forget(let id): writer.add(.forget(id))
        case .rename(let id, let place): writer.add(.rename(id, place: place))
        case .save(let settings):
            writer.add(.save(settings))
            if settings.tiles != tileSettings {
                tileSettings = settings.tiles
                tiles = Self.loader(library, settings.tiles, mailbox)
                // To be told what there is now.
                tiles.want([])
            }
        case .tick(let request):
            Task.detached {
                try? await Task.sleep(for: .milliseconds(100))
                mailbox.post(.ticked(request: request))
            }
        case .redraw: terminal.redraw()
        case .suspend: terminal.suspend()
        case .quit: break
        }
    }

    private func copy(_ text: String, what: String) {
        let sent = terminal.copyToClipboard(text)
        let library = library
        let mailbox = mailbox
        Task.detached {
            mailbox.post(library.copy(text, what: what, sentToTerminal: sent))
        }
    }

    /// The same for what may wait for the network: on a thread of its own, as waiting ones would keep the others from running.
    private func ask(_ request: Int, _ work: @escaping @Sendable (Cancellation) -> Message) {
        let mailbox = mailbox
        let cancellation = Cancellation()
        cancellations[request] = cancellation
        DispatchQueue.global().async {
            let answer = work(cancellation)
            if !cancellation.isCancelled { mailbox.post(answer) }
            self.forget(request)
        }
    }

    /// What has ended needs no cancelling any more.
    private nonisolated func forget(_ request: Int) {
        Task { @MainActor in
            tasks[request] = nil
            cancellations[request] = nil
            readers[request] = nil
        }
    }

    /// Runs a request off the loop; an answer that comes after it was cancelled is not sent.
    private func start(_ request: Int, _ work: @escaping @Sendable () -> Message) {
        let mailbox = mailbox
        tasks[request] = Task.detached {
            let answer = work()
            if !Task.isCancelled { mailbox.post(answer) }
            self.forget(request)
        }
    }
}
