import Catalogue
import MapDrawing
import Screen

/// The places that others posted or changed and that the person has not looked at yet.
struct NewPlaces: Sendable {
    /// The mark of each place, by its id: `new` or `changed`.
    private(set) var marks: [String: ChangeMark] = [:]
    /// The greatest version among the places that were on the screen, for each list.
    private var latestVersions: [List: Int] = [:]
    /// What was on the disk at the start, and what was saved since.
    private var saved = SavedNews()
    /// For each dataset, by its id, the list that was on the screen last. Its saved marks are among `marks`.
    private var restored: [String: List] = [:]
    /// Whether there is something to save.
    private(set) var hasChanged = false

    /// The list of one service.
    struct List: Sendable, Hashable {
        let dataset: String
        /// The title of the list's source.
        let source: String

        /// - Returns: nil for a dataset to which nobody posts, and for a list that was never fetched.
        init?(_ places: Places) {
            guard places.dataset is any Posting, let title = (places.accepted ?? places).sources.first?.title else {
                return nil
            }
            (dataset, source) = (places.dataset.id, title)
        }
    }

    var isEmpty: Bool { marks.isEmpty }

    func mark(of id: String) -> ChangeMark? { marks[id] }

    /// The greatest version among the places of a list that were on the screen; nil if it is unknown.
    func latestVersion(of list: List) -> Int? { latestVersions[list] }

    mutating func add(_ mark: ChangeMark, _ id: String) {
        // A new place that changes before it is looked at stays new.
        guard marks[id] != .new, marks[id] != mark else { return }
        marks[id] = mark
        hasChanged = true
    }

    mutating func remove(_ id: String) {
        if marks.removeValue(forKey: id) != nil { hasChanged = true }
    }

    /// Forgets the places of a dataset that are gone.
    mutating func removeGone(from places: Places) {
        for id in marks.keys where places.dataset.owns(id: id) && places.row(ofID: id) == nil { remove(id) }
    }

    // MARK: From one run to the next

    mutating func received(_ saved: SavedNews) { self.saved = saved }

    /// Marks the places of a list that were marked when the list was last on the screen, in this run or an earlier one. Does
    /// nothing if this list is the one of its dataset that was restored last.
    /// - Returns: the greatest version that was on the screen then; nil if that is unknown, or nothing was done.
    mutating func restore(_ list: List) -> Int? {
        guard restored.updateValue(list, forKey: list.dataset) != list,
            let news = saved.list(dataset: list.dataset, source: list.source)
        else { return nil }
        for id in news.changed { marks[id] = .changed }
        for id in news.new { marks[id] = .new }
        latestVersions[list] = news.latestVersion
        return news.latestVersion
    }

    /// Notes that places up to a version were on the screen.
    mutating func note(_ version: Int, of list: List) {
        guard version > latestVersions[list] ?? .min else { return }
        latestVersions[list] = version
        hasChanged = true
    }

    /// What to save of a list. Sets `hasChanged` to false.
    /// - Parameter prefix: the beginning of the ids of the list's places.
    /// - Returns: nil if no version of the list is known.
    mutating func toSave(_ list: List, prefix: String) -> ListNews? {
        guard let latest = latestVersions[list] else { return nil }
        func ids(_ mark: ChangeMark) -> [String] {
            marks.filter { $0.key.hasPrefix(prefix) && $0.value == mark }.keys.sorted()
        }
        let news = ListNews(
            dataset: list.dataset, source: list.source, latestVersion: latest, new: ids(.new), changed: ids(.changed))
        saved.save(news)
        hasChanged = false
        return news
    }

    /// The rows of new and changed places.
    func rows(in places: Places) -> [Int] {
        marks.isEmpty ? [] : marks.keys.compactMap { places.row(ofID: $0) }.sorted()
    }
}

extension State {
    /// Marks the places of a newer list that were not in the older one or have changed. The person's own places are not
    /// marked, nor those of a first list.
    /// - Parameters:
    ///   - foundKeys: the keys of places that a word search added to the older list. They do not count when its oldest place is
    ///     determined.
    ///   - isFirst: whether the newer list is the first one of this run. If so, places newer than the newest one of the last
    ///     run are new.
    ///   - mayHaveOld: whether the newer list may have old places that the older one lacks, because it has all places or
    ///     found ones. If so, a place without a version that is missing in the older list is not marked.
    mutating func markNews(
        from old: Places, foundKeys: Set<String>, to new: Places, isFirst: Bool, mayHaveOld: Bool
    ) {
        service.news.removeGone(from: new)
        guard let posting = new.dataset as? any Posting, old.dataset.id == posting.id, old.count > 0,
            old.sources.first?.title == new.sources.first?.title
        else { return }
        let listed = (0..<old.count).filter { !foundKeys.contains(old.key($0)) }
        let latest = isFirst ? NewPlaces.List(new).flatMap { service.news.latestVersion(of: $0) } : nil
        let oldest = latest ?? listed.compactMap { posting.version(of: $0, in: old) }.min()
        for row in 0..<new.count where !posting.isOwn(row, in: new, session: service.session) {
            let id = new.id(row)
            if let before = old.row(ofID: id) {
                if posting.differs(row, in: new, from: before, in: old) { service.news.add(.changed, id) }
            } else if let oldest, let version = posting.version(of: row, in: new) {
                // After a deletion, an older place moves up into the list of the newest places; it is not new.
                if version > oldest { service.news.add(.new, id) }
            } else if !mayHaveOld {
                service.news.add(.new, id)
            }
        }
    }

    /// Marks the places that were marked when their list was last on the screen, and marks as new those that came into the
    /// list since, for example because a shell command fetched them.
    mutating func restoreNews(in places: Places) {
        let places = places.accepted ?? places
        guard let posting = places.dataset as? any Posting, let list = NewPlaces.List(places),
            let latest = service.news.restore(list)
        else { return }
        for row in 0..<places.count where !posting.isOwn(row, in: places, session: service.session) {
            if let version = posting.version(of: row, in: places), version > latest {
                service.news.add(.new, places.id(row))
            }
        }
    }

    /// Notes the greatest version among the places, which are on the screen.
    mutating func noteVersions(of places: Places) {
        guard let posting = places.dataset as? any Posting, let list = NewPlaces.List(places),
            let latest = (0..<places.count).compactMap({ posting.version(of: $0, in: places) }).max()
        else { return }
        service.news.note(latest, of: list)
    }

    /// Saves which places the person has not looked at, if that has changed.
    mutating func saveNews() -> [Effect] {
        guard service.news.hasChanged, let places = data.places, let list = NewPlaces.List(places),
            let news = service.news.toSave(list, prefix: places.dataset.idPrefix)
        else { return [] }
        return [.file(.saveNews(news))]
    }

    /// How many places of the list are new or changed, as " · 2 new", because they may be outside the screen; empty if none is.
    func newsNote(_ results: Results) -> String {
        let count = service.news.rows(in: results.places).count { results.isVisible($0) }
        return count == 0 ? "" : " · \(grouped(count)) new"
    }

    /// Removes the mark of the selected place, because the person looks at it.
    mutating func lookAtSelected() {
        if !service.news.isEmpty, let id = selectedID { service.news.remove(id) }
    }
}

extension Posting {
    /// Whether a place has changed: by its version or, without versions, by its name, summary and position.
    fileprivate func differs(_ row: Int, in new: Places, from before: Int, in old: Places) -> Bool {
        if let version = version(of: row, in: new) { return version != self.version(of: before, in: old) }
        return new.title(row) != old.title(before) || new.summary(row) != old.summary(before)
            || new.coordinate(row) != old.coordinate(before)
    }
}

/// New places on the map.
extension State {
    /// Writes "new" or "changed" beside the pins of new places; a pin with a label of its own gets the sign before it.
    func markNews(on scene: inout MapScene, _ results: Results) {
        guard !service.news.isEmpty else { return }
        for index in scene.pins.indices {
            guard let mark = service.news.mark(of: results.places.id(scene.pins[index].id)) else { continue }
            let label = scene.pins[index].label
            scene.pins[index].label = label.isEmpty ? mark.word : mark.sign + label
        }
    }

    /// Writes the sign `+` beside the count of a group of pins if one of these places is new or changed.
    func signNews(_ results: Results, _ drawn: DrawnMap, into frame: inout Frame, rect: Rect) {
        guard !service.news.isEmpty else { return }
        let rows = Set(service.news.rows(in: results.places).map { results.listing.pin(of: $0, in: results.places) })
        for cluster in drawn.clusters where cluster.ids.contains(where: rows.contains) {
            guard let free = drawn.freeCell(besidePin: cluster.ids[0], leftFirst: true) else { continue }
            frame.signPin(
                ChangeMark.new.sign, column: rect.column + free.column, row: rect.row + free.row, mapTheme)
        }
    }
}
