import Catalogue
import Geo
import Screen

/// Searches around an origin.
extension State {
    /// Searches from an origin in the data in use, and saves the search.
    /// - Parameter policy: which services may look up the name of a point; `.nobody` for the person's own position.
    mutating func search(
        from origin: Origin, selecting row: Int? = nil, naming policy: LookupPolicy = .postcodes
    ) -> [Effect] {
        guard let places = data.places else { return [] }
        if let waiting = waitsForPlaces() { return waiting }
        // If nothing is searched around a place, its forecast is shown instead.
        if !places.dataset.hasRadius {
            closePanes()
            guard let row else { return openWeather(at: origin) }
            return openForecast(of: row, in: places) ?? []
        }
        let row = row ?? origin.placeID.flatMap { places.row(ofID: $0) }
        let radius = searchRadius(from: origin)
        let hits = places.hits(
            around: origin.coordinate, radiusMetres: Double(radius.metres), includingClosed: places.offersGone)
        var found = Results(
            places: places, origin: origin, radius: radius, hits: hits,
            saved: SavedState(searchID: run.newSearchID()), filter: filter, sort: sort, session: service.session)
        if let row, found.isVisible(row) { found.selected = row }
        results = found
        run.clearedFilter = nil
        closePanes()
        // A look-up may still be running. Its answer would replace these results.
        let stopped = cancelSearch()
        run.status = note(on: origin).map { Status(text: $0) }
        // A place that was searched for by its name is opened.
        let opened = origin.placeID.map { openDetail(of: $0) } ?? []
        return stopped + saveSearch() + refreshOldData() + askName(of: origin, policy) + opened
    }

    /// "5.5 km covers all of Leeds": the radius of the search on the screen, if it was chosen to cover the whole town or area; else nil.
    var coverage: String? {
        guard let results, !results.listsAllPlaces, results.radius.source == .area, let origin = results.origin else {
            return nil
        }
        return "\(distances.text(radiusMetres: results.radiusMetres)) covers all of \(origin.label)"
    }

    /// What to say when a search from an origin begins; nil if there is nothing to say.
    private func note(on origin: Origin) -> String? {
        if abs(origin.coordinate.latitude) > WebMercator.maximumLatitude {
            return "The map stops at 85° north and south. Distances are still right"
        }
        let area = coverage.map { "\($0). Press < for less" }
        guard let note = origin.note else { return area.map { "A radius of " + $0 } }
        let both = [note, area].compactMap { $0 }.joined(separator: ". ")
        return width(of: both) <= screen.size.columns - 2 ? both : note
    }

    /// Saves the search on the screen as the newest, without places that not everybody may see: others may use the machine.
    mutating func saveSearch() -> [Effect] {
        guard let results, let origin = results.origin, !results.listsAllPlaces else { return [] }
        let places = results.places
        let hidden = Set(places.hiddenRows)
        let rows = results.hits.map(\.row).filter { !hidden.contains($0) && !places.isUnsent($0) }
        return history.save(
            SavedSearch(
                id: results.saved.searchID, dataset: results.places.dataset.id, origin: origin,
                radiusMetres: results.radiusMetres, date: run.today, count: rows.count,
                tables: places.subset(rows)))
    }

    /// While no place is shown, the radius in metres that reaches the nearest; nil if the largest radius does not reach it, and if the
    /// data do not cover the origin.
    var radiusToNearest: Int? {
        guard let results, results.visible.isEmpty, let nearest = results.nearestBeyond, gapAroundOrigin == nil else {
            return nil
        }
        let metres = Radius.nudged(
            Int(nearest.distanceMetres), up: true, in: distances, upTo: Radius.typedRange.upperBound)
        return Double(metres) >= nearest.distanceMetres ? metres : nil
    }

    /// Searches within another radius of the same origin.
    mutating func changeRadius(to metres: Int) -> [Effect] {
        guard var results else { return [] }
        guard !results.listsAllPlaces else { return searchWithin(metres) }
        guard let origin = results.origin else { return [] }
        let radius = Radius.clamped(metres, in: distances)
        guard radius != results.radiusMetres else {
            let range = Radius.range(in: distances)
            let least = distances.text(radiusMetres: range.lowerBound)
            let greatest = distances.text(
                radiusMetres: max(range.upperBound, results.areaRadius(in: distances)))
            let most = distances.text(radiusMetres: Radius.typedRange(in: distances).upperBound)
            run.status = Status(text: "Press < or > for \(least) to \(greatest). Type :radius for up to \(most)")
            return []
        }
        let old = results
        if let places = data.places { results.leaveSaved(for: places) }
        // The first search stays saved with its radius; all radii tried after it share one more saved search.
        if !results.saved.hasOtherRadius {
            results.saved.searchID = run.newSearchID()
            results.saved.hasOtherRadius = true
        }
        let hits = results.places.hits(
            around: origin.coordinate, radiusMetres: Double(radius), includingClosed: results.places.offersGone)
        results.replace(hits: hits, radiusMetres: radius, filter: filter, sort: sort)
        results.findAgain(old, nil, findOptions)
        results.select(old.selectedID)
        results.map.viewport = nil
        self.results = results
        // Where a pane covers the list, the status line says what was found.
        run.status =
            panes.isEmpty
            ? nil : Status(text: "\(counted(results.presentCount)) within \(distances.text(radiusMetres: radius))")
        return saveSearch()
    }

    /// Carries out `:radius 1.2km`.
    mutating func setRadius(_ text: String) -> [Effect] {
        do throws(DistanceError) {
            let metres = try Radius.parse(text, in: distances)
            if let results, !results.listsAllPlaces, results.radiusMetres == metres {
                run.status = Status(text: "The radius is already \(distances.text(radiusMetres: metres))")
                return []
            }
            if results != nil { return changeRadius(to: metres) }
            guard usesRadius else { return refuseRadius() }
            chooseRadius(metres)
        } catch {
            run.status = Status(text: error.description, isError: true)
        }
        return []
    }
}

extension Results {
    /// The radius that covers the town or the area that was searched around, in metres; 0 if it was another place.
    func areaRadius(in format: DistanceFormat) -> Int {
        origin?.areaMetres.map { Radius.covering($0, in: format) } ?? 0
    }

    /// Replaces a saved search by the current data, because the saved places reach only as far as the saved radius.
    fileprivate mutating func leaveSaved(for current: Places) {
        guard saved.isReopened else { return }
        let chosen = selectedID
        places = current
        saved.openedOn = nil
        saved.diff = nil
        // The matches and the last step on the map have row numbers of the saved places.
        mark([])
        map.lastStep = nil
        selected = chosen.flatMap { current.row(ofID: $0) }
    }
}

extension ResultsPane {
    /// The typed commands that search.
    static let searchCommands = [
        TypedCommand("near", "PLACE", help: "Search from a postcode, place or lat,lon") { state, text in
            state.startSearch(for: text)
        },
        TypedCommand("from", "PLACE", help: "List all {places} with distances from PLACE") { state, text in
            state.startSearch(for: text, purpose: .distances)
        },
        TypedCommand("radius", "DISTANCE", help: "Set the radius, as in 1.2km or 0.5mi") { state, text in
            state.setRadius(text)
        },
    ]
}

extension Origin {
    /// How exact the position is, and who gave it if it is not from the data; nil for an exact position from the data.
    var note: String? {
        switch (approximate, credit) {
        case (let approximate?, let credit?): "Approximate: \(approximate) (\(credit))"
        case (let approximate?, nil): "Approximate: \(approximate)"
        case (nil, let credit?): "Position: \(credit)"
        case (nil, nil): nil
        }
    }
}
