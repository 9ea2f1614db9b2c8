import Catalogue
import Screen

/// Draws the results screen: header, list, map and status line.
func drawResults(_ state: State, _ results: Results, into frame: inout Frame) {
    let layout = state.layout
    drawResultsHeader(state, results, into: &frame, row: layout.header.row)
    let isTold = layout.list.map { drawList(state, results, into: &frame, rect: $0) } ?? false
    let map = layout.map.map { drawMapPane(state, results, into: &frame, rect: $0) }
    drawStatus(
        state, results, isTold: isTold, isNamed: map?.isLabelled ?? false, into: &frame, rect: layout.status)
}

/// Draws the status line: what happened last, else the line of an open pane, the map summary or the selected place.
/// - Parameters:
///   - isTold: whether the list already shows the whole name and summary of the selected place.
///   - isNamed: whether the map already names the selected place.
private func drawStatus(
    _ state: State, _ results: Results, isTold: Bool, isNamed: Bool, into frame: inout Frame, rect: Rect
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
    } else if let ofPane = state.panes.shown.reversed().lazy.compactMap({ $0.statusLine(in: state) }).first {
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
        line =
            isTold && lack.isEmpty
            ? ""
            : [
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
