import Screen

/// The cells of a map that something stands in, a bit a cell.
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

    mutating func take(_ rect: Rect) {
        forEachWord(of: rect) { words[$0] |= $1 }
    }

    /// Gives back what nothing else stands in.
    mutating func release(_ rect: Rect) {
        forEachWord(of: rect) { words[$0] &= ~$1 }
    }

    /// How many cells of a block are taken.
    func count(in rect: Rect) -> Int {
        var count = 0
        forEachWord(of: rect) { count += (words[$0] & $1).nonzeroBitCount }
        return count
    }

    /// Whether nothing stands in the part of a block that lies on the map.
    func isClear(_ rect: Rect) -> Bool {
        var found: UInt64 = 0
        forEachWord(of: rect) { found |= words[$0] & $1 }
        return found == 0
    }

    /// Whether a block lies on the map as a whole and nothing stands in it.
    func isFree(_ rect: Rect) -> Bool { holds(rect) && isClear(rect) }

    /// Whether a block lies on the map as a whole.
    func holds(_ rect: Rect) -> Bool { rect.intersection(bounds) == rect }

    /// The words that hold the cells of a block, and their bits in each.
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
