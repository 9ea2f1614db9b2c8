import Dispatch
import Synchronization
import Tiles

/// Tiles for a picture that is drawn once.
public struct TileBatch: Sendable {
    /// Where they are from; nil where there are no tiles at all.
    public var source: TileSourceInfo?
    /// Those that came, nil where there is nothing in them.
    public var blocks: [TileID: FeatureBlock?] = [:]
    /// Why some are missing, a sentence without a full stop; nil where none are.
    public var problem: String?

    /// Loads tiles and waits for them.
    /// - Parameters:
    ///   - seconds: how long it waits; what has not come by then is left out.
    ///   - wanted: told where the tiles come from, and answers which are needed.
    public init(from store: any TileBlocks, seconds: Int, wanted: (TileSourceInfo) -> [TileID]) {
        store.open()
        source = store.description()
        guard let source else { return }
        let ids = wanted(source)
        guard !ids.isEmpty else { return }
        let results = Results(count: Set(ids).count)
        let loader = TileLoader(store) { results.take($0) }
        loader.want(ids)
        let isComplete = results.wait(seconds: seconds)
        loader.want([])
        (blocks, problem) = results.found
        if !isComplete, problem == nil { problem = "\(source.name) did not answer in time" }
        // What it is owed may have been learnt meanwhile.
        self.source = store.description() ?? source
    }

    private final class Results: Sendable {
        private let state: Mutex<(blocks: [TileID: FeatureBlock?], settled: Set<TileID>, problem: String?)>
        private let count: Int
        private let complete = DispatchSemaphore(value: 0)

        init(count: Int) {
            self.count = count
            state = Mutex(([:], [], nil))
        }

        var found: (blocks: [TileID: FeatureBlock?], problem: String?) { state.withLock { ($0.blocks, $0.problem) } }

        func wait(seconds: Int) -> Bool { complete.wait(timeout: .now() + .seconds(seconds)) == .success }

        func take(_ event: TileEvent) {
            let isComplete = state.withLock { state in
                switch event {
                case .loaded(let id, let block, let isOld):
                    state.blocks.updateValue(block, forKey: id)
                    // It will do where the new one does not come in time.
                    if !isOld { state.settled.insert(id) }
                case .failed(let id, let problem):
                    state.settled.insert(id)
                    state.problem = problem
                case .source: break
                }
                return state.settled.count == count
            }
            if isComplete { complete.signal() }
        }
    }
}
