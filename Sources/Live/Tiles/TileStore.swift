import Catalogue
import Geo
import Synchronization
import Tiles

/// What a loader asks for tiles. All but `description` and `needed` may take long.
public protocol TileBlocks: Sendable {
    /// Finds out what there is on this machine.
    func open()
    /// Whether that is something else by now. Quickly said.
    var hasChanged: Bool { get }
    /// Where tiles come from, as far as is known at this moment; nil where there are none: no archive, no network, and
    /// nothing kept.
    func description() -> TileSourceInfo?
    /// The tile that has to be read for another: itself, or the one above it where there is nothing as fine.
    func needed(for id: TileID) -> TileID
    /// What is to be drawn of a tile, or of the one above it that takes its place.
    /// - Parameter takesOld: whether one that is kept and has to be asked for again will do for now.
    func answer(for id: TileID, takesOld: Bool, _ cancellation: Cancellation) throws(TileError) -> TileAnswer
    /// Seconds for which nothing is fetched; nil where something may be.
    var pause: Int? { get }
}

/// What there is of a tile.
public struct TileAnswer: Sendable {
    /// Nil where there is nothing to be drawn.
    public var block: FeatureBlock?
    /// Whether it is a kept one that has to be asked for again.
    public var isOld = false

    public init(_ block: FeatureBlock?, isOld: Bool = false) {
        self.block = block
        self.isOld = isOld
    }
}

extension TileBlocks {
    /// What is to be drawn of a tile as it is today; nil where there is nothing.
    public func block(for id: TileID, _ cancellation: Cancellation = Cancellation()) throws(TileError) -> FeatureBlock?
    {
        try answer(for: id, takesOld: false, cancellation).block
    }
}

/// The map's tiles: of the archives that were added, else kept, else fetched.
public final class TileStore: TileBlocks {
    public let archives: TileArchives
    public let cache: TileCache
    /// Nil where the settings name none that can be used.
    let online: OnlineTiles?
    private let sourceProblem: String?
    private let state = Mutex(State())

    private struct State {
        var isOpen = false
        /// The finest first, of equals the one that covers least.
        var archives: [TileArchive] = []
        /// Of their folder, when they were opened.
        var stamp: TileArchives.Stamp?
        var problems: [String] = []
        /// The schema of tiles that nobody named one for, once one was recognised.
        var recognised: TileSchema?
    }

    /// - Parameters:
    ///   - source: in place of the settings' own.
    ///   - fetch: nil where nothing can be fetched.
    ///   - isOffline: uses what is here only, whatever the settings say.
    ///   - now: seconds since 1970.
    public init(
        folders: Folders, settings: Settings.Tiles, source: String? = nil, fetch: (any HTTPFetching)?,
        isOffline: Bool = false, files: any FileSystem = LocalFiles(), now: @escaping @Sendable () -> Int = secondsNow
    ) {
        archives = TileArchives(folders: folders, files: files)
        cache = TileCache(
            path: folders.cache + "/tiles", limit: settings.cacheMegabytes * 1_000_000, files: files, now: now)
        do throws(TileError) {
            let source = try TileSource(source ?? settings.source)
            online = OnlineTiles(source, cache: cache, fetch: isOffline || !settings.network ? nil : fetch, now: now)
            sourceProblem = nil
        } catch {
            online = nil
            sourceProblem = error.description
        }
    }

    /// Where tiles are fetched from; nil where the settings name nothing that can be used.
    public var source: TileSource? { online?.source }
    public var isOnline: Bool { online.map { !$0.isOffline } ?? false }
    public var pause: Int? { online?.pause }

    public func open() {
        // First, as something may be added meanwhile.
        let stamp = archives.stamp
        let (found, problems) = archives.open()
        let sorted = found.sorted { left, right in
            (-left.zooms.upperBound, left.bounds.extent, left.name)
                < (-right.zooms.upperBound, right.bounds.extent, right.name)
        }
        state.withLock { state in
            state.archives = sorted
            state.stamp = stamp
            state.problems = problems
            state.isOpen = true
        }
        // The source itself is asked with the first tile that is not here.
        online?.remember()
    }

    public var hasChanged: Bool {
        let (isOpen, stamp) = state.withLock { ($0.isOpen, $0.stamp) }
        return isOpen && stamp != archives.stamp
    }

    public func description() -> TileSourceInfo? {
        let archives = state.withLock { $0.archives }
        var (names, zooms, credits) = (archives.map(\.name), archives.map(\.zooms), archives.map(\.credit))
        // Without a network it counts where something was kept of it.
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

    /// What is wrong with archives and settings, in a sentence without a full stop; nil mostly.
    public var problem: String? {
        let problems = state.withLock { $0.problems } + [sourceProblem].compactMap { $0 }
        return problems.isEmpty ? nil : problems.joined(separator: "; ")
    }

    /// Each once, and none that another says already.
    private static func joined(_ credits: [String]) -> String {
        var kept: [String] = []
        for credit in credits where !credit.isEmpty && !kept.contains(where: { $0.contains(credit) }) {
            kept = kept.filter { !credit.contains($0) } + [credit]
        }
        return kept.joined(separator: " · ")
    }

    // MARK: Tiles

    /// Who may have something of a tile, the best first.
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

    private func providers(of id: TileID) -> [Provider] {
        let box = id.bounds
        let archives = state.withLock { $0.archives }.filter { id.zoom >= $0.zooms.lowerBound }
        // An archive of a city has a part only of the tile of its country.
        let whole = archives.filter { $0.bounds.contains(box) }.map(Provider.archive)
        let parts = archives.filter { !$0.bounds.contains(box) && $0.bounds.intersects(box) }.map(Provider.archive)
        let web = online.map { id.zoom >= $0.record.zooms.lowerBound ? [Provider.online($0)] : [] } ?? []
        return whole + web + parts
    }

    public func needed(for id: TileID) -> TileID { providers(of: id).first?.tile(for: id) ?? id }

    public func answer(
        for id: TileID, takesOld: Bool, _ cancellation: Cancellation
    ) throws(TileError) -> TileAnswer {
        if !state.withLock({ $0.isOpen }) { open() }
        var problem: TileError?
        for provider in providers(of: id) {
            do throws(TileError) {
                let answer = try answer(provider, provider.tile(for: id), takesOld, cancellation)
                if answer.block != nil { return answer }
            } catch {
                if cancellation.isCancelled { throw error }
                problem = problem ?? error
            }
        }
        if let problem { throw problem }
        return TileAnswer(nil)
    }

    private func answer(
        _ provider: Provider, _ id: TileID, _ takesOld: Bool, _ cancellation: Cancellation
    ) throws(TileError) -> TileAnswer {
        switch provider {
        case .archive(let archive):
            guard let bytes = try archive.tiles.tile(id) else { return TileAnswer(nil) }
            var block = try draw(VectorTile(decoding: bytes), id, archive.schema, name: archive.name)
            block?.credit = archive.credit
            return TileAnswer(archive.bounds.contains(id.bounds) ? block : block?.narrowed(to: archive.bounds))
        case .online(let online):
            let (found, isOld) = try online.tile(id, takesOld: takesOld, cancellation)
            // Without a network something coarser is better than nothing.
            guard let (id, tile) = found.map({ (id, $0) }) ?? (online.isOffline ? online.keptTile(id) : nil) else {
                return TileAnswer(nil)
            }
            var block = try draw(tile, id, schemaOnline, name: online.source.name)
            block?.credit = online.record.credit
            return TileAnswer(block, isOld: isOld)
        }
    }

    private var schemaOnline: TileSchema? {
        online.flatMap { $0.source.known?.schema ?? TileSchema.recognised(fromLayers: $0.record.layers) }
    }

    private func draw(
        _ tile: VectorTile, _ id: TileID, _ schema: TileSchema?, name: String
    ) throws(TileError) -> FeatureBlock? {
        if tile.layers.isEmpty { return nil }
        if let schema { return FeatureBlock(tile, id: id, schema: schema) }
        let found = TileSchema.recognised(fromLayers: tile.layers.map(\.name))
        // A tile of the open sea has too few layers to tell by.
        let known = state.withLock { state in
            state.recognised = found ?? state.recognised
            return state.recognised
        }
        guard let known else { throw Self.unknownLayers(tile, of: name) }
        return FeatureBlock(tile, id: id, schema: known)
    }

    static func unknownLayers(_ tile: VectorTile, of name: String) -> TileError {
        let layers = tile.layers.prefix(5).map(\.name).joined(separator: ", ")
        return TileError(.unsupported, "the layers of \(name) are of no schema that is known: \(layers)")
    }
}

extension BoundingBox {
    /// In square degrees, to compare.
    fileprivate var extent: Double { (north - south) * (east - west) }
}
