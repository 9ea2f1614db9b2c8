/// What a feature of a map is, independent of the source's own names. The map's style says how each role is drawn.
public enum MapRole: UInt8, Sendable, Hashable, CaseIterable {
    // Areas.
    /// Dry land, in sources that draw land on top of water.
    case land
    /// Seas, lakes, and rivers wide enough to be drawn as areas.
    case water
    /// Parks, woods, fields, cemeteries, sports grounds.
    case green
    /// Where houses stand close together.
    case builtUp
    case campus
    case building
    // Lines.
    /// Rivers, canals and streams.
    case waterway
    /// The coast of a sea.
    case coast
    /// Motorways and trunk roads.
    case motorway
    /// Primary roads, and in the bundled map all roads with numbers.
    case mainRoad
    /// Streets of houses, and pedestrian streets.
    case street
    /// Paths for walking and cycling.
    case path
    case railway
    /// The border of a country, or of a large part of one.
    case boundary
    /// The border of a district or a borough.
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
    /// A few houses with a name.
    case hamlet
    /// A station of a railway, an underground, a tram or a subway.
    case station
    // Add new roles at the end: the files of the bundled maps store the raw values, which must not change.
    /// Secondary and tertiary roads.
    case lesserRoad
    /// Alleys and the access roads of buildings and car parks.
    case service
}

extension MapRole {
    /// The kind of geometry that the features of a role have.
    public enum Shape: Sendable, Hashable {
        case area, line, point

        /// The least number of points of a part; parts with fewer are dropped.
        public var leastPoints: Int {
            switch self {
            case .area: 3
            case .line: 2
            case .point: 1
            }
        }
    }

    public var shape: Shape {
        switch self {
        case .land, .water, .green, .builtUp, .campus, .building: .area
        case .waterway, .coast, .motorway, .mainRoad, .street, .path, .railway, .boundary, .districtBoundary,
            .lesserRoad, .service:
            .line
        case .country, .region, .city, .town, .village, .quarter, .district, .waterName, .greenName, .hamlet,
            .station:
            .point
        }
    }
}
