import Tiles

extension TileLimits {
    /// Limits that also refuse what the specification forbids and encoders write all the same.
    static let strict: TileLimits = {
        var limits = TileLimits()
        limits.dropsRepeatedPoints = false
        return limits
    }()
}
