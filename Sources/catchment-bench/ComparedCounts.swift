import Geo

/// How many points a search compares, among a million spread evenly over Great Britain. The counts are the same on every machine;
/// `Benchmarks/guard.py` checks them.
enum ComparedCounts {
    /// Prints a line for each kind of search: its name, a tab, and the mean of a thousand searches.
    static func printAll() {
        let (points, centres) = (MadeData.points(1_000_000, seed: 1), MadeData.points(1000, seed: 2))
        let index = PointIndex(latitudes: points.latitudes, longitudes: points.longitudes)
        let places = zip(centres.latitudes, centres.longitudes).map { Coordinate(latitude: $0, longitude: $1) }
        for metres in [100, 1000, 4000] {
            let compared = places.reduce(0) { $0 + index.comparedCount(within: Double(metres), of: $1) }
            print("points compared for a search within \(metres) m\t\(compared / places.count)")
        }
        let compared = places.reduce(0) { $0 + index.comparedCount(forNearest: 10, to: $1) }
        print("points compared for the ten nearest\t\(compared / places.count)")
    }
}
