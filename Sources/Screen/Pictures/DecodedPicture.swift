/// A picture, and what its file says about it.
public struct DecodedPicture: Sendable, Equatable {
    /// Turned as the file says, and no larger than was asked for.
    public let picture: Picture
    /// "JPEG", "PNG", "WEBP" or "GIF".
    public let format: String
    /// The size of the original in pixels, after turning.
    public let originalWidth: Int
    public let originalHeight: Int
    /// Whether parts of the picture are missing or wrong, as in a file that was cut short.
    public let isDamaged: Bool

    public init(picture: Picture, format: String, originalWidth: Int, originalHeight: Int, isDamaged: Bool) {
        self.picture = picture
        self.format = format
        self.originalWidth = originalWidth
        self.originalHeight = originalHeight
        self.isDamaged = isDamaged
    }
}
