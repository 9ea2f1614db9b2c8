import Synchronization

/// The alphabetical order of all names of a collection, made when a long list is first sorted by name.
///
/// A long list is then sorted again in one pass: switching a filter of 100,000 places took 135 ms when the names were
/// compared anew.
final class NameRanks: Sendable {
    private let ranks = Mutex<[UInt32]?>(nil)

    /// For each row, how many different names come before its own; equal names have the same number.
    func all(of names: TextColumn) -> [UInt32] {
        ranks.withLock { known in
            if let known { return known }
            let made = Self.made(of: names)
            known = made
            return made
        }
    }

    private static func made(of names: TextColumn) -> [UInt32] {
        let order = NameOrder(names, of: 0..<names.count)
        let rows = order.sortedIndices()
        var ranks = [UInt32](repeating: 0, count: names.count)
        var rank: UInt32 = 0
        for (position, row) in rows.enumerated() {
            if position > 0, order.isBefore(rows[position - 1], row) != nil { rank += 1 }
            ranks[row] = rank
        }
        return ranks
    }

    /// The hits by name, equal names in the order of `areInOrder`.
    /// - Complexity: O(names + hits), apart from equal names.
    func sorted(_ hits: [Hit], names: TextColumn, areInOrder: (Hit, Hit) -> Bool) -> [Hit] {
        let ranks = all(of: names)
        // A counting sort. After the running totals, `starts[rank]` is where the hits of that rank begin.
        var starts = [Int32](repeating: 0, count: Int(ranks.max() ?? 0) + 2)
        for hit in hits { starts[Int(ranks[hit.row]) + 1] += 1 }
        for rank in starts.indices.dropFirst() { starts[rank] += starts[rank - 1] }
        var next = starts
        var sorted = hits
        for hit in hits {
            let rank = Int(ranks[hit.row])
            sorted[Int(next[rank])] = hit
            next[rank] += 1
        }
        for rank in 0..<starts.count - 1 where starts[rank + 1] - starts[rank] > 1 {
            sorted[Int(starts[rank])..<Int(starts[rank + 1])].sort(by: areInOrder)
        }
        return sorted
    }
}
