import Catalogue
import Geo
import MapDrawing
import Screen

/// The origin of a nearby list when it opens.
extension State {
    /// The person's home; nil if it is not set, for a list that is not nearby, and if all places are far from it. A list of
    /// favourites is measured from the home at any distance.
    var openingOrigin: Origin? {
        if listedPlaces?.dataset.listsFavourites == true { return homeOrigin }
        guard let places = listedPlaces, places.dataset.opening.isNearby, let homeOrigin,
            places.hasPlaces(near: homeOrigin.coordinate)
        else { return nil }
        return homeOrigin
    }

    /// Where the person probably is, and what that place is: their home, else their position as found, else where they last searched.
    /// Nil if none is known.
    var probablePlace: (origin: Origin, word: String)? {
        if let home = settings.home?.origin { return (home, "home") }
        if let located = run.located { return (located, "location") }
        return history.searches.first.map { ($0.origin, "last search") }
    }

    var probableOrigin: Origin? { probablePlace?.origin }

    /// Looks for the person's position when a nearby list opens, if they agreed to that for good and have no home.
    mutating func locateForList() -> [Effect] {
        guard let results, results.listsAllPlaces, results.places.dataset.opening.isNearby, results.origin == nil,
            settings.home == nil, settings.position.allowed == true
        else { return [] }
        return locateAsAllowed(.opening)
    }

    /// Uses the person's position as the origin of the list that has just opened, unless they have already moved the map, narrowed the
    /// list or opened a pane, or no place is near them.
    mutating func opened(at origin: Origin) -> [Effect] {
        run.located = origin
        guard let results, results.listsAllPlaces, results.origin == nil, results.find.narrowedTo == nil,
            results.map.viewport == nil, results.map.cursor == nil, panes.isEmpty
        else { return [] }
        guard results.places.hasPlaces(near: origin.coordinate) else {
            self.results?.setNear(origin.coordinate)
            return []
        }
        showAll(from: origin)
        self.results?.selectFirst()
        run.status = Status(text: "Distances from \(origin.label)")
        return []
    }
}
