/// Four points of an index, which are compared with a circle at once. Each point has a lane of the block; a lane may be empty.
///
/// All that a comparison needs lies together: a search among a million points spends most of its time waiting for memory, and this way
/// it waits once for each block. With single points, a search within 4 km among a million took 0.72 µs, now 0.54.
struct PointBlock {
    static let size = 4

    var latitudes = SIMD4<BinaryAngle>()
    var longitudes = SIMD4<BinaryAngle>()
    /// The index of each point in the columns of degrees; -1 for an empty lane.
    var indices = SIMD4<Int32>(repeating: -1)
}
