import Catalogue
import Geo
import HTTP

extension Forecasts {
    /// The most characters of a name that are sent.
    private static let longestName = 100
    /// The fewest characters that are searched for: the service finds nothing for a single letter.
    private static let shortestName = 2

    /// The places that a city name may mean. With the network, the whole world is searched; without it, or if the service fails, only the
    /// cities that come with the program. An answer of the service is remembered, so the same text is not sent again.
    public func findCities(_ text: String, canFetch: Bool, _ cancellation: Cancellation) -> FoundCities {
        var found = citiesNamed(text, canFetch: canFetch, cancellation)
        if found.places.isEmpty { found.suggestion = cityAnswers.list?.suggestion(for: text) }
        return found
    }

    private func citiesNamed(_ text: String, canFetch: Bool, _ cancellation: Cancellation) -> FoundCities {
        let name = String(cleanedText(text).prefix(Self.longestName))
        if let places = cityAnswers.answer(to: name) { return FoundCities(places) }
        guard name.count >= Self.shortestName else { return FoundCities([]) }
        guard canFetch else { return FoundCities(cityAnswers.bundled(name), problem: .noNetwork) }
        do throws(ServiceError) {
            return FoundCities(try fetchCities(name, cancellation))
        } catch {
            return FoundCities(cancellation.isCancelled ? [] : cityAnswers.bundled(name), problem: error)
        }
    }

    /// The nearest of the cities that come with the program; nil if none is near enough.
    /// - Parameters:
    ///   - people: how many people it must have.
    ///   - name: the name that it must not have.
    public func nearestCity(
        to coordinate: Coordinate, withinMetres metres: Double, people: Int = 0, notNamed name: String = ""
    ) -> ForecastPlace? {
        cityAnswers.list?.nearest(to: coordinate, withinMetres: metres, people: people, notNamed: name)
    }

    private func fetchCities(_ name: String, _ cancellation: Cancellation) throws(ServiceError) -> [ForecastPlace] {
        try request(.geocoding, cancellation) { server throws(ServiceError) in
            // Another request may have brought the answer to this text while this one waited.
            if let places = cityAnswers.answer(to: name) { return places }
            let places = try OpenMeteo.cities(try server.get(OpenMeteo.path(ofCities: name)))
            cityAnswers.remember(places, for: name)
            return places
        }
    }
}
