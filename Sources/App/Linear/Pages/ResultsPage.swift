import Catalogue
import Geo
import Screen

extension ResultsPane {
    /// The list of places, or, while the map has the focus, the same places by direction.
    func linearPage(in state: State) -> LinearPage {
        guard let results = state.results else { return LinearPage(title: "No results") }
        return results.focus == .map ? mapPage(results, in: state) : listPage(results, in: state)
    }

    func waiting(in state: State) -> String? { nil }

    mutating func select(_ index: Int, in state: inout State) {
        guard let results = state.results else { return }
        let hits = results.focus == .map ? results.hitsByDirection : results.visible
        guard hits.indices.contains(index) else { return }
        state.results?.selected = hits[index].row
    }

    // MARK: The list

    private func listPage(_ results: Results, in state: State) -> LinearPage {
        let places = results.places
        var page = LinearPage(title: title(of: results, in: state))
        if let outage = state.listOutage { page.lines.append("The server was not reached: \(outage.headerWord).") }
        if let sentence = results.saved.shownDiff?.sentences.first {
            page.lines.append("\(sentence.capitalisedFirst). Type t to list what was found then.")
        }
        if results.visible.isEmpty {
            page.lines.append(emptyText(state, results))
            if state.radiusToNearest != nil { page.enter = "widen the search" }
        } else {
            // For a list of all places the title says enough, unless some places are not on the map.
            if !results.listsAllPlaces || results.unmappedCount > 0 {
                page.lines += state.mapSentences.first.map { [$0.capitalisedFirst + "."] } ?? []
            }
            if places.isPartial { page.lines.append("This is a starter set. \(state.fullDataAdvice)") }
        }
        page.lines += about(results, in: state)
        page.items = items(results, in: state)
        page.words = ["map": .tab]
        page.isOneSubject = true
        return page
    }

    /// "4 of 6 schools within 1 km of LS7 4HE, by distance".
    private func title(of results: Results, in state: State) -> String {
        let noun = results.places.dataset.noun
        let (found, all) = (results.presentCount, results.hits.count)
        let counted =
            found == all ? state.counted(all) : "\(grouped(found)) of \(grouped(all)) \(noun.form(for: all))"
        let phrase = state.phrase(of: results.order(state.sort))
        let origin = results.origin.map { origin in
            // The place of a town is its full name, which begins with the label.
            origin.place.hasPrefix(origin.label)
                ? origin.place : origin.label + (origin.place.isEmpty ? "" : ", \(origin.place)")
        }
        var parts = [counted]
        if results.listsAllPlaces {
            parts = [state.listTitle ?? results.places.dataset.name, counted, phrase]
            if let origin { parts.append("from \(origin)") }
        } else if let origin {
            parts = [
                "\(counted) within \(state.distances.text(radiusMetres: results.radiusMetres)) of \(origin)", phrase,
            ]
        }
        if let text = results.find.narrowedTo.map({ _ in results.find.text }) { parts.append("only \"\(text)\"") }
        if state.isFiltered { parts.append("filters: \(state.filterWords)") }
        return parts.joined(separator: ", ")
    }

    /// How old the list is, who is signed in, and what is not in it.
    private func about(_ results: Results, in state: State) -> [String] {
        var lines: [String] = []
        if let day = results.saved.openedOn { lines.append("As it was on \(dateWords(day)).") }
        let date = sourceDates(results.places)
        if let age = state.listAge {
            lines.append("List: \(age).")
        } else if !date.isEmpty {
            lines.append("Dates: \(date).")
        }
        if results.places.dataset.supply.service is any AccountService {
            lines.append(
                state.service.session.user.map { "Signed in as \($0)." } ?? "Not signed in: :sign-in signs in.")
        }
        let credit = results.places.dataset.words.credit
        if !credit.isEmpty { lines.append("\(credit).") }
        if let updating = state.updates.running?.line { lines.append(state.namingKeys(updating)) }
        if let tail = state.listTail { lines.append(tail) }
        return lines
    }

    private func items(_ results: Results, in state: State) -> [LinearItem] {
        let places = results.places
        let heading = state.headings(of: results, columns: .max)
        let listed = state.signedRows(in: places)
        return results.visible.enumerated().map { index, hit in
            LinearItem(
                id: places.id(hit.row),
                text: state.linearRow(hit, of: results, isListed: listed.contains(hit.row)),
                heading: heading?(index) ?? "")
        }
    }

    // MARK: The map

    private func mapPage(_ results: Results, in state: State) -> LinearPage {
        var page = LinearPage(title: "The map in words")
        page.lines = state.mapSentences.first.map { [$0.capitalisedFirst + "."] } ?? []
        page.words = ["list": .tab]
        let sign = results.origin?.approximate == nil ? "" : "≈"
        page.items = results.hitsByDirection.map { hit in
            let distance = hit.isMeasured ? [sign + state.distances.text(metres: hit.distanceMetres)] : []
            let direction = CompassPoint(bearingDegrees: hit.bearingDegrees).word.capitalisedFirst
            return LinearItem(
                id: results.places.id(hit.row),
                text: ([results.places.title(hit.row)] + distance).joined(separator: ", "),
                heading: !hit.isMeasured
                    ? "" : hit.distanceMetres < DistanceFormat.hereMetres ? "At the place of the search" : direction)
        }
        return page
    }
}

extension Results {
    /// The places on the map, clockwise from the north, in each direction the nearest first.
    fileprivate var hitsByDirection: [Hit] {
        func sector(_ hit: Hit) -> Int {
            guard hit.isMeasured, hit.distanceMetres >= DistanceFormat.hereMetres else { return -1 }
            return CompassPoint.allCases.firstIndex(of: CompassPoint(bearingDegrees: hit.bearingDegrees)) ?? 0
        }
        return present.filter { places.coordinate($0.row) != nil }
            .sorted { (sector($0), $0.distanceMetres) < (sector($1), $1.distanceMetres) }
    }
}

extension State {
    /// A row of the list in one line: name, distance, then what is known.
    func linearRow(_ hit: Hit, of results: Results, isListed: Bool) -> String {
        let places = results.places
        let note = rowNote(hit.row, in: results)
        let age = age(of: hit.row, in: places)
        let hasAges = (places.dataset as? any Expiring)?.rowsHaveAges ?? true
        let order = results.order(sort)
        return [
            places.title(hit.row), note?.words, isListed ? choiceWords.sign.lowercasedFirst : nil,
            hit.isMeasured ? distance(hit, from: results.origin) : nil,
            results.summary(hit.row, sortedBy: order, isGrouped: places.isGrouped(by: order)),
            hasAges || age?.hasExpired == true ? age?.words : nil,
        ].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
