import Catalogue
import Screen

/// One place in full.
struct DetailPane: Sendable {
    enum Content: Sendable {
        case loading
        case loaded(Detail)
        case failed(String)
    }

    var id: String
    var content = Content.loading
    /// The first line to be seen.
    var first = 0
}

extension State {
    mutating func openDetail() -> [Effect] {
        guard let results, let row = results.selected else { return [] }
        if case .detail? = overlays.last { return followSelection() }
        let id = results.places.id(row)
        overlays.append(.detail(DetailPane(id: id)))
        return [.loadDetail(id: id)]
    }

    /// The detail pane follows the selection of the list beside it.
    mutating func followSelection() -> [Effect] {
        guard case .detail(let pane)? = overlays.last, let results, let row = results.selected else { return [] }
        let id = results.places.id(row)
        guard id != pane.id else { return [] }
        replaceTop(.detail(DetailPane(id: id)))
        return [.loadDetail(id: id)]
    }

    mutating func showDetail(id: String, _ content: DetailPane.Content) {
        for index in overlays.indices {
            if case .detail(var pane) = overlays[index], pane.id == id {
                pane.content = content
                overlays[index] = .detail(pane)
            }
            if case .compare(var pane) = overlays[index] {
                pane.details[id] = content
                overlays[index] = .compare(pane)
            }
        }
    }

    mutating func handleDetail(_ command: Command, _ pane: DetailPane) -> [Effect]? {
        var pane = pane
        let page = layout.side.inset().rows
        let count = detailText(pane)?.lines.count ?? 0
        switch command {
        case .left, .right, .findNext, .findPrevious:
            if comparisonInDetail != nil {
                return stepCompared(forward: command == .right || command == .findNext)
            }
            if changeInDetail != nil { return stepChange(forward: command == .right || command == .findNext) }
            // The neighbours in the list, without going back to it.
            guard var results, let index = results.selectedIndex else { return [] }
            let target = index + (command == .left || command == .findPrevious ? -1 : 1)
            guard results.visible.indices.contains(target) else { return [] }
            results.selected = results.visible[target].row
            self.results = results
            return followSelection()
        case .up: pane.first -= 1
        case .down: pane.first += 1
        case .pageUp: pane.first -= page - 1
        case .pageDown: pane.first += page - 1
        case .first: pane.first = 0
        case .last: pane.first = count
        default: return nil
        }
        pane.first = max(0, min(pane.first, count - page))
        replaceTop(.detail(pane))
        return []
    }

    func detailText(_ pane: DetailPane) -> DetailText? {
        guard case .loaded(let detail) = pane.content else { return nil }
        // A place that was opened from elsewhere was not measured from the search's origin.
        let hit = results.flatMap { results in
            results.selectedHit.flatMap { hit -> (label: String, hit: Hit)? in
                guard let origin = results.origin, hit.isMeasured, results.places.id(hit.row) == pane.id else {
                    return nil
                }
                return (label: origin.label, hit: hit)
            }
        }
        return DetailText(
            detail, columns: min(96, layout.side.columns - 4), origin: hit, listed: shortlist.entry(pane.id),
            distances: distances, free: detailMap(pane)?.viewport.size)
    }
}

func drawDetail(_ state: State, _ pane: DetailPane, into frame: inout Frame, rect: Rect, theme: Theme) {
    let inside = frame.box(rect, title: "Details", note: pane.id, focused: true, theme: theme).inset(
        columns: 1, rows: 0)
    frame.cursor = Point(column: inside.column, row: inside.row)
    switch pane.content {
    case .loading: frame.write("Reading …", column: inside.column, row: inside.row, style: theme.dim)
    case .failed(let text): frame.writeWrapped(text, in: inside, style: theme.error)
    case .loaded:
        guard let text = state.detailText(pane) else { return }
        let first = max(0, min(pane.first, text.lines.count - inside.rows))
        for (index, line) in text.lines.dropFirst(first).prefix(inside.rows).enumerated() {
            var column = inside.column
            for span in line {
                column += frame.write(
                    span.text, column: column, row: inside.row + index, style: span.style,
                    limit: max(0, inside.endColumn - column))
            }
        }
        if let map = state.detailMap(pane) {
            state.draw(map, into: &frame, inside: inside, scrolled: first)
        }
        if text.lines.count > inside.rows {
            let more = first + inside.rows < text.lines.count ? "↓ more" : "end"
            frame.writeRight(" \(more) ", endColumn: rect.endColumn - 2, row: rect.endRow - 1, style: theme.accent)
        }
    }
}
