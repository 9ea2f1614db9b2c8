import Catalogue
import Geo
import MapDrawing
import Screen

/// The positions of the parts of the welcome screen, in cells.
struct WelcomeLayout: Sendable {
    let form: Rect
    let preview: Rect
    let searches: Rect

    /// - Parameter saved: how many previous searches there are. Rows that their list does not need go to the map above it.
    init(size: Size, saved: Int) {
        let body = Rect(column: 0, row: 1, columns: size.columns, rows: size.rows - 3)
        let formRows = 10
        let listRows = max(5, min(saved + 2, body.rows - body.rows * 3 / 5))
        let topRows = max(formRows, body.rows - listRows)
        let (top, bottom) = body.splitTop(topRows)
        let (left, right) = top.splitLeft(max(43, min(60, size.columns * 2 / 5)))
        form = left
        preview = right
        searches = bottom
    }

    var startRow: Int { form.row + 1 }
    var radiusRow: Int { form.row + 6 }
    var buttonRow: Int { form.row + 8 }
    var fieldColumn: Int { form.column + 24 }
    var sliderColumn: Int { form.column + 10 }
    var sliderColumns: Int { form.columns - 22 }
}

func drawWelcome(_ state: State, into frame: inout Frame) {
    let welcome = state.welcome
    let layout = state.welcomeLayout
    drawHeader(state, into: &frame)
    drawForm(state, welcome, layout, into: &frame)
    drawPreview(state, welcome, into: &frame, rect: layout.preview)
    var isOnSearches = false
    if case .searches = welcome.focus { isOnSearches = true }
    let saved = state.history.searches.count
    let inside = frame.box(
        layout.searches, title: "Previous searches", note: saved == 0 ? "" : "\(saved) saved", focused: isOnSearches)
    drawSearchRows(state, state.welcomeSearches, into: &frame, inside: inside, isFocused: isOnSearches)
    drawWelcomeStatus(state, into: &frame)
}

extension State {
    var welcomeLayout: WelcomeLayout { WelcomeLayout(size: screen.size, saved: history.searches.count) }
}

private func drawHeader(_ state: State, into frame: inout Frame) {
    frame.fill(Rect(column: 0, row: 0, columns: frame.size.columns, rows: 1), with: Cell(" ", style: Theme.bar))
    var column = frame.write(" Catchment", column: 0, row: 0, style: Theme.bar.with(.bold))
    guard let places = state.data.places else { return }
    column += 3
    column += frame.write(state.datasetTitle, column: column, row: 0, style: Theme.bar)
    // There are two blanks before the line and one after it.
    let line = firstFitting(state.headerWordings(places), columns: frame.size.columns - column - 3) ?? ""
    frame.writeRight(line + " ", endColumn: frame.size.columns, row: 0, style: Theme.bar)
}

extension State {
    /// How many places there are and of which date, the longest wording first.
    func headerWordings(_ places: Places) -> [String] {
        let kind = places.isPartial ? "starter set: " : ""
        let (whole, mapped) = (listedWords(places), places.listedCountOnMap)
        let (count, short) = ("\(counted(mapped)) on the map", "\(grouped(mapped)) mapped")
        let dates = headerDates(places)
        let oldest = dates.headline ?? places.sources.map(\.date).filter { !$0.isEmpty }.min().map(dateWords) ?? ""
        // A dataset that was never fetched has no date.
        return [
            (whole, dates.days), (whole, dates.months), (count, dates.months), (count, dates.years),
            (short, dates.years), (short, oldest), (short, ""),
        ].map { count, date in [kind + count, date].filter { !$0.isEmpty }.joined(separator: " · ") }
    }

    /// How many places lists show, and how many of them the map: "41 schools, 40 of them on the map".
    func listedWords(_ places: Places) -> String {
        let (all, mapped) = (places.listedCount, places.listedCountOnMap)
        return mapped == all
            ? "\(counted(all)) on the map" : "\(counted(all)), \(grouped(mapped)) of them on the map"
    }

    /// What the empty place field shows: the last search, which Enter opens again, or an example.
    fileprivate var placeHint: String {
        if let last = lastSearch { return "Enter: \(last.origin.label)" }
        return data.places.map { "e.g. " + $0.dataset.examplePlace } ?? ""
    }

    /// The name of the open dataset, with "▾" if there is another dataset to choose.
    var datasetTitle: String {
        guard let places = data.places else { return "" }
        return places.dataset.name + (data.datasets.all.count > 1 ? " ▾" : "")
    }

    /// The columns of `datasetTitle` in the first row of the screen.
    var datasetColumns: Range<Int> { 13..<13 + width(of: datasetTitle) }
}

private func drawForm(
    _ state: State, _ welcome: Welcome, _ layout: WelcomeLayout, into frame: inout Frame
) {
    let isFrozen = welcome.running != nil
    let isFocused: Bool
    if case .searches = welcome.focus { isFocused = false } else { isFocused = !isFrozen }
    frame.box(layout.form, title: "Start from", focused: isFocused)
    let labels = [
        "Near me", "\(state.data.places?.dataset.postcodeForm.name.capitalisedFirst ?? "Postcode") or place",
        "Point on the map",
        "\(state.noun.one.capitalisedFirst) name",
    ]
    for (index, start) in Welcome.Start.allCases.enumerated() {
        let row = layout.startRow + index
        let isChosen = welcome.start == start
        let isHere = isChosen && welcome.focus == .start && !isFrozen
        let style = isFrozen ? Theme.dim : isHere ? Theme.title : Style.plain
        frame.write(isChosen ? "▸" : " ", column: layout.form.column + 2, row: row, style: Theme.accent)
        frame.write(labels[index], column: layout.form.column + 4, row: row, style: style)
        let columns = layout.form.endColumn - 2 - layout.fieldColumn
        switch start {
        case .place:
            welcome.place.draw(
                into: &frame, column: layout.fieldColumn, row: row, columns: columns, focused: isHere,
                hint: state.placeHint)
        case .name:
            welcome.name.draw(into: &frame, column: layout.fieldColumn, row: row, columns: columns, focused: isHere)
        case .near:
            frame.write(
                fitted(state.settings.home?.label ?? "Enter locates you", columns: columns), column: layout.fieldColumn,
                row: row, style: Theme.dim)
            if isHere { frame.cursor = Point(column: layout.form.column + 4, row: row) }
        case .point:
            frame.write(
                fitted(welcome.picked?.label ?? "Enter picks it", columns: columns), column: layout.fieldColumn,
                row: row, style: Theme.dim)
            if isHere { frame.cursor = Point(column: layout.form.column + 4, row: row) }
        }
    }
    if state.usesRadius {
        drawRadius(
            welcome, state.formRadius, of: state.sliderRange, layout, into: &frame, isFrozen: isFrozen,
            distances: state.distances)
    }
    let button = "[ New search ]"
    let column = layout.form.column + (layout.form.columns - button.count) / 2
    if let running = welcome.running {
        frame.write(
            fitted(running.sentence, columns: layout.form.columns - 4),
            column: layout.form.column + 2, row: layout.buttonRow, style: Theme.accent)
    } else {
        frame.write(
            button, column: column, row: layout.buttonRow,
            style: welcome.focus == .button ? Theme.selected.with(.bold) : Theme.title)
        if welcome.focus == .button { frame.cursor = Point(column: column + 2, row: layout.buttonRow) }
    }
}

private func drawRadius(
    _ welcome: Welcome, _ radius: Int, of range: ClosedRange<Int>, _ layout: WelcomeLayout, into frame: inout Frame,
    isFrozen: Bool, distances: DistanceFormat
) {
    let row = layout.radiusRow
    let isHere = welcome.focus == .radius && !isFrozen
    frame.write(
        "Radius", column: layout.form.column + 2, row: row, style: isHere ? Theme.title : isFrozen ? Theme.dim : .plain)
    let columns = layout.sliderColumns
    let share = min(
        max(Double(radius - range.lowerBound) / Double(range.upperBound - range.lowerBound), 0), 1)
    let knob = Int((share * Double(columns - 1)).rounded())
    frame.write(String(repeating: "━", count: knob), column: layout.sliderColumn, row: row, style: Theme.accent)
    frame.write("●", column: layout.sliderColumn + knob, row: row, style: Theme.accent.with(.bold))
    frame.write(
        String(repeating: "─", count: columns - 1 - knob), column: layout.sliderColumn + knob + 1, row: row,
        style: Theme.dim)
    let valueColumn = layout.sliderColumn + columns + 1
    if let field = welcome.radiusField {
        field.draw(into: &frame, column: valueColumn, row: row, columns: 9, focused: isHere)
    } else {
        frame.write(
            distances.text(radiusMetres: radius), column: valueColumn, row: row,
            style: isHere ? Theme.selected : Theme.title)
        if isHere { frame.cursor = Point(column: layout.sliderColumn + knob, row: row) }
    }
}

private func drawPreview(_ state: State, _ welcome: Welcome, into frame: inout Frame, rect: Rect) {
    if welcome.start == .name, !welcome.name.text.isEmpty {
        return drawSuggestions(state, welcome, into: &frame, rect: rect)
    }
    let isAmbiguous = welcome.isAmbiguous
    let inside = frame.box(
        rect, title: "Preview",
        note: isAmbiguous
            ? "\(welcome.meaning + 1) of \(welcome.meanings.count)" + (state.choosesMeaning ? "  ↑↓" : "") : "")
    guard let origin = welcome.preview, inside.rows > 3 else {
        let text: String
        if let problem = welcome.previewProblem, welcome.start == .place, !state.isProblemInNotice {
            text = problem.formWords
        } else if state.data.places == nil {
            text = "Reading the data …"
        } else if welcome.start == .near {
            text = firstFitting(state.nearMeWordings, in: inside.inset(columns: 1, rows: 0).size)
        } else {
            return drawIntroduction(state, into: &frame, inside: inside)
        }
        frame.writeWrapped(
            text, in: inside.inset(columns: 1, rows: 0), style: welcome.previewProblem == nil ? .plain : Theme.dim)
        return
    }
    let number = state.previewWords(about: origin)
    let rows = state.previewCaptionRows(inside, about: origin)
    let mapRect = Rect(column: inside.column, row: inside.row, columns: inside.columns, rows: inside.rows - rows)
    let viewport = Viewport.fitting(state.previewBox(around: origin), in: mapRect.size)
    var scene = state.scene(in: viewport)
    scene.pins = state.pins(in: viewport, limit: 2000, isFiltered: state.isFiltered)
    scene.origin = origin.coordinate
    if state.usesRadius { scene.circle = (origin.coordinate, Double(state.formRadius)) }
    state.draw(scene, viewport: viewport, into: &frame, rect: mapRect)
    frame.write(
        fitted(welcome.caption(of: origin), columns: inside.columns - (rows == 1 ? width(of: number) + 4 : 2)),
        column: inside.column + 1,
        row: inside.endRow - rows, style: Theme.title)
    frame.writeRight(number, endColumn: inside.endColumn - 1, row: inside.endRow - 1, style: Theme.accent.with(.bold))
}

extension Welcome {
    fileprivate var isAmbiguous: Bool { start == .place && meanings.count > 1 }

    /// What the preview calls the place. If others have the same name, it is the full name ("Newport, Isle of Wight"); else the label of a
    /// place of the dataset, or what lies at the point.
    fileprivate func caption(of origin: Origin) -> String {
        if isAmbiguous { return origin.fullName }
        return origin.placeID != nil || origin.place.isEmpty ? origin.label : origin.place
    }
}

extension State {
    /// The height of the caption below the preview's map: one row if the place and the count fit side by side, or if the box is low; else
    /// two.
    fileprivate func previewCaptionRows(_ inside: Rect, about origin: Origin) -> Int {
        let columns = width(of: welcome.caption(of: origin)) + 4 + width(of: previewWords(about: origin))
        return columns <= inside.columns || inside.rows < 10 ? 1 : 2
    }

    /// What the search would find: "● 12 schools · Primary only", or why it would find nothing; empty for a forecast.
    fileprivate func previewWords(about origin: Origin) -> String {
        guard usesRadius else { return "" }
        let count = previewCount(around: origin)
        let isEmpty = count == 0 && !isFiltered
        if isEmpty, let country = dataset?.geography.countryOutside(of: origin) {
            return "in \(Geography.inSentence(country)): not included"
        }
        if isEmpty, data.places?.isPartial == true { return "not in the starter set" }
        let (words, short) = filterForms
        let filters = words.isEmpty ? "" : " · " + (words.count > 24 ? short : words)
        return "● \(counted(count))\(filters)"
    }

    /// How many places the search would find, with the filters.
    fileprivate func previewCount(around origin: Origin) -> Int {
        guard let places = data.places else { return 0 }
        let hits = places.hits(around: origin.coordinate, radiusMetres: Double(formRadius))
        return CompiledFilter(filter, facets: places.facets(for: service.session)).passing(hits).count
    }

    fileprivate func previewBox(around origin: Origin) -> BoundingBox {
        let reach = dataset.flatMap { $0.hasRadius ? nil : $0.geography.leastReachMetres }
        return BoundingBox(around: origin.coordinate, radiusMetres: reach ?? Double(formRadius))
    }

    /// The part of the world that the preview's map shows; nil if there is no map.
    var previewViewport: Viewport? {
        guard welcome.start != .name || welcome.name.text.isEmpty else { return nil }
        let inside = welcomeLayout.preview.inset()
        guard inside.rows > 3 else { return nil }
        guard let origin = welcome.preview else { return introductionMap(in: inside)?.viewport }
        return .fitting(
            previewBox(around: origin),
            in: Size(columns: inside.columns, rows: inside.rows - previewCaptionRows(inside, about: origin)))
    }
}

private func drawSuggestions(_ state: State, _ welcome: Welcome, into frame: inout Frame, rect: Rect) {
    let inside = frame.box(
        rect, title: "\(state.noun.many.capitalisedFirst) of that name",
        note: welcome.suggestions.isEmpty ? "" : "↑↓ choose")
    guard let places = state.data.places, !welcome.suggestions.isEmpty else {
        frame.writeWrapped("No match for that name.", in: inside.inset(columns: 1, rows: 0), style: Theme.dim)
        return
    }
    let list = SelectableList(selected: welcome.suggestion)
    let texts = suggestionTexts(welcome.suggestions.map(\.row), of: places, in: inside.size)
    let heights = texts.map { $0.name.count + $0.about.count }
    let window = ListWindow(
        list, count: texts.count, rows: inside.rows, rowsPerItem: 2, heights: heights)
    for line in window.lines {
        guard case .item(let item) = line.content else { continue }
        let area = Rect(
            column: inside.column, row: inside.row + line.row, columns: inside.columns, rows: heights[item])
        drawSuggestion(texts[item], into: &frame, area: area, isSelected: item == welcome.suggestion)
    }
}

/// The lines of a suggestion.
private struct SuggestionText {
    var name: [String]
    var about: [String]
}

/// The texts of suggestions: the name of the place, then its town and district, which tell equal names apart, and its summary. If all
/// fit into the box, long names and then also the other texts are whole, on several lines.
private func suggestionTexts(_ rows: [Int], of places: Places, in size: Size) -> [SuggestionText] {
    let whole = rows.map { row in
        let locality = places.columns.localities.map { $0[row] }.first { !$0.isEmpty } ?? ""
        let district = plainDistrict(places.columns.districts[row])
        let about = [locality == district ? "" : locality, district, places.summary(row)].filter { !$0.isEmpty }
        return SuggestionText(name: [places.name(row)], about: [about.joined(separator: " · ")])
    }
    let withNames = whole.map {
        SuggestionText(name: wrapped($0.name[0], columns: size.columns - 3), about: $0.about)
    }
    let withAll = withNames.map {
        SuggestionText(name: $0.name, about: wrappedParts($0.about[0], columns: size.columns - 5))
    }
    return [withAll, withNames].first { $0.reduce(0) { $0 + $1.name.count + $1.about.count } <= size.rows } ?? whole
}

private func drawSuggestion(_ text: SuggestionText, into frame: inout Frame, area: Rect, isSelected: Bool) {
    frame.write(isSelected ? "▸" : " ", column: area.column, row: area.row, style: Theme.accent)
    for (index, line) in text.name.enumerated() {
        frame.write(
            fitted(line, columns: area.columns - 3), column: area.column + 2, row: area.row + index,
            style: isSelected ? Theme.title : .plain)
    }
    for (index, line) in text.about.enumerated() {
        frame.write(
            fitted(line, columns: area.columns - 5), column: area.column + 4,
            row: area.row + text.name.count + index, style: Theme.dim)
    }
    if isSelected {
        frame.restyle(area) { $0 = Style(.default, on: .default, $0.attributes.union(.reverse)) }
    }
}

private func drawWelcomeStatus(_ state: State, into frame: inout Frame) {
    let row = frame.size.rows - 2
    if let status = state.run.status {
        frame.write(
            fitted(status.text, columns: frame.size.columns - 2), column: 1, row: row,
            style: status.isError ? Theme.error : Theme.accent)
    } else if let updating = state.updates.running?.line {
        frame.write(
            fitted(state.namingKeys(updating), columns: frame.size.columns - 2), column: 1, row: row,
            style: Theme.accent)
    } else if let notes = state.meaningsNotes ?? state.welcome.preview?.note.map({ [$0] }) {
        let columns = frame.size.columns - 2
        let text = firstFitting(notes, columns: columns) ?? fittedWords(notes.last ?? "", columns: columns)
        frame.write(text, column: 1, row: row, style: Theme.dim)
    } else if state.results == nil, let wordings = state.choicesFromLastTime {
        let columns = frame.size.columns - 2
        let text = firstFitting(wordings, columns: columns) ?? fitted(wordings.last ?? "", columns: columns)
        frame.write(text, column: 1, row: row, style: Theme.accent)
    } else if let ages = state.ageOfData {
        // The title of the list names the order, too, so only the age is said where there is no room for both.
        let order = state.results == nil ? state.chosenOrder.map { ". Sorted \($0), as last time" } ?? "" : ""
        let columns = frame.size.columns - 2
        let text = firstFitting([ages[0] + order] + ages, columns: columns) ?? fitted(ages[0], columns: columns)
        frame.write(text, column: 1, row: row, style: Theme.dim)
    } else if state.results == nil, let order = state.chosenOrder {
        let text = state.namingKeys("Sorted \(order), as last time. Press s in the list to change it")
        frame.write(fitted(text, columns: frame.size.columns - 2), column: 1, row: row, style: Theme.accent)
    }
}

extension State {
    /// How old the data is, and what to do, the longer wording first; nil if it is not old.
    fileprivate var ageOfData: [String]? {
        guard let source = data.places?.sources.filter({ !$0.date.isEmpty }).min(by: { $0.date < $1.date }),
            let age = ageText(of: source.date, today: run.today)
        else { return nil }
        let short = run.isOnline ? "Type :network on" : "The network is off"
        let advice = canFetch ? ["Press F5 to update"] : [offlineReason, short]
        return advice.map { namingKeys("\(noun.one.capitalisedFirst) data is \(age). \($0)") }
    }

    /// The filters from last time, which the next search has, too, with the order, the longer wording first; nil if there are none. The key
    /// comes before the filters, because a narrow screen cuts the end off.
    fileprivate var choicesFromLastTime: [String]? {
        guard isFiltered else { return nil }
        let (words, count) = filterForms
        let key = namingKeys("F4 clears \(count == "1 filter" ? "it" : "them")")
        let (order, short) = (chosenOrder.map { "Sorted \($0). " } ?? "", "\(count) from last time (\(key))")
        return ["\(order)\(short): \(words)", "\(short): \(words)"]
    }
}
