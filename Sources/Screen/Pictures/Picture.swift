/// A picture of pixels.
public struct Picture: Sendable, Equatable {
    public let width: Int
    public let height: Int
    /// Red, green, blue, alpha (0...255, not premultiplied) of each pixel, row-major from the top left.
    public let pixels: [UInt8]

    public init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
