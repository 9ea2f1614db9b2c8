import Catalogue
import Geo
import Screen

/// What a name that was typed may mean, and what the network says of names and points.
extension State {
    /// Up and down go through the meanings of the name in the field before they leave it.
    /// - Returns: whether there was one that way.
    mutating func stepMeaning(_ step: Int) -> Bool {
        let next = welcome.meaning + step
        guard welcome.start == .place, welcome.meanings.count > 1, welcome.meanings.indices.contains(next) else {
            return false
        }
        status = nil
        welcome.meaning = next
        welcome.isMeaningChosen = true
        welcome.preview = welcome.typed
        return true
    }

    /// "Also: Richmond, North Yorkshire; Richmond, Sheffield: ↑↓ shows them."
    var meaningsNote: String? {
        guard welcome.start == .place, welcome.meanings.count > 1 else { return nil }
        let others = welcome.meanings.indices.filter { $0 != welcome.meaning }
        let credit = welcome.typed?.credit.map { $0 + " · also: " }
        return (credit ?? "Also: ") + names(of: others.map { welcome.meanings[$0] }) + ": ↑↓ shows them."
    }

    private func names(of origins: [Origin], atMost limit: Int = 3) -> String {
        let names = origins.prefix(limit).map(\.fullName).joined(separator: "; ")
        return origins.count > limit ? names + " and \(origins.count - limit) more" : names
    }

    /// Asks Nominatim about a name, as the person wants.
    mutating func askOnline(_ text: String, purpose: OriginPurpose = .search) -> [Effect] {
        startSearch(for: text, asking: .names, purpose: purpose)
    }

    /// Takes what a search that runs was to start from.
    mutating func takeSearched(
        _ origin: Origin, others: [Origin], problem: String?, _ running: Welcome.Running
    ) -> [Effect] {
        if running.asking == .names, running.purpose == .search, results == nil {
            // A stranger's idea of a name is looked at before it is searched from.
            welcome.start = .place
            welcome.focus = .start
            if welcome.place.text.trimmed != running.text { welcome.place = TextField(running.text) }
            welcome.previewRequest = nextRequest()
            welcome.previewProblem = nil
            welcome.meanings = [origin] + others
            welcome.meaning = 0
            welcome.isMeaningChosen = true
            welcome.preview = origin
            status = Status(
                text: "Enter searches from here\(others.isEmpty ? "" : ", ↑↓ shows \(others.count) more")"
                    + (origin.credit.map { " · \($0)" } ?? ""))
            return []
        }
        let effects = start(from: origin, running.purpose)
        if let problem { status = Status(text: [status?.text, problem].compactMap { $0 }.joined(separator: ". ")) }
        if !others.isEmpty {
            let way = running.isTyped ? "Esc, ↓ shows them" : "name the district, too"
            status = Status(text: "Also: \(names(of: others, atMost: 1)): \(way).")
        }
        return effects
    }

    /// No search without an origin: of a name, Nominatim might know it.
    mutating func takeSearchError(_ error: OriginError, _ running: Welcome.Running) -> [Effect] {
        var notice = Notice(title: "No search was made", text: error.words)
        if error.kind == .unknown, running.asking != .names, canFetch, let collection = places?.collection,
            let query = try? PlaceQuery(running.text, of: collection), query.nominatimQuestion(in: collection) != nil
        {
            notice.text += "\nEnter again asks OpenStreetMap's Nominatim."
            notice.online = (running.text, running.purpose)
        }
        overlays.append(.notice(notice))
        return []
    }

    // MARK: Points

    /// Asks what is at a point that was picked: it is used at once, and has its better name later.
    mutating func askName(of origin: Origin, _ asking: Asking = .postcodes) -> [Effect] {
        guard origin.isPoint else { return [] }
        let request = nextRequest()
        unnamed[request] = origin.coordinate
        return [.describe(request: request, origin.coordinate, asking: asking)]
    }

    /// Nobody is asked any more what is at a point.
    mutating func stopNaming() -> [Effect] {
        defer { unnamed = [:] }
        return unnamed.keys.sorted().map { .cancel(request: $0) }
    }

    mutating func takeName(_ place: String?, request: Int) -> [Effect] {
        guard let point = unnamed.removeValue(forKey: request), let place else { return [] }
        func isMeant(_ origin: Origin?) -> Bool { origin?.coordinate == point && origin?.isPoint == true }
        if isMeant(welcome.picked) { welcome.picked?.place = place }
        if isMeant(welcome.preview) { welcome.preview?.place = place }
        if isMeant(results?.origin) { results?.origin?.place = place }
        var effects: [Effect] = []
        for index in history.indices where isMeant(history[index].origin) && history[index].origin.place != place {
            history[index].origin.place = place
            effects.append(.rename(searchID: history[index].id, place: place))
        }
        return effects
    }
}

extension OriginError {
    /// With the way to the collection that was meant.
    var words: String {
        if case .elsewhere(let collection) = kind { return "\(description): :in \(collection) opens that." }
        return description
    }
}

extension Origin {
    /// Whether it is a position and no place that has a name of its own.
    var isPoint: Bool { if case .coordinate? = try? PlaceQuery(label) { true } else { false } }
}
