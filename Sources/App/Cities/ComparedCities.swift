import Catalogue
import Screen

/// Which places are compared in a dataset that lists favourites: those that the person has marked, else the first of the list.
extension State {
    /// Marks the selected place to be compared, or removes the mark.
    mutating func toggleCompared() -> [Effect] {
        guard let id = selectedID else { return [] }
        let name = nameOfPlace(id)
        if let index = cities.compared.firstIndex(of: id) {
            cities.compared.remove(at: index)
            run.status = Status(text: "Removed \(name) from the comparison (\(cities.compared.count) left)")
            return []
        }
        guard markedCities.count < Comparison.limit else {
            run.status = Status(text: "At most \(Comparison.limit) are compared. Press x on one with ✓ to remove it")
            return []
        }
        // This also drops the marks of places that are no longer in the list.
        cities.compared = markedCities + [id]
        cities.takenOut.removeAll { $0 == id }
        let count = cities.compared.count
        let way = count < 2 ? "add another with x" : "C compares"
        run.status = Status(text: "Added \(name) to the comparison (\(count)): \(way)")
        return []
    }

    /// The ids of the marked places that are still in the list.
    private var markedCities: [String] { cities.compared.filter { place(ofID: $0) != nil } }

    /// The places that are compared, at most `Comparison.limit`.
    var comparableCities: [Shortlist.Entry] {
        let marked = markedCities
        let listed = (results?.visible.prefix(Comparison.limit).map { $0.row }).map { rows in
            rows.compactMap { results?.places.id($0) }
        }
        let all = data.places.map { places in (0..<min(places.count, Comparison.limit)).map { places.id($0) } }
        let ids = marked.isEmpty ? listed ?? all ?? [] : marked
        return ids.map { Shortlist.Entry(id: $0, name: nameOfPlace($0)) }
    }

    /// What to do while fewer than two places would be compared.
    var comparisonAdvice: String {
        markedCities.isEmpty
            ? "A comparison needs two \(noun.many). Press a to add one" : "Add one more with x, then C compares"
    }

    /// Takes a place out of the open comparison. The other ones are marked from now on.
    mutating func takeOutOfComparison(_ id: String?) -> [Effect] {
        let ids = comparedEntries.map(\.id)
        guard let id, ids.contains(id) else { return [] }
        guard ids.count > 2 else {
            run.status = Status(text: "A comparison needs at least two \(noun.many)")
            return []
        }
        cities.compared = ids.filter { $0 != id }
        cities.takenOut.append(id)
        run.status = Status(text: "Removed \(nameOfPlace(id)) from the comparison. Press u to undo")
        return []
    }

    /// Brings back the place that was taken out of the comparison last.
    mutating func restoreToComparison() -> [Effect] {
        guard markedCities.count < Comparison.limit || cities.takenOut.isEmpty else {
            run.status = Status(text: "At most \(Comparison.limit) are compared. Press x on one to remove it")
            return []
        }
        guard let id = cities.takenOut.popLast(), !cities.compared.contains(id) else {
            run.status = Status(text: "Nothing to undo: nothing was removed from the comparison")
            return []
        }
        cities.compared = markedCities + [id]
        run.status = Status(text: "\(nameOfPlace(id)) is back in the comparison")
        return []
    }
}

/// What is compared in the open dataset: the favourites if it lists them, else the places of the shortlist.
extension State {
    /// The places of the open dataset that can be compared.
    var comparable: [Shortlist.Entry] {
        listsFavourites ? comparableCities : dataset.map { shortlist.entries(of: $0) } ?? []
    }

    /// Removes the selected place from the open comparison.
    /// - Parameter undo: the key that brings it back.
    mutating func removeFromComparison(undo: Key) -> [Effect] {
        listsFavourites ? takeOutOfComparison(selectedID) : toggleShortlist(undo: undo)
    }

    /// Brings back the place that was removed last.
    mutating func undoInComparison() -> [Effect] { listsFavourites ? restoreToComparison() : restoreToShortlist() }

    /// Whether a place was removed that `undoInComparison` can bring back.
    var canUndoInComparison: Bool { listsFavourites ? !cities.takenOut.isEmpty : shortlist.lastRemoval != nil }

    /// The rows with the sign `✓`: the places of the shortlist or, in a dataset that lists favourites, those marked to be compared.
    func signedRows(in places: Places) -> Set<Int> {
        places.dataset.listsFavourites
            ? Set(cities.compared.compactMap { places.row(ofID: $0) }) : shortlist.rows(in: places)
    }
}
