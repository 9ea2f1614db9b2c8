import Glibc
import Synchronization
import Tiles

/// The tiles of a source on the web, and what was kept of them.
final class OnlineTiles: Sendable {
    /// Of a tile as it comes; far more than any has.
    static let mostBytes = 8 << 20
    /// How long a source's word on itself is good for: services name their newest tiles in it.
    private static let recordSeconds = 86_400
    /// How long after it did not answer it is not asked again while its last word will do.
    private static let askSeconds = 3600

    let source: TileSource
    let cache: TileCache
    private let server: (any HTTPFetching)?
    private let now: @Sendable () -> Int
    private let state: Mutex<State>
    /// One at a time asks the source about itself.
    private let opening = Mutex(())

    private struct State {
        var record: TileSourceRecord
        /// When it was asked about itself in vain, in seconds since 1970.
        var asked = 0
        /// Of an archive.
        var archive: PMTiles?
        var backOff = BackOff()
        /// Why tiles were not kept.
        var keepProblem: FileError?
    }

    /// - Parameter fetch: nil where the network is not to be used.
    init(_ source: TileSource, cache: TileCache, fetch: (any HTTPFetching)?, now: @escaping @Sendable () -> Int) {
        self.source = source
        self.cache = cache
        server = fetch
        self.now = now
        state = Mutex(State(record: source.assumed))
    }

    var isOffline: Bool { server == nil }

    /// What is known of the source at this moment, without asking anybody.
    var record: TileSourceRecord { state.withLock { $0.record } }
    /// Why tiles could not be kept; nil where they could.
    var keepProblem: FileError? { state.withLock { $0.keepProblem } }
    /// Seconds for which nothing is fetched; nil where something may be.
    var pause: Int? { state.withLock { $0.backOff.pause(now: now()) } }

    /// Takes up what the source said of itself the last time.
    func remember() {
        guard record.fetched == 0, let kept = cache.record(of: source.folder) else { return }
        state.withLock { state in
            state.record = kept
            if let end = kept.restEnd, end > now() { state.backOff.rest(end - now(), now: now()) }
        }
    }

    /// Nil where the network is not to be used.
    private var fetch: (any HTTPFetching)? {
        server.map { server in RestingFetch(server: server) { [weak self] in self?.rest($0) } }
    }

    /// What the source asks for holds for the next run, too.
    private func rest(_ seconds: Int?) {
        let record = state.withLock { state in
            state.record.restEnd = state.backOff.rest(seconds, now: now())
            return state.record
        }
        keep { () throws(FileError) in try cache.keep(record, of: source.folder) }
    }

    /// Why nothing is asked of the source at this moment, or of a tile of it.
    private func reason(_ id: TileID?) -> TileError? {
        state.withLock { state in
            state.backOff.reason(id, now: now()) ?? state.backOff.rest(now: now()).map(source.rests)
        }
    }

    /// Asks the source about itself, where that is due. One thread asks, the others wait for it.
    func open(_ cancellation: Cancellation) throws(TileError) {
        remember()
        while let fetch, isDue {
            let result: Result<Void, TileError>? = opening.withLockIfAvailable { _ in
                guard isDue else { return .success(()) }
                do throws(TileError) { return .success(try ask(fetch, cancellation)) } catch { return .failure(error) }
            }
            if let result { return try result.get() }
            if cancellation.isCancelled { throw TileError(.unreachable, "it is not wanted any more") }
            usleep(20_000)
        }
    }

    private func ask(_ fetch: any HTTPFetching, _ cancellation: Cancellation) throws(TileError) {
        // Those who waited do not ask the same again at once.
        if let reason = reason(nil) { throw reason }
        do throws(TileError) {
            let (described, archive) = try source.describe(fetch, now: now(), cancellation)
            let record = state.withLock { state in
                var record = described
                record.restEnd = record.restEnd ?? state.record.restEnd
                (state.record, state.archive) = (record, archive)
                return record
            }
            keep { () throws(FileError) in try cache.keep(record, of: source.folder) }
        } catch {
            // What it said before is good enough to go on with, but for an archive that has to be read.
            let goesOn = record.fetched > 0 && !isArchive
            if !cancellation.isCancelled {
                state.withLock { state in
                    state.asked = now()
                    if !goesOn { state.backOff.failed(nil, error, now: now()) }
                }
            }
            // A page in the place of a description may be that of a network that wants somebody to log in.
            if !goesOn { throw error.kind == .damaged ? TileError(.unreachable, error.description) : error }
        }
    }

    private var isArchive: Bool { if case .archive = source.form { true } else { false } }

    private var isDue: Bool {
        state.withLock { state in
            // A template has nothing to say, but is written down for when there is no network.
            if state.record.fetched == 0 || (isArchive && state.archive == nil) { return true }
            return abs(now() - state.record.fetched) > Self.recordSeconds && abs(now() - state.asked) > Self.askSeconds
        }
    }

    // MARK: Tiles

    /// A tile of the source's zooms: kept, else fetched; nil where the source has nothing there, or where nothing is kept and
    /// the network is off.
    func tile(_ id: TileID, _ cancellation: Cancellation) throws(TileError) -> VectorTile? {
        try tile(id, takesOld: false, cancellation).tile
    }

    /// The same.
    /// - Parameter takesOld: whether a kept tile that has to be asked for again will do for now.
    /// - Returns: also whether it is such a one.
    func tile(
        _ id: TileID, takesOld: Bool, _ cancellation: Cancellation
    ) throws(TileError) -> (tile: VectorTile?, isOld: Bool) {
        let kept = cache.tile(id, of: source.folder)
        if takesOld, let kept, !isOffline, !kept.isFresh(now: now()), !kept.bytes.isEmpty,
            let tile = try? VectorTile(decoding: kept.bytes)
        {
            return (tile, true)
        }
        return (try tile(id, kept: kept, cancellation), false)
    }

    private func tile(
        _ id: TileID, kept: KeptTile?, _ cancellation: Cancellation
    ) throws(TileError) -> VectorTile? {
        if let kept, isOffline || kept.isFresh(now: now()) {
            if kept.bytes.isEmpty { return nil }
            if let tile = try? VectorTile(decoding: kept.bytes) { return tile }
            cache.forget(id, of: source.folder)
        }
        guard let fetch else { return nil }
        remember()
        do throws(TileError) {
            if let reason = reason(id) { throw reason }
            return try fetched(id, kept: kept, fetch, cancellation)
        } catch {
            // An old tile is better than none.
            guard let kept else { throw error }
            if kept.bytes.isEmpty { return nil }
            if let tile = try? VectorTile(decoding: kept.bytes) { return tile }
            throw error
        }
    }

    /// A tile that is kept, or the nearest above it, without asking the source.
    func keptTile(_ id: TileID, steps: Int = 6) -> (TileID, VectorTile)? {
        for zoom in stride(from: id.zoom, through: max(0, id.zoom - steps), by: -1) {
            let ancestor = id.ancestor(zoom: zoom)
            if let kept = cache.tile(ancestor, of: source.folder), !kept.bytes.isEmpty,
                let tile = try? VectorTile(decoding: kept.bytes)
            {
                return (ancestor, tile)
            }
        }
        return nil
    }

    private func fetched(
        _ id: TileID, kept: KeptTile?, _ fetch: any HTTPFetching, _ cancellation: Cancellation
    ) throws(TileError) -> VectorTile? {
        try open(cancellation)
        // What was asked there may have been answered with the wish to be left alone.
        if let rest = state.withLock({ $0.backOff.rest(now: now()) }) { throw source.rests(rest) }
        guard record.zooms.contains(id.zoom) else { return nil }
        do throws(TileError) {
            let fresh: KeptTile
            if isArchive {
                fresh = KeptTile(fetched: now(), status: 200, bytes: try archived(id) ?? [])
            } else {
                let answer = try fetch.fetch(
                    HTTPRequest(
                        try address(of: id), limit: Self.mostBytes, etag: kept?.etag, modified: kept?.modified),
                    cancellation)
                fresh = try tile(answer, kept: kept)
            }
            // Nothing is kept that cannot be drawn.
            let tile = fresh.bytes.isEmpty ? nil : try VectorTile(decoding: fresh.bytes)
            state.withLock { $0.backOff.succeeded(id) }
            keep { () throws(FileError) in try cache.keep(fresh, id, of: source.folder) }
            return tile
        } catch {
            if !cancellation.isCancelled {
                state.withLock { $0.backOff.failed(id, error, now: now()) }
            }
            throw error
        }
    }

    private func address(of id: TileID) throws(TileError) -> String {
        switch source.form {
        case .template(let template): return template.address(of: id)
        case .tileJSON, .archive: return try TileTemplate(record.template ?? "").address(of: id)
        }
    }

    /// What an answer says of a tile.
    private func tile(_ answer: HTTPAnswer, kept: KeptTile?) throws(TileError) -> KeptTile {
        switch answer.status {
        case 200:
            // As of a network that wants somebody to log in: that may be over soon.
            if answer.type == "text/html" { throw TileError(.unreachable, "\(source.name) sent a page and no tile") }
            return KeptTile(
                fetched: now(), status: 200, bytes: answer.body, freshSeconds: answer.freshSeconds, etag: answer.etag,
                modified: answer.modified)
        case 204, 404:
            return KeptTile(fetched: now(), status: answer.status, bytes: [], freshSeconds: answer.freshSeconds)
        case 304:
            guard let kept else { throw source.refused(304) }
            return kept.confirmed(by: answer, now: now())
        default: throw source.refused(answer.status)
        }
    }

    private func archived(_ id: TileID) throws(TileError) -> [UInt8]? {
        guard let archive = state.withLock({ $0.archive }) else {
            throw TileError(.unreachable, "\(source.name) cannot be read")
        }
        do throws(TileError) { return try archive.tile(id) } catch {
            // It may have been replaced by a newer one, which is opened the next time.
            state.withLock { $0.archive = nil }
            throw error
        }
    }

    /// A disk that is full costs only the speed of the next time; it is told where somebody asks.
    private func keep(_ work: () throws(FileError) -> Void) {
        var problem: FileError?
        do throws(FileError) { try work() } catch { problem = error }
        state.withLock { $0.keepProblem = problem }
    }
}
