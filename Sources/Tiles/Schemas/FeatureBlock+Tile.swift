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
}
