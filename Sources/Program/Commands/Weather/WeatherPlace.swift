import App
import Catalogue
import Live

/// Finds the place that a command line of the weather means.
extension WeatherCommand {
    /// The place that a text means: the best match of a name. If other places have the same name, standard error says in
    /// which region and country the match is. Without a text, the home or where the person is.
    func place(_ typed: String) throws(CommandError) -> ForecastPlace {
        if typed.isEmpty { return try ownPlace() }
        let found = try find(typed)
        guard let best = found.places.first else { throw unknown(typed) }
        guard mayMeanSeveral(typed) else { return best }
        let namesakes = found.namesakes
        if !namesakes.isEmpty || !best.isCalled(typed) { shell.writeError("Using \(best.fullName).") }
        if let example = namesakes.first {
            shell.writeError(
                "Other places called \(best.name): \(list(namesakes)). Say which: catchment weather \"\(call(example))\"."
            )
        }
        return best
    }

    /// The places that a text may mean, the best match first.
    func find(_ typed: String) throws(CommandError) -> FoundCities {
        if isOwn(typed) { return FoundCities([try ownPlace()]) }
        let favourites = shell.library.forecasts.favourites
        if let known = favourites.first(where: { id(of: $0) == typed.lowercased() }) { return FoundCities([known]) }
        let context = LookupContext(places: shell.library.places.load(dataset), settings: shell.settings)
        let found = cancellable { cancellation in
            shell.library.cities.find(typed, canFetch: canFetch, context, cancellation)
        }
        if found.problem == .cancelled { throw CommandError(.interrupted, "Stopped.") }
        if found.places.isEmpty { return try findElsewhere(typed, context.places, after: found) }
        if mayMeanSeveral(typed), let problem = found.problem {
            shell.writeError("\(reason(problem)) Only the cities that come with Catchment were searched.")
        }
        return found
    }

    /// The places for a text that is not the name of a city: from the saved data or, with `--online`, from Nominatim.
    /// - Parameter cities: the answer of the search for cities, which found none.
    /// - Throws: what is wrong with the text.
    private func findElsewhere(
        _ typed: String, _ places: Places, after cities: FoundCities
    ) throws(CommandError) -> FoundCities {
        do throws(CommandError) {
            let origins = try shell.origins(typed, arguments, places: places)
            shell.writeNotes(on: origins[0])
            return FoundCities(origins.map { ForecastPlace($0) })
        } catch {
            guard error.status == .noFile, mayMeanSeveral(typed) else { throw error }
            let question = cities.suggestion.map { ": did you mean \(call($0))?" }
            if let problem = cities.problem {
                throw CommandError(
                    .network,
                    "\(reason(problem)) \"\(typed)\" is not among the cities that come with Catchment\(question ?? ".")"
                )
            }
            guard let question else { throw error }
            throw CommandError(.noFile, "No place is known as \"\(typed)\"\(question)")
        }
    }

    /// Why the cities of the world were not searched.
    private func reason(_ problem: ServiceError) -> String {
        canFetch ? problem.weatherSentence(from: .cities) : "The network is off."
    }

    /// The home; without one, the person's position, if they allow that it is looked up.
    private func ownPlace() throws(CommandError) -> ForecastPlace {
        if let home = ownHome() { return home }
        let places = shell.library.places.load(dataset)
        let here = try shell.originHere(places: places, isOffline: isOffline, isForWeather: true)
        return ForecastPlace(here.roundedToKilometre)
    }

    /// The home; nil if none is set.
    func ownHome() -> ForecastPlace? {
        shell.settings.home.map { ForecastPlace($0.exact(by: shell.library.postcodes).origin) }
    }

    /// Whether a text means the person's own place.
    func isOwn(_ typed: String) -> Bool {
        switch try? PlaceQuery(typed, of: dataset) {
        case .here?: true
        case .home?: shell.settings.home != nil
        default: false
        }
    }

    /// Whether a text is a name or a postcode of any country, and not a position, a British postcode or an id.
    func mayMeanSeveral(_ typed: String) -> Bool {
        switch try? PlaceQuery(typed, of: dataset) {
        // A name with a digit, such as "6th of October City", looks like a mistyped postcode.
        case nil, .name?, .postcodeArea?: true
        // Five digits look like the number of a school.
        case .place(let id)?: !id.contains(":")
        case .here?, .home?, .postcode?, .outcode?, .coordinate?: false
        }
    }

    func isFavourite(_ place: ForecastPlace) -> Bool {
        shell.library.forecasts.favourites.contains { $0.key == place.key }
    }

    /// The id of a place, as in "city:2644688".
    func id(of place: ForecastPlace) -> String { dataset.id(ofKey: place.key) }

    /// The error for a text that no place is known by.
    func unknown(_ typed: String) -> CommandError {
        CommandError(
            .noFile, "No place is known as \"\(typed)\": try another spelling, a larger place near it, or a position.")
    }

    /// The full names of places, at most five of them.
    func list(_ places: [ForecastPlace]) -> String {
        let more = places.count > 5 ? "; \(places.count - 5) more" : ""
        return places.prefix(5).map(\.fullName).joined(separator: "; ") + more
    }

    /// A text by which a person can call a place that has namesakes: "Paris, Texas".
    func call(_ place: ForecastPlace) -> String {
        let area = place.region.isEmpty ? place.country : place.region
        return area.isEmpty ? place.key : "\(place.name), \(area)"
    }
}
