import Catalogue
import Geo
import MapDrawing
import Screen

extension State {
    /// The mouse does what it does on any map: click selects, a second click opens, the wheel zooms or scrolls, a drag pans.
    mutating func take(_ event: MouseEvent) -> [Effect] {
        guard welcome.running == nil || results != nil else { return [] }
        if event.kind == .press { status = nil }
        switch overlays.last {
        case .notice:
            if event.kind == .press { overlays.removeLast() }
            return []
        case .detail(let pane):
            if layout.side.contains(event.at) { return event.wheelCommand.flatMap { handleDetail($0, pane) } ?? [] }
            return changeInDetail == nil && comparisonInDetail == nil ? onResults(event) : []
        case .filters(let pane):
            if layout.side.contains(event.at) { return onFilters(event, pane) }
            return onResults(event)
        case .pick(let pane): return onPick(event, pane)
        case .legend(let pane):
            if event.kind == .press { return back() }
            return event.wheelCommand.flatMap { handleLegend($0, pane) } ?? []
        case .help: return event.wheelCommand.map { perform($0) } ?? []
        case .changes(let pane): return onChanges(event, pane)
        case .compare(let pane): return onCompare(event, pane)
        case .searches(let pane): return onSearches(event, pane)
        case .find, .palette, .note, .question:
            if event.kind == .press { overlays.removeLast() }
            return []
        case nil: return results == nil ? onWelcome(event) : onResults(event)
        }
    }

    private mutating func onResults(_ event: MouseEvent) -> [Effect] {
        let layout = layout
        if event.kind == .press, event.at.row == 0 {
            return event.at.column < 10 ? back() : []
        }
        if let list = layout.list, list.contains(event.at) { return onList(event, list) }
        if let map = layout.map, map.inset().contains(event.at) || event.kind == .drag {
            return onMap(event, map.inset())
        }
        if event.kind == .release { results?.dragged = nil }
        return []
    }

    private mutating func onList(_ event: MouseEvent, _ pane: Rect) -> [Effect] {
        guard var results else { return [] }
        let list = ListLayout(pane)
        switch event.kind {
        case .wheelUp, .wheelDown:
            results.focus = .list
            self.results = results
            return perform(event.kind == .wheelUp ? .up : .down)
        case .press:
            results.focus = .list
            let window = listWindow(of: results, in: pane)
            guard list.inside.contains(event.at),
                let index = window.position(atRow: event.at.row - list.inside.row)
            else {
                self.results = results
                return []
            }
            let row = results.visible[index].row
            let isAgain = results.selected == row
            results.selected = row
            results.scroll.first = window.first
            results.revealSelected(in: mapSize ?? size)
            self.results = results
            if case .detail? = overlays.last { return followSelection() }
            return isAgain ? openDetail() : []
        default: return []
        }
    }

    private mutating func onMap(_ event: MouseEvent, _ inside: Rect) -> [Effect] {
        guard var results else { return [] }
        let cell = Point(column: event.at.column - inside.column, row: event.at.row - inside.row)
        let viewport = results.viewport(in: inside.size)
        switch event.kind {
        case .wheelUp, .wheelDown:
            results.viewport = viewport.stepped(in: event.kind == .wheelUp, keeping: viewport.coordinate(at: cell))
        case .drag:
            if let last = results.dragged {
                results.viewport = viewport.panned(
                    columns: last.column - event.at.column, rows: last.row - event.at.row)
            }
            results.dragged = event.at
        case .release: results.dragged = nil
        case .press, .doubleClick:
            results.focus = .map
            results.dragged = event.at
            var scratch = Frame(size: size)
            let drawn = draw(scene(of: results, in: viewport), viewport: viewport, into: &scratch, rect: inside)
            // A cursor goes where it is put; else what stands beside the click is meant.
            let ids = results.cursor == nil ? drawn.pins(near: cell) : drawn.pins(at: cell)
            guard let id = results.nearest(of: ids, to: cell, in: viewport) else {
                // A click beside the pins moves the cursor there, where one is shown.
                if results.cursor != nil { results.cursor = viewport.coordinate(at: cell) }
                break
            }
            if ids.count > 1, event.kind == .press {
                results.viewport = viewport.zoomed(to: viewport.zoom + 1, keeping: viewport.coordinate(at: cell))
            }
            let isAgain = results.selected == id && drawn.pins(at: cell).count == 1
            results.selected = id
            self.results = results
            if case .detail? = overlays.last { return followSelection() }
            return isAgain && event.kind == .press ? openDetail() : []
        }
        self.results = results
        return []
    }

    private mutating func onFilters(_ event: MouseEvent, _ pane: FilterPane) -> [Effect] {
        guard event.kind == .press, let results else {
            return event.wheelCommand.flatMap { handleFilters($0, pane) } ?? []
        }
        let inside = layout.side.inset()
        let rows = results.filterRows ?? []
        let line = pane.firstRow(rows, height: inside.rows) + event.at.row - inside.row
        guard rows.indices.contains(line), case .value = rows[line] else { return [] }
        var pane = pane
        pane.selected = rows[..<line].count { if case .value = $0 { true } else { false } }
        replaceTop(.filters(pane))
        return handleFilters(.toggle, pane) ?? []
    }

    private mutating func onPick(_ event: MouseEvent, _ pane: PickPane) -> [Effect] {
        let inside = pickRect.inset()
        guard inside.contains(event.at) else { return [] }
        var pane = pane
        pane.viewport.size = inside.size
        let cell = Point(column: event.at.column - inside.column, row: event.at.row - inside.row)
        switch event.kind {
        case .wheelUp, .wheelDown:
            pane.viewport = pane.viewport.stepped(
                in: event.kind == .wheelUp, keeping: pane.viewport.coordinate(at: cell))
        case .press:
            pane.point = pane.viewport.coordinate(at: cell)
            pane.dragged = event.at
        case .doubleClick: return handlePick(.open, pane) ?? []
        case .drag:
            if let last = pane.dragged {
                pane.viewport = pane.viewport.panned(
                    columns: last.column - event.at.column, rows: last.row - event.at.row)
            }
            pane.dragged = event.at
        case .release: pane.dragged = nil
        }
        replaceTop(.pick(pane))
        return []
    }

    private mutating func onSearches(_ event: MouseEvent, _ pane: SearchesPane) -> [Effect] {
        guard event.kind == .press else { return event.wheelCommand.flatMap { handleSearches($0, pane) } ?? [] }
        let inside = Rect(column: 0, row: 1, columns: size.columns, rows: size.rows - 3).inset()
        var scroll = Scroll()
        scroll.show(pane.selected, of: history.count, height: inside.rows)
        let index = scroll.first + event.at.row - inside.row
        guard inside.contains(event.at), history.indices.contains(index) else { return [] }
        return open(history[index])
    }

    private mutating func onWelcome(_ event: MouseEvent) -> [Effect] {
        let layout = WelcomeLayout(size: size)
        if event.kind == .wheelUp || event.kind == .wheelDown {
            return layout.form.contains(event.at) || layout.preview.contains(event.at)
                ? handleWelcome(event.kind == .wheelUp ? .radiusMore : .radiusLess) ?? [] : []
        }
        if event.kind == .drag, event.at.row == layout.radiusRow { return setRadiusByPointer(event.at, layout) }
        guard event.kind == .press else { return [] }
        if event.at.row == 0, collectionColumns.contains(event.at.column) { return openNextCollection() }
        if layout.form.contains(event.at) {
            if let start = Welcome.Start(rawValue: event.at.row - layout.startRow) {
                let isAgain = welcome.start == start && welcome.focus == .start
                let effects = choose(start)
                return isAgain && start == .point ? openPick() : effects
            }
            if event.at.row == layout.radiusRow { return setRadiusByPointer(event.at, layout) }
            if event.at.row == layout.buttonRow {
                welcome.focus = .button
                return startSearch()
            }
        }
        let inside = layout.searches.inset()
        if inside.contains(event.at), !history.isEmpty {
            var scroll = Scroll()
            if case .searches(let index) = welcome.focus { scroll.show(index, of: history.count, height: inside.rows) }
            let index = scroll.first + event.at.row - inside.row
            if history.indices.contains(index) { return open(history[index]) }
        }
        return []
    }

    private mutating func setRadiusByPointer(_ point: Point, _ layout: WelcomeLayout) -> [Effect] {
        welcome.focus = .radius
        let share = Double(point.column - layout.sliderColumn) / Double(max(1, layout.sliderColumns - 1))
        guard share >= 0, share <= 1 else { return [] }
        let range = Radius.range(in: distances)
        let metres = Double(range.lowerBound) + share * Double(range.upperBound - range.lowerBound)
        welcome.radiusMetres = Radius.rounded(metres, in: distances)
        return []
    }
}

extension MouseEvent {
    /// What the wheel does on anything that scrolls.
    fileprivate var wheelCommand: Command? {
        switch kind {
        case .wheelUp: .up
        case .wheelDown: .down
        default: nil
        }
    }
}
