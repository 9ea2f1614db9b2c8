import Catalogue
import Screen

/// The text of an empty list: why it is empty and what would find more.
func emptyText(_ state: State, _ results: Results) -> String { state.namingKeys(reasonOfEmptyList(state, results)) }

private func reasonOfEmptyList(_ state: State, _ results: Results) -> String {
    if results.find.narrowedTo != nil, results.hiddenMatches.isEmpty, !results.hits.isEmpty {
        let hint = state.isFinding ? state.wayToMoreMatches.map { "\($0), " } ?? "" : ""
        return
            "No match for \"\(results.find.text)\" among \(state.counted(results.hits.count)). \(hint)Esc shows them all."
    }
    return results.listsAllPlaces ? reasonOfEmptyListOfAll(state, results) : reasonOfEmptySearch(state, results)
}

private func reasonOfEmptyListOfAll(_ state: State, _ results: Results) -> String {
    let noun = results.places.dataset.noun
    // The person makes this list, so advice about fetching it or signing in does not apply.
    if results.hits.isEmpty, results.places.dataset.listsFavourites, let reason = state.emptyReason(results.places) {
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
    if let label = state.labelOfGoneMatches(in: results) {
        // In the line that is being typed, "f" is a letter.
        let keys = state.isFinding ? "Enter, then f," : "f"
        return "\(state.noMatch(in: results)). To list it, press \(keys) and choose \"\(label)\"."
    }
    if let found = results.find.narrowedTo {
        let count = results.hits.count { found.contains($0.row) }
        // Only a filter that the collection sets by itself hides the rest, and F does not clear that one.
        if count == 0 { return "\(state.noMatch(in: results)). Press f to change them." }
        let all = count == 1 ? "The one match" : "All \(grouped(count)) matches"
        return "\(all) for \"\(results.find.text)\" \(count == 1 ? "is" : "are") filtered out. F clears the filters."
    }
    let count = results.hits.count
    let all = count == 1 ? "The one \(noun.one) is" : "All \(state.counted(count)) are"
    return state.unfetchedReason ?? state.emptyReason(results.places)
        ?? "\(all) filtered out. F clears the filters."
}

private func reasonOfEmptySearch(_ state: State, _ results: Results) -> String {
    let (dataset, noun) = (results.places.dataset, results.places.dataset.noun)
    switch state.gapAroundOrigin {
    case .outside(let sentence)?: return sentence
    case .withoutList(let place)?:
        let nearest = results.nearestBeyond.map { " " + sentence(about: $0, state, results) } ?? ""
        return "No list of \(noun.many) covers \(place). Type :sources to add one.\(nearest)"
    case .notInStarterSet(let place)?:
        return "The starter set has no \(noun.many) around \(place). \(state.fullDataAdvice)"
    case nil: break
    }
    let radius = state.distances.text(radiusMetres: results.radiusMetres)
    var text =
        switch results.hits.count {
        case 0: "No \(noun.one) within \(radius)."
        case 1: "The one \(noun.one) within \(radius) is filtered out. F clears the filters."
        case let count: "All \(state.counted(count)) within \(radius) are filtered out. F clears the filters."
        }
    if let nearest = results.nearestBeyond {
        let advice =
            if state.radiusToNearest != nil {
                "Enter widens the search to reach it. Press > to make the radius a step larger."
            } else {
                "Only \(noun.many) in \(dataset.name) are included."
            }
        text += " \(sentence(about: nearest, state, results)) \(advice)"
    }
    if results.places.isPartial { text += " " + state.fullDataAdvice }
    return text
}

extension State {
    /// If there are no places at all, sentences that say so and what to do; nil otherwise.
    func emptyReason(_ places: Places) -> String? {
        places.emptyReason(
            places.dataset.words.introduction,
            advice: canFetch ? "Press F5 to get it." : "To get it, \(networkAdvice).")
    }

    /// How to get all places of a dataset of which only a starter set is here: "F5 gets all of England (about 80 MB)." Offline,
    /// it says how to go online.
    var fullDataAdvice: String {
        guard let dataset else { return "" }
        let all = "all of \(dataset.name)\(dataset.sizeNote)"
        return canFetch ? "F5 gets \(all)." : "To get \(all), \(networkAdvice)."
    }
}

extension State {
    /// Says why nothing was fetched yet from the open dataset's service, and what to do; nil if something was fetched,
    /// or the address of the service is not known. A list that needs an account says so, if its server is reached.
    fileprivate var unfetchedReason: String? {
        guard let dataset, let places = data.places, places.count == 0, listFacts == nil else { return nil }
        if let reason = outageReason {
            return canFetch
                ? "\(reason). Press R to try again. \(Self.addressAdvice)"
                : "\(reason). No \(dataset.noun.many) are saved yet."
        }
        let account = service.session.user == nil ? " :sign-in signs in, :sign-up creates an account." : ""
        if !account.isEmpty, service.lists.needsAccount(dataset) {
            return "Sign in to see the \(dataset.noun.many).\(account)"
        }
        guard serviceAddress != nil else { return nil }
        return "No \(dataset.noun.many) have been fetched yet. Press R to try again.\(account)"
    }
}

/// Why the data have no places around an origin.
enum OriginGap {
    /// The origin is in a country that the dataset does not cover. The sentence says so.
    case outside(sentence: String)
    /// A dataset of lists has no list for the place with this name.
    case withoutList(place: String)
    /// The starter set has nothing around the place with this name.
    case notInStarterSet(place: String)
}

extension State {
    /// Why a search found nothing, if the data do not cover its origin; else nil. Such a search is not widened to the nearest place.
    var gapAroundOrigin: OriginGap? {
        guard let results, results.hits.isEmpty, let origin = results.origin else { return nil }
        let dataset = results.places.dataset
        if let sentence = dataset.geography.sentenceOutside(origin, results.places) {
            return .outside(sentence: sentence)
        }
        if dataset is any Gathering {
            let isCovered = data.places.map { $0.count == 0 || $0.hasPlaces(near: origin.coordinate) } ?? true
            return isCovered ? nil : .withoutList(place: origin.nameOfPlace)
        }
        return results.places.isPartWithout(origin.coordinate) ? .notInStarterSet(place: origin.nameOfPlace) : nil
    }
}

/// Says where the nearest place outside the radius is.
private func sentence(about nearest: Hit, _ state: State, _ results: Results) -> String {
    let way = state.distances.text(nearest, from: results.origin, outside: results.radiusMetres)
    let which = state.isFiltered ? "The nearest that matches the filters" : "The nearest"
    return "\(which) is \(results.places.name(nearest.row)), \(way)."
}
