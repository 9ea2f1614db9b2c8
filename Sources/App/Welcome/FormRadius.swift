import Catalogue

/// The radius of the form, and of the searches that start from it.
extension State {
    /// Whether searches have a radius; true if no dataset is open.
    var usesRadius: Bool { dataset?.hasRadius ?? true }

    /// Says that there is no radius.
    mutating func refuseRadius() -> [Effect] {
        run.status = Status(text: "\(noun.many.capitalisedFirst) are not searched within a radius")
        return []
    }

    /// The radius that a search from the form would use: the person's choice, else the one that covers the area in the preview,
    /// else the standard radius.
    var formRadius: Int {
        guard welcome.radius.source != .person, let reach = welcome.preview?.areaMetres else {
            return welcome.radius.metres
        }
        return Radius.covering(reach, in: distances)
    }

    /// The radii of the slider: those that the keys choose, and larger ones up to that which covers the area in the preview.
    var sliderRange: ClosedRange<Int> {
        let range = Radius.range(in: distances)
        let area = welcome.preview?.areaMetres.map { Radius.covering($0, in: distances) } ?? 0
        return range.lowerBound...max(range.upperBound, area)
    }

    /// Sets the form to the standard radius of the units in use, unless the person chose a radius. Called when the units may have
    /// changed, so that a search has the same radius before and after a restart.
    mutating func renewStandardRadius() {
        if welcome.radius.source != .person { welcome.radius.metres = Radius.standard(in: distances) }
    }

    mutating func chooseRadius(_ metres: Int) { welcome.radius = SearchRadius(metres: metres, source: .person) }

    /// The radius of a new search: the last radius if the person chose it; else the one that covers the area that is searched;
    /// else that of the saved search on the screen; else the form's.
    func searchRadius(from origin: Origin) -> SearchRadius {
        let last = results?.radius ?? welcome.radius
        if last.source == .person { return last }
        if let reach = origin.areaMetres {
            return SearchRadius(metres: Radius.covering(reach, in: distances), source: .area)
        }
        return last.source == .saved ? last : welcome.radius
    }
}
