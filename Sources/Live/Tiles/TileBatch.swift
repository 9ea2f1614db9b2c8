import Dispatch
import Synchronization
import Tiles

/// Loads the tiles for a map that is drawn once, and waits for them.
public struct TileBatch: Sendable {
    /// The source of the tiles; nil if there is no source at all.
    public var source: TileSourceInfo?
    /// The tiles that were loaded. A value is nil if there is nothing to draw in the tile.
    public var blocks: [TileID: FeatureBlock?] = [:]
    /// Why a tile failed, or did not arrive in time; nil if nothing went wrong. A later try, or an old tile, may have filled the gap.
    public var problem: Problem?

    public enum Problem: Equatable, Sendable {
        case tile(TileError)
        /// The source did not answer in time.
        case late(source: String)
    }

    /// Loads tiles and waits for them.
    /// - Parameters:
    ///   - seconds: how long to wait. Tiles that are not loaded by then are left out.
    ///   - needed: called with the source; returns the tiles that are needed.
    public init(from store: any TileBlocks, seconds: Int, needed: (TileSourceInfo) -> [TileID]) {
        store.open()
        source = store.description()
        guard let source else { return }
        let ids = needed(source)
        guard !ids.isEmpty else { return }
        let results = Results(count: Set(ids).count)
        let loader = TileLoader(store) { results.received($0) }
        loader.request(ids)
        let isComplete = results.wait(seconds: seconds)
        loader.request([])
        (blocks, problem) = results.found
        if !isComplete, problem == nil { problem = .late(source: source.name) }
        // The credit of the source may have become known while the tiles were loaded.
        self.source = store.description() ?? source
    }

    private final class Results: Sendable {
        private let state: Mutex<(blocks: [TileID: FeatureBlock?], settled: Set<TileID>, problem: Problem?)>
        private let count: Int
        private let complete = DispatchSemaphore(value: 0)

        init(count: Int) {
            self.count = count
            state = Mutex(([:], [], nil))
        }

        var found: (blocks: [TileID: FeatureBlock?], problem: Problem?) { state.withLock { ($0.blocks, $0.problem) } }

        func wait(seconds: Int) -> Bool { complete.wait(timeout: .now() + .seconds(seconds)) == .success }

        func received(_ event: TileEvent) {
            let isComplete = state.withLock { state in
                switch event {
                case .loaded(let id, let block, let isOld):
                    state.blocks.updateValue(block, forKey: id)
                    // An old tile is used if the new one does not arrive in time.
                    if !isOld { state.settled.insert(id) }
                case .failed(let id, let error):
                    state.settled.insert(id)
                    state.problem = .tile(error)
                case .source: break
                }
                return state.settled.count == count
            }
            if isComplete { complete.signal() }
        }
    }
}
