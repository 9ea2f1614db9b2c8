import Screen

/// The part of a picture that is on the screen.
struct PicturePart: Hashable, Sendable {
    /// How much larger the picture is than one that just fits; at least 1.
    var zoom = 1.0
    /// The middle of the part, from 0 at the left or top edge of the picture to 1.
    var x = 0.5
    var y = 0.5

    static let whole = PicturePart()
    private static let zooms = [1, 1.5, 2, 3, 4, 6, 8]

    /// Zooms in or out by one step, around the middle of the part that is shown.
    mutating func step(in inward: Bool) {
        let next = inward ? Self.zooms.first { $0 > zoom } : Self.zooms.last { $0 < zoom }
        if let next { zoom = next }
    }

    /// Moves by a quarter of the part, but not beyond the edges.
    /// - Parameters:
    ///   - columns: -1 for left, 1 for right, 0 for neither; `rows`: -1 for up, 1 for down, 0 for neither.
    ///   - shown: the part's share of the picture's width and height, from 0 to 1.
    mutating func pan(columns: Double, rows: Double, shown: (across: Double, down: Double)) {
        func moved(_ middle: Double, _ step: Double, _ share: Double) -> Double {
            func inside(_ middle: Double) -> Double { min(max(middle, share / 2), 1 - share / 2) }
            return inside(inside(middle) + step * share / 4)
        }
        x = moved(x, columns, shown.across)
        y = moved(y, rows, shown.down)
    }

    /// The share of a picture's width and height that fits into some cells at this zoom, from 0 to 1.
    func shown(of picture: Picture, in room: Size, cellAspect: Double) -> (across: Double, down: Double) {
        guard !picture.isEmpty, room.columns > 0, room.rows > 0 else { return (1, 1) }
        // The height in cells of a picture that is one cell wide.
        let shape = Double(picture.height) / Double(picture.width) * cellAspect
        let columns = min(Double(room.columns), Double(room.rows) / shape) * zoom
        return (min(1, Double(room.columns) / columns), min(1, Double(room.rows) / (columns * shape)))
    }

    /// This part of a picture.
    func of(_ picture: Picture, in room: Size, cellAspect: Double) -> Picture {
        guard zoom > 1, !picture.isEmpty else { return picture }
        let shown = shown(of: picture, in: room, cellAspect: cellAspect)
        func cut(_ middle: Double, _ share: Double, of count: Int) -> (start: Int, count: Int) {
            let part = min(count, max(1, Int((share * Double(count)).rounded())))
            return (min(max(0, Int((middle * Double(count)).rounded()) - part / 2), count - part), part)
        }
        let (across, down) = (cut(x, shown.across, of: picture.width), cut(y, shown.down, of: picture.height))
        return picture.cropped(x: across.start, y: down.start, width: across.count, height: down.count)
    }
}
