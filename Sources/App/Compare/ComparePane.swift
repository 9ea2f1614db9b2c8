import Catalogue
import Screen

/// The places of the shortlist side by side, a column each.
struct ComparePane: Sendable {
    /// Among the columns.
    var selected = 0
    /// The first line to be seen below the names.
    var first = 0
    /// Which columns are to be seen where not all fit.
    var columns = Scroll()
    /// What is known of each place, by its id.
    var details: [String: DetailPane.Content] = [:]
}

extension State {
    /// Those of the shortlist that are of the collection at hand; the last of them stand side by side.
    private var comparable: [Shortlist.Entry] {
        guard let places else { return [] }
        return shortlist.entries.filter { isOfCollection($0, places) }
    }

    var comparedEntries: [Shortlist.Entry] { Array(comparable.suffix(Comparison.limit)) }
    /// How many of the shortlist do not fit beside the others.
    var uncomparedCount: Int { max(0, comparable.count - Comparison.limit) }

    /// The id of the selected column.
    func comparedID(_ pane: ComparePane) -> String? {
        let entries = comparedEntries
        return entries.isEmpty ? nil : entries[min(pane.selected, entries.count - 1)].id
    }

    /// Where the topmost detail was opened from a comparison, that comparison.
    var comparisonInDetail: ComparePane? {
        guard case .detail? = overlays.last, case .compare(let pane)? = overlays.dropLast().last else { return nil }
        return pane
    }

    mutating func openCompare() -> [Effect] {
        let isComparing = { (overlay: Overlay) in if case .compare = overlay { true } else { false } }
        if let open = overlays.lastIndex(where: isComparing) {
            overlays.removeSubrange((open + 1)...)
        } else {
            var pane = ComparePane()
            pane.selected = comparedEntries.firstIndex { $0.id == selectedID } ?? 0
            overlays.append(.compare(pane))
        }
        // Another program may have changed it.
        shortlistAnswers += 1
        return [.readShortlist] + renewComparison()
    }

    /// Asks for what is not known yet of the places that are compared.
    /// - Parameter afresh: asks for all of them, as the data are other ones.
    mutating func renewComparison(afresh: Bool = false) -> [Effect] {
        let entries = comparedEntries
        var effects: [Effect] = []
        for index in overlays.indices {
            guard case .compare(var pane) = overlays[index] else { continue }
            if afresh { pane.details = [:] }
            for entry in entries where pane.details[entry.id] == nil {
                pane.details[entry.id] = .loading
                effects.append(.loadDetail(id: entry.id))
            }
            overlays[index] = .compare(pane)
        }
        return effects
    }

    func comparedPlaces(_ pane: ComparePane) -> [ComparedPlace] {
        comparedEntries.map { entry in
            let found = place(ofID: entry.id)
            var detail: Detail?
            if case .loaded(let loaded)? = pane.details[entry.id] { detail = loaded }
            return ComparedPlace(
                id: entry.id, name: found.map { $0.places.name($0.row) } ?? entry.name, note: entry.note,
                detail: detail, coordinate: found.flatMap { $0.places.coordinate($0.row) })
        }
    }

    // MARK: Keys and the pointer

    mutating func handleCompare(_ command: Command, _ pane: ComparePane) -> [Effect]? {
        let picture = ComparePicture(self, pane)
        var pane = pane
        let page = picture.bodyRows
        switch command {
        case .left: pane.selected = picture.selected - 1
        case .right: pane.selected = picture.selected + 1
        case .up: pane.first -= 1
        case .down: pane.first += 1
        case .pageUp: pane.first -= page - 1
        case .pageDown: pane.first += page - 1
        case .first: pane.first = 0
        case .last: pane.first = picture.text.lines.count
        case .open: return openCompared(pane)
        case .undo: return putBack()
        case .compare: return back()
        default: return nil
        }
        let count = comparedEntries.count
        pane.selected = max(0, min(pane.selected, count - 1))
        pane.columns.show(pane.selected, of: count, height: picture.layout.fitting)
        pane.first = max(0, min(pane.first, picture.text.lines.count - page))
        replaceTop(.compare(pane))
        return []
    }

    private mutating func openCompared(_ pane: ComparePane) -> [Effect] {
        guard let id = comparedID(pane) else { return [] }
        overlays.append(.detail(DetailPane(id: id)))
        return [.loadDetail(id: id)]
    }

    /// The place before or after the one whose detail is open.
    mutating func stepCompared(forward: Bool) -> [Effect] {
        guard var pane = comparisonInDetail else { return [] }
        let target = min(pane.selected, comparedEntries.count - 1) + (forward ? 1 : -1)
        guard comparedEntries.indices.contains(target) else { return [] }
        pane.selected = target
        overlays[overlays.count - 2] = .compare(pane)
        overlays.removeLast()
        return openCompared(pane)
    }

    /// A click selects a column and a second one opens it; the wheel scrolls.
    mutating func onCompare(_ event: MouseEvent, _ pane: ComparePane) -> [Effect] {
        switch event.kind {
        case .wheelUp: return handleCompare(.up, pane) ?? []
        case .wheelDown: return handleCompare(.down, pane) ?? []
        case .press:
            let picture = ComparePicture(self, pane)
            guard picture.inside.contains(event.at),
                let column = picture.layout.index(at: event.at.column - picture.inside.column),
                picture.shown.contains(picture.shown.lowerBound + column)
            else { return [] }
            var pane = pane
            let isAgain = picture.selected == picture.shown.lowerBound + column
            pane.selected = picture.shown.lowerBound + column
            replaceTop(.compare(pane))
            return isAgain ? openCompared(pane) : []
        default: return []
        }
    }
}
