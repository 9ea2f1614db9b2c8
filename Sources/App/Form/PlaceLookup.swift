import Catalogue
import Geo
import Screen

/// Finds the places that are typed into a form. While a person types, only the data on this machine is searched; services
/// are asked only after Enter.
extension FormPane {
    /// Looks up the changed text of the focused line.
    mutating func placeTyped(in state: inout State) -> [Effect] {
        let stop: [Effect] = lines[focus].request.map { [.cancel(request: $0)] } ?? []
        lines[focus].forgetPlace()
        let text = lines[focus].text.text
        guard !text.trimmingBlanks.isEmpty else { return stop }
        switch (try? PlaceQuery(text), state.settings.home) {
        // The name of the home is posted, not the word "home".
        case (.here?, let home?), (.home?, let home?): lines[focus].accept(home.origin)
        case (.here?, nil): lines[focus].remedy = .findLocation
        default: return stop + lookUp(focus, .nobody, in: &state)
        }
        return stop
    }

    /// Looks up the text of a line.
    private mutating func lookUp(_ index: Int, _ policy: LookupPolicy, in state: inout State) -> [Effect] {
        guard let places else { return [] }
        let request = state.run.nextRequest()
        let text = lines[index].text.text
        lines[index].ask(policy, request: request)
        return [
            .lookup(
                .resolve(request: request, text, policy, LookupContext(places: places, settings: state.settings)))
        ]
    }

    /// Looks up again, now with services: postcodes without an exact position, and texts whose look-up is pending.
    mutating func lookUpAgain(in state: inout State) -> [Effect] {
        var effects: [Effect] = []
        for index in lines.indices where lines[index].isPlace && lines[index].asked == .nobody {
            let line = lines[index]
            var isPostcode = false
            if case .postcode? = try? PlaceQuery(line.text.text, of: dataset) { isPostcode = true }
            let isInexact = line.moved == nil && (line.found == nil || line.found?.approximate != nil)
            guard line.request != nil || (isPostcode && isInexact && state.canFetch) else { continue }
            if let request = line.request { effects.append(.cancel(request: request)) }
            effects += lookUp(index, .postcodes, in: &state)
        }
        return effects
    }

    // MARK: What Enter does about a place that was not found

    /// Does what the focused line offered.
    /// - Returns: nil if the line offered nothing.
    mutating func followRemedy(in state: inout State) -> [Effect]? {
        guard lines.indices.contains(focus) else { return nil }
        switch lines[focus].remedy {
        case .findLocation: return findLocation(in: &state)
        case .askOnline: return lookUp(focus, .names, in: &state)
        case nil: return nil
        }
    }

    /// The text below a place that was not found: what to do about it.
    mutating func offerRemedy(_ index: Int, in state: State) -> String {
        let line = lines[index]
        if line.remedy == .findLocation { return "Press Enter to look for your location" }
        guard let failure = line.failure else { return "This place was not found. Choose another" }
        guard line.asked != .names, state.canAskOnline(line.text.text, after: failure, in: dataset) else {
            return failure.words
        }
        lines[index].remedy = .askOnline
        return failure.words + " Press Enter again to ask OpenStreetMap's Nominatim"
    }

    /// Looks for the person's location, after the same questions as on the first screen.
    private mutating func findLocation(in state: inout State) -> [Effect] {
        guard state.settings.position.allowed != false else {
            lines[focus].problem = "Near me is switched off. Type a place"
            return []
        }
        lines[focus].problem = nil
        locating = focus
        return state.startNearMe(.form)
    }

    /// Fills in the person's location.
    mutating func receivedLocation(_ origin: Origin) {
        guard let index = locating else { return }
        locating = nil
        lines[index].use(origin)
    }

    mutating func receivedLocation(_ error: PositionError) {
        guard let index = locating else { return }
        locating = nil
        lines[index].problem = error.description
    }

    // MARK: Answers

    /// Shows the answer to a look-up, then the map if it was waiting for this answer. Answers to older look-ups are ignored.
    mutating func receivePlace(_ message: Message, in state: State) {
        switch message {
        case .originFound(let request, let origin, let others, let problem):
            guard let index = lines.firstIndex(where: { $0.request == request }) else { return }
            lines[index].received([origin] + others, remark: problem?.sentence)
        case .originFailed(let request, let error):
            guard let index = lines.firstIndex(where: { $0.request == request }) else { return }
            lines[index].received(error)
        default: return
        }
        guard isGoingOn, lines.allSatisfy({ $0.request == nil }) else { return }
        isGoingOn = false
        if check(in: state) { _ = showMap(in: state) }
    }
}

extension State {
    /// Gives a location to the form that asked for it.
    mutating func fillForm(with location: Result<Origin, PositionError>) -> [Effect] {
        panes.update(FormPane.self) { form in
            switch location {
            case .success(let origin): form.receivedLocation(origin)
            case .failure(let error): form.receivedLocation(error)
            }
        }
        return []
    }

    /// Whether Nominatim may know a place that is not known here.
    func canAskOnline(_ text: String, after error: OriginError, in dataset: any Dataset) -> Bool {
        guard error.kind == .unknown, canFetch,
            let query = try? PlaceQuery(text, of: dataset, among: data.datasets)
        else { return false }
        return query.nominatimQuestion(in: dataset) != nil
    }
}
