import App
import Catalogue
import HTTP
import Live

/// Finds the places whose weather a person may want to see: the cities of the world, and all that can be typed as a place to
/// start from.
struct CitySearch: Sendable {
    let forecasts: Forecasts
    let datasets: Datasets
    let origins: any LookupSources

    /// Two found places of one name that are closer than this count as one. Other sources may put the middle of a town elsewhere.
    private static let sameMetres = (cities: 1000.0, otherSources: 5000.0)
    /// At most this many places of the datasets are added to the cities that were found.
    private static let mostOthers = 5
    /// Places of the English register and of the map have no country. They get that of the nearest city if it is at most this far away.
    private static let sameCountryMetres = 30_000.0
    /// A town that tells namesakes apart ("near Telford") has at least this many people and is at most this far away.
    private static let knownTown = (people: 50_000, metres: 100_000.0)

    /// The places that a text may mean, the best first. Blocks until there is an answer.
    /// - Parameters:
    ///   - canFetch: whether services on the network may be asked.
    ///   - context: where postcodes, towns and the home are looked up.
    func find(
        _ text: String, canFetch: Bool, _ context: LookupContext, _ cancellation: Cancellation = Cancellation()
    ) -> FoundCities {
        let typed = text.trimmingBlanks
        let found = search(typed, canFetch, context, cancellation)
        guard found.places.isEmpty, !cancellation.isCancelled, let comma = typed.firstIndex(of: ",") else {
            return found
        }
        // The list of matches tells two towns called Newport apart as "Newport, near Telford". People type what they read
        // there, but no search finds it as a whole.
        var namesakes = search(String(typed[..<comma]).trimmingBlanks, canFetch, context, cancellation)
        namesakes.places = namesakes.places.filter { $0.isExactly(typed) }
        return namesakes.places.isEmpty ? found : namesakes
    }

    private func search(
        _ typed: String, _ canFetch: Bool, _ context: LookupContext, _ cancellation: Cancellation
    ) -> FoundCities {
        guard !typed.isEmpty else { return FoundCities([]) }
        let query = try? PlaceQuery(typed, of: dataset(of: context))
        switch query {
        case .here?, .home?:
            return FoundCities(home(typed, context, cancellation))
        case .coordinate?, .postcode?, .outcode?:
            let policy: LookupPolicy = canFetch ? .postcodes : .nobody
            let places = others(typed, policy, context, cancellation)
            return places.isEmpty ? cities(typed, canFetch, cancellation) : FoundCities(places)
        case .postcodeArea?, .place?:
            // Cities of many countries are found by five digits, too.
            var found = cities(typed, canFetch, cancellation)
            var places = others(typed, .nobody, context, cancellation)
            if case .place? = query { places = places.map { named($0, context, cancellation) } }
            found.places = distinct(places + found.places)
            return found
        case .name?, nil:
            let found = cities(typed, canFetch, cancellation)
            guard !cancellation.isCancelled else { return found }
            return joined(found, others(typed, .nobody, context, cancellation).prefix(Self.mostOthers))
        }
    }

    /// The cities, then the places of the datasets with the same name. If a dataset also has one of
    /// the cities, the dataset's district tells that city apart from others of the same name.
    private func joined(_ cities: FoundCities, _ others: ArraySlice<ForecastPlace>) -> FoundCities {
        var found = cities
        var districts: [String: String] = [:]
        for place in others {
            let same = found.places.first { $0.isSame(as: place, withinMetres: Self.sameMetres.otherSources) }
            if let same {
                if !["", place.name, same.region].contains(place.region) { districts[same.key] = place.region }
            } else {
                found.places.append(withCountry(place))
            }
        }
        found.places = toldApart(found.places, districts)
        return found
    }

    /// A place of the English register or of the map with its country, if that is not known.
    private func withCountry(_ place: ForecastPlace) -> ForecastPlace {
        guard place.country.isEmpty,
            let city = forecasts.nearestCity(to: place.coordinate, withinMetres: Self.sameCountryMetres)
        else { return place }
        var place = place
        (place.country, place.countryCode) = (city.country, city.countryCode)
        return place
    }

    /// The places. Those with the same full name are told apart by their districts or, if unknown, by a larger town nearby.
    /// - Parameter districts: the districts of some places, by the keys of the places.
    private func toldApart(_ places: [ForecastPlace], _ districts: [String: String]) -> [ForecastPlace] {
        let counts = Dictionary(grouping: places, by: \.fullName).mapValues(\.count)
        return places.map { place in
            guard counts[place.fullName, default: 0] > 1, let area = districts[place.key] ?? nearTown(place) else {
                return place
            }
            var place = place
            place.region = place.region.isEmpty ? area : "\(area), \(place.region)"
            return place
        }
    }

    /// "near Telford"; nil if no larger town is known around a place.
    private func nearTown(_ place: ForecastPlace) -> String? {
        forecasts.nearestCity(
            to: place.coordinate, withinMetres: Self.knownTown.metres,
            people: max(Self.knownTown.people, 2 * (place.population ?? 0)), notNamed: place.name
        ).map { "near \($0.name)" }
    }

    /// The dataset that says in which form postcodes are typed.
    private func dataset(of context: LookupContext) -> any Dataset {
        let own = context.places.dataset
        return own.geography.namesFrom.flatMap { datasets.named($0) } ?? own
    }

    private func cities(_ text: String, _ canFetch: Bool, _ cancellation: Cancellation) -> FoundCities {
        var found = forecasts.findCities(text, canFetch: canFetch, cancellation)
        found.places = distinct(found.places)
        return found
    }

    /// The home, under its own name; empty if none is set.
    private func home(
        _ typed: String, _ context: LookupContext, _ cancellation: Cancellation
    ) -> [ForecastPlace] {
        guard var origin = context.settings.home?.origin,
            let found = try? origins.find(typed, .nobody, context, cancellation).origins.first
        else { return [] }
        origin.coordinate = found.coordinate
        return [ForecastPlace(origin)]
    }

    /// The places outside the list of cities that a text may mean; empty if there are none, or the look-up failed.
    private func others(
        _ typed: String, _ policy: LookupPolicy, _ context: LookupContext, _ cancellation: Cancellation
    ) -> [ForecastPlace] {
        let found = try? origins.find(typed, policy, context, cancellation)
        return distinct((found?.origins ?? []).map { ForecastPlace($0) })
    }

    /// A place of a dataset with its name instead of its id, and with the town or district in which it lies.
    private func named(
        _ place: ForecastPlace, _ context: LookupContext, _ cancellation: Cancellation
    ) -> ForecastPlace {
        guard !place.region.isEmpty else { return place }
        var named = ForecastPlace(name: place.region, at: place.coordinate)
        named.region = others(PlaceQuery.text(place.coordinate), .nobody, context, cancellation).first?.region ?? ""
        return named
    }

    private func distinct(_ places: [ForecastPlace]) -> [ForecastPlace] {
        places.reduce(into: []) { kept, place in
            let isKnown = kept.contains { other in
                other.key == place.key || other.isSame(as: place, withinMetres: Self.sameMetres.cities)
            }
            if !isKnown { kept.append(place) }
        }
    }
}
