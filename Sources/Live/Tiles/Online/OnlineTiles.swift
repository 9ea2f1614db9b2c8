import Catalogue
import Glibc
import HTTP
import Synchronization
import Tiles

/// Fetches tiles from a source on the web, and saves them in the cache.
final class OnlineTiles: Sendable {
    /// The most bytes of a tile as it is sent, far more than any tile has.
    static let mostBytes = 8 << 20
    /// The seconds after which the source's description, which has the address of its newest tiles, is fetched again.
    private static let recordSeconds = 86_400
    /// How many seconds after a failure the description is requested again, if an older one can be used.
    private static let retrySeconds = 3600

    let source: TileSource
    let cache: TileCache
    private let server: (any HTTPClient)?
    private let now: @Sendable () -> Int
    private let state: Mutex<State>
    /// Held by the one thread that requests the source's description.
    private let opening = Mutex(())

    private struct State {
        var record: TileSourceRecord
        /// When the last request for the description failed, in seconds since 1970.
        var descriptionFailed = 0
        /// The open archive, if the source is one.
        var archive: PMTiles?
        var backOff = BackOff()
        /// Why tiles could not be saved; nil if the last tile was saved.
        var saveProblem: FileError?
    }

    /// - Parameter fetch: nil if the network may not be used.
    init(_ source: TileSource, cache: TileCache, fetch: (any HTTPClient)?, now: @escaping @Sendable () -> Int) {
        self.source = source
        self.cache = cache
        server = fetch
        self.now = now
        state = Mutex(State(record: source.assumed))
    }

    var isOffline: Bool { server == nil }

    /// What is known about the source now, without a request.
    var record: TileSourceRecord { state.withLock { $0.record } }
    /// Why tiles could not be saved; nil if the last tile was saved.
    var saveProblem: FileError? { state.withLock { $0.saveProblem } }
    /// For how many seconds nothing is fetched; nil if a request may be sent now.
    var pause: Int? { state.withLock { $0.backOff.pause(now: now()) } }

    /// Reads the saved description of the source, unless there is one already.
    func loadRecord() {
        guard record.fetched == 0, let saved = cache.record(of: source.folder) else { return }
        state.withLock { state in
            state.record = saved
            let now = now()
            if let left = saved.pauseEnd.flatMap({ ServerPause(end: $0).left(now: now) }) {
                state.backOff.receivedPauseRequest(left, now: now)
            }
        }
    }

    /// The client of the server, which notes when a response asks for a pause; nil if the network may not be used.
    private var fetch: (any HTTPClient)? {
        server.map { server in PauseReportingClient(server: server) { [weak self] in self?.receivedPauseRequest($0) } }
    }

    /// Saves the end of the pause that the source asked for, so that the next run of the program respects it, too.
    private func receivedPauseRequest(_ seconds: Int?) {
        let record = state.withLock { state in
            state.record.pauseEnd = state.backOff.receivedPauseRequest(seconds, now: now())
            return state.record
        }
        save { () throws(FileError) in try cache.save(record, of: source.folder) }
    }

    /// Why the source, or one of its tiles, is not requested now; nil if a request may be sent.
    private func recentError(_ id: TileID?) -> TileError? {
        state.withLock { state in
            state.backOff.recentError(id, now: now())
                ?? state.backOff.requestedPause(now: now()).map { pauseError($0) }
        }
    }

    private func pauseError(_ seconds: Int) -> TileError { .unreachable(.pause(seconds: seconds, name: source.name)) }

    /// Requests the source's description if there is none or it is too old. One thread does so, the others wait for it.
    func open(_ cancellation: Cancellation) throws(TileError) {
        loadRecord()
        while let fetch, isDue {
            let result: Result<Void, TileError>? = opening.withLockIfAvailable { _ in
                guard isDue else { return .success(()) }
                do throws(TileError) { return .success(try fetchRecord(fetch, cancellation)) } catch {
                    return .failure(error)
                }
            }
            if let result { return try result.get() }
            if cancellation.isCancelled { throw .unreachable(.request(HTTPError(.cancelled))) }
            usleep(20_000)
        }
    }

    private func fetchRecord(_ fetch: any HTTPClient, _ cancellation: Cancellation) throws(TileError) {
        // Threads that waited for a failed request do not repeat it at once.
        if let error = recentError(nil) { throw error }
        do throws(TileError) {
            let (described, archive) = try source.describe(fetch, now: now(), cancellation)
            let record = state.withLock { state in
                var record = described
                record.pauseEnd = record.pauseEnd ?? state.record.pauseEnd
                (state.record, state.archive) = (record, archive)
                return record
            }
            save { () throws(FileError) in try cache.save(record, of: source.folder) }
        } catch {
            // An older description can still be used, but an archive has to be opened.
            let canContinue = record.fetched > 0 && !isArchive
            if !cancellation.isCancelled {
                state.withLock { state in
                    state.descriptionFailed = now()
                    if !canContinue { state.backOff.failed(nil, error, now: now()) }
                }
            }
            // A damaged description may be the login page of a network, so the source counts as unreachable and is asked again later.
            if !canContinue { throw error.kind == .damaged ? TileError.unreachable(.lastAnswer(error)) : error }
        }
    }

    private var isArchive: Bool { if case .archive = source.form { true } else { false } }

    private var isDue: Bool {
        state.withLock { state in
            // A template has no description to fetch, but its record is saved for use without a network.
            if state.record.fetched == 0 || (isArchive && state.archive == nil) { return true }
            return abs(now() - state.record.fetched) > Self.recordSeconds
                && abs(now() - state.descriptionFailed) > Self.retrySeconds
        }
    }

    // MARK: Tiles

    /// A tile of one of the source's zooms, from the cache or else fetched; nil if the source has no data for it, or if it is not
    /// in the cache and the network is off.
    func tile(_ id: TileID, _ cancellation: Cancellation) throws(TileError) -> VectorTile? {
        try tile(id, acceptsOld: false, cancellation).tile
    }

    /// A tile of one of the source's zooms, from the cache or else fetched.
    /// - Parameter acceptsOld: whether to return a cached tile that is no longer fresh instead of fetching it.
    /// - Returns: the tile, as from `tile(_:_:)`, and whether it is a cached tile that is no longer fresh.
    func tile(
        _ id: TileID, acceptsOld: Bool, _ cancellation: Cancellation
    ) throws(TileError) -> (tile: VectorTile?, isOld: Bool) {
        let cached = cache.tile(id, of: source.folder)
        if acceptsOld, let cached, !isOffline, !cached.isFresh(now: now()), !cached.bytes.isEmpty,
            let tile = try? VectorTile(decoding: cached.bytes)
        {
            return (tile, true)
        }
        return (try tile(id, cached: cached, cancellation), false)
    }

    private func tile(
        _ id: TileID, cached: CachedTile?, _ cancellation: Cancellation
    ) throws(TileError) -> VectorTile? {
        if let cached, isOffline || cached.isFresh(now: now()) {
            if cached.bytes.isEmpty { return nil }
            if let tile = try? VectorTile(decoding: cached.bytes) { return tile }
            cache.remove(id, of: source.folder)
        }
        guard let fetch else { return nil }
        loadRecord()
        do throws(TileError) {
            if let error = recentError(id) { throw error }
            return try fetched(id, cached: cached, fetch, cancellation)
        } catch {
            // An old tile is better than no tile.
            guard let cached else { throw error }
            if cached.bytes.isEmpty { return nil }
            if let tile = try? VectorTile(decoding: cached.bytes) { return tile }
            throw error
        }
    }

    /// A tile in the cache or, if it is not there, the nearest tile above it, however old. Nothing is fetched.
    /// - Parameter steps: how many zooms to go up at most.
    func cachedTile(_ id: TileID, steps: Int = 6) -> (TileID, VectorTile)? {
        for zoom in stride(from: id.zoom, through: max(0, id.zoom - steps), by: -1) {
            let ancestor = id.ancestor(zoom: zoom)
            if let cached = cache.tile(ancestor, of: source.folder), !cached.bytes.isEmpty,
                let tile = try? VectorTile(decoding: cached.bytes)
            {
                return (ancestor, tile)
            }
        }
        return nil
    }

    private func fetched(
        _ id: TileID, cached: CachedTile?, _ fetch: any HTTPClient, _ cancellation: Cancellation
    ) throws(TileError) -> VectorTile? {
        try open(cancellation)
        // The response to the request for the description may have asked for a pause.
        if let pause = state.withLock({ $0.backOff.requestedPause(now: now()) }) { throw pauseError(pause) }
        guard record.zooms.contains(id.zoom) else { return nil }
        do throws(TileError) {
            let fresh: CachedTile
            if isArchive {
                fresh = CachedTile(fetched: now(), status: 200, bytes: try archived(id) ?? [])
            } else {
                var request = Request(try address(of: id), limit: Self.mostBytes)
                request.known = FileVersion(etag: cached?.etag, modified: cached?.modified.map(HTTPDate.text))
                fresh = try tile(try fetch.response(to: request, cancellation), cached: cached)
            }
            // Only a tile that can be drawn is saved.
            let tile = fresh.bytes.isEmpty ? nil : try VectorTile(decoding: fresh.bytes)
            state.withLock { $0.backOff.succeeded(id) }
            save { () throws(FileError) in try cache.save(fresh, id, of: source.folder) }
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
        case .tileJSON, .archive:
            // Older versions saved descriptions without this check.
            guard let template = record.template, source.mayFetch(from: template) else {
                throw .damaged(.descriptionWithoutAddress)
            }
            return try TileTemplate(template).address(of: id)
        }
    }

    /// The tile of a response.
    private func tile(_ answer: Response, cached: CachedTile?) throws(TileError) -> CachedTile {
        switch answer.status {
        case 200:
            // This may be the login page of a network, so the source counts as unreachable and is asked again later.
            if answer.contentType == "text/html" {
                throw .unreachable(.webPage(name: source.name, insteadOf: "a tile"))
            }
            return CachedTile(
                fetched: now(), status: 200, bytes: answer.body, freshSeconds: answer.freshSeconds, etag: answer.etag,
                modified: answer.lastModified)
        case 204, 404:
            return CachedTile(fetched: now(), status: answer.status, bytes: [], freshSeconds: answer.freshSeconds)
        case 304:
            guard let cached else { throw .unreachable(.status(304, name: source.name)) }
            return cached.confirmed(by: answer, now: now())
        default: throw .unreachable(.status(answer.status, name: source.name))
        }
    }

    private func archived(_ id: TileID) throws(TileError) -> [UInt8]? {
        guard let archive = state.withLock({ $0.archive }) else {
            throw .unreachable(.sourceNotOpen(name: source.name))
        }
        do throws(TileError) { return try archive.tile(id) } catch {
            // The archive may have been replaced by a newer one, which is opened the next time.
            state.withLock { $0.archive = nil }
            throw error
        }
    }

    /// Writes to the cache. An error is only noted, because a tile that is not saved can be fetched again.
    private func save(_ work: () throws(FileError) -> Void) {
        var problem: FileError?
        do throws(FileError) { try work() } catch { problem = error }
        state.withLock { $0.saveProblem = problem }
    }
}
