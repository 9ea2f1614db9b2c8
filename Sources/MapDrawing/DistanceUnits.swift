/// What a scale bar counts in.
public enum DistanceUnits: String, Sendable, CaseIterable {
    /// Metres and kilometres.
    case metric
    /// Feet and miles.
    case imperial
}
