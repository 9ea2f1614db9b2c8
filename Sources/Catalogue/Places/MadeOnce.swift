import Synchronization

/// A value that is made when it is first used, and then kept. If several threads need it at once, one of them makes it and the
/// others wait. `make` must not read `value`, and stays in memory as long as the value does.
public final class MadeOnce<Value: Sendable>: Sendable {
    private let saved = Mutex<Value?>(nil)
    private let make: @Sendable () -> Value

    public init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    public var value: Value {
        saved.withLock { saved in
            if let saved { return saved }
            let made = make()
            saved = made
            return made
        }
    }
}
