extension MapRole {
    /// What a role's features are drawn as.
    public enum Shape: Sendable, Hashable {
        case area, line, point

        /// Fewer points than these make none.
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
        case .land, .water, .green, .builtUp, .schoolGround, .building: .area
        case .waterway, .coast, .motorway, .mainRoad, .street, .path, .railway, .boundary, .districtBoundary: .line
        case .country, .region, .city, .town, .village, .quarter, .district, .waterName, .greenName: .point
        }
    }
}
