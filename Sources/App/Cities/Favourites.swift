import Catalogue

/// Adds places to the favourites of the dataset of forecasts, and removes them.
extension State {
    /// Adds the place with an id to the favourites, or removes it. The home stays in the list.
    mutating func toggleFavourite(ofID id: String) -> [Effect] {
        // A place that was removed may still be on the screen, so the current list decides.
        let current: (places: Places, row: Int)? = data.places.flatMap { places in
            places.row(ofID: id).map { (places, $0) }
        }
        guard let (places, row) = current ?? place(ofID: id), let dataset = places.dataset as? any Forecasting else {
            return []
        }
        let place = dataset.forecastPlace(of: row, in: places)
        guard current == nil || dataset.isFavourite(row, in: places) || cities.isFavourite(place.key) else {
            return sayHomeStays(place)
        }
        return toggleFavourite(place)
    }

    /// Removes the selected place from the favourites. The home stays in the list.
    mutating func removeFavourite() -> [Effect] {
        guard let id = selectedID, let (places, row) = place(ofID: id),
            let place = (places.dataset as? any Forecasting)?.forecastPlace(of: row, in: places)
        else {
            run.status = Status(text: "Select a \(noun.one) to remove from your favourites")
            return []
        }
        return cities.isFavourite(place.key) ? toggleFavourite(place) : sayHomeStays(place)
    }

    private mutating func sayHomeStays(_ place: ForecastPlace) -> [Effect] {
        run.status = Status(text: "\(place.name) is your home, which is always in the list. :home PLACE changes it")
        return []
    }

    /// Adds a place to the favourites, or removes it.
    mutating func toggleFavourite(_ place: ForecastPlace) -> [Effect] {
        guard let dataset = data.datasets.forecasting else { return [] }
        guard cities.isFavourite(place.key) else {
            cities.add(place)
            run.status = Status(text: "Added \(place.name) to your favourites")
            return [.forecast(.changeFavourites(.add(place), dataset: dataset.id))]
        }
        cities.remove(place)
        run.status = Status(text: "Removed \(place.name). Press u to undo")
        return [.forecast(.changeFavourites(.remove(key: place.key), dataset: dataset.id))]
    }

    /// Adds the favourite that was removed last at its former place among the others.
    mutating func restoreFavourite() -> [Effect] {
        guard let dataset = data.datasets.forecasting, let last = cities.removed.last else {
            run.status = Status(text: "Nothing to undo: no favourite has been removed since Catchment started")
            return []
        }
        cities.add(last.place)
        run.status = Status(text: "\(last.place.name) is back among your favourites")
        return [.forecast(.changeFavourites(.add(last.place, at: last.index), dataset: dataset.id))]
    }

    /// Reads the list of forecasts if it was not read in this run, so that favourites can be marked.
    func readFavourites() -> [Effect] {
        guard cities.list == nil, data.places != nil, let dataset = data.datasets.forecasting else { return [] }
        return [.forecast(.renewList(dataset: dataset.id))]
    }

    /// Selects the favourite that was added last, once the list on the screen has it.
    mutating func selectAdded() {
        guard let key = cities.added, let dataset, dataset.listsFavourites, let results,
            results.places.row(ofID: key) != nil
        else { return }
        cities.added = nil
        let size = mapOrScreenSize
        self.results?.select(key)
        self.results?.revealSelected(in: size)
    }
}
