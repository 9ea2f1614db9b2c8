import Catalogue
import Geo
import MapDrawing
import Screen

extension State {
    /// Does what a command says, in the pane that has the keys now.
    mutating func perform(_ command: Command) -> [Effect] {
        if let effects = handleTop(command) { return effects }
        switch command {
        case .quit:
            isQuitting = true
            return [.quit]
        case .suspend: return [.suspend]
        case .redraw: return [.redraw]
        case .help:
            var pane = HelpPane(context: context == .field ? .welcome : context)
            pane.legend = (places?.collection.legend ?? []).map { mark, meaning in
                HelpPane.Line(
                    keys: "\(PinShape(mark.shape).glyph(in: charset))\(mark.letter)", text: meaning, tone: mark.tone)
            }
            pane.legend.append(HelpPane.Line(keys: "(2)", text: "So many close together: zoom in to tell them apart"))
            pane.legend.append(HelpPane.Line(keys: shortlistSign, text: "On your shortlist"))
            pane.legend += (places?.collection.caveats ?? []).map { HelpPane.Line(keys: "", text: $0) }
            overlays.append(.help(pane))
            return []
        case .legend:
            overlays.append(.legend(LegendPane()))
            return []
        case .palette:
            overlays.append(.palette(PaletteLine()))
            return []
        case .back: return back()
        case .refresh: return refreshData()
        case .searches:
            overlays.append(.searches(SearchesPane()))
            return []
        case .copyReport, .openReport, .website, .copyWebsite, .phone, .directions: return act(command)
        case .nextCollection: return openNextCollection()
        case .listAll: return listAll()
        case .shortlist: return toggleShortlist()
        case .compare: return openCompare()
        case .note: return openNote()
        case .delete, .undo: return command == .undo ? undoDelete() : []
        default: return results == nil ? [] : performOnResults(command)
        }
    }

    /// The pane on top first; nil where it has no use for the command.
    private mutating func handleTop(_ command: Command) -> [Effect]? {
        switch overlays.last {
        case .filters(let pane): handleFilters(command, pane)
        case .detail(let pane): handleDetail(command, pane)
        case .searches(let pane): handleSearches(command, pane)
        case .changes(let pane): handleChanges(command, pane)
        case .compare(let pane): handleCompare(command, pane)
        case .pick(let pane): handlePick(command, pane)
        case .legend(let pane): handleLegend(command, pane)
        case .help(let pane): handleHelp(command, pane)
        case nil where results == nil: handleWelcome(command)
        default: nil
        }
    }

    mutating func back() -> [Effect] {
        if !overlays.isEmpty {
            overlays.removeLast()
        } else if results?.cursor != nil {
            results?.cursor = nil
        } else if widen() {
            status = nil
        } else if results != nil {
            results = nil
            status = nil
            // Another place is what is asked for next.
            welcome.place.select()
            welcome.name.select()
        }
        return []
    }

    private mutating func performOnResults(_ command: Command) -> [Effect] {
        guard var results else { return [] }
        let mapSize = mapSize ?? size
        if results.focus == .list,
            let target = moved(results.selectedIndex ?? 0, by: command, count: results.visible.count, page: listRows)
        {
            // From where the selected row was seen, so that it moves inside of the pane until it meets an edge.
            scrollToSelected(&results)
            results.selected = results.visible[target].row
            scrollToSelected(&results)
            results.revealSelected(in: mapSize)
            self.results = results
            return []
        }
        switch command {
        case .nextPane, .previousPane: self.results?.focus = results.focus == .list ? .map : .list
        case .cursor: toggleCursor()
        case .up, .down, .left, .right:
            guard results.focus == .map else { return [] }
            guard results.cursor == nil else {
                moveCursor(command)
                return []
            }
            let direction: Direction =
                command == .up ? .up : command == .down ? .down : command == .left ? .left : .right
            results.selectPin(direction, in: mapSize)
            results.revealSelected(in: mapSize)
            self.results = results
        case .zoomIn, .zoomOut, .panUp, .panDown, .panLeft, .panRight:
            let viewport = results.viewport(in: mapSize)
            let selected = results.selected.flatMap { results.places.coordinate($0) }
            let anchor = [results.cursor, selected].compactMap { $0 }.first { viewport.cell(of: $0) != nil }
            self.results?.viewport = viewport.moved(by: command, keeping: anchor ?? viewport.center)
        case .fit: self.results?.viewport = nil
        case .radiusLess, .radiusMore:
            return changeRadius(
                to: Radius.nudged(results.radiusMetres, up: command == .radiusMore, in: distances))
        case .open where results.visible.isEmpty && results.cursor == nil:
            return radiusToNearest.map { changeRadius(to: $0) } ?? []
        case .open: return results.cursor != nil && results.focus == .map ? searchFromCursor() : openDetail()
        case .find:
            let hint = results.isEverywhere ? "name, town, district or number" : "part of a name"
            overlays.append(.find(FindLine(hint: hint)))
        case .findNext: return stepFind(forward: true)
        case .findPrevious: return stepFind(forward: false)
        case .filters:
            overlays.removeAll { overlay in
                switch overlay {
                case .detail, .changes: true
                default: false
                }
            }
            overlays.append(.filters(FilterPane()))
        case .sort: return nextSort()
        case .asThen: return toggleThen()
        default: break
        }
        return []
    }

    private func scrollToSelected(_ results: inout Results) {
        guard let list = layout.list else { return }
        results.scroll.first = listWindow(of: results, in: list).first
    }

    var listRows: Int { layout.list.map { ListLayout($0).visibleRows } ?? 10 }

    private mutating func nextSort() -> [Effect] {
        let orders = sortOrders
        let shown = results?.order(sort) ?? sort
        return setSort(orders[((orders.firstIndex(of: shown) ?? 0) + 1) % orders.count])
    }
}
