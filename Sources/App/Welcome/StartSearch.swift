import Catalogue
import Geo
import Screen

/// Starts searches from the form, and receives the origins that were looked up for them.
extension State {
    /// Starts a new search with the values of the form.
    mutating func startSearch() -> [Effect] {
        guard data.places != nil else {
            welcome.isSearchWaiting = true
            run.status = Status(text: "Reading the data. The search starts as soon as it is ready")
            return []
        }
        switch welcome.start {
        case .place:
            if welcome.isMeaningChosen, let typed = welcome.typed { return search(from: typed) }
            return startSearch(for: welcome.place.text, isTyped: true)
        case .near: return startNearMe()
        case .point:
            guard let picked = welcome.picked else { return PickPane.open(in: &self) }
            return search(from: picked)
        case .name:
            // In a dataset that opens with its list, an empty name lists all places, as an empty place does.
            if welcome.name.text.trimmingBlanks.isEmpty, data.places?.dataset.opensWithList == true {
                return openListOfAll()
            }
            guard welcome.name.text.trimmingBlanks.isEmpty || welcome.namesAnswered == welcome.namesRequest else {
                welcome.isSearchWaiting = true
                run.status = Status(text: "Searching for \(welcome.name.text) …")
                return []
            }
            guard let places = data.places, welcome.suggestions.indices.contains(welcome.suggestion) else {
                let isEmpty = welcome.name.text.trimmingBlanks.isEmpty
                return notice(isEmpty ? "Type a name first" : "Name not found", nameProblem)
            }
            let row = welcome.suggestions[welcome.suggestion].row
            // A place without a position is opened; nothing can be searched around it.
            guard let origin = suggestedOrigin else { return openDetail(of: places.id(row)) }
            let effects = search(from: origin, selecting: row)
            if run.status == nil, let others = otherSuggestions { run.status = Status(text: others) }
            return effects
        }
    }

    /// A status that names the second suggestion. Nil if there is none, if only the first has exactly the typed name, if the person has
    /// selected another suggestion, and in linear mode, which has no list to go back to.
    private var otherSuggestions: String? {
        let found = welcome.suggestions
        guard let places = data.places, welcome.suggestion == 0, found.count > 1, !screen.isLinear,
            found[0].score.kind != .exact || found[1].score.kind == .exact
        else { return nil }
        let other = [places.name(found[1].row), places.town(found[1].row)].filter { !$0.isEmpty }.joined(
            separator: ", ")
        return "Also: \(other)\(found.count > 2 ? "; and others" : ""). Press Esc twice to choose"
    }

    /// Fills in the form, and searches around a place as typed; does nothing without one.
    mutating func searchTyped(_ text: String?) -> [Effect] {
        guard let text else { return [] }
        welcome.start = .place
        welcome.place = TextField(text)
        return startSearch(for: text, isTyped: true)
    }

    private var nameProblem: String {
        guard !welcome.name.text.trimmingBlanks.isEmpty else { return "A part of the \(noun.one)'s name is enough." }
        return
            "No \(noun.one) named \"\(welcome.name.text)\" found. Try fewer words, or the \(postcodeName)."
    }

    /// The name of a postcode in the dataset's country; "postcode" until the data are read.
    private var postcodeName: String { data.places?.dataset.postcodeForm.name ?? "postcode" }

    /// The help for "Near me" in several wordings, the longest first: what Enter does, and how to set a home.
    var nearMeWordings: [String] {
        let place = data.places?.dataset.examplePlace ?? "PLACE"
        return [
            "Enter finds your location with gpsd or GeoClue, after asking you. \(PositionQuestion.recipients)\n"
                + "Or set a home: press Esc, then :, and type\nhome \(place)",
            "Enter finds your location, after asking you. Or Esc, then :home \(place)",
        ]
    }

    /// Starts a new search from a place as typed, such as a postcode, a name or coordinates.
    mutating func startSearch(
        for text: String, policy: LookupPolicy = .postcodes, isTyped: Bool = false, purpose: OriginPurpose = .search
    ) -> [Effect] {
        guard !text.trimmingBlanks.isEmpty else {
            // An empty field means all places, in a dataset that opens with its list.
            if purpose == .search, isTyped, data.places?.dataset.opensWithList == true { return openListOfAll() }
            if purpose == .search, isTyped, let last = lastSearch { return open(last) }
            let dataset = data.places?.dataset
            return notice(
                "Type a place first",
                "Type a place, such as \(dataset?.examplePlace ?? "Leeds") or \(dataset?.examplePosition ?? "53.7966,-1.5478"): "
                    + "\(dataset?.placeForms ?? "a town"), or latitude and longitude."
            )
        }
        if let waiting = waitsForPlaces() { return waiting }
        if (try? PlaceQuery(text)) == .here { return startNearMe(purpose) }
        // Without a radius, a name means a city anywhere in the world, and not the cities of the list around it.
        if purpose == .search, !usesRadius { return CitiesPane.open(text.trimmingBlanks, in: &self) }
        let stopped = cancelSearch()
        let request = run.nextRequest()
        welcome.running = Welcome.Running(request: request, text: text.trimmingBlanks, policy: policy, isTyped: isTyped)
        welcome.running?.purpose = purpose
        run.status = nil
        return stopped + resolve(text, request: request, policy) + [.tick(request: request)]
    }

    mutating func cancelSearch() -> [Effect] {
        guard let running = welcome.running else { return [] }
        welcome.running = nil
        run.status = Status(text: "Search cancelled")
        return [.cancel(request: running.request)]
    }

    mutating func receivedOrigin(_ origin: Origin, others: [Origin], problem: LookupError?, request: Int) -> [Effect] {
        if let running = welcome.running, request == running.request {
            welcome.running = nil
            return receivedSearchOrigin(origin, others: others, problem: problem, running)
        }
        if request == welcome.homeRequest {
            welcome.homeRequest = 0
            let found = [origin] + others
            guard let origin = Origin.unambiguous(found) else {
                let names = found.prefix(5).map(\.fullName).joined(separator: "\n")
                return notice(
                    "Home was not set",
                    "Several places have this name. Type one of these, or a \(data.places?.dataset.postcodeForm.name ?? "postcode"):\n\(names)"
                )
            }
            settings.home = Settings.Home(origin)
            if welcome.start == .near { welcome.preview = homeOrigin }
            let sentences = [
                "Home set to \(origin.fullName)", "Near me starts from there", problem?.sentence, origin.note,
            ]
            run.status = Status(
                text: sentences.compactMap { $0?.withoutFullStop }.joined(separator: ". "))
            cities.lacksForecast = true
            return [.file(.saveSettings(settings))] + renewForecastList()
        }
        if request == welcome.previewRequest {
            welcome.meanings = [origin] + others
            welcome.meaning = 0
            if welcome.start == .place {
                welcome.preview = origin
                welcome.previewProblem = nil
            }
            return doKeptStep()
        }
        return []
    }

    mutating func receivedOriginError(_ error: OriginError, request: Int) -> [Effect] {
        if let running = welcome.running, request == running.request {
            welcome.running = nil
            return receivedSearchError(error, running)
        }
        if request == welcome.homeRequest {
            welcome.homeRequest = 0
            return notice("Home was not set", error.words)
        }
        if request == welcome.previewRequest, welcome.start == .place {
            welcome.preview = nil
            welcome.previewProblem = error
            return doKeptStep()
        }
        return []
    }
}
