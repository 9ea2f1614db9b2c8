import App
import Live
import Tiles

extension Library {
    /// The map that comes with the program; nil, with a warning, where it cannot be read.
    func bundledMap() -> BundledMap? {
        guard let path = data.resources.map({ $0 + "/map/basemap.bin" }) else { return nil }
        do {
            return try BundledMap(decoding: try LocalFiles().contents(path) ?? [])
        } catch {
            warn("The map that comes with the program cannot be read (\(error)): install Catchment again.")
            return nil
        }
    }

    /// Gives a picture the map below its pins: what comes with the program, and the tiles that can be had within a few
    /// seconds.
    func fillIn(_ picture: inout MapPicture, offline: Bool) {
        if let map = bundledMap() { picture.take(.bundledMapLoaded(map)) }
        let store = tileStore(settings.tiles, isOffline: offline)
        let batch = TileBatch(from: store, seconds: Self.patienceSeconds) { source in
            picture.take(.tileSourceFound(source))
            return picture.missingTiles()
        }
        picture.take(.tileSourceFound(batch.source))
        for (tile, block) in batch.blocks { picture.take(.tileLoaded(tile, block)) }
        if let problem = batch.problem { warn("The map has no streets, or not all: \(problem).") }
        if let problem = store.problem { warn(problem + ".") }
    }

    /// A map on the command line is not worth more waiting.
    private static let patienceSeconds = 8
}
