import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// What `make` makes of each element, in their order. Of a thousand elements or more, all cores make some.
    func concurrentMap<Made: Sendable>(_ make: @Sendable (Element) -> Made) -> [Made] {
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
