import Catalogue
import Screen

/// Draws the results screen: header, list, map and status line.
func drawResults(_ state: State, _ results: Results, into frame: inout Frame) {
    let layout = state.layout
    drawTitle(state, results, into: &frame, row: layout.header.row)
    if let list = layout.list { drawList(state, results, into: &frame, rect: list) }
    let map = layout.map.map { drawMapPane(state, results, into: &frame, rect: $0) }
    drawStatus(state, results, isNamed: map?.isLabelled ?? false, into: &frame, rect: layout.status)
}

private func drawTitle(_ state: State, _ results: Results, into frame: inout Frame, row: Int) {
    frame.fill(Rect(column: 0, row: row, columns: frame.size.columns, rows: 1), with: Cell(" ", style: Theme.bar))
    let found = results.presentCount
    let all = results.hits.count
    let served = state.servedCount(results)
    let present = served ?? localCount(results)
    // While the text of `/` is typed, the last row shows it.
    let typed = results.find.narrowedTo == nil || state.isFinding ? "" : "\"\(fitted(results.find.text, columns: 24))\""
    let (filters, fewFilters) = state.filterForms
    func withTyped(_ filters: String) -> String { [typed, filters].filter { !$0.isEmpty }.joined(separator: " · ") }
    let listDate =
        state.refreshHeadline ?? results.saved.openedOn.map { "as of \(dateWords($0))" } ?? state.listAge
    let span = listDate ?? spanOfYears(results.places)
    let years = listDate ?? sourceDates(results.places, to: .year)
    let months = listDate ?? sourceDates(results.places, to: .month)
    let days = listDate ?? sourceDates(results.places)
    let hasAccounts = results.places.dataset.supply.service is any AccountService
    let user = hasAccounts ? state.service.session.user ?? "not signed in" : ""
    let origin = results.origin.map { ($0.approximate == nil ? "" : "≈ ") + $0.labelWithArea }
    let reach = state.distances.text(radiusMetres: results.radiusMetres)
    let parts =
        results.listsAllPlaces
        ? [
            state.listTitle, found == all && served == nil ? state.wholeCount(all) : nil, origin.map { "from \($0)" },
        ]
        : [origin, reach]
    let what = parts.compactMap { $0 }.joined(separator: " · ")
    let place = results.origin.map { $0.place.isEmpty || $0.place == $0.labelWithArea ? "" : "  (\($0.place))" } ?? ""
    // The person and the age of the list belong together: "mia · 2 min ago".
    let isServed = results.places.dataset.supply.service != nil
    func who(_ date: String) -> [String] {
        isServed ? [[user, date].filter { !$0.isEmpty }.joined(separator: " · ")] : [user, date]
    }
    // Each part has its longest wording that fits; a more important part chooses first. The search and its count stay.
    let back = " ‹ Search   "
    var line = HeaderLine(search: what)
    // There are three blanks on each side of the count, and one at the end.
    func columns(with count: String) -> Int { width(of: back) + 3 + width(of: count) + 3 + 1 }
    // The list counts the places that are gone since the search was saved, too.
    let gone = results.visible.count - found
    let whole = gone == 0 ? present : "\(present), \(grouped(gone)) gone"
    let count = columns(with: whole) + line.columns <= frame.size.columns ? whole : present
    let fixedColumns = columns(with: count)
    func extend(_ change: (inout HeaderLine) -> Void) {
        var longer = line
        change(&longer)
        if fixedColumns + longer.columns <= frame.size.columns { line = longer }
    }
    extend { $0.filters = withTyped(fewFilters) }
    // A header too narrow for the user and the date still says that the service is not reached.
    if let outage = state.listOutage { for words in [outage.headerWord, span] { extend { $0.notes = [words] } } }
    if what.isEmpty { extend { $0.name = results.places.dataset.name } }
    extend { $0.notes = who(span) }
    extend { $0.filters = withTyped(filters) }
    // The date of each source is clearer than the time between the first and the last.
    extend { $0.notes = who(years) }
    extend { $0.name = results.places.dataset.name }
    extend { $0.place = place }
    extend { $0.notes = who(months) }
    extend { $0.notes = who(days) }
    if line == HeaderLine(search: what) {
        line.search = fitted(what, columns: max(8, frame.size.columns - width(of: back + count) - 4))
    }
    let used = frame.write(back + line.left + "   ", column: 0, row: row, style: Theme.bar)
    frame.write(count, column: used, row: row, style: Theme.bar.with(.bold))
    frame.writeRight(line.right + " ", endColumn: frame.size.columns, row: row, style: Theme.bar)
}

/// The parts of the header beside the count of places; an empty part is left out.
private struct HeaderLine: Equatable {
    var search: String
    /// The name of the dataset.
    var name = ""
    /// Where the origin of the search is, with the blanks before it: "  (Leeds)".
    var place = ""
    /// The text of `/` that narrows the list down, and the filters.
    var filters = ""
    /// The person and the date of the data.
    var notes: [String] = []

    var left: String { [name, search].filter { !$0.isEmpty }.joined(separator: " · ") + place }
    var right: String { ([filters] + notes).filter { !$0.isEmpty }.joined(separator: "   ") }

    /// The width of `left` and `right` together. Each wording of the header is measured, and adding up widths is faster than joining
    /// the texts.
    var columns: Int {
        let nameColumns = name.isEmpty || search.isEmpty ? width(of: name) : width(of: name) + 3
        var right = 0
        for text in [filters] + notes where !text.isEmpty { right += (right == 0 ? 0 : 3) + width(of: text) }
        return nameColumns + width(of: search) + width(of: place) + right
    }
}

/// How many places are shown: "8 stalls", or "3 of 8 stalls" if a filter leaves some out. Empty for a list that shows all
/// places of the dataset: the header has their number already.
private func localCount(_ results: Results) -> String {
    let (found, all) = (results.presentCount, results.hits.count)
    let noun = results.places.dataset.noun
    if found == all { return results.listsAllPlaces ? "" : "\(grouped(all)) \(noun.form(for: all))" }
    return "\(grouped(found)) of \(grouped(all)) \(noun.form(for: all))"
}

/// Draws the status line: what happened last, else the line of an open pane, the map summary or the selected place.
/// - Parameter isNamed: whether the map already names the selected place.
private func drawStatus(
    _ state: State, _ results: Results, isNamed: Bool, into frame: inout Frame, rect: Rect
) {
    let line: String
    var style = Style.plain
    if let running = state.welcome.running {
        line = running.sentence
        style = Theme.accent
    } else if let status = state.run.status {
        line = status.text
        style = status.isError ? Theme.error : Theme.accent
    } else if let updating = state.updates.running?.line {
        line = state.namingKeys(updating)
        style = Theme.accent
    } else if let ofPane = state.topPane.statusLine(in: state) {
        line = ofPane
    } else if let cursor = results.map.cursor, results.focus == .map {
        line =
            cursorNotes(cursor, results, results.viewport(in: state.mapOrScreenSize), state.distances)[0]
    } else if results.focus == .map, state.edgeSentence == nil, isNamed || results.selectedHit == nil,
        let sentence = state.mapSentences.first(where: { width(of: $0) <= rect.columns - 2 })
    {
        line = sentence
    } else if let row = state.unlistedRow ?? results.selected {
        let places = results.places
        let isListed = state.unlistedRow == nil
        let hit = isListed ? results.selectedHit : results.hits.first { $0.row == row }
        let lack =
            if !isListed {
                hit == nil || results.find.narrowedTo != nil ? "not in this list" : "hidden by the filters"
            } else {
                places.coordinate(row) == nil ? "not on the map: its position is not known" : ""
            }
        // The name is shortened so that the reason is read in full.
        let room = lack.isEmpty ? rect.columns : rect.columns - 6 - width(of: lack)
        line = [
            fitted(places.name(row), columns: room), lack, state.rowNote(row, in: results)?.words ?? "",
            places.summary(row), results.origin.flatMap { from in hit.flatMap { state.way($0, from: from) } } ?? "",
        ].filter { !$0.isEmpty }.joined(separator: " · ")
    } else {
        line = ""
    }
    frame.write(fitted(line, columns: rect.columns - 2), column: rect.column + 1, row: rect.row, style: style)
}

extension State {
    /// The place that is open, if the list does not show it: the filters hide it, or it was opened from another page. Nil if the
    /// list shows it, and while no place is open.
    var unlistedRow: Int? {
        guard let results, let id = selectedID, id != results.selectedID, let row = results.places.row(ofID: id),
            !results.isVisible(row)
        else { return nil }
        return row
    }

    /// "all 440 places"; "440 places so far" while a paged list is loading; "no places yet" for an empty dataset.
    fileprivate func wholeCount(_ count: Int) -> String {
        if results?.places.count == 0 { return "no \(noun.many) yet" }
        if isListLive { return "\(counted(count)) so far" }
        return count == 1 ? counted(count) : "all \(counted(count))"
    }

    /// The distance and bearing from an origin, as "410 m NE of LS1 4AP"; nil for a place without a position.
    func way(_ hit: Hit, from origin: Origin) -> String? {
        guard hit.isMeasured else { return nil }
        guard hit.distanceMetres >= DistanceFormat.hereMetres else {
            let isArea = Postcode(origin.label) != nil
            return "\(isArea ? "in" : "at") \(origin.approximate == nil ? "" : "or near ")\(origin.label)"
        }
        return "\(distance(hit, from: origin)) of \(origin.label)"
    }

    /// The distance and bearing of a place, in the person's units.
    func distance(_ hit: Hit, from origin: Origin?) -> String { distances.text(hit, from: origin) }
}
