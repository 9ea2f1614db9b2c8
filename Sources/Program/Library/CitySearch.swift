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

    /// Found places of the same name that are closer than this are one place. The middle of a town may be at its market or
    /// among its schools.
    private static let sameMetres = (cities: 1000.0, otherSources: 5000.0)
    /// The most places that the names of the collections add to the cities.
    private static let mostOthers = 5

    /// The places that a text may mean, the best first. Blocks until there is an answer.
    /// - Parameters:
    ///   - canFetch: whether services on the network may be asked.
    ///   - context: where postcodes, towns and the home are looked up.
    func find(
        _ text: String, canFetch: Bool, _ context: LookupContext, _ cancellation: Cancellation = Cancellation()
    ) -> FoundCities {
        let typed = text.trimmingBlanks
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
            var found = cities(typed, canFetch, cancellation)
            guard !cancellation.isCancelled else { return found }
            for place in others(typed, .nobody, context, cancellation).prefix(Self.mostOthers)
            where !found.places.contains(where: {
                $0.isSame(as: place, withinMetres: Self.sameMetres.otherSources)
            }) {
                found.places.append(place)
            }
            return found
        }
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

    /// What the look-up of places to start from knows; empty if it knows nothing, because the text may still be a city.
    private func others(
        _ typed: String, _ policy: LookupPolicy, _ context: LookupContext, _ cancellation: Cancellation
    ) -> [ForecastPlace] {
        let found = try? origins.find(typed, policy, context, cancellation)
        return distinct((found?.origins ?? []).map { ForecastPlace($0) })
    }

    /// A place of a collection under its name, in place of its id, with the town or district in which it lies.
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
