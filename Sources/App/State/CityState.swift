import Catalogue

/// The person's favourite places of the dataset of forecasts, as far as the screen needs them.
struct CityState: Sendable {
    /// A favourite that was removed in this run, and its former index among the favourites.
    struct Removed: Sendable {
        var place: ForecastPlace
        var index: Int?
    }

    /// The list of forecasts as it was last read, also while another dataset is open; nil until it is read.
    private(set) var list: Places?
    /// The favourites added (true) or removed (false) since the list was read, by the place's key.
    private var changes: [String: Bool] = [:]
    /// The removed favourites, the latest last; undo adds them again.
    private(set) var removed: [Removed] = []
    /// The key of the favourite that was added last, until the list shows it.
    var added: String?
    /// Whether the list has, or will have, a place whose forecast was not requested yet.
    var lacksForecast = false
    /// The time at which expired forecasts were last requested without a key for it; nil if they never were.
    var requestedAt: Int?
    /// The ids of the places that the person has marked to compare, in that order.
    var compared: [String] = []
    /// The ids of the places that were taken out of the comparison, the latest last.
    var takenOut: [String] = []

    /// Stores the list if it is one of forecasts.
    mutating func received(_ places: Places) {
        guard places.dataset is any Forecasting else { return }
        list = places
        changes = [:]
    }

    /// The list and its dataset; nil until the list is read.
    private var known: (dataset: any Forecasting, places: Places)? {
        list.flatMap { places in (places.dataset as? any Forecasting).map { ($0, places) } }
    }

    /// Whether the person has chosen a place; false until the list is read.
    func isFavourite(_ key: String) -> Bool {
        if let change = changes[key] { return change }
        guard let (dataset, places) = known, let row = row(ofKey: key) else { return false }
        return dataset.isFavourite(row, in: places)
    }

    /// The row of a place in the list; nil if the list does not have it.
    private func row(ofKey key: String) -> Int? {
        known.flatMap { dataset, places in
            (0..<places.count).first { dataset.forecastPlace(of: $0, in: places).key == key }
        }
    }

    /// The person's home as the list has it; nil if it is not in the list.
    var home: ForecastPlace? {
        known.flatMap { dataset, places in
            (0..<places.count).first { !dataset.isFavourite($0, in: places) }
                .map { dataset.forecastPlace(of: $0, in: places) }
        }
    }

    mutating func add(_ place: ForecastPlace) {
        removed.removeAll { $0.place.key == place.key }
        changes[place.key] = true
        added = place.key
        lacksForecast = true
    }

    mutating func remove(_ place: ForecastPlace) {
        let index = row(ofKey: place.key).flatMap { row in
            known.flatMap { dataset, places in dataset.favouriteIndex(of: row, in: places) }
        }
        removed.append(Removed(place: place, index: index))
        changes[place.key] = false
        if added == place.key { added = nil }
    }
}
