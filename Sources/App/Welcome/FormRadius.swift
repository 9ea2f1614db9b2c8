import Catalogue

/// The radius of the form, and of the searches that start from it.
extension State {
    /// Whether searches have a radius. They have none if the dataset lists favourites, which are added by name.
    var usesRadius: Bool { !listsFavourites }

    /// Says that there is no radius.
    mutating func refuseRadius() -> [Effect] {
        run.status = Status(text: "\(noun.many.capitalisedFirst) are not searched within a radius")
        return []
    }

    /// The radius that a search from the form would use: the person's choice, else the one that covers the area in the preview,
    /// else the standard radius.
    var formRadius: Int {
        guard !welcome.isRadiusChosen, let reach = welcome.preview?.areaMetres else { return welcome.radiusMetres }
        return Radius.covering(reach, in: distances)
    }

    /// The radii of the slider: those that the keys choose, and larger ones up to that which covers the area in the preview.
    var sliderRange: ClosedRange<Int> {
        let range = Radius.range(in: distances)
        let area = welcome.preview?.areaMetres.map { Radius.covering($0, in: distances) } ?? 0
        return range.lowerBound...max(range.upperBound, area)
    }

    mutating func chooseRadius(_ metres: Int) {
        welcome.radiusMetres = metres
        welcome.isRadiusChosen = true
    }

    /// The radius of a new search, and where it comes from. In this order: the radius that the person chose in the results or,
    /// without results, in the form; the radius that covers the area; the radius of the results, unless it covered an area; the
    /// radius of the form.
    func searchRadius(from origin: Origin) -> (metres: Int, source: Results.RadiusSource) {
        let isChosen = results.map { $0.radiusSource == .person } ?? welcome.isRadiusChosen
        if isChosen { return (results?.radiusMetres ?? welcome.radiusMetres, .person) }
        if let reach = origin.areaMetres { return (Radius.covering(reach, in: distances), .area) }
        guard let results, results.radiusSource != .area else { return (welcome.radiusMetres, .usual) }
        return (results.radiusMetres, .usual)
    }
}
