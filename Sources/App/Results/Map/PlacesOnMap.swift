import Catalogue
import Geo
import MapDrawing
import Screen

/// What the results map shows.
extension Results {
    /// The circle that was searched; nil if all places are listed.
    var circle: (center: Coordinate, radiusMetres: Double)? {
        listsAllPlaces ? nil : origin.map { ($0.coordinate, Double(radiusMetres)) }
    }

    /// The box that the map fits at first: the circle, the streets around the person, else all places shown; at least the
    /// dataset's reach around one or a few places. While no place is shown, the map stays where it was.
    var extent: BoundingBox {
        if let circle { return BoundingBox(around: circle.center, radiusMetres: circle.radiusMetres) }
        if let openingBox { return openingBox }
        let least = places.dataset.geography.leastReachMetres
        return listing.box?.widened(toReach: least) ?? lastExtent ?? places.dataset.region
    }

    /// The current viewport in a map of this size in cells; fits `extent` until the person moves the map.
    func viewport(in size: Size) -> Viewport {
        guard var viewport = map.viewport else { return fittingViewport(in: size) }
        viewport.size = size
        return viewport
    }

    /// The closest view of `extent`. A list of all places has room for the labels beside its pins.
    func fittingViewport(in size: Size) -> Viewport {
        let box = extent
        guard circle == nil, openingBox == nil, let around = listing.extent else { return .fitting(box, in: size) }
        // The pin, a blank, the label, and a blank at the edge of the map.
        let labelColumns = listing.labelColumns > 0 ? listing.labelColumns + 2 : 0
        return .fitting(box == listing.box ? around : MapExtent(box), in: size, labelColumns: labelColumns)
    }

    /// Adds the name of the selected place to a map.
    /// - Parameter isWithResult: whether distance and result follow, or the place's group is named instead. Beside a list the selected row
    ///   says all that; so a label with the name alone hides less of the map.
    func caption(on scene: inout MapScene, _ distances: DistanceFormat, isWithResult: Bool) {
        scene.selected = selected.map { listing.pin(of: $0, in: places) }
        guard let hit = selectedHit else { return }
        guard isWithResult else {
            scene.caption = places.title(hit.row)
            return
        }
        if let summary = selectedGroup {
            let (nearest, noun) = (summary.nearest, places.dataset.noun)
            let way = nearest.isMeasured ? distances.text(metres: nearest.distanceMetres) + " · " : ""
            let count = summary.rows.count
            scene.caption = "\(summary.group.title)\n\(way)\(grouped(count)) \(noun.form(for: count))"
            return
        }
        let sign = origin?.approximate == nil ? "" : "≈"
        let way = hit.isMeasured ? sign + distances.text(metres: hit.distanceMetres) + " · " : ""
        let result = fittedSummary(
            places.headline(hit.row), results: places.resultWordings(hit.row),
            columns: Self.captionColumns - width(of: way))
        scene.caption = "\(places.name(hit.row))\n\(way)\(result)"
    }

    /// The most columns of the text below a place's name in a caption. It then fits into two lines on most maps.
    private static let captionColumns = 48

    /// The group of the selected pin, if the map has the focus and the pin stands for several places; else nil.
    var selectedGroup: GroupSummary? {
        guard focus == .map, let selected, let summary = listing.summary(of: selected, in: places),
            summary.rows.count > 1
        else { return nil }
        return summary
    }
}

extension BoundingBox {
    /// The distance from the centre to a northern corner, in metres.
    var reachMetres: Double { center.distance(to: Coordinate(latitude: north, longitude: east)) }

    /// This box; if its corners are nearer to its centre than `metres`, the box around a circle of that radius.
    func widened(toReach metres: Double) -> BoundingBox {
        reachMetres < metres ? BoundingBox(around: center, radiusMetres: metres) : self
    }
}
