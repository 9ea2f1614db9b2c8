/// Four points of an index side by side, so that one instruction compares all four with a circle. What a search needs of a point
/// lies together: a search among a million points mostly waits for memory, and so waits once for each block.
///
/// Blocks instead of single points shortened a search within 4 km among a million points from 0.72 to 0.54 µs.
struct PointBlock {
    static let size = 4

    var latitudes = SIMD4<BinaryAngle>()
    var longitudes = SIMD4<BinaryAngle>()
    /// The index of each point in the columns of degrees; -1 for a lane without a point.
    var indices = SIMD4<Int32>(repeating: -1)
}
