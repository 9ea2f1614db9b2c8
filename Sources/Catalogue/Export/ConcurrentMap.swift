import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// The results of `make` for all elements, in the order of the elements. For 1,000 elements or more, several threads call it.
    func concurrentMap<Made: Sendable>(_ make: @Sendable (Element) -> Made) -> [Made] {
        // Large enough that to hand a piece to a thread costs nothing beside the work.
        let pieceSize = 500
        guard count >= 2 * pieceSize else { return map(make) }
        let starts = Array<Int>(stride(from: 0, to: count, by: pieceSize))
        let pieces = Mutex([[Made]](repeating: [], count: starts.count))
        DispatchQueue.concurrentPerform(iterations: starts.count) { index in
            let made = self[starts[index]..<Swift.min(starts[index] + pieceSize, count)].map(make)
            pieces.withLock { $0[index] = made }
        }
        return pieces.withLock { Array<Made>($0.joined()) }
    }
}
