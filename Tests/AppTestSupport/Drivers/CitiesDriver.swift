import Catalogue
import Geo
import Screen
import TestSupport

@testable import App

/// The program with the invented cities, alone or after the invented stalls. Their service and their files answer at once.
struct CitiesDriver {
    var state: State
    /// The places of the list, in the order of the favourites.
    private(set) var cities: [InventedCity]
    /// The time, in seconds since 1970.
    var clock = Stall.now
    /// All effects so far, in order.
    var effects: [Effect] = []
    /// Whether searches for cities are answered; a test may answer them itself.
    var answersSearches = true
    /// Whether the service of the list answers.
    var answersLists = true
    /// The answers about the person's location.
    var position: Result<Position, PositionError>?
    private let dataset: InventedCities

    static let leeds = city("2644688", "Leeds", "England", "United Kingdom", 53.7965, -1.5478, 455_123)
    static let york = city("2633352", "York", "England", "United Kingdom", 53.9576, -1.0827, 153_717)
    static let oslo = city("3143244", "Oslo", "Oslo", "Norway", 59.9127, 10.7461, 580_000)
    static let world = [
        leeds, york, oslo, city("2988507", "Paris", "Île-de-France", "France", 48.8534, 2.3488, 2_138_551),
        city("4717560", "Paris", "Texas", "United States", 33.6609, -95.5555, 24_782),
        city("6269554", "Paris Orly Airport", "Île-de-France", "France", 48.7253, 2.3594, nil, isTown: false),
    ]

    static func city(
        _ key: String, _ name: String, _ region: String, _ country: String, _ latitude: Double, _ longitude: Double,
        _ population: Int?, isTown: Bool = true
    ) -> ForecastPlace {
        ForecastPlace(
            key: key, name: name, region: region, country: country,
            coordinate: Coordinate(latitude: latitude, longitude: longitude), population: population, isTown: isTown)
    }

    /// - Parameters:
    ///   - cities: the list that an earlier run left.
    ///   - stalls: whether the stalls are open first.
    init(
        _ size: Size = .wide, _ cities: [InventedCity] = [InventedCity(leeds), InventedCity(york), InventedCity(oslo)],
        stalls: Bool = false, isOnline: Bool = true, settings: Settings = Settings()
    ) {
        self.cities = cities
        let (dataset, first): (InventedCities, Places?) = (InventedCities(), stalls ? .stalls() : nil)
        self.dataset = dataset
        let datasets = first.map { Datasets($0.dataset, dataset) } ?? Datasets(dataset)
        state = State(
            screen: ScreenState(size: size, depth: .full, charset: .braille),
            run: RunState(today: "2026-09-21", isOnline: isOnline), datasets: datasets, settings: settings)
        send(.placesLoaded(first ?? places))
    }

    private var places: Places { Places([InventedCities.table(cities)], of: dataset) }

    mutating func send(_ message: Message) {
        let asked = update(&state, message)
        effects += asked
        for effect in asked { answer(effect) }
    }

    private mutating func answer(_ effect: Effect) {
        switch effect {
        case .forecast(.findCities(let request, let text, let canFetch, _)):
            guard answersSearches else { break }
            let found = Self.world.filter { $0.name.lowercased().hasPrefix(text.lowercased()) }
            send(.citiesFound(request: request, FoundCities(found, problem: canFetch ? nil : .noNetwork)))
        case .forecast(.changeFavourites(.add(let place, let index), _)):
            cities.insert(InventedCity(place, fetchedAt: nil), at: index ?? cities.count)
            send(.placesLoaded(places))
        case .forecast(.changeFavourites(.remove(let key), _)):
            cities.removeAll { $0.place.key == key }
            send(.placesLoaded(places))
        case .forecast(.renewList): send(.placesLoaded(places))
        case .service(.perform(let request, "skies", let call, _)):
            guard answersLists else { break }
            for index in cities.indices where call == .listAll || hasExpired(cities[index]) {
                cities[index].fetchedAt = clock
            }
            send(.serviceAnswered(request: request, .success(.places(places, ListFacts(total: cities.count)))))
        case .readClock(0): send(.clockRead(clock))
        case .data(.load(let request, _)): send(.datasetLoaded(request: request, places))
        case .data(.loadDetail(let id, _)):
            guard let places = state.data.places, let row = places.row(ofID: id),
                let detail = try? places.detail(of: row, records: .none)
            else { break }
            send(.detailLoaded(id: id, detail))
        case .lookup(.locate(let request, let scope, _)):
            switch position {
            case .success(let position)?: send(.positionFound(request: request, position))
            case .failure(let error)?: send(.positionFailed(request: request, scope, error))
            case nil: break
            }
        default: break
        }
    }

    private func hasExpired(_ city: InventedCity) -> Bool { city.fetchedAt.map { clock / 3600 > $0 / 3600 } ?? true }

    mutating func press(_ keys: Key...) { for key in keys { send(.input(.key(key))) } }
    mutating func type(_ text: String) { for character in text { press(.character(character)) } }

    /// Types a command and runs it.
    mutating func run(_ command: String) {
        type(":" + command)
        press(.enter)
    }

    /// Lets the pause after the last typed letter end.
    mutating func pause() {
        for _ in 0..<CitiesPane.pause {
            guard case .waiting(let tick, _)? = search?.stage else { return }
            send(.ticked(request: tick))
        }
    }

    /// Lets some minutes pass while the screen is open.
    mutating func wait(minutes: Int) {
        for _ in 0..<minutes {
            clock += 60
            send(.clockRead(clock))
        }
    }

    /// The search for a city, if it is open.
    var search: CitiesPane? { state.panes.opened(CitiesPane.self).last }
    var screen: String { view(state).text }
    var status: String? { state.run.status?.text }

    /// The names in the list, in their order.
    var shown: [String] {
        state.results.map { results in results.visible.map { results.places.name($0.row) } } ?? []
    }

    /// The texts that were searched for.
    var searches: [String] {
        effects.compactMap { if case .forecast(.findCities(_, let text, _, _)) = $0 { text } else { nil } }
    }

    /// The places whose forecasts were opened.
    var opened: [ForecastPlace] {
        effects.compactMap { if case .forecast(.read(_, let place, _, _, _)) = $0 { place } else { nil } }
    }

    /// The calls of the list's service.
    var calls: [ServiceCall] {
        effects.compactMap { if case .service(.perform(_, "skies", let call, _)) = $0 { call } else { nil } }
    }

    /// The changes of the favourites.
    var changes: [FavouritesChange] {
        effects.compactMap { if case .forecast(.changeFavourites(let change, _)) = $0 { change } else { nil } }
    }
}
