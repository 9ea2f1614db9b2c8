import App
import Catalogue
import Live
import Synchronization

/// Fetches map tiles.
@MainActor
final class TileInterpreter {
    private let mailbox: Mailbox
    private let makeStore: (Settings.Tiles) -> any TileBlocks
    private var loader: TileLoader
    /// The events of `loader`.
    private var events: TileEvents

    /// - Parameter makeStore: makes the store for the tile source that the settings name.
    init(_ settings: Settings.Tiles, mailbox: Mailbox, makeStore: @escaping (Settings.Tiles) -> any TileBlocks) {
        self.mailbox = mailbox
        self.makeStore = makeStore
        let events = TileEvents(mailbox)
        self.events = events
        loader = TileLoader(makeStore(settings)) { events.post($0) }
    }

    func carryOut(_ effect: TileEffect) {
        switch effect {
        case .request(let tiles): loader.request(tiles)
        case .use(let settings): use(settings)
        }
    }

    private func use(_ settings: Settings.Tiles) {
        // The old loader lives until its jobs end. From now on it must neither start jobs nor report them.
        events.end()
        loader.request([])
        let events = TileEvents(mailbox)
        self.events = events
        loader = TileLoader(makeStore(settings)) { events.post($0) }
        // The new source may look like the old one but have more tiles, such as those that were missing offline. A message
        // without a source makes the state drop the old tiles.
        mailbox.post(.tileSourceFound(nil))
        findSource()
    }

    /// Posts the source of tiles: a loader reports it at the first request, even at an empty one.
    func findSource() { loader.request([]) }

    /// Posts the changed source if another program has added or removed an archive.
    func checkArchives() { loader.reopenIfChanged() }
}

/// Posts the events of a loader until another loader replaces it.
private final class TileEvents: Sendable {
    private let mailbox: Mailbox
    private let isCurrent = Mutex(true)

    init(_ mailbox: Mailbox) { self.mailbox = mailbox }

    func post(_ event: TileEvent) {
        // Posts under the lock, so that nothing comes after `end`.
        isCurrent.withLock { isCurrent in
            guard isCurrent else { return }
            switch event {
            case .loaded(let tile, let block, let isOld): mailbox.post(.tileLoaded(tile, block, isOld: isOld))
            case .failed(_, let error): mailbox.post(.tileFailed(error))
            case .source(let source): mailbox.post(.tileSourceFound(source))
            }
        }
    }

    func end() { isCurrent.withLock { $0 = false } }
}
