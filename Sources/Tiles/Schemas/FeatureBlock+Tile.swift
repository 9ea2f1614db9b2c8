import Geo

extension FeatureBlock {
    /// What a schema draws of a tile, in the order of the roles, on a grid of 4096.
    ///
    /// Names that stand outside of the tile's square are its neighbours' and left out.
    public init(_ tile: VectorTile, id: TileID, schema: TileSchema) {
        var block = FeatureBlock(tile: id)
        for layer in tile.layers where layer.extent > 0 {
            guard let rules = schema.layers[layer.name] else { continue }
            var reader = LayerReader(layer, rules)
            reader.addFeatures(to: &block)
        }
        block.sortByRole()
        block.measure()
        self = block
    }

    /// A counting sort, which keeps the order within a role; names by rank.
    private mutating func sortByRole() {
        var counts = Array(repeating: 0, count: MapRole.allCases.count + 1)
        for feature in features { counts[Int(feature.role.rawValue) + 1] += 1 }
        for index in counts.indices.dropFirst() { counts[index] += counts[index - 1] }
        let starts = counts
        var order = Array(repeating: 0, count: features.count)
        for (index, feature) in features.enumerated() {
            order[counts[Int(feature.role.rawValue)]] = index
            counts[Int(feature.role.rawValue)] += 1
        }
        for role in MapRole.allCases where role.shape == .point {
            order[starts[Int(role.rawValue)]..<starts[Int(role.rawValue) + 1]].sort {
                (features[$0].rank, $0) < (features[$1].rank, $1)
            }
        }
        features = order.map { features[$0] }
    }
}
