import Screen
import Synchronization

/// A cache of pictures as they were drawn. It saves time and changes nothing on the screen.
final class PictureMemo: Sendable {
    struct Key: Hashable, Sendable {
        /// `LoadedPicture.version`.
        var version: Int
        var part: PicturePart
        var room: Size
        var style: PictureStyle
    }

    private let grids = Mutex<[Key: PictureGrid]>([:])
    /// The most drawings that are saved.
    private static let limit = 60

    func grid(_ key: Key, of picture: Picture) -> PictureGrid {
        if let grid = grids.withLock({ $0[key] }) { return grid }
        let part = key.part.of(picture, in: key.room, cellAspect: key.style.cellAspect)
        // A cell shows at least one pixel across and two down, so a small picture is enlarged only by zooming in.
        let (width, height) = (Double(part.width) * key.part.zoom, Double(part.height) * key.part.zoom)
        let room = Size(
            columns: min(key.room.columns, Int(width)), rows: min(key.room.rows, Int((height / 2).rounded(.up))))
        let grid = PictureGrid(part, in: room, style: key.style)
        grids.withLock { grids in
            if grids.count >= Self.limit { grids = [:] }
            grids[key] = grid
        }
        return grid
    }
}
