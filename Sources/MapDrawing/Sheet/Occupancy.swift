import Screen

/// The cells of a map that are occupied, one bit for each cell.
struct Occupancy {
    private let bounds: Rect
    private let wordsPerRow: Int
    private var words: [UInt64]

    init(size: Size) {
        bounds = Rect(size)
        wordsPerRow = (size.columns + 63) / 64
        words = Array(repeating: 0, count: wordsPerRow * size.rows)
    }

    var size: Size { bounds.size }

    mutating func occupy(_ rect: Rect) {
        forEachWord(of: rect) { words[$0] |= $1 }
    }

    /// Makes the cells of a block free again.
    mutating func release(_ rect: Rect) {
        forEachWord(of: rect) { words[$0] &= ~$1 }
    }

    /// How many cells of a block are occupied.
    func count(in rect: Rect) -> Int {
        var count = 0
        forEachWord(of: rect) { count += (words[$0] & $1).nonzeroBitCount }
        return count
    }

    /// Whether no cell of a block is occupied; cells outside of the map do not count.
    func isClear(_ rect: Rect) -> Bool {
        var found: UInt64 = 0
        forEachWord(of: rect) { found |= words[$0] & $1 }
        return found == 0
    }

    /// Whether all of a block is on the map, and none of its cells is occupied.
    func isFree(_ rect: Rect) -> Bool { contains(rect) && isClear(rect) }

    /// Whether all of a block is on the map.
    func contains(_ rect: Rect) -> Bool { rect.intersection(bounds) == rect }

    /// Calls `body` with the index of each word that holds cells of a block, and the bits of these cells.
    private func forEachWord(of rect: Rect, _ body: (Int, UInt64) -> Void) {
        let clipped = rect.intersection(bounds)
        guard !clipped.isEmpty else { return }
        for row in clipped.row..<clipped.endRow {
            for word in clipped.column / 64...(clipped.endColumn - 1) / 64 {
                let first = max(clipped.column - word * 64, 0)
                let last = min(clipped.endColumn - 1 - word * 64, 63)
                body(row * wordsPerRow + word, (.max << UInt64(first)) & (.max >> UInt64(63 - last)))
            }
        }
    }
}
