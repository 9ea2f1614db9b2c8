import Catalogue
import Geo
import Tiles

extension BundledMap {
    /// The cities, towns and villages of the map. If several pieces have a town, its position in the most detailed
    /// piece comes first.
    var towns: [NamedPlace] { pieces.reversed().flatMap(\.block.towns) }
}

extension FeatureBlock {
    /// The cities, towns and villages, the most important first.
    fileprivate var towns: [NamedPlace] {
        let roles: Set<MapRole> = [.city, .town, .village]
        let named = features.filter { roles.contains($0.role) && !$0.name.isEmpty }
        return named.sorted { $0.rank < $1.rank }.compactMap { feature in
            guard let point = feature.parts.first.flatMap({ points[parts[$0]].first }) else { return nil }
            let place = WorldPoint(x: corner.x + Double(point.x) * unit, y: corner.y + Double(point.y) * unit)
            return NamedPlace(name: feature.name, coordinate: WebMercator.unproject(place))
        }
    }
}
