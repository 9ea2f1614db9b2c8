import Tiles

/// Why tiles cannot be fetched ahead.
public enum TileDownloadError: Error, Equatable, Sendable {
    /// There is no source to fetch from, perhaps because of these problems.
    case noSource([TileStoreProblem])
    case notAllowed(PrefetchRefusal, source: String)
    /// The network is off in the settings or in the environment.
    case networkOff
    /// The source did not describe itself.
    case notOpened(TileError, source: String)
    /// The source has only these zooms.
    case otherZooms(ClosedRange<Int>, source: String)
    case tooMany(tiles: Int)
    /// The tiles would need more room than the cache may take, in bytes.
    case tooLarge(bytes: Int, limit: Int)
}

/// Why the tiles of a source may not be fetched for later use.
public enum PrefetchRefusal: Equatable, Sendable {
    /// Its usage policy does not allow it.
    case usagePolicy
    /// It is not known whether its terms allow it, and the settings do not say that they do.
    case unknownTerms
}

/// What is wrong with the sources of tiles.
public enum TileStoreProblem: Equatable, Sendable {
    /// An archive that was added cannot be read.
    case archive(name: String, TileArchiveError)
    /// The source in the settings cannot be used.
    case source(TileError)
}
