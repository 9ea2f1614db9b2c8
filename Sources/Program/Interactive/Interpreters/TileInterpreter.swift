import App
import Catalogue
import Live

/// Fetches map tiles.
@MainActor
final class TileInterpreter {
    private let mailbox: Mailbox
    private let makeStore: (Settings.Tiles) -> any TileBlocks
    private var loader: TileLoader

    /// - Parameter makeStore: makes the store of the tiles that the settings name.
    init(_ settings: Settings.Tiles, mailbox: Mailbox, makeStore: @escaping (Settings.Tiles) -> any TileBlocks) {
        self.mailbox = mailbox
        self.makeStore = makeStore
        loader = Self.loader(makeStore(settings), mailbox)
    }

    private static func loader(_ store: any TileBlocks, _ mailbox: Mailbox) -> TileLoader {
        TileLoader(store) { event in
            switch event {
            case .loaded(let tile, let block, let isOld): mailbox.post(.tileLoaded(tile, block, isOld: isOld))
            case .failed(let tile, let error): mailbox.post(.tileFailed(tile, error))
            case .source(let source): mailbox.post(.tileSourceFound(source))
            }
        }
    }

    func carryOut(_ effect: TileEffect) {
        switch effect {
        case .request(let tiles): loader.request(tiles)
        case .use(let settings):
            loader = Self.loader(makeStore(settings), mailbox)
            findSource()
        }
    }

    /// Posts where tiles come from.
    func findSource() { loader.request([]) }

    /// Posts another source if another program has added or removed an archive.
    func checkArchives() { loader.reopenIfChanged() }
}
