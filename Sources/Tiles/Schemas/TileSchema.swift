/// The meaning of the layers and attributes of tiles from one kind of source: which features are drawn, and in which
/// role.
public struct TileSchema: Sendable {
    /// The schema's name as its authors write it.
    public let name: String
    /// The layers that are drawn, and others by which the schema is recognised.
    let layerNames: Set<String>
    var layers: [String: LayerRules]

    /// - Parameters:
    ///   - names: the keys of a feature's name; the first key that the feature has is used.
    ///   - others: layers that are not drawn but help to recognise the schema.
    init(_ name: String, names: [String], others: Set<String> = [], layers: KeyValuePairs<String, [TileRule]>) {
        self.name = name
        layerNames = others.union(layers.map(\.key))
        self.layers = Dictionary(
            layers.map { ($0.key, LayerRules($0.value, names: names)) }, uniquingKeysWith: { first, _ in first })
    }

    /// All schemas that this program knows.
    public static let all = [shortbread, openMapTiles, protomaps, mapboxStreets]

    /// The schema that most of these layers belong to; nil if no layer is typical of one.
    ///
    /// Only layers that a single schema has are counted; a layer such as "water" proves nothing.
    public static func recognised(fromLayers names: some Collection<String>) -> TileSchema? {
        let names = Set(names)
        let counts = all.map { schema in
            names.count { name in schema.layerNames.contains(name) && all.count { $0.layerNames.contains(name) } == 1 }
        }
        guard let most = counts.max(), most > 0 else { return nil }
        return counts.firstIndex(of: most).map { all[$0] }
    }
}

/// A row of a schema's table: which features of a layer are drawn in a role. The first row that matches a feature counts.
struct TileRule: Sendable {
    /// The attribute that says how important a name is.
    enum Rank: Sendable {
        /// A number of people or square metres; the greatest is the most important.
        case size(String)
        /// A number that is lower for more important features. `plus` is added to it to put these features behind those
        /// of other rows.
        case order(String, plus: Int = 0)
    }

    /// The role; nil for features that are not drawn, even if a later row matches them.
    var role: MapRole?
    /// Keys, each with the values of which a feature must have one; an empty list allows any value.
    var conditions: TileConditions
    /// Keys, each with the values that a feature must not have.
    var exceptions: TileConditions
    /// Attributes that say how important the name is; the first that a feature has is used.
    var ranks: [Rank]
    /// Whether the feature is drawn only as a name.
    var isLabel: Bool

    /// Values are compared as text: true as "true", the number 1 as "1".
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

    /// The same row for a layer that repeats lines only to label them.
    var asLabel: TileRule {
        var label = self
        label.isLabel = true
        return label
    }
}

/// Keys, each with a list of its values.
struct TileConditions: Sendable, ExpressibleByDictionaryLiteral {
    var all: [(key: String, values: [String])]

    init(dictionaryLiteral elements: (String, [String])...) { all = elements.map { ($0.0, $0.1) } }

    static func + (left: TileConditions, right: TileConditions) -> TileConditions {
        var sum = left
        sum.all += right.all
        return sum
    }
}
