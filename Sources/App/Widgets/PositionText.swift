import Catalogue
import Geo

/// Latitude and longitude in degrees, exact to about ten metres: "53.7966, -1.5478".
func coordinateText(_ coordinate: Coordinate) -> String {
    "\(decimal(coordinate.latitude, places: 4)), \(decimal(coordinate.longitude, places: 4))"
}

/// A bearing in degrees as the nearest point of the compass: "NE".
func compass(_ degrees: Double) -> String { CompassPoint(bearingDegrees: degrees).rawValue }
