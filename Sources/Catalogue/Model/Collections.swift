/// The collections that the program has.
public enum Collections {
    /// The one that a first start shows comes first.
    public static let all: [any Collection] = [England(), NewYork()]

    /// The collection that files and commands call so; case does not matter.
    public static func named(_ id: String) -> (any Collection)? { all.first { $0.id == id.lowercased() } }

    /// The collection that people call so: by its id, or by one of its names as "New York".
    public static func called(_ name: String) -> (any Collection)? {
        let folded = PlaceName.folded(name)
        return named(name) ?? all.first { $0.names.contains { PlaceName.folded($0) == folded } }
    }
}
