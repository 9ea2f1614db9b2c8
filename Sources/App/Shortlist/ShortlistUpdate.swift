import Catalogue

/// Adds places to the shortlist and removes them.
extension State {
    /// Adds the selected place to the shortlist, or removes it.
    mutating func toggleShortlist() -> [Effect] {
        guard let id = selectedID else {
            run.status = Status(text: "Select a place to add to your shortlist")
            return []
        }
        if let entry = shortlist.list.entry(id) { return remove(entry) }
        return add(shortlist.entry(toAdd: id, name: nameOfPlace(id)))
    }

    func nameOfPlace(_ id: String) -> String { place(ofID: id).map { $0.places.name($0.row) } ?? "" }

    mutating func add(_ entry: Shortlist.Entry) -> [Effect] {
        let effects = shortlist.change(.add(entry))
        let count = shortlist.list.count
        run.status = Status(
            text: "Added to your shortlist (\(count))\(entry.note.isEmpty ? "" : ", with its note")"
                + (count > 1 ? " · C compares" : ""))
        return effects
    }

    private mutating func remove(_ entry: Shortlist.Entry) -> [Effect] {
        let effects = shortlist.change(.remove(id: entry.id))
        run.status = Status(
            text:
                "Removed from your shortlist (\(shortlist.list.count) left). Press \(panes.top is ComparePane ? "u" : "Space") to undo"
                + (entry.note.isEmpty ? "" : " and restore its note"))
        return effects
    }

    /// Adds the place that was removed last to the shortlist again.
    mutating func putBack() -> [Effect] {
        guard let entry = shortlist.lastRemoved else {
            run.status = Status(text: "Nothing to undo: no place was removed")
            return []
        }
        return add(entry)
    }
}
