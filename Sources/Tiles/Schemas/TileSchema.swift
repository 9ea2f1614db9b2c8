/// What the layers and attributes of some tiles mean: which features are drawn, and as what.
public struct TileSchema: Sendable {
    /// As its own people write it.
    public let name: String
    /// The layers that it draws something of, and others that it is known by.
    let layerNames: Set<String>
    let layers: [String: LayerRules]

    /// - Parameters:
    ///   - names: the keys of a feature's name, the first one that it has is taken.
    ///   - others: layers that are not drawn, but tell the schema.
    init(_ name: String, names: [String], others: Set<String> = [], layers: KeyValuePairs<String, [TileRule]>) {
        self.name = name
        layerNames = others.union(layers.map(\.key))
        self.layers = Dictionary(
            layers.map { ($0.key, LayerRules($0.value, names: names)) }, uniquingKeysWith: { first, _ in first })
    }

    public static let all = [shortbread, openMapTiles, protomaps, mapboxStreets]

    /// The schema that most of these layers belong to; nil where they tell none.
    ///
    /// Only layers count that no other schema has: a layer "water" tells nothing.
    public static func recognised(fromLayers names: some Collection<String>) -> TileSchema? {
        let names = Set(names)
        let counts = all.map { schema in
            names.count { name in schema.layerNames.contains(name) && all.count { $0.layerNames.contains(name) } == 1 }
        }
        guard let most = counts.max(), most > 0 else { return nil }
        return counts.firstIndex(of: most).map { all[$0] }
    }
}

/// A row of a schema's table: features of a layer that are drawn in one role.
struct TileRule: Sendable {
    /// What tells how early a name is shown.
    enum Rank: Sendable {
        /// A number of people or square metres, the greatest first.
        case size(String)
        /// A number that is the lower the more important; what is added to it puts it behind others.
        case order(String, plus: Int = 0)
    }

    /// Nil of what is not drawn, although a row further down would.
    var role: MapRole?
    /// Keys and the values that a feature must have; no values mean that it must have any.
    var conditions: TileConditions
    /// Keys and the values that it must not have.
    var exceptions: TileConditions
    /// The first that a feature has is taken.
    var ranks: [Rank]
    /// Whether it is there for its name alone.
    var isLabel: Bool

    /// Values are compared as text: true is "true", and the number 1 is "1".
    init(
        _ role: MapRole?, _ conditions: TileConditions = [:], unless exceptions: TileConditions = [:],
        rank ranks: [Rank] = [], isLabel: Bool = false
    ) {
        self.role = role
        self.conditions = conditions
        self.exceptions = exceptions
        self.ranks = ranks
        self.isLabel = isLabel || role?.shape == .point
    }

    /// The same for a layer that repeats lines to name them.
    var asLabel: TileRule {
        var label = self
        label.isLabel = true
        return label
    }
}

/// Keys, each with some of its values.
struct TileConditions: Sendable, ExpressibleByDictionaryLiteral {
    var all: [(key: String, values: [String])]

    init(dictionaryLiteral elements: (String, [String])...) { all = elements.map { ($0.0, $0.1) } }

    static func + (left: TileConditions, right: TileConditions) -> TileConditions {
        var sum = left
        sum.all += right.all
        return sum
    }
}
