import Catalogue
import Geo

extension State {
    /// Starts a search from an origin with the data at hand, and keeps it.
    /// - Parameter asking: who may be told of a point to learn what is there; nobody of where a person is.
    mutating func search(
        from origin: Origin, selecting row: Int? = nil, naming asking: Asking = .postcodes
    ) -> [Effect] {
        guard let places else { return [] }
        if let waiting = waitsForPlaces() { return waiting }
        // From another search the radius in view goes on.
        let radius = results?.radiusMetres ?? welcome.radiusMetres
        let hits = places.hits(around: origin.coordinate, radiusMetres: Double(radius))
        var found = Results(
            places: places, origin: origin, radiusMetres: radius, hits: hits, searchID: newSearchID(),
            filter: filter, sort: sort)
        if let row, found.isVisible(row) { found.selected = row }
        results = found
        closeOverlays()
        status = startNote(of: found)
        return keepSearch() + refreshOldData() + askName(of: origin, asking)
    }

    /// An id that no kept search has, of this run of the program or of another.
    private mutating func newSearchID() -> String {
        searchesMade += 1
        return "\(stamp)-\(searchesMade)"
    }

    /// What the first look at a search has to say.
    private func startNote(of results: Results) -> Status? {
        guard let origin = results.origin else { return nil }
        if abs(origin.coordinate.latitude) > WebMercator.maximumLatitude {
            return Status(text: "The map ends at 85° north and south: distances are right, but the circle is not seen.")
        }
        return origin.note.map { Status(text: $0) }
    }

    /// Puts the search at hand on top of the previous ones, in place of an older one that asked the same.
    mutating func keepSearch() -> [Effect] {
        guard let results, let origin = results.origin, !results.isEverywhere else { return [] }
        let kept = KeptSearch(
            id: results.searchID, collection: results.places.collection.id, origin: origin,
            radiusMetres: results.radiusMetres, date: today, count: results.hits.count,
            tables: results.places.subset(results.hits.map(\.row)))
        // One of an earlier day stays: what it kept is how things were then.
        let same = history.filter {
            $0.id == kept.id
                || ($0.collection == kept.collection && $0.origin.label == kept.origin.label
                    && $0.radiusMetres == kept.radiusMetres && $0.date == kept.date)
        }
        history.removeAll { old in same.contains { $0.id == old.id } }
        history.insert(kept, at: 0)
        return same.filter { $0.id != kept.id }.map { .forget(searchID: $0.id) } + [.keep(kept, position: 0)]
    }

    /// Filters and sorts the search at hand again.
    mutating func rearrange() {
        let (filter, sort) = (filter, sort)
        results?.arrange(filter: filter, sort: sort)
    }

    /// The radius, metres, that reaches the nearest place where nothing is shown; nil where the screen searches no further.
    var radiusToNearest: Int? {
        guard let results, results.visible.isEmpty, let nearest = results.nearestBeyond else { return nil }
        let metres = Radius.nudged(Int(nearest.distanceMetres), up: true, in: distances)
        return Double(metres) >= nearest.distanceMetres ? metres : nil
    }

    /// Another radius around the same origin.
    mutating func changeRadius(to metres: Int) -> [Effect] {
        guard var results else { return [] }
        guard !results.isEverywhere else { return searchWithin(metres) }
        guard let origin = results.origin else { return [] }
        let range = Radius.range(in: distances)
        let radius = min(max(metres, range.lowerBound), range.upperBound)
        guard radius != results.radiusMetres else {
            status = Status(
                text:
                    "The radius can be \(distances.text(radiusMetres: range.lowerBound)) to \(distances.text(radiusMetres: range.upperBound))."
            )
            return []
        }
        if let places, results.keptOn != nil || results.since != nil {
            // What was kept reaches only as far as it was asked: a new radius asks the data of today.
            let chosen = results.selected.map { results.places.id($0) }
            results.places = places
            results.keptOn = nil
            results.since = nil
            results.mark([])
            results.selected = chosen.flatMap { places.row(ofID: $0) }
        }
        // The search as it was asked for stays kept; the radii tried after it are one search more, not one each.
        if !results.isOfOtherRadius {
            results.searchID = newSearchID()
            results.isOfOtherRadius = true
        }
        let hits = results.places.hits(around: origin.coordinate, radiusMetres: Double(radius))
        results.replace(hits: hits, radiusMetres: radius, filter: filter, sort: sort)
        results.viewport = nil
        self.results = results
        status = nil
        return keepSearch()
    }
}

extension State {
    /// How distances are written, by the person's setting and the collection's custom.
    var distances: DistanceFormat { settings.distances(in: places?.collection) }
}

extension Origin {
    /// How good its position is, and of whom where it is not of the data here; nil where there is nothing to say.
    var note: String? {
        switch (approximate, credit) {
        case (let approximate?, let credit?): "Approximate: \(approximate) (\(credit))"
        case (let approximate?, nil): "Approximate: \(approximate)"
        case (nil, let credit?): "Position: \(credit)"
        case (nil, nil): nil
        }
    }
}
