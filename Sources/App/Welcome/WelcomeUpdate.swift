import Catalogue
import Geo
import Screen

extension State {
    /// Keys on the form: first the field that is being typed into, then what the key table says.
    mutating func typeWelcome(_ key: Key) -> [Effect] {
        if welcome.focus == .start, welcome.start == .name, !welcome.suggestions.isEmpty {
            if key == .down, welcome.suggestion < welcome.suggestions.count - 1 {
                welcome.suggestion += 1
                previewSuggestion()
                return []
            }
            if key == .up, welcome.suggestion > 0 {
                welcome.suggestion -= 1
                previewSuggestion()
                return []
            }
        }
        if welcome.focus == .start, key == .up || key == .down {
            if stepMeaning(key == .down ? 1 : -1) { return [] }
            return moveStart(key == .down ? 1 : -1)
        }
        if welcome.isTyping, let effects = typeIntoField(key) { return effects }
        if welcome.focus == .radius, case .character(let digit) = key, digit.isNumber {
            welcome.radiusField = TextField(String(digit))
            return []
        }
        guard let command = command(for: key, in: welcome.isTyping ? .field : .welcome) else {
            return welcome.isTyping && key == .enter ? perform(.open) : []
        }
        return perform(command)
    }

    private mutating func typeIntoField(_ key: Key) -> [Effect]? {
        if welcome.focus == .radius, var field = welcome.radiusField {
            switch key {
            case .enter, .tab, .backTab, .up, .down:
                welcome.radiusField = nil
                _ = setRadius(field.text)
                return key == .enter ? [] : nil
            case .escape:
                welcome.radiusField = nil
                return []
            default:
                guard field.handle(key) else { return nil }
                welcome.radiusField = field
                return []
            }
        }
        switch welcome.start {
        case .place:
            guard key != .enter, welcome.place.handle(key) else { return nil }
            return placeTyped()
        case .name:
            guard key != .enter, welcome.name.handle(key) else { return nil }
            return nameTyped()
        default: return nil
        }
    }

    mutating func pasteWelcome(_ text: String) -> [Effect] {
        guard welcome.running == nil, welcome.focus == .start else { return [] }
        let line = text.split(separator: "\n").first.map(String.init) ?? ""
        switch welcome.start {
        case .place:
            welcome.place.insert(line.trimmed)
            return placeTyped()
        case .name:
            welcome.name.insert(line.trimmed)
            return nameTyped()
        default: return []
        }
    }

    private mutating func placeTyped() -> [Effect] {
        status = nil
        let old = welcome.previewRequest
        welcome.previewProblem = nil
        welcome.meanings = []
        welcome.meaning = 0
        welcome.isMeaningChosen = false
        guard !welcome.place.text.trimmed.isEmpty else {
            welcome.preview = nil
            welcome.previewRequest = nextRequest()
            return [.cancel(request: old)]
        }
        welcome.previewRequest = nextRequest()
        return [.cancel(request: old), .resolve(request: welcome.previewRequest, welcome.place.text, asking: .nobody)]
    }

    private mutating func nameTyped() -> [Effect] {
        status = nil
        let old = welcome.namesRequest
        welcome.namesRequest = nextRequest()
        guard !welcome.name.text.trimmed.isEmpty else {
            welcome.suggestions = []
            welcome.preview = nil
            return [.cancel(request: old)]
        }
        return [.cancel(request: old), .findNames(request: welcome.namesRequest, welcome.name.text)]
    }

    /// The names found so far are rows of data that were replaced.
    mutating func askNamesAgain() -> [Effect] {
        guard !welcome.name.text.trimmed.isEmpty else { return [] }
        let old = welcome.namesRequest
        welcome.namesRequest = nextRequest()
        welcome.suggestions = []
        return [.cancel(request: old), .findNames(request: welcome.namesRequest, welcome.name.text)]
    }

    mutating func showNames(_ matches: [NameMatch]) {
        welcome.suggestions = matches
        welcome.suggestion = 0
        if welcome.start == .name { previewSuggestion() }
    }

    private mutating func previewSuggestion() {
        welcome.preview = suggestedOrigin
    }

    /// The school chosen by name, as a place to start from.
    private var suggestedOrigin: Origin? {
        guard let places, welcome.suggestions.indices.contains(welcome.suggestion) else { return nil }
        let row = welcome.suggestions[welcome.suggestion].row
        guard let coordinate = places.coordinate(row) else { return nil }
        return Origin(
            label: places.name(row), place: gazetteer?.describe(coordinate, distances: distances) ?? "",
            coordinate: coordinate)
    }

    private mutating func moveStart(_ step: Int) -> [Effect] {
        let next = welcome.start.rawValue + step
        guard let start = Welcome.Start(rawValue: next) else {
            welcome.focus = step > 0 ? .radius : .start
            return []
        }
        return choose(start)
    }

    mutating func choose(_ start: Welcome.Start) -> [Effect] {
        welcome.start = start
        welcome.focus = .start
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

    /// Takes over the home with the best position that it has by now.
    mutating func takeHome(_ home: Settings.Home) {
        settings.home = home
        if welcome.start == .near { welcome.preview = homeOrigin }
    }

    /// What the form does with a command that no field has taken.
    mutating func handleWelcome(_ command: Command) -> [Effect]? {
        switch command {
        case .nextPane: moveFocus(1)
        case .previousPane: moveFocus(-1)
        case .radiusLess: stepRadius(up: false)
        case .radiusMore: stepRadius(up: true)
        case .left where welcome.focus == .radius: stepRadius(up: false)
        case .right where welcome.focus == .radius: stepRadius(up: true)
        case .first where welcome.focus == .radius: welcome.radiusMetres = Radius.range(in: distances).lowerBound
        case .last where welcome.focus == .radius: welcome.radiusMetres = Radius.range(in: distances).upperBound
        case .up, .down: return moveVertically(command == .down)
        case .open: return activateWelcome()
        case .back:
            // Out of the field, where letters are keys again.
            guard welcome.isTyping else { return nil }
            welcome.focus = .button
        case .delete:
            guard case .searches(let index) = welcome.focus else { return nil }
            return deleteSearch(at: index)
        case .undo: return undoDelete()
        default: return nil
        }
        return []
    }

    private mutating func stepRadius(up: Bool) {
        welcome.radiusMetres = Radius.stepped(welcome.radiusMetres, up: up, in: distances)
        status = nil
    }

    private mutating func moveFocus(_ step: Int) {
        let ring: [Welcome.Focus] = [.start, .radius, .button] + (history.isEmpty ? [] : [.searches(0)])
        let now: Int
        switch welcome.focus {
        case .searches: now = 3
        default: now = ring.firstIndex(of: welcome.focus) ?? 0
        }
        welcome.focus = ring[(now + step + ring.count) % ring.count]
    }

    private mutating func moveVertically(_ down: Bool) -> [Effect] {
        switch welcome.focus {
        case .start: return moveStart(down ? 1 : -1)
        case .radius: welcome.focus = down ? .button : .start
        case .button: welcome.focus = down ? (history.isEmpty ? .button : .searches(0)) : .radius
        case .searches(let index):
            let next = index + (down ? 1 : -1)
            welcome.focus = next < 0 ? .button : .searches(min(next, history.count - 1))
        }
        return []
    }

    private mutating func activateWelcome() -> [Effect] {
        switch welcome.focus {
        case .searches(let index): return history.indices.contains(index) ? open(history[index]) : []
        case .start where welcome.start == .point: return openPick()
        default: return startSearch()
        }
    }

    /// New search, from what the form says.
    mutating func startSearch() -> [Effect] {
        guard places != nil else {
            status = Status(text: "The data are still being read.")
            return []
        }
        switch welcome.start {
        case .place:
            if welcome.isMeaningChosen, let typed = welcome.typed { return search(from: typed) }
            return startSearch(for: welcome.place.text, isTyped: true)
        case .near: return startNearMe()
        case .point:
            guard let picked = welcome.picked else { return openPick() }
            return search(from: picked)
        case .name:
            guard let origin = suggestedOrigin, welcome.suggestions.indices.contains(welcome.suggestion) else {
                return notice("Nothing of that name", nameProblem)
            }
            return search(from: origin, selecting: welcome.suggestions[welcome.suggestion].row)
        }
    }

    private var nameProblem: String {
        guard !welcome.name.text.trimmed.isEmpty else { return "Type a part of the name first." }
        guard !welcome.suggestions.isEmpty else {
            return
                "No \(places?.collection.noun.one ?? "place") here is called \"\(welcome.name.text)\". Try fewer words, or the \(postcodeName)."
        }
        return "This one has no position on the map. Type its \(postcodeName) or town instead."
    }

    /// What postcodes are called where the places are.
    private var postcodeName: String { places?.collection.postcodeForm.name ?? "postcode" }

    var nearMeHelp: String {
        "Enter asks this machine for your position: gpsd, then GeoClue. You are asked first, and it is sent nowhere.\nOr keep a place as your home: press Esc, then :, and type\nhome \(places?.collection.examplePlace ?? "PLACE")"
    }

    /// New search from a place as it was typed.
    mutating func startSearch(
        for text: String, asking: Asking = .postcodes, isTyped: Bool = false, purpose: OriginPurpose = .search
    ) -> [Effect] {
        guard !text.trimmed.isEmpty else {
            // Where a collection opens with its list, nothing in particular is all.
            if purpose == .search, isTyped, places?.collection.opensWithList == true { return listAll() }
            let collection = places?.collection
            return notice(
                "Nothing to search from",
                "Type \(collection?.placeForms ?? "a place"), or latitude and longitude, as in \(collection?.examplePlace ?? "Leeds") or \(collection?.examplePosition ?? "53.7966,-1.5478")."
            )
        }
        if let waiting = waitsForPlaces() { return waiting }
        if (try? PlaceQuery(text)) == .here { return startNearMe(purpose) }
        let stopped = cancelSearch()
        let request = nextRequest()
        welcome.running = Welcome.Running(request: request, text: text.trimmed, asking: asking, isTyped: isTyped)
        welcome.running?.purpose = purpose
        status = nil
        return stopped + [.resolve(request: request, text, asking: asking), .tick(request: request)]
    }

    mutating func cancelSearch() -> [Effect] {
        guard let running = welcome.running else { return [] }
        welcome.running = nil
        status = Status(text: "Search cancelled.")
        return [.cancel(request: running.request)]
    }

    mutating func takeOrigin(_ origin: Origin, others: [Origin], problem: String?, request: Int) -> [Effect] {
        if let running = welcome.running, request == running.request {
            welcome.running = nil
            return takeSearched(origin, others: others, problem: problem, running)
        }
        if request == welcome.homeRequest {
            welcome.homeRequest = 0
            let found = [origin] + others
            guard let origin = Origin.unambiguous(found) else {
                let names = found.prefix(5).map(\.fullName).joined(separator: "\n")
                return notice(
                    "Home was not set",
                    "This may be one of several: name one of them, or a \(places?.collection.postcodeForm.name ?? "postcode").\n\(names)"
                )
            }
            settings.home = Settings.Home(origin)
            if welcome.start == .near { welcome.preview = homeOrigin }
            let note = [problem, origin.note.map { $0 + "." }].compactMap { $0 }.map { " " + $0 }.joined()
            status = Status(text: "Home is \(origin.fullName). Near me starts from there.\(note)")
            return [.save(settings)]
        }
        if request == welcome.previewRequest {
            welcome.meanings = [origin] + others
            welcome.meaning = 0
            if welcome.start == .place {
                welcome.preview = origin
                welcome.previewProblem = nil
            }
        }
        return []
    }

    mutating func takeOriginError(_ error: OriginError, request: Int) -> [Effect] {
        if let running = welcome.running, request == running.request {
            welcome.running = nil
            return takeSearchError(error, running)
        }
        if request == welcome.homeRequest {
            welcome.homeRequest = 0
            return notice("Home was not set", error.words)
        }
        if request == welcome.previewRequest, welcome.start == .place {
            welcome.preview = nil
            welcome.previewProblem = error.words
        }
        return []
    }

    mutating func notice(_ title: String, _ text: String) -> [Effect] {
        overlays.append(.notice(Notice(title: title, text: text)))
        return []
    }
}
