import Geo

extension FeatureBlock {
    /// The features of a tile that a schema draws, sorted by role, on a grid of 4096 x 4096 units.
    ///
    /// Names outside of the tile's square are left out, because the neighbouring tiles have them.
    public init(_ tile: VectorTile, id: TileID, schema: TileSchema) {
        var block = FeatureBlock(tile: id)
        for layer in tile.layers where layer.extent > 0 {
            guard let rules = schema.layers[layer.name] else { continue }
            var reader = LayerReader(layer, rules)
            reader.addFeatures(to: &block)
        }
        block.sortByRole()
        block.buildIndex()
        self = block
    }
}

/// Reads the features of a layer that its rules draw.
struct LayerReader {
    private let layer: VectorTile.Layer
    private let rules: LayerRules
    /// The slot in the rules of each key of the layer; -1 for a key that no rule uses.
    private let slots: [Int]
    /// The number in the rules of each value of the layer; -1 until the number is first needed.
    private var numbers: [Int]
    // Results by the index of the value that they come from. They are kept, because features share values and a value may
    // be as long as the tile.
    private var names: [Int: String] = [:]
    private var references: [Int: String] = [:]
    private var amounts: [Int: Double?] = [:]
    /// The values of the feature that is being read: for each slot an index into the layer's values, -1 if the
    /// feature has none.
    private var values: [Int]

    private static let grid = 4096

    init(_ layer: VectorTile.Layer, _ rules: LayerRules) {
        self.layer = layer
        self.rules = rules
        slots = layer.keys.map { rules.keys.firstIndex(of: $0) ?? -1 }
        numbers = Array(repeating: -1, count: layer.values.count)
        values = Array(repeating: -1, count: rules.keys.count)
    }

    mutating func addFeatures(to block: inout FeatureBlock) {
        for feature in layer.features where feature.kind != .unknown {
            read(feature.tags)
            guard let row = firstRow(for: feature.kind), let role = row.role else { continue }
            let name = row.isLabel || role.showsName ? name(role) : ""
            if row.isLabel && name.isEmpty { continue }
            let first = block.parts.count
            addParts(of: feature, role, to: &block)
            guard block.parts.count > first else { continue }
            block.addFeature(role, name: name, rank: rank(row), partsFrom: first)
        }
    }

    private mutating func read(_ tags: Range<Int>) {
        for slot in values.indices { values[slot] = -1 }
        for index in stride(from: tags.lowerBound, to: tags.upperBound - 1, by: 2) {
            let (key, value) = (Int(layer.tags[index]), Int(layer.tags[index + 1]))
            guard key < slots.count, value < layer.values.count, slots[key] >= 0 else { continue }
            values[slots[key]] = value
        }
    }

    private mutating func firstRow(for kind: VectorTile.Kind) -> LayerRules.Row? {
        rows: for row in rules.rows {
            if let role = row.role, !role.shape.canBeDrawn(from: kind) { continue }
            for index in row.conditions {
                let condition = rules.conditions[index]
                if !rules.allowed[condition.start + number(condition.slot)] { continue rows }
            }
            return row
        }
        return nil
    }

    private mutating func number(_ slot: Int) -> Int {
        let value = values[slot]
        guard value >= 0 else { return LayerRules.absent }
        if numbers[value] < 0 { numbers[value] = rules.number(of: layer.values[value]) }
        return numbers[value]
    }

    private mutating func name(_ role: MapRole) -> String {
        for slot in rules.nameSlots where values[slot] >= 0 {
            let name = cleanName(values[slot])
            if !name.isEmpty { return name }
        }
        // A large road without a name is labelled with its number.
        let reference = values[rules.referenceSlot]
        guard reference >= 0, role == .motorway || role == .mainRoad else { return "" }
        return cleanReference(reference)
    }

    private mutating func cleanName(_ value: Int) -> String {
        if let known = names[value] { return known }
        let name = TileText.cleaned(layer.values[value].string ?? "")
        names[value] = name
        return name
    }

    /// A road's number; the first one if it has several.
    private mutating func cleanReference(_ value: Int) -> String {
        if let known = references[value] { return known }
        let start = (layer.values[value].string ?? "").unicodeScalars.prefix(TileText.limit)
        let reference = TileText.cleaned(String(start.prefix { $0 != "\n" && $0 != ";" }))
        references[value] = reference
        return reference
    }

    private mutating func rank(_ row: LayerRules.Row) -> Int {
        for rank in rules.ranks[row.ranks] {
            switch rank {
            case .size(let slot):
                if let size = amount(slot) { return PlaceRank.ofPopulation(size) }
            case .order(let slot, let plus):
                if let order = amount(slot)?.asInteger { return min(max(order, -1000), 1000) + plus }
            }
        }
        return row.ranks.isEmpty ? 0 : PlaceRank.unknown
    }

    private mutating func amount(_ slot: Int) -> Double? {
        let value = values[slot]
        guard value >= 0 else { return nil }
        if let known = amounts[value] { return known }
        let amount = layer.values[value].number
        amounts[value] = .some(amount)
        return amount
    }

    // MARK: Geometry

    private func addParts(of feature: VectorTile.Feature, _ role: MapRole, to block: inout FeatureBlock) {
        if role.shape == .point {
            guard let point = anchor(of: feature) else { return }
            block.addPart(CollectionOfOne(scaled(point)))
            return
        }
        for part in layer.parts[feature.parts] where part.count >= role.shape.leastPoints {
            if layer.extent == Self.grid {
                block.addPart(layer.points[part])
            } else {
                block.addPart(layer.points[part].lazy.map(scaled))
            }
        }
    }

    /// The point where a name stands: the feature's first point in the tile, or the middle of its longest line.
    private func anchor(of feature: VectorTile.Feature) -> GridPoint? {
        let parts = layer.parts[feature.parts]
        if feature.kind == .point {
            return parts.lazy.compactMap { part in part.first.map { layer.points[$0] } }.first(where: isInTile)
        }
        let longest = parts.max { $0.count < $1.count }
        guard let longest, !longest.isEmpty else { return nil }
        let middle = layer.points[longest.lowerBound + longest.count / 2]
        return isInTile(middle) ? middle : nil
    }

    private func isInTile(_ point: GridPoint) -> Bool {
        (0..<layer.extent).contains(Int(point.x)) && (0..<layer.extent).contains(Int(point.y))
    }

    private func scaled(_ point: GridPoint) -> GridPoint {
        func scaled(_ number: Int32) -> Int32 { Int32(clamping: Int(number) * Self.grid / layer.extent) }
        return layer.extent == Self.grid ? point : GridPoint(x: scaled(point.x), y: scaled(point.y))
    }
}

extension MapRole {
    /// Whether the names of areas or lines of this role may be written on the map.
    fileprivate var showsName: Bool { self != .building && self != .builtUp && self != .land && self != .path }
}

extension MapRole.Shape {
    /// A name may stand at a point or on a line.
    fileprivate func canBeDrawn(from kind: VectorTile.Kind) -> Bool {
        switch self {
        case .area: kind == .polygon
        case .line: kind == .line
        case .point: kind == .point || kind == .line
        }
    }
}
