import Geo

/// Latitude and longitude in degrees, exact to about ten metres: "53.7966, -1.5478".
func coordinateText(_ coordinate: Coordinate) -> String {
    "\(decimal(coordinate.latitude, places: 4)), \(decimal(coordinate.longitude, places: 4))"
}

/// A bearing in degrees as the nearest point of the compass: "NE".
func compass(_ degrees: Double) -> String { CompassPoint(bearingDegrees: degrees).rawValue }

/// A number with a fixed number of digits after the decimal point.
func decimal(_ value: Double, places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((abs(value) * scale).rounded())
    let digits = String(scaled)
    let filled = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let whole = filled.dropLast(places)
    return (value < 0 && scaled > 0 ? "-" : "") + whole + (places > 0 ? "." + filled.suffix(places) : "")
}
