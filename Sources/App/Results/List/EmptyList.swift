import Catalogue
import Screen

/// The text of an empty list: why it is empty and what would find more.
func emptyText(_ state: State, _ results: Results) -> String { state.namingKeys(reasonOfEmptyList(state, results)) }

private func reasonOfEmptyList(_ state: State, _ results: Results) -> String {
    let noun = results.places.dataset.noun
    if results.find.narrowedTo?.isEmpty == true, !results.hits.isEmpty {
        let hint = state.isFinding && state.findOptions.isExact ? "F6 allows typing errors, " : ""
        return
            "No match for \"\(results.find.text)\" among \(state.counted(results.hits.count)). \(hint)Esc shows them all."
    }
    if results.listsAllPlaces {
        // The person makes this list, so advice about fetching it or signing in does not apply.
        if results.hits.isEmpty, results.places.dataset.listsFavourites, let reason = results.places.emptyReason {
            return reason
        }
        if results.hits.isEmpty, results.places.dataset is any Posting, state.listFacts != nil {
            return "No \(noun.many) yet. Press P to post the first one."
        }
        if results.hits.isEmpty, let live = state.updates.live {
            return "\(Spinner.sign(live.ticks)) Loading the first \(noun.many) …"
        }
        if state.isEmptyList, state.canFetch, !state.run.hasActed {
            return "No \(noun.many) are saved yet. Press R to fetch them."
        }
        let count = results.find.narrowedTo?.count ?? results.hits.count
        let all = count == 1 ? "The one \(noun.one) is" : "All \(state.counted(count)) are"
        return state.unfetchedReason ?? results.places.emptyReason
            ?? "\(all) filtered out. F clears the filters."
    }
    let dataset = results.places.dataset
    if results.hits.isEmpty, let origin = results.origin,
        let sentence = dataset.geography.sentenceOutside(origin, results.places)
    {
        return sentence
    }
    // A dataset of lists has lists of some cities only. An update adds no city, so it is not advised.
    let missing =
        dataset is any Gathering
        ? nil : results.origin.flatMap { results.places.isPartWithout($0.coordinate) ? $0.nameOfPlace : nil }
    let radius = state.distances.text(radiusMetres: results.radiusMetres)
    var text =
        switch (results.hits.count, missing) {
        case (0, let place?): "The starter set has no \(noun.many) around \(place)."
        case (0, nil): "No \(noun.one) within \(radius)."
        case (1, _): "The one \(noun.one) within \(radius) is filtered out. F clears the filters."
        case (let count, _): "All \(state.counted(count)) within \(radius) are filtered out. F clears the filters."
        }
    if let nearest = results.nearestBeyond, missing == nil {
        text += " " + sentences(about: nearest, state, results)
    }
    if results.places.isPartial { text += " " + state.fullDataAdvice }
    return text
}

extension State {
    /// How to get all places of a dataset of which only a starter set is here: "F5 gets all of England (about 80 MB)." Offline,
    /// it says how to go online.
    var fullDataAdvice: String {
        guard let dataset else { return "" }
        let all = "all of \(dataset.name)\(dataset.sizeNote)"
        return canFetch ? "F5 gets \(all)." : "To get \(all), \(networkAdvice)."
    }
}

extension State {
    /// Says that nothing was fetched yet from the open dataset's service, and what to do; nil if something was fetched,
    /// or the address of the service is not known. A list that needs an account says so.
    fileprivate var unfetchedReason: String? {
        guard let dataset, let places = data.places, places.count == 0, listFacts == nil else { return nil }
        let account = service.session.user == nil ? " :sign-in signs in, :sign-up creates an account." : ""
        if !account.isEmpty, service.lists.needsAccount(dataset) {
            return "Sign in to see the \(dataset.noun.many).\(account)"
        }
        guard (service.session.address ?? settings.sources[datasetID]) != nil else { return nil }
        return "No \(dataset.noun.many) have been fetched yet. Press R to try again.\(account)"
    }
}

/// Says where the nearest place outside the radius is, and how to show it.
private func sentences(about nearest: Hit, _ state: State, _ results: Results) -> String {
    let isFiltered = state.isFiltered
    let way = state.distances.text(nearest, from: results.origin, outside: results.radiusMetres)
    let which = isFiltered ? "The nearest that matches the filters" : "The nearest"
    let advice =
        if state.radiusToNearest != nil {
            "Enter widens the search to reach it; > makes the radius a step larger."
        } else {
            "Only \(results.places.dataset.noun.many) in \(results.places.dataset.name) are included."
        }
    return "\(which) is \(results.places.name(nearest.row)), \(way). \(advice)"
}
