import Synchronization

/// Keeps the value that was made last. It is made again only when the key changes. This saves time and changes nothing on the screen.
public final class LastValue<Key: Equatable & Sendable, Value: Sendable>: Sendable {
    private let last = Mutex<(key: Key, value: Value)?>(nil)

    public init() {}

    /// The last value if it was made for an equal key; otherwise makes a new one.
    ///
    /// If two threads ask at the same time, both may make the value; neither waits for the other.
    public func value(for key: Key, _ make: () -> Value) -> Value {
        if let value = last.withLock({ $0?.key == key ? $0?.value : nil }) { return value }
        let value = make()
        last.withLock { $0 = (key, value) }
        return value
    }
}
