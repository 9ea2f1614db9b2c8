import App
import Live
import Tiles

extension Library {
    /// The map that comes with the program; nil, with a warning, where it cannot be read.
    func bundledMap() -> BundledMap? {
        guard let path = data.resources.map({ $0 + "/map/basemap.bin" }) else { return nil }
        let problem: String
        do {
            guard let bytes = try LocalFiles().contents(path) else {
                warn("The map that comes with the program is missing: install Catchment again.")
                return nil
            }
            return try BundledMap(decoding: bytes)
        } catch let error as FileError {
            problem = error.description
        } catch {
            problem = "\(error)"
        }
        warn("The map that comes with the program cannot be read (\(problem)): install Catchment again.")
        return nil
    }

    /// Gives a picture the map below its pins: what comes with the program, and the tiles that can be had.
    func fillIn(_ picture: inout MapPicture, offline: Bool) {
        if let map = bundledMap() { picture.take(.bundledMapLoaded(map)) }
    }
}
