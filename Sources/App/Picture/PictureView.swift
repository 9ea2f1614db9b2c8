import Screen

/// A picture that the screen shows, or wants to have ready.
struct PictureView: Hashable, Sendable {
    enum Purpose: Sendable { case main, thumbnail, ready }

    var address: String
    var part = PicturePart.whole
    /// The cells that the picture may take.
    var room: Size
    /// Whether it is the picture of a page, a small picture in a list, or one that is likely to be shown next.
    var purpose = Purpose.main

    /// How many pixels across a cell can show when pictures are drawn in characters; twice as many down.
    private static let pixelsPerColumn = 8
    /// About how many pixels wide a cell is in a terminal that draws pixels.
    static let realPixelsPerColumn = 10

    /// The request for the pixels that this view can use.
    /// - Parameter areReal: whether the terminal draws pixels.
    func request(areReal: Bool) -> PictureRequest {
        let scale = Double(areReal ? Self.realPixelsPerColumn : Self.pixelsPerColumn) * part.zoom
        return PictureRequest(
            address: address, width: Int(Double(room.columns) * scale), height: Int(Double(room.rows) * 2 * scale))
    }
}

extension PictureRequest {
    /// The greatest width and height that are asked for, in pixels.
    static let longestSide = 3072
    /// Sizes are rounded up to multiples of this, so that no larger picture is requested when the window grows a
    /// little.
    private static let step = 128

    init(address: String, width: Int, height: Int) {
        func rounded(_ side: Int) -> Int {
            min(Self.longestSide, max(1, (side + Self.step - 1) / Self.step) * Self.step)
        }
        self.init(address: address, maximumWidth: rounded(width), maximumHeight: rounded(height))
    }

    /// A request for the larger width and the larger height of two requests for one picture.
    func joined(with other: PictureRequest) -> PictureRequest {
        PictureRequest(
            address: address, width: max(maximumWidth, other.maximumWidth),
            height: max(maximumHeight, other.maximumHeight))
    }

    /// Whether a picture requested at this size is large enough for another request.
    func covers(_ other: PictureRequest) -> Bool {
        maximumWidth >= other.maximumWidth && maximumHeight >= other.maximumHeight
    }
}
