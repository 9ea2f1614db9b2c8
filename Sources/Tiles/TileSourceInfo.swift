/// Where tiles come from, as far as a map needs to know.
public struct TileSourceInfo: Sendable, Hashable {
    /// For people: "OpenFreeMap", "firenze".
    public var name: String
    /// Beyond the last one its tiles are drawn larger.
    public var zooms: ClosedRange<Int>
    /// Whom the map is owed to, as the map says it.
    public var credit: String

    public init(name: String, zooms: ClosedRange<Int>, credit: String) {
        self.name = name
        self.zooms = zooms
        self.credit = credit
    }
}
