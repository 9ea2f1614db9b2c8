import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// The result of `make` for each element, in the same order. If there are 1,000 elements or more, `make` is called on several
    /// threads at once.
    func concurrentMap<Made: Sendable>(_ make: @Sendable (Element) -> Made) -> [Made] {
        // Writing 500 schools takes more than 50 ms, so that the microseconds for starting a piece on a thread do not matter.
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
