/// Four points of an index, which are compared with a circle at once. Each of the four has a lane of the block, and a lane may be empty.
/// Their data lie together: among a million points, a search mostly waits for memory, and so it waits once for each block.
///
/// With single points, a search within 4 km among a million took 0.72 µs, now 0.54.
struct PointBlock {
    static let size = 4

    var latitudes = SIMD4<BinaryAngle>()
    var longitudes = SIMD4<BinaryAngle>()
    /// The index of each point in the columns of degrees; -1 for an empty lane.
    var indices = SIMD4<Int32>(repeating: -1)
}
