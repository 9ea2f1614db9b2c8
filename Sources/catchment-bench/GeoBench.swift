import Geo

/// Radius searches, the ten nearest, and the building of the index.
enum GeoBench {
    /// Medians on one core of another machine: SQLite R*Tree, scipy cKDTree in batches, Boost packed R-tree, in µs, by
    /// number of points and radius in metres.
    private static let peers: [Int: [Int: String]] = [
        50_000: [100: "2.6 · 0.68 · 0.22", 1000: "2.9 · 0.71 · 0.29", 4000: "4.7 · 1.39 · 0.52"],
        1_000_000: [100: "4.3 · 1.4 · 0.35", 1000: "7.7 · 3.2 · 0.73", 4000: "39 · 17.7 · 2.4"],
    ]

    static func run() -> [Measurement] { [50_000, 1_000_000].flatMap(run) }

    private static func run(_ count: Int) -> [Measurement] {
        let points = MadeData.points(count, seed: 1)
        let build = { PointIndex(latitudes: points.latitudes, longitudes: points.longitudes) }
        let index = build()
        let centres = MadeData.points(10_000, seed: 2)
        func centre(_ call: Int) -> Coordinate {
            Coordinate(latitude: centres.latitudes[call], longitude: centres.longitudes[call])
        }
        let name = count >= 1_000_000 ? "1 M points" : "50 k points"
        var rows: [Measurement] = []
        for metres in [100, 1000, 4000] {
            let peer = peers[count]?[metres].map { "SQLite · scipy · Boost elsewhere: \($0) µs" } ?? ""
            let radius = Double(metres)
            let unsorted = medianSeconds(calls: 10_000) { index.indices(within: radius, of: centre($0)).count }
            let sorted = medianSeconds(calls: 10_000) { index.within(radius, of: centre($0)).count }
            rows.append(
                Measurement(
                    what: "radius \(metres) m, \(name), indices", value: unsorted * 1e6, unit: "µs", comparison: peer))
            rows.append(
                Measurement(
                    what: "radius \(metres) m, \(name), by distance", value: sorted * 1e6, unit: "µs",
                    comparison: "exact distances, sorted"))
        }
        let nearest = medianSeconds(calls: 10_000) { index.indices(nearest: 10, to: centre($0)).count }
        let measured = medianSeconds(calls: 10_000) { index.nearest(10, to: centre($0)).count }
        rows.append(
            Measurement(
                what: "ten nearest, \(name), indices", value: nearest * 1e6, unit: "µs",
                comparison: count >= 1_000_000 ? "Boost 1.33, nanoflann 1.60 µs elsewhere" : ""))
        rows.append(
            Measurement(
                what: "ten nearest, \(name), with distances", value: measured * 1e6, unit: "µs",
                comparison: "exact distances"))
        rows.append(
            Measurement(
                what: "index build, \(name)", value: medianSeconds { _ in build().count } * 1e3, unit: "ms",
                comparison: count >= 1_000_000 ? "kdbush 160, Boost 166, SQLite 7900 ms elsewhere" : ""))
        return rows
    }
}
