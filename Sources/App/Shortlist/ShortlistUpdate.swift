import Catalogue
import Screen

/// Adds places to the shortlist and removes them.
extension State {
    /// Adds the selected place to the shortlist, or removes it. If the dataset lists favourites, does the same with these.
    /// - Parameter undo: the key that adds a removed place again.
    mutating func toggleShortlist(undo: Key = .character(" ")) -> [Effect] {
        guard let id = selectedID else {
            run.status = Status(text: "Select a \(noun.one) to add to your shortlist")
            return []
        }
        if listsFavourites { return toggleFavourite(ofID: id) }
        if let entry = shortlist.list.entry(id) { return remove(entry, undo) }
        return add(shortlist.entry(toAdd: id, name: nameOfPlace(id)))
    }

    /// Whether `toggleShortlist` would remove the selected place.
    var isSelectedPlaceChosen: Bool {
        guard let id = selectedID else { return false }
        guard listsFavourites else { return shortlist.list.entry(id) != nil }
        guard let (places, row) = place(ofID: id), let dataset = places.dataset as? any Forecasting else {
            return false
        }
        return cities.isFavourite(dataset.forecastPlace(of: row, in: places).key)
    }

    func nameOfPlace(_ id: String) -> String { place(ofID: id).map { $0.places.name($0.row) } ?? "" }

    /// - Parameter words: how the status begins.
    mutating func add(_ entry: Shortlist.Entry, saying words: String = "Added to") -> [Effect] {
        let effects = shortlist.change(.add(entry))
        let count = shortlist.list.count
        run.status = Status(
            text: "\(words) your shortlist (\(count))\(entry.note.isEmpty ? "" : ", with its note")"
                + (count > 1 && dataset is any Comparing ? " · C compares" : ""))
        return effects
    }

    private mutating func remove(_ entry: Shortlist.Entry, _ undo: Key) -> [Effect] {
        let effects = shortlist.change(.remove(id: entry.id), deletions: service.deletions.deleted.count)
        run.status = Status(
            text: "Removed from your shortlist (\(shortlist.list.count) left). Press \(undo.label) to undo"
                + (entry.note.isEmpty ? "" : ", with its note"))
        return effects
    }

    /// Adds the place that was removed last to the shortlist again.
    mutating func restoreToShortlist() -> [Effect] {
        guard let entry = shortlist.lastRemoval?.entry else {
            run.status = Status(text: "Nothing to undo: nothing was removed from the shortlist")
            return []
        }
        return add(entry, saying: "Back on")
    }

    /// Whether `undoNewest` has something to undo.
    var canUndoNewest: Bool {
        listsFavourites
            ? !cities.removed.isEmpty : shortlist.lastRemoval != nil || !service.deletions.deleted.isEmpty
    }

    /// Undoes the last deletion or the last removal from the shortlist or the favourites, whichever is newer.
    mutating func undoNewest() -> [Effect] {
        if listsFavourites { return restoreFavourite() }
        let deletions = service.deletions.deleted.count
        guard let removal = shortlist.lastRemoval else {
            if deletions > 0 { return restorePlace() }
            run.status = Status(
                text: history.canRestore
                    ? "Nothing to undo here. To undo the deletion of a search, press p, then u"
                    : "Nothing to undo since Catchment started")
            return []
        }
        return removal.deletions < deletions ? restorePlace() : restoreToShortlist()
    }
}
