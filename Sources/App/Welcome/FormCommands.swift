import Catalogue
import Geo
import Screen

/// What each key does on the form.
extension State {
    mutating func typeIntoField(_ key: Key) -> [Effect]? {
        if welcome.focus == .radius, let field = welcome.radiusField { return typeRadius(key, field) }
        switch welcome.start {
        case .place:
            // No place begins with a colon, so it opens the command line, as it does outside the field.
            if key == .character(":"), welcome.place.text.isEmpty { return perform(.palette) }
            guard key != .enter, welcome.place.handle(key) else { return nil }
            return placeTyped()
        case .name:
            guard key != .enter, welcome.name.handle(key) else { return nil }
            return nameTyped()
        default: return nil
        }
    }

    /// Handles a key while a radius is typed.
    private mutating func typeRadius(_ key: Key, _ field: TextField) -> [Effect]? {
        var field = field
        switch key {
        case .enter where welcome.start == .place && welcome.place.text.trimmingBlanks.isEmpty:
            // Without a place, Enter would open the last search, with its own radius.
            _ = useTypedRadius(field.text)
            return []
        case .enter, .tab, .backTab, .up, .down: return useTypedRadius(field.text) ? nil : []
        case .escape: welcome.radiusField = nil
        default:
            guard field.handle(key) else { return nil }
            welcome.radiusField = field
        }
        run.status = nil
        return []
    }

    /// Sets the radius to a typed text; a blank text changes nothing. If it is not a distance, or out of range, the text stays in its
    /// field, and the status says why.
    /// - Returns: false if the text stays in its field.
    private mutating func useTypedRadius(_ text: String) -> Bool {
        do throws(DistanceError) {
            if !text.trimmingBlanks.isEmpty { chooseRadius(try Radius.parse(text, in: distances)) }
        } catch {
            run.status = Status(text: error.description, isError: true)
            return false
        }
        welcome.radiusField = nil
        return true
    }

    mutating func placeTyped() -> [Effect] {
        run.status = nil
        welcome.isSearchWaiting = false
        let old = welcome.previewRequest
        welcome.previewProblem = nil
        welcome.meanings = []
        welcome.meaning = 0
        welcome.isMeaningChosen = false
        welcome.isStepWaiting = false
        guard isWorthPreview(welcome.place.text) else {
            welcome.preview = nil
            welcome.previewRequest = run.nextRequest()
            return [.cancel(request: old)]
        }
        welcome.previewRequest = run.nextRequest()
        return [.cancel(request: old)] + resolve(welcome.place.text, request: welcome.previewRequest, .nobody)
    }

    /// Whether a text is long enough to mean a place: three characters, so that the map does not jump with the first letters. Two are
    /// enough if one is a digit, as in the first half of a postcode.
    func isWorthPreview(_ text: String) -> Bool {
        let text = text.trimmingBlanks
        return text.count > 2 || text.count == 2 && text.contains { $0.isNumber }
    }

    mutating func nameTyped() -> [Effect] {
        run.status = nil
        welcome.isSearchWaiting = false
        let old = welcome.namesRequest
        welcome.namesRequest = run.nextRequest()
        guard !welcome.name.text.trimmingBlanks.isEmpty else {
            welcome.suggestions = []
            welcome.preview = nil
            return [.cancel(request: old)]
        }
        return [.cancel(request: old)] + findNames(welcome.name.text, request: welcome.namesRequest)
    }

    /// Finds the typed name again after the data were replaced, because the suggestions refer to rows of the old data.
    mutating func askNamesAgain() -> [Effect] {
        guard !welcome.name.text.trimmingBlanks.isEmpty else { return [] }
        let old = welcome.namesRequest
        welcome.namesRequest = run.nextRequest()
        welcome.suggestions = []
        return [.cancel(request: old)] + findNames(welcome.name.text, request: welcome.namesRequest)
    }

    mutating func receivedNames(_ matches: [NameMatch], request: Int) -> [Effect] {
        guard request == welcome.namesRequest else { return [] }
        welcome.suggestions = matches
        welcome.suggestion = 0
        welcome.namesAnswered = request
        guard welcome.start == .name else { return [] }
        previewSuggestion()
        guard welcome.isSearchWaiting, results == nil else { return [] }
        welcome.isSearchWaiting = false
        run.status = nil
        return startSearch()
    }

    /// Finds what was typed while the data were being read, and starts the search if Enter was pressed, too.
    mutating func findTyped() -> [Effect] {
        let isWaiting = welcome.isSearchWaiting
        let text = welcome.start == .place ? welcome.place.text : welcome.start == .name ? welcome.name.text : ""
        guard !text.trimmingBlanks.isEmpty else { return [] }
        let found = welcome.start == .place ? placeTyped() : nameTyped()
        return found + (isWaiting ? startSearch() : [])
    }

    mutating func previewSuggestion() {
        welcome.preview = suggestedOrigin
    }

    /// The chosen suggestion as an origin; nil if none is chosen or its place has no position.
    var suggestedOrigin: Origin? {
        guard let places = data.places, welcome.suggestions.indices.contains(welcome.suggestion) else { return nil }
        let row = welcome.suggestions[welcome.suggestion].row
        guard let coordinate = places.coordinate(row) else { return nil }
        return Origin(
            label: places.name(row), place: data.gazetteer?.describe(coordinate, distances: distances) ?? "",
            coordinate: coordinate, placeID: places.id(row))
    }

    mutating func moveStart(_ step: Int) -> [Effect] {
        let next = welcome.start.rawValue + step
        guard let start = Welcome.Start(rawValue: next) else {
            welcome.focus = step < 0 ? .start : usesRadius ? .radius : .button
            return []
        }
        return choose(start)
    }

    mutating func choose(_ start: Welcome.Start) -> [Effect] {
        welcome.start = start
        welcome.focus = .start
        welcome.isStepWaiting = false
        welcome.previewProblem = nil
        switch start {
        case .near: welcome.preview = homeOrigin
        case .place:
            guard let typed = welcome.typed else { return placeTyped() }
            welcome.preview = typed
        case .point: welcome.preview = welcome.picked ?? welcome.typed
        case .name: previewSuggestion()
        }
        return []
    }

    var homeOrigin: Origin? {
        settings.home.map { home in
            var origin = home.origin
            origin.place = "home"
            return origin
        }
    }

    /// Replaces the home by the same place with a more exact position.
    mutating func receivedHome(_ home: Settings.Home) {
        settings.home = home
        if welcome.start == .near { welcome.preview = homeOrigin }
    }

    mutating func stepRadius(up: Bool) {
        chooseRadius(Radius.stepped(formRadius, up: up, in: distances, upTo: sliderRange.upperBound))
        run.status = nil
    }

    mutating func moveFocus(_ step: Int) {
        let form: [Welcome.Focus] = usesRadius ? [.start, .radius, .button] : [.start, .button]
        let ring = form + (history.searches.isEmpty ? [] : [.searches(0)])
        let now: Int
        switch welcome.focus {
        case .searches: now = form.count
        default: now = ring.firstIndex(of: welcome.focus) ?? 0
        }
        welcome.focus = ring[(now + step + ring.count) % ring.count]
    }

    mutating func moveVertically(_ down: Bool) -> [Effect] {
        switch welcome.focus {
        case .start: return moveStart(down ? 1 : -1)
        case .radius: welcome.focus = down ? .button : .start
        case .button where down: welcome.focus = history.searches.isEmpty ? .button : .searches(0)
        case .button: welcome.focus = usesRadius ? .radius : .start
        case .searches(let index):
            let next = index + (down ? 1 : -1)
            welcome.focus = next < 0 ? .button : .searches(min(next, history.searches.count - 1))
        }
        return []
    }

    mutating func activateWelcome() -> [Effect] {
        switch welcome.focus {
        case .searches(let index): return history.searches.indices.contains(index) ? open(history.searches[index]) : []
        case .start where welcome.start == .point: return PickPane.open(in: &self)
        default: return startSearch()
        }
    }
}
