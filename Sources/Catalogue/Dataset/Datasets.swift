/// The datasets of the program, in the order in which they are offered.
public struct Datasets: Sendable {
    /// Never empty. The first one is shown when the program is started for the first time.
    public let all: [any Dataset]

    public init(_ first: any Dataset, _ others: any Dataset...) { all = [first] + others }

    /// The dataset with an id, without regard to case.
    public func named(_ id: String) -> (any Dataset)? { all.first { $0.id == id.lowercased() } }

    /// The dataset whose id or one of whose names is a text, without regard to case and accents.
    public func called(_ name: String) -> (any Dataset)? {
        let folded = PlaceName.folded(name)
        return named(name) ?? all.first { $0.names.contains { PlaceName.folded($0) == folded } }
    }

    /// The dataset whose key scheme stands before the colon of a place's id: "urn:107848".
    public func named(inID id: String) -> (any Dataset)? {
        guard let colon = id.firstIndex(of: ":") else { return nil }
        let scheme = id[..<colon].lowercased()
        return all.first { $0.keyScheme == scheme }
    }
}
