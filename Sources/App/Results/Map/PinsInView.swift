import Catalogue
import Geo
import MapDrawing

extension Places {
    /// The farthest that a corner of a view with pins may be from its centre, in metres: larger views would have too many pins.
    static let farthestPinMetres = 25_000.0

    /// The rows of the current places in a view and around it; nil if the view is too large for pins.
    func currentRows(around viewport: Viewport) -> [Int]? {
        let box = viewport.bounds
        guard box.reachMetres < Self.farthestPinMetres else { return nil }
        return index.indices(within: box.reachMetres, of: box.center).filter { columns.isCurrent[$0] }
    }
}

extension State {
    /// The pins in a view of a map without results; empty if the view is too large or has more than `limit` places.
    /// - Parameter isFiltered: whether places that the filters hide are left out.
    func pins(in viewport: Viewport, limit: Int, isFiltered: Bool = false) -> [MapPin] {
        guard let places = data.places, let near = places.currentRows(around: viewport) else { return [] }
        let compiled = isFiltered ? CompiledFilter(filter, facets: places.facets(for: service.session)) : nil
        let rows = near.filter { compiled?.passes($0) != false }
        guard rows.count <= limit else { return [] }
        return rows.compactMap { row in places.coordinate(row).map { MapPin(places.mark(row), id: row, at: $0) } }
    }
}
