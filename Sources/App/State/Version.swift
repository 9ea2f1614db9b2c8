import Synchronization

/// Version numbers of what is drawn: a saved drawing with an older number is out of date.
enum Version {
    private static let last = Atomic<Int>(0)

    /// A number that was not returned before.
    static func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
