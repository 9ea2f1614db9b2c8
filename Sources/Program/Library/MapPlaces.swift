import Catalogue
import Geo
import Tiles

extension BundledMap {
    /// The cities, towns, quarters, villages and hamlets of the pieces that are laid over others. Each has its area.
    var listedPlaces: [ListedPlace] { pieces.filter(\.isOverlay).flatMap(\.listedPlaces) }
}

extension BundledMap.Piece {
    fileprivate var listedPlaces: [ListedPlace] {
        block.runs.flatMap { run -> [ListedPlace] in
            guard let kind = ListedPlace.Kind(run.role) else { return [] }
            return run.features.compactMap { index in
                let feature = block.features[index]
                guard !feature.name.isEmpty, let part = feature.parts.first,
                    let point = block.points[block.parts[part]].first
                else { return nil }
                let place = WorldPoint(
                    x: block.corner.x + Double(point.x) * block.unit, y: block.corner.y + Double(point.y) * block.unit)
                return ListedPlace(
                    name: feature.name, area: area(ofFeature: index), kind: kind, rank: feature.rank,
                    coordinate: WebMercator.unproject(place))
            }
        }
    }
}

extension ListedPlace.Kind {
    fileprivate init?(_ role: MapRole) {
        switch role {
        case .city: self = .city
        case .town: self = .town
        case .quarter, .village: self = .quarter
        case .hamlet: self = .hamlet
        default: return nil
        }
    }
}
