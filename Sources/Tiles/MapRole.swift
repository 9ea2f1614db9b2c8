/// What a feature of a map is, whatever its source calls it. A style says how each is drawn.
public enum MapRole: UInt8, Sendable, Hashable, CaseIterable {
    // Areas.
    /// Dry land, where the source draws it on water.
    case land
    /// Seas, lakes, and rivers as wide as to have two banks.
    case water
    /// Parks, woods, fields, cemeteries, sports grounds.
    case green
    /// Where houses stand close together.
    case builtUp
    case schoolGround
    case building
    // Lines.
    /// Rivers, canals and streams.
    case waterway
    /// The edge of a sea.
    case coast
    /// Motorways and trunk roads.
    case motorway
    /// Primary and secondary roads.
    case mainRoad
    /// Everything else for cars.
    case street
    /// For those on foot or on a bicycle.
    case path
    case railway
    /// Of a country or a part of one.
    case boundary
    /// Of a district or a borough.
    case districtBoundary
    // Points with names, the largest first.
    case country
    case region
    case city
    case town
    case village
    /// A suburb, a quarter or a neighbourhood.
    case quarter
    /// The name of a district or borough, at its middle.
    case district
    /// The name of a sea, a lake or a river.
    case waterName
    /// The name of a park or a wood.
    case greenName
}
