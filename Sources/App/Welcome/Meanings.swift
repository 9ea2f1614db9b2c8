import Catalogue
import Geo
import Screen

/// The places that a typed name may mean, and the online look-up of names and points.
extension State {
    /// Selects the next or previous meaning of the typed name. Without one, the arrow key leaves the field.
    /// - Returns: false if there is no meaning in that direction.
    mutating func stepMeaning(_ step: Int) -> Bool {
        let next = welcome.meaning + step
        guard welcome.start == .place, welcome.meanings.count > 1, welcome.meanings.indices.contains(next) else {
            return false
        }
        run.status = nil
        welcome.meaning = next
        welcome.isMeaningChosen = true
        welcome.preview = welcome.typed
        return true
    }

    /// Keeps ↓ until the typed name has been looked up; a second ↓ leaves the field without waiting.
    /// - Returns: whether the key is kept.
    mutating func keepStep() -> Bool {
        let isLookedUp = !welcome.meanings.isEmpty || welcome.previewProblem != nil
        guard welcome.start == .place, isWorthPreview(welcome.place.text), !isLookedUp, !welcome.isStepWaiting else {
            return false
        }
        welcome.isStepWaiting = true
        return true
    }

    /// Does what a kept ↓ asked for.
    mutating func doKeptStep() -> [Effect] {
        guard welcome.isStepWaiting else { return [] }
        welcome.isStepWaiting = false
        guard welcome.start == .place, welcome.focus == .start, !stepMeaning(1) else { return [] }
        return moveStart(1)
    }

    /// Whether ↑ and ↓ choose among the places that the typed name may mean.
    var choosesMeaning: Bool { welcome.start == .place && welcome.focus == .start && welcome.meanings.count > 1 }

    /// The other meanings: "Also: Richmond, North Yorkshire; Richmond, Sheffield. ↑↓ to choose", in wordings with ever fewer names; nil if
    /// there are none.
    var meaningsNotes: [String]? {
        guard welcome.start == .place, welcome.meanings.count > 1 else { return nil }
        let wordings = [3, 2, 1].map { limit in
            names(of: welcome.meanings, otherThan: welcome.meanings[welcome.meaning], atMost: limit)
        }
        guard !wordings[0].isEmpty else { return nil }
        let credit = welcome.typed?.credit.map { $0 + " · also: " }
        return wordings.map { (credit ?? "Also: ") + $0 + (choosesMeaning ? ". ↑↓ to choose" : "") }
    }

    /// The names of places, each once, without the name of `origin`; blank if no other name is left.
    private func names(of origins: [Origin], otherThan origin: Origin, atMost limit: Int = 3) -> String {
        var different: [String] = []
        for name in origins.map(\.fullName) where name != origin.fullName && !different.contains(name) {
            different.append(name)
        }
        let names = different.prefix(limit).joined(separator: "; ")
        return different.count > limit ? names + " and \(different.count - limit) more" : names
    }

    /// Looks a name up with Nominatim, at the person's request.
    mutating func askOnline(_ text: String, purpose: OriginPurpose = .search) -> [Effect] {
        startSearch(for: text, policy: .names, purpose: purpose)
    }

    /// Continues the running search from the origin found. On the welcome screen, an origin from Nominatim is shown in the form
    /// first, for the person to confirm.
    mutating func receivedSearchOrigin(
        _ origin: Origin, others: [Origin], problem: LookupError?, _ running: Welcome.Running
    ) -> [Effect] {
        let isFormFree = isFormFree(for: running.text)
        if running.policy == .names, running.purpose == .search, results == nil, isFormFree {
            // Nominatim may mean another place, so the person sees it before the search starts.
            welcome.start = .place
            welcome.focus = .start
            if welcome.place.text.trimmingBlanks != running.text { welcome.place = TextField(running.text) }
            welcome.previewRequest = run.nextRequest()
            welcome.previewProblem = nil
            welcome.meanings = [origin] + others
            welcome.meaning = 0
            welcome.isMeaningChosen = true
            welcome.preview = origin
            run.status = Status(
                text: "Enter searches from here\(others.isEmpty ? "" : ", ↑↓ shows \(others.count) more")"
                    + (origin.credit.map { " · \($0)" } ?? ""))
            return []
        }
        let effects = start(from: origin, running.purpose)
        if let problem {
            run.status = Status(text: [run.status?.text, problem.sentence].compactMap { $0 }.joined(separator: ". "))
        }
        let names = names(of: others, otherThan: origin, atMost: 1)
        if !names.isEmpty {
            // The form gets what was typed into the command line, so that another meaning can be chosen there.
            if !running.isTyped, running.purpose == .search, isFormFree { fillForm(running.text, [origin] + others) }
            let isInForm = running.isTyped || running.purpose == .search && isFormFree
            // Linear mode has no form to go back to: the next line is the next place.
            let way = isInForm && !screen.isLinear ? "Press Esc, then Down" : "Add a district to choose another"
            let also = "Also: \(names). \(way)"
            // The radius may differ from the form's, so it is named if there is room for it.
            let whole = [running.purpose == .search ? coverage : nil, also].compactMap { $0 }.joined(separator: ". ")
            run.status = Status(text: screen.isLinear || width(of: whole) <= screen.size.columns - 2 ? whole : also)
        }
        return effects
    }

    /// Whether the form may be filled in with a text: nothing else is typed in it.
    private func isFormFree(for text: String) -> Bool {
        let typed = [welcome.place.text, welcome.name.text].map(\.trimmingBlanks).filter { !$0.isEmpty }
        return typed.allSatisfy { $0 == text }
    }

    /// Puts a typed text and what it may mean into the form; the first meaning is shown.
    private mutating func fillForm(_ text: String, _ meanings: [Origin]) {
        welcome.start = .place
        welcome.focus = .start
        welcome.place = TextField(text)
        welcome.previewRequest = run.nextRequest()
        welcome.previewProblem = nil
        welcome.meanings = meanings
        welcome.meaning = 0
        welcome.isMeaningChosen = false
        welcome.preview = meanings.first
    }

    /// Opens the other dataset that a text typed in the form belongs to, and searches for the text there.
    private mutating func openOther(_ hint: DatasetHint, _ text: String) -> [Effect] {
        let place = hint.kind == .wholeDataset ? nil : text
        return data.datasets.named(hint.id).map { open($0, near: place) } ?? []
    }

    /// Reports that the running search found no origin; offers to ask Nominatim if the text is an unknown name. After a search of the
    /// command line, the line opens again, so that the person can correct the place. A box says it instead in two cases: if the search took
    /// so long that they may be doing something else, and if the line has no command that would ask Nominatim for the same purpose.
    mutating func receivedSearchError(_ error: OriginError, _ running: Welcome.Running) -> [Effect] {
        if case .otherDataset(let hint) = error, running.isTyped, running.purpose == .search, results == nil {
            return openOther(hint, running.text)
        }
        var text = error.words
        // Where linear mode asks for a place, a line without a colon is read as a place, even if it looks like a command.
        if screen.isLinear, isCommand(running.text) {
            text += " For the command, type :\(running.text)"
        }
        // An empty line would search for the same text again.
        if screen.isLinear, running.isTyped {
            if case .unknownName(_, let suggestion?, _) = error {
                welcome.place = TextField(suggestion)
            } else {
                welcome.place = TextField("")
            }
        }
        let canLookUpOnline =
            running.policy != .names
            && data.places.map { canAskOnline(running.text, after: error, in: $0.dataset) } ?? false
        if let command = running.command, !running.isSlow, !screen.isLinear, panes.top?.holdsText != true,
            running.purpose == .search || !canLookUpOnline
        {
            let online = canLookUpOnline ? " :online \(running.text) asks OpenStreetMap's Nominatim" : ""
            run.status = Status(text: text + online, isError: true)
            return PaletteLine.open(with: command, in: &self)
        }
        var offer = UnknownNameOffer(
            typed: running.text, purpose: running.purpose, isFromForm: running.isTyped, canLookUpOnline: canLookUpOnline
        )
        if case .unknownName(_, let suggestion, _) = error, !screen.isLinear { offer.suggestion = suggestion }
        guard let sentence = offer.sentence else { return notice("Search failed", text) }
        panes.open(Notice(title: "Search failed", text: text + "\n" + sentence, offer: offer))
        return []
    }

    // MARK: Points

    /// Looks up the name of a picked point. The search does not wait: the name is filled in when the answer comes.
    mutating func askName(of origin: Origin, _ policy: LookupPolicy = .postcodes) -> [Effect] {
        guard origin.isPoint else { return [] }
        let request = run.nextRequest()
        lookups.ask(for: origin.coordinate, request: request)
        return lookupContext.map { [.lookup(.describe(request: request, origin.coordinate, policy, $0))] } ?? []
    }

    /// Fills in the name of a point wherever the point is shown or saved.
    /// - Parameter place: nil if no better name was found.
    mutating func receivedName(_ place: String?, request: Int) -> [Effect] {
        guard let point = lookups.answered(request), let place else { return [] }
        if welcome.picked?.isAt(point) == true { welcome.picked?.place = place }
        if welcome.preview?.isAt(point) == true { welcome.preview?.place = place }
        if results?.origin?.isAt(point) == true { results?.origin?.place = place }
        return history.name(point, place)
    }
}

extension OriginError {
    /// The message. If the place lies in another dataset, the message names the command that opens that dataset.
    var words: String {
        if case .otherDataset(let hint) = self { return "\(description). Type :in \(hint.id) to switch." }
        return description
    }
}

extension OriginError {
    /// The message beside the form. If the place lies in another dataset, it says that Enter searches there.
    var formWords: String {
        guard case .otherDataset(let hint) = self else { return description }
        return description + (hint.kind == .wholeDataset ? ". Enter opens it." : ". Enter searches there.")
    }
}

extension Origin {
    /// Whether the label is coordinates rather than a name.
    var isPoint: Bool { if case .coordinate? = try? PlaceQuery(label) { true } else { false } }

    /// Whether the origin is labelled with coordinates and lies exactly at a point.
    func isAt(_ point: Coordinate) -> Bool { coordinate == point && isPoint }
}
