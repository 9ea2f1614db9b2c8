import Tiles

extension VectorTile.Layer {
    /// The value of a feature under a key; nil if it has none.
    func value(_ key: String, of feature: VectorTile.Feature) -> VectorTile.Value? {
        for index in stride(from: feature.tags.lowerBound, to: feature.tags.upperBound - 1, by: 2)
        where keys[Int(tags[index])] == key {
            return values[Int(tags[index + 1])]
        }
        return nil
    }
}

extension TileLimits {
    /// Limits that also refuse repeated points, which the specification forbids and common encoders write.
    static let strict: TileLimits = {
        var limits = TileLimits()
        limits.dropsRepeatedPoints = false
        return limits
    }()
}
