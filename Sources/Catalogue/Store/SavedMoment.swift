import JSON

/// The moments of this century and the one before, in seconds since 1970.
let savedMoments = -2_208_988_800...4_102_444_800

extension JSONValue {
    /// A moment of these two centuries in seconds since 1970; nil for anything else. Differences of such moments cannot overflow, so
    /// a damaged file does not end the program.
    public var moment: Int? { integer.flatMap { savedMoments.contains($0) ? $0 : nil } }
}
