import Catalogue
import Geo
import Screen

/// Draws the search for a city: the field, a line about the search, and the cities that were found.
extension CitiesPane {
    private static let label = "City "
    /// The widths of the columns at the right end of a row, including the blanks before them.
    private static let peopleColumns = 13
    private static let homeColumns = 11

    private func rect(in state: State) -> Rect {
        Rect(column: 0, row: 1, columns: state.screen.size.columns, rows: max(0, state.screen.size.rows - 3))
    }

    func fieldRow(in state: State) -> Int { rect(in: state).inset().row }

    /// The rows of the cities: below the field, a line about the search and the headings.
    func listArea(in state: State) -> Rect {
        let inside = rect(in: state).inset()
        return Rect(
            column: inside.column, row: inside.row + 3, columns: inside.columns, rows: max(1, inside.rows - 3))
    }

    func window(in state: State) -> ListWindow {
        ListWindow(list, count: found.places.count, rows: listArea(in: state).rows)
    }

    func footer(in state: State) -> Footer? {
        guard focus == .field else {
            // The context's hints are for places of the open dataset; these keys act on a city that was found.
            let isFavourite = selected.map { state.cities.isFavourite($0.key) } ?? false
            let found = [
                Footer.Hint(.enter, "forecast"), Footer.Hint(.character(" "), isFavourite ? "remove" : "favourite"),
            ]
            let undo = state.cities.removed.isEmpty ? [] : [Footer.Hint(.character("u"), "undo")]
            return Footer(context(in: state), extra: found + undo, in: state)
        }
        let enter = selected == nil ? "search" : "forecast"
        let hasList = isSearching || selected != nil
        return Footer(
            context(in: state), extra: [Footer.Hint(.enter, enter)], without: hasList ? [] : [.nextPane], in: state)
    }

    func draw(_ state: State, into frame: inout Frame) {
        let count = found.places.count
        let note = count > 0 && !isSearching ? "\(count) found" : ""
        let inside = frame.box(rect(in: state), title: "Search for a city", note: note, focused: true)
        let (column, columns) = (inside.column + 1, inside.columns - 2)
        let used = frame.write(Self.label, column: column, row: inside.row, style: Theme.key)
        field.draw(
            into: &frame, column: column + used, row: inside.row, columns: max(2, columns - used),
            focused: focus == .field, hint: "Leeds, or Paris, Texas")
        if let line = sentence {
            frame.write(
                fitted(line.text, columns: columns), column: column, row: inside.row + 1,
                style: line.isWarning ? Theme.accent : Theme.dim)
        }
        let area = listArea(in: state)
        guard count > 0 else {
            frame.writeWrapped(advice(in: state), in: area.inset(columns: 1, rows: 0), style: Theme.dim)
            return
        }
        let home = state.settings.home?.origin.coordinate
        drawHeadings(hasHome: home != nil, into: &frame, area: area)
        frame.drawRows(
            of: list, window(in: state), inside: area, isFocused: focus == .list
        ) { frame, item, area, style in
            let distance = home.map { state.distances.text(metres: $0.distance(to: found.places[item].coordinate)) }
            draw(item, distance: distance, state, into: &frame, area, style)
        }
    }

    // MARK: Sentences

    /// The line below the field: the search is running, or only Catchment's own cities were searched.
    var sentence: (text: String, isWarning: Bool)? {
        if isSearching { return ("Searching …", false) }
        guard stage == .answered, let problem = found.problem else { return nil }
        if problem == .noNetwork { return ("Offline: only Catchment's own cities are shown", true) }
        // The reason comes last, because a narrow screen cuts it off.
        return ("Only Catchment's own cities are shown. \(problem.sentence(after: .find(searched, pages: 1)))", true)
    }

    /// What the list says while it is empty.
    func advice(in state: State) -> String {
        switch stage {
        case .waiting, .asked: return ""
        case .answered:
            switch try? PlaceQuery(searched) {
            case .home?: return "No home is set. Press Esc, then type :home PLACE to set it."
            case .here?: return "To see the weather where you are, press Esc, then type :weather here."
            default: break
            }
            let advice =
                found.suggestion.map { "Did you mean \($0.name)?" }
                ?? "Check the spelling, or type only the beginning of the name."
            return
                "No place was found for \"\(searched)\". \(advice) You can also type a postcode, or latitude and longitude."
        case .idle:
            return
                "Type the name of a city, perhaps with its region or country. You can also type a postcode, or latitude and longitude."
        }
    }

    // MARK: Rows

    private func drawHeadings(hasHome: Bool, into frame: inout Frame, area: Rect) {
        let people = area.endColumn - 1 - (hasHome ? Self.homeColumns : 0)
        frame.writeRight("Population", endColumn: people, row: area.row - 1, style: Theme.dim)
        if hasHome { frame.writeRight("From home", endColumn: area.endColumn - 1, row: area.row - 1, style: Theme.dim) }
    }

    /// Draws a city in a row: whether it is a favourite, its name, what tells it from its namesakes, its people and its distance.
    /// - Parameter distance: from home; nil if the person has set none.
    private func draw(
        _ item: Int, distance: String?, _ state: State, into frame: inout Frame, _ area: Rect, _ style: Style
    ) {
        let place = found.places[item]
        let quiet = style == .plain ? Theme.dim : style
        frame.write(item == list.selected ? "▸" : " ", column: area.column, row: area.row, style: style)
        if state.cities.isFavourite(place.key) {
            let sign = style == .plain ? Theme.accent.with(.bold) : style
            frame.write(ShortlistState.sign, column: area.column + 1, row: area.row, style: sign)
        }
        let right = Self.peopleColumns + (distance == nil ? 0 : Self.homeColumns)
        let room = max(8, area.columns - right - 4)
        let start = area.column + 3
        // A long name leaves room for the region and the country, by which namesakes are told apart.
        let about = [place.isTown ? "" : "not a town", place.whereabouts].filter { !$0.isEmpty }
            .joined(separator: " · ")
        let nameColumns = about.isEmpty ? room : max(room / 2, room - width(of: about) - 2)
        let used = frame.write(
            fitted(place.name, columns: nameColumns), column: start, row: area.row,
            style: style == .plain ? Theme.title : style)
        frame.write(
            fitted(about, columns: max(0, room - used - 2)), column: start + used + 2, row: area.row, style: quiet)
        let people = place.population.map { grouped($0) } ?? ""
        frame.writeRight(
            people, endColumn: area.endColumn - 1 - (distance == nil ? 0 : Self.homeColumns), row: area.row,
            style: quiet)
        if let distance { frame.writeRight(distance, endColumn: area.endColumn - 1, row: area.row, style: quiet) }
    }
}
