import Catalogue
import Geo
import Tiles

extension BundledMap {
    /// The cities, towns, quarters, villages and hamlets of the overlays, each with the name of the area that it lies in.
    var listedPlaces: [ListedPlace] {
        let roles = Set(MapRole.allCases).subtracting([.station])
        return pieces.filter(\.isOverlay).flatMap { $0.listedPlaces(roles) { _ in true } }
    }

    /// The `listedPlaces` in a box, and the stations there. The area of a station is the names of its networks.
    func listedPlaces(in box: BoundingBox) -> [ListedPlace] {
        let northWest = WebMercator.project(Coordinate(latitude: box.north, longitude: box.west))
        let southEast = WebMercator.project(Coordinate(latitude: box.south, longitude: box.east))
        return pieces.filter(\.isOverlay).flatMap { piece in
            piece.listedPlaces(Set(MapRole.allCases)) {
                northWest.x...southEast.x ~= $0.x && northWest.y...southEast.y ~= $0.y
            }
        }
    }
}

extension BundledMap.Piece {
    fileprivate func listedPlaces(_ roles: Set<MapRole>, where isWanted: (WorldPoint) -> Bool) -> [ListedPlace] {
        block.runs.flatMap { run -> [ListedPlace] in
            guard roles.contains(run.role), let kind = ListedPlace.Kind(run.role) else { return [] }
            return run.features.compactMap { index in
                let feature = block.features[index]
                guard !feature.name.isEmpty, let part = feature.parts.first,
                    let point = block.points[block.parts[part]].first
                else { return nil }
                let place = WorldPoint(
                    x: block.corner.x + Double(point.x) * block.unit, y: block.corner.y + Double(point.y) * block.unit)
                guard isWanted(place) else { return nil }
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
        case .station: self = .station
        default: return nil
        }
    }
}
