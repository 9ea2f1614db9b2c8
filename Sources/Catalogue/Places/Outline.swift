import Geo

extension Places {
    /// Where the current places lie on the map.
    public struct Outline: Sendable {
        /// The projected positions of all current places that have one.
        public let points: [WorldPoint]
        /// The box around the places; nil if no place has a position.
        public let box: BoundingBox?

        /// - Parameter count: how many places are current and have a position.
        init(_ columns: PlaceColumns, count: Int) {
            // The box is found in the same pass, because the first screen waits for it.
            var points: [WorldPoint] = []
            points.reserveCapacity(count)
            var box = BoundingBox(south: 90, west: 180, north: -90, east: -180)
            for row in 0..<columns.names.count where columns.isCurrent[row] && columns.latitudes.hasValue(row) {
                let place = Coordinate(latitude: columns.latitudes[row], longitude: columns.longitudes[row])
                points.append(WebMercator.project(place))
                box.south = min(box.south, place.latitude)
                box.west = min(box.west, place.longitude)
                box.north = max(box.north, place.latitude)
                box.east = max(box.east, place.longitude)
            }
            self.points = points
            self.box = points.isEmpty ? nil : box
        }
    }
}
