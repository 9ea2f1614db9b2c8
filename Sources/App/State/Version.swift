import Synchronization

/// Numbers for the versions of what is drawn: a frame that was made from an older version is made again.
enum Version {
    private static let last = Atomic<Int>(0)

    /// A number that no version had before.
    static func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
