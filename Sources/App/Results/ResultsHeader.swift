import Catalogue
import Screen

/// Draws the header of the results: what was searched, the count of places, the filters and the date of the data.
func drawResultsHeader(_ state: State, _ results: Results, into frame: inout Frame, row: Int) {
    frame.fill(Rect(column: 0, row: row, columns: frame.size.columns, rows: 1), with: Cell(" ", style: Theme.bar))
    let line = state.headerTexts(results).line(columns: frame.size.columns)
    let used = frame.write(HeaderLine.back + line.left + "   ", column: 0, row: row, style: Theme.bar)
    frame.write(line.count, column: used, row: row, style: Theme.bar.with(.bold))
    frame.writeRight(line.right + " ", endColumn: frame.size.columns, row: row, style: Theme.bar)
}

/// The texts for the header of the results, of which a narrow screen shows only some.
struct HeaderTexts {
    /// The name of the dataset.
    var name: String
    /// Where the search started, and its radius; of a list of all places, what is known about it.
    var search: String
    /// The radius at the end of `search`, which is kept when the rest is cut off: " · 1.0 km". Empty for a list of all places.
    var searchEnd = ""
    /// Where the origin of the search is, with the blanks before it: "  (Leeds)". Empty if `search` says it.
    var place = ""
    /// How many places are shown: "17 schools".
    var count: String
    /// `count` with the number of places that have gone since the search was saved: "17 schools, 3 gone".
    var countWithGone: String
    /// The text of `/` that narrows the list down, and the filters.
    var filters = ""
    /// The same, with only the number of filters.
    var fewFilters = ""
    /// Why the service of the list is not reached, in a word or two; nil if it is reached.
    var outage: String?
    /// The person who is signed in; empty for a dataset without accounts.
    var user = ""
    /// Whether the list is from a service.
    var isServed = false
    var dates: HeaderDates
    /// The time between the first and the last date, shorter than `dates`.
    var span: String

    /// The header in a number of columns. Each part has its longest wording that fits; a more important part chooses first. The search
    /// and its count stay.
    func line(columns: Int) -> HeaderLine {
        // There are three blanks on each side of the count, and one at the end.
        func room(beside count: String) -> Int { columns - width(of: HeaderLine.back) - width(of: count) - 7 }
        var line = HeaderLine(search: search, count: countWithGone)
        if line.columns > room(beside: countWithGone) { line.count = count }
        let (shortest, room) = (line, room(beside: line.count))
        func extend(_ change: (inout HeaderLine) -> Void) {
            var longer = line
            change(&longer)
            if longer.columns <= room { line = longer }
        }
        extend { $0.filters = fewFilters }
        // A header too narrow for the user and the date still says that the service is not reached.
        if let outage { for words in [outage, span] { extend { $0.notes = [words] } } }
        if search.isEmpty { extend { $0.name = name } }
        extend { $0.notes = notes(span) }
        extend { $0.filters = filters }
        // The date of each source is clearer than the time between the first and the last.
        extend { $0.notes = notes(dates.years) }
        extend { $0.name = name }
        extend { $0.place = place }
        extend { $0.notes = notes(dates.months) }
        extend { $0.notes = notes(dates.days) }
        // Without notes, the three blanks before them are free.
        if line == shortest, width(of: search) > room + 3 {
            let start = search.dropLast(searchEnd.count)
            line.search = fitted(String(start), columns: max(8, room + 3 - width(of: searchEnd))) + searchEnd
        }
        return line
    }

    /// The person and a date. In a list from a service they belong together: "mia · 2 min ago".
    private func notes(_ date: String) -> [String] {
        isServed ? [[user, date].filter { !$0.isEmpty }.joined(separator: " · ")] : [user, date]
    }
}

/// The parts of the header; an empty part is left out.
struct HeaderLine: Equatable {
    /// What goes back to the search, before the other parts.
    static let back = " ‹ Search   "

    var search: String
    var count: String
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

extension State {
    /// The texts for the header of the results.
    func headerTexts(_ results: Results) -> HeaderTexts {
        let dataset = results.places.dataset
        let count = servedCount(results) ?? localCount(results)
        // The list counts the places that are gone since the search was saved, too.
        let gone = results.visible.count - results.presentCount
        // While the text of `/` is typed, the last row shows it.
        let typed = results.find.narrowedTo == nil || isFinding ? "" : "\"\(fitted(results.find.text, columns: 24))\""
        let (filters, fewFilters) = filterForms
        func withTyped(_ filters: String) -> String {
            [typed, filters].filter { !$0.isEmpty }.joined(separator: " · ")
        }
        let place = results.origin.map { $0.place.isEmpty || $0.place == $0.labelWithArea ? "" : $0.place } ?? ""
        let hasAccounts = dataset.supply.service is any AccountService
        let dates = headerDates(
            results.places, age: results.saved.openedOn.map { "as of \(dateWords($0))" } ?? listAge)
        return HeaderTexts(
            name: dataset.name, search: searchWords(results), searchEnd: radiusWords(results),
            place: place.isEmpty ? "" : "  (\(place))", count: count,
            countWithGone: gone == 0 ? count : "\(count), \(grouped(gone)) gone", filters: withTyped(filters),
            fewFilters: withTyped(fewFilters), outage: listOutage?.headerWord,
            user: hasAccounts ? service.session.user ?? "not signed in" : "", isServed: dataset.supply.service != nil,
            dates: dates, span: dates.headline ?? spanOfYears(results.places))
    }

    /// Where a search started, and its radius: "LS1 4AP · 1.0 km". Of a list of all places: "all 440 schools · from LS1 4AP".
    private func searchWords(_ results: Results) -> String {
        let origin = results.origin.map { ($0.approximate == nil ? "" : "≈ ") + $0.labelWithArea }
        guard results.listsAllPlaces else { return (origin ?? "") + radiusWords(results) }
        let all = results.hits.count
        let isWhole = results.presentCount == all && servedCount(results) == nil
        return [listTitle, isWhole ? wholeCount(all) : nil, origin.map { "from \($0)" }].compactMap { $0 }
            .joined(separator: " · ")
    }

    /// The radius after the origin of a search: " · 1.0 km". Empty for a list of all places.
    private func radiusWords(_ results: Results) -> String {
        results.listsAllPlaces ? "" : " · " + distances.text(radiusMetres: results.radiusMetres)
    }

    /// "all 440 places"; "440 places so far" while a paged list is loading; "no places yet" for an empty dataset.
    private func wholeCount(_ count: Int) -> String {
        if results?.places.count == 0 { return "no \(noun.many) yet" }
        if isListLive { return "\(counted(count)) so far" }
        return count == 1 ? counted(count) : "all \(counted(count))"
    }
}

/// The number of places that are shown: "8 stalls", or "3 of 8 stalls" if a filter leaves some out. Empty if the list shows all places of
/// the dataset, because the header already gives their number.
private func localCount(_ results: Results) -> String {
    let (found, all) = (results.presentCount, results.hits.count)
    let noun = results.places.dataset.noun
    if found == all { return results.listsAllPlaces ? "" : "\(grouped(all)) \(noun.form(for: all))" }
    return "\(grouped(found)) of \(grouped(all)) \(noun.form(for: all))"
}
