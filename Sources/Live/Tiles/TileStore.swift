import Catalogue
import Geo
import HTTP
import Synchronization
import Tiles

/// Where `TileLoader` gets tiles. All calls may block for long, except `hasChanged`, `description`, `needed` and `pause`.
public protocol TileBlocks: Sendable {
    /// Opens the archives on this machine.
    func open()
    /// Whether archives were added or removed since `open`.
    var hasChanged: Bool { get }
    /// The source of the tiles as far as it is known; nil if there is none: no archive, no network, and no cached tiles.
    func description() -> TileSourceInfo?
    /// The tile that has to be read to draw a tile: the tile itself or, beyond the highest zoom, the tile above it.
    func needed(for id: TileID) -> TileID
    /// What is to be drawn in a tile, from the tile itself or the one above it.
    /// - Parameter acceptsOld: whether to return a cached tile that is no longer fresh instead of fetching it.
    func answer(for id: TileID, acceptsOld: Bool, _ cancellation: Cancellation) throws(TileError) -> TileAnswer
    /// For how many seconds nothing is fetched; nil if a request may be sent now.
    var pause: Int? { get }
}

/// The contents of a tile.
public struct TileAnswer: Sendable {
    /// Nil if there is nothing to draw.
    public var block: FeatureBlock?
    /// The tile that the answer covers: the one that was read or, if there is nothing to draw, the smallest that was looked for.
    public var tile: TileID
    /// Whether the tile is from the cache and no longer fresh, so that it should be requested again.
    public var isOld = false

    public init(_ block: FeatureBlock?, of tile: TileID, isOld: Bool = false) {
        self.block = block
        self.tile = tile
        self.isOld = isOld
    }
}

extension TileBlocks {
    /// What is to be drawn in a tile, fetched if the cached one is no longer fresh; nil if there is nothing to draw.
    public func block(for id: TileID, _ cancellation: Cancellation = Cancellation()) throws(TileError) -> FeatureBlock?
    {
        try answer(for: id, acceptsOld: false, cancellation).block
    }
}

/// The tiles of the map, from archives that the user added, or else from the cache, or else from the network.
public final class TileStore: TileBlocks {
    public let archives: TileArchives
    public let cache: TileCache
    /// Nil if the settings name no source that can be used.
    let online: OnlineTiles?
    /// The language of names.
    private let language: NameLanguage
    private let sourceProblem: TileError?
    private let state = Mutex(State())

    private struct State {
        var isOpen = false
        /// The archive with the highest zoom first; of archives with the same highest
        /// zoom, the one with the smallest area first.
        var archives: [TileArchive] = []
        /// The version of the archives' folder when the archives were opened.
        var folderVersion: TileArchives.FolderVersion?
        var problems: [TileStoreProblem] = []
        /// The schema that was last recognised in tiles of a source whose schema is not known.
        var recognised: TileSchema?
    }

    /// - Parameters:
    ///   - source: replaces the source in the settings.
    ///   - fetch: nil if nothing can be fetched.
    ///   - isOffline: whether to use only archives and the cache, whatever the settings say.
    ///   - language: the language of names, where tiles have several.
    ///   - now: seconds since 1970.
    public init(
        folders: Folders, settings: Settings.Tiles, source: String? = nil, fetch: (any HTTPClient)?,
        isOffline: Bool = false, language: NameLanguage = .local, files: any FileSystem = LocalFiles(),
        now: @escaping @Sendable () -> Int = secondsNow
    ) {
        self.language = language
        archives = TileArchives(folders: folders, files: files)
        cache = TileCache(
            path: folders.cache + "/tiles", limit: settings.cacheMegabytes * 1_000_000, files: files, now: now)
        do throws(TileError) {
            let source = try TileSource(source ?? settings.source)
            online = OnlineTiles(source, cache: cache, fetch: isOffline || !settings.network ? nil : fetch, now: now)
            sourceProblem = nil
        } catch {
            online = nil
            sourceProblem = error
        }
    }

    /// The source that tiles are fetched from; nil if the settings name none that can be used.
    public var source: TileSource? { online?.source }
    public var isOnline: Bool { online.map { !$0.isOffline } ?? false }
    public var pause: Int? { online?.pause }

    public func open() {
        // The version is read first, because an archive may be added while the others are opened.
        let version = archives.folderVersion
        let (found, problems) = archives.open()
        let sorted = found.sorted { left, right in
            (-left.zooms.upperBound, left.bounds.extent, left.name)
                < (-right.zooms.upperBound, right.bounds.extent, right.name)
        }
        state.withLock { state in
            state.archives = sorted
            state.folderVersion = version
            state.problems = problems
            state.isOpen = true
        }
        // The source's description is requested with the first tile that has to be fetched.
        online?.loadRecord()
    }

    public var hasChanged: Bool {
        let (isOpen, version) = state.withLock { ($0.isOpen, $0.folderVersion) }
        return isOpen && version != archives.folderVersion
    }

    public func description() -> TileSourceInfo? {
        let archives = state.withLock { $0.archives }
        var (names, zooms, credits) = (archives.map(\.name), archives.map(\.zooms), archives.map(\.credit))
        // Without a network the source counts if its description was saved, because it may have cached tiles.
        if let online, isOnline || online.record.fetched > 0 {
            names.append(online.source.name)
            zooms.append(online.record.zooms)
            credits.append(online.record.credit)
        }
        guard let lowest = zooms.map(\.lowerBound).min(), let highest = zooms.map(\.upperBound).max() else {
            return nil
        }
        return TileSourceInfo(
            name: names.joined(separator: ", "), zooms: lowest...highest, credit: Self.joined(credits))
    }

    /// What is wrong with archives and settings.
    public var problems: [TileStoreProblem] {
        let ofSource = sourceProblem.map { [TileStoreProblem.source($0)] } ?? []
        return state.withLock { $0.problems } + ofSource
    }

    /// Joins credits, leaving out those that are part of another.
    private static func joined(_ credits: [String]) -> String {
        var joined: [String] = []
        for credit in credits where !credit.isEmpty && !joined.contains(where: { $0.contains(credit) }) {
            joined = joined.filter { !credit.contains($0) } + [credit]
        }
        return joined.joined(separator: " · ")
    }

    // MARK: Tiles

    /// An archive or the source on the web.
    private enum Provider {
        case archive(TileArchive)
        case online(OnlineTiles)

        var zooms: ClosedRange<Int> {
            switch self {
            case .archive(let archive): archive.zooms
            case .online(let online): online.record.zooms
            }
        }

        func tile(for id: TileID) -> TileID { id.ancestor(zoom: zooms.upperBound) }
    }

    /// The providers that may have a tile, the best first.
    private func providers(of id: TileID) -> [Provider] {
        let box = id.bounds
        let archives = state.withLock { $0.archives }.filter { id.zoom >= $0.zooms.lowerBound }
        // An archive of a city has only a part of a tile that shows a country.
        let whole = archives.filter { $0.bounds.contains(box) }.map(Provider.archive)
        let parts = archives.filter { !$0.bounds.contains(box) && $0.bounds.intersects(box) }.map(Provider.archive)
        let web = online.map { id.zoom >= $0.record.zooms.lowerBound ? [Provider.online($0)] : [] } ?? []
        return whole + web + parts
    }

    public func needed(for id: TileID) -> TileID { providers(of: id).first?.tile(for: id) ?? id }

    public func answer(
        for id: TileID, acceptsOld: Bool, _ cancellation: Cancellation
    ) throws(TileError) -> TileAnswer {
        if !state.withLock({ $0.isOpen }) { open() }
        var problem: TileError?
        var smallest = needed(for: id)
        for provider in providers(of: id) {
            let tile = provider.tile(for: id)
            if tile.zoom > smallest.zoom { smallest = tile }
            do throws(TileError) {
                let answer = try answer(provider, tile, acceptsOld, cancellation)
                if answer.block != nil { return answer }
            } catch {
                if cancellation.isCancelled { throw error }
                problem = problem ?? error
            }
        }
        if let problem { throw problem }
        return TileAnswer(nil, of: smallest)
    }

    private func answer(
        _ provider: Provider, _ id: TileID, _ acceptsOld: Bool, _ cancellation: Cancellation
    ) throws(TileError) -> TileAnswer {
        switch provider {
        case .archive(let archive):
            guard let bytes = try archive.tiles.tile(id) else { return TileAnswer(nil, of: id) }
            var block = try draw(VectorTile(decoding: bytes), id, archive.schema, name: archive.name)
            block?.credit = archive.credit
            let part = archive.bounds.contains(id.bounds) ? block : block?.narrowed(to: archive.bounds)
            return TileAnswer(part, of: id)
        case .online(let online):
            let (found, isOld) = try online.tile(id, acceptsOld: acceptsOld, cancellation)
            // Without a network a coarser tile is better than nothing.
            guard let (id, tile) = found.map({ (id, $0) }) ?? (online.isOffline ? online.cachedTile(id) : nil) else {
                return TileAnswer(nil, of: id)
            }
            var block = try draw(tile, id, schemaOnline, name: online.source.name)
            block?.credit = online.record.credit
            return TileAnswer(block, of: id, isOld: isOld)
        }
    }

    private var schemaOnline: TileSchema? {
        online.flatMap { $0.source.known?.schema ?? TileSchema.recognised(fromLayers: $0.record.layers) }
    }

    private func draw(
        _ tile: VectorTile, _ id: TileID, _ schema: TileSchema?, name: String
    ) throws(TileError) -> FeatureBlock? {
        if tile.layers.isEmpty { return nil }
        if let schema { return FeatureBlock(tile, id: id, schema: schema.reading(language)) }
        let found = TileSchema.recognised(fromLayers: tile.layers.map(\.name))
        // A tile of the open sea has too few layers to recognise the schema, so the last one is used.
        let known = state.withLock { state in
            state.recognised = found ?? state.recognised
            return state.recognised
        }
        guard let known else { throw Self.unknownLayers(tile, of: name) }
        return FeatureBlock(tile, id: id, schema: known.reading(language))
    }

    static func unknownLayers(_ tile: VectorTile, of name: String) -> TileError {
        .unsupported(.layers(tile.layers.prefix(5).map(\.name), name: name))
    }
}

extension BoundingBox {
    /// The area in square degrees, to compare boxes.
    fileprivate var extent: Double { (north - south) * (east - west) }
}
