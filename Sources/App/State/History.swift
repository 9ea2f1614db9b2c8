import Catalogue
import Geo

/// The previous searches, the newest first, and those deleted in this run.
public struct History: Sendable {
    private var saved = SearchHistory()
    /// Deleted searches with their indexes, the latest deletion last; undo restores them.
    private var deleted: [(search: SavedSearch, position: Int)] = []

    public internal(set) var searches: [SavedSearch] {
        get { saved.searches }
        set { saved = SearchHistory(newValue) }
    }

    /// Adds a search at the top, and removes one of the same day with the same origin and radius.
    mutating func save(_ search: SavedSearch) -> [Effect] {
        // A search of an earlier day stays, because it shows the places of that day.
        func isSame(_ other: SavedSearch) -> Bool {
            other.id == search.id
                || (other.dataset == search.dataset && other.origin.label == search.origin.label
                    && other.radiusMetres == search.radiusMetres && other.date == search.date)
        }
        let same = searches.filter(isSame)
        for old in same { saved.remove(id: old.id) }
        // Undo must not bring back a second one.
        deleted.removeAll { isSame($0.search) }
        saved.add(search)
        return same.filter { $0.id != search.id }.map { .file(.deleteSearch(id: $0.id)) }
            + [.file(.saveSearch(search, position: 0))]
    }

    /// - Returns: the deleted search; nil if there is none at the index.
    mutating func delete(at index: Int) -> SavedSearch? {
        guard searches.indices.contains(index) else { return nil }
        let search = searches[index]
        saved.remove(id: search.id)
        deleted.append((search, index))
        return search
    }

    /// Whether a search was deleted that can be restored.
    var canRestore: Bool { !deleted.isEmpty }

    /// Restores the search that was deleted last.
    /// - Returns: the search and its index; nil if none was deleted.
    mutating func restoreDeleted() -> (search: SavedSearch, position: Int)? {
        guard let last = deleted.popLast() else { return nil }
        let position = min(last.position, searches.count)
        saved.insert(last.search, at: position)
        return (last.search, position)
    }

    /// Saves the name of a point in the searches that started from it.
    mutating func name(_ point: Coordinate, _ place: String) -> [Effect] {
        var effects: [Effect] = []
        for search in searches where search.origin.isAt(point) && search.origin.place != place {
            saved.rename(id: search.id, place: place)
            effects.append(.file(.nameSearch(id: search.id, place: place)))
        }
        return effects
    }

    /// Whether any search is of another dataset; each search then shows its dataset's name.
    func hasOthers(than dataset: String) -> Bool { searches.contains { $0.dataset != dataset } }
}
