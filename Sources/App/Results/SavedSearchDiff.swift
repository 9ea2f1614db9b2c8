import Catalogue
import Geo

/// The differences between a saved search and today's data.
struct SavedSearchDiff: Sendable {
    /// The sign and the words for a changed place.
    struct Note: Sendable, Equatable {
        var mark: ChangeMark
        /// Words before the place's summary, such as "gone", "new inspection", or "older result added" if the inspection was only missing
        /// in the data at that time.
        var words: String
    }

    let search: SavedSearch
    /// Where today's places are measured from: where the saved search started, or its exact position if that is known only now.
    let origin: Origin
    /// The places that were saved with the search, and what it found among them.
    let then: Places
    let thenHits: [Hit]
    /// Today's places in the circle and around it, and the saved places, even those that are gone. If the two cannot be compared, only
    /// today's. If none is found today, the nearest one outside the radius is included.
    let now: Places
    let nowHits: [Hit]
    /// The places found then that would not be found today, the nearest first.
    let goneHits: [Hit]
    /// The notes on changed places, by row of `now`.
    let notes: [Int: Note]
    /// The nearest of today's places if none is within the radius, else nil. Its row refers to `now`.
    let nearestBeyond: Hit?
    /// How many places have each mark.
    let counts: [ChangeMark: Int]
    /// How many places have a result for the first time and are only counted. They have no notes, so no place has a sign for them.
    let firstResults: Int
    /// False if the search was made in a starter set and today's data is complete: a place that the starter set lacked is not
    /// new, so nothing is marked.
    let isCompared: Bool

    /// Compares a saved search with today's data.
    ///
    /// With another origin, today's places are those around it. A place is marked new only inside the area searched then, and gone only
    /// if it is in neither area.
    /// - Parameter origin: the origin of the search with its exact position; nil to use the saved position.
    /// - Returns: nil if `today` is of another dataset or an earlier day, or is a starter set while the saved search was
    ///   made in the whole dataset.
    init?(_ search: SavedSearch, today: Places, from origin: Origin? = nil) {
        guard search.dataset == today.dataset.id else { return nil }
        let then = Places(search.tables, of: today.dataset)
        let isCompared = Changes.areComparable(then, today)
        guard isCompared || (then.hasStarterPlaces && !today.hasStarterPlaces), !Self.isOlder(today, than: then) else {
            return nil
        }
        let origin = origin ?? search.origin
        // The radius is a metre larger, because saved positions are rounded and a place at the edge must not be lost.
        let thenHits = then.hits(
            around: search.origin.coordinate, radiusMetres: Double(search.radiusMetres) + 1, includingClosed: true)
        // A saved search may have places that were gone already. They are no change, so they are not compared.
        let compared = isCompared ? thenHits.filter { then.columns.isCurrent[$0.row] } : []
        let found = FoundToday(search, in: today, from: origin)
        let both = ComparedPlaces(found, in: today, and: compared, in: then)

        self.isCompared = isCompared
        self.search = search
        self.origin = origin
        self.then = then
        self.thenHits = thenHits
        now = both.all
        nowHits = found.hits.compactMap(both.moved)
        nearestBeyond = found.beyond.flatMap(both.moved)
        goneHits = both.gone(compared, notIn: found, center: origin.coordinate)
        let changes = isCompared ? Changes(from: then, to: both.here) : nil
        if let changes {
            let new = found.idsInSavedArea.subtracting(compared.map { then.id($0.row) })
            notes = Self.notes(changes, to: both.here, in: now, found: nowHits, new: new, gone: goneHits)
        } else {
            notes = [:]
        }
        firstResults = changes?.firstResults ?? 0
        counts = notes.values.reduce(into: [:]) { counts, note in counts[note.mark, default: 0] += 1 }
    }

    /// Whether any source of today's data has an earlier date than the same source of the saved data.
    private static func isOlder(_ today: Places, than then: Places) -> Bool {
        zip(today.joined.tables, then.joined.tables).contains { now, before in
            guard let now = now?.source.date, let before = before?.source.date else { return false }
            return !now.isEmpty && !before.isEmpty && now < before
        }
    }

    private static func notes(
        _ changes: Changes, to here: Places, in now: Places, found: [Hit], new: Set<String>, gone: [Hit]
    ) -> [Int: Note] {
        var notes: [Int: Note] = [:]
        let evidence = now.dataset.evidenceNoun.one
        let shown = Set((found + gone).map(\.row))
        for change in changes.items {
            guard let row = now.row(ofID: change.id), shown.contains(row), notes[row]?.mark != .inspected
            else { continue }
            switch change.kind {
            case .evidence where change.isNewlyKnown:
                notes[row] = notes[row] ?? Note(mark: .known, words: Changes.newlyKnown(1))
            case .evidence: notes[row] = Note(mark: .inspected, words: "new \(evidence)")
            case .restated: notes[row] = notes[row] ?? Note(mark: .changed, words: "amended")
            case .renamed: notes[row] = Note(mark: .changed, words: "was \(change.before)")
            case .moved: notes[row] = notes[row] ?? Note(mark: .changed, words: "moved")
            case .new, .closed: break
            }
        }
        // A place that was not found then is new: it has opened, or moved into the circle.
        for hit in found where new.contains(now.id(hit.row)) {
            notes[hit.row] = Note(mark: .new, words: "new here")
        }
        for hit in gone {
            let isListed = here.row(ofID: now.id(hit.row)) != nil
            let isCurrent = isListed && now.columns.isCurrent[hit.row]
            notes[hit.row] = Note(
                mark: .gone, words: isCurrent ? "gone from here" : isListed ? "gone" : "gone, no longer listed")
        }
        return notes
    }

    /// The summary of changes in several lengths, the longest first: "since 18 Nov 2026: 1 new, 1 gone, 2 inspections". The shorter ones
    /// have the signs of the list, as in "+1 -1 !2".
    var sentences: [String] {
        func count(_ mark: ChangeMark) -> Int { counts[mark] ?? 0 }
        let inspections = now.dataset.evidenceNoun.form(for: count(.inspected))
        let words = [
            (count(.new), "new"), (count(.gone), "gone"), (count(.inspected), inspections),
            (count(.known), Changes.newlyKnown(count(.known))), (count(.changed), "changed"),
            (firstResults, firstResults == 1 ? "first result" : "first results"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        // An older result and another change have the same sign.
        let signs: [(Int, ChangeMark)] = [
            (count(.new), .new), (count(.gone), .gone), (count(.inspected), .inspected),
            (count(.known) + count(.changed), .changed),
        ]
        let signed = signs.filter { $0.0 > 0 }.map { "\($0.1.sign)\($0.0)" }.joined(separator: " ")
        let date = dateWords(search.date)
        guard isCompared else {
            return [
                "changes can't be shown: on \(date) you had only the starter set", "changes can't be shown",
            ]
        }
        guard !words.isEmpty else { return ["no changes since \(date)", "no changes"] }
        let short = signed.isEmpty ? words : signed
        return ["since \(date): " + words, "since \(date): " + short, short]
    }
}

/// What a saved search finds in today's data.
private struct FoundToday {
    let hits: [Hit]
    let ids: Set<String>
    /// The ids of the places in the area that was searched then; another area if the search has another origin today.
    let idsInSavedArea: Set<String>
    /// The nearest place, if none is found.
    let beyond: Hit?
    /// The rows of the places in the circle and around it, as far as the map shows them at first.
    let around: [Int]

    init(_ search: SavedSearch, in today: Places, from origin: Origin) {
        let radius = Double(search.radiusMetres)
        func ids(_ hits: [Hit]) -> Set<String> { Set(hits.map { today.id($0.row) }) }
        hits = today.hits(around: origin.coordinate, radiusMetres: radius)
        self.ids = ids(hits)
        idsInSavedArea =
            origin == search.origin
            ? self.ids : ids(today.hits(around: search.origin.coordinate, radiusMetres: radius))
        let farthest = min(radius * Results.farthestPinsOutside, Places.farthestPinMetres)
        around = today.hits(around: origin.coordinate, radiusMetres: farthest).map(\.row)
        beyond = hits.isEmpty ? today.nearestCurrent(to: origin.coordinate) : nil
    }
}

/// The places of then and of today that are compared.
private struct ComparedPlaces {
    private let then: Places
    private let today: Places
    /// Today's places: those that are found, those of then that still exist, and the nearest one if none is found.
    let here: Places
    /// `here`, today's other places near the circle, and those of then that no longer exist.
    let all: Places

    init(_ found: FoundToday, in today: Places, and hits: [Hit], in then: Places) {
        let still = hits.compactMap { today.row(ofID: then.id($0.row)) }
        let rows = Set(found.hits.map(\.row)).union(still).union(found.beyond.map { [$0.row] } ?? [])
        let here = Places(today.subset(Array(rows)), of: today.dataset)
        let around = rows.union(found.around)
        let shown = around.count == rows.count ? here : Places(today.subset(Array(around)), of: today.dataset)
        let absent = hits.map(\.row).filter { here.row(ofID: then.id($0)) == nil }
        (self.then, self.today, self.here) = (then, today, here)
        all = absent.isEmpty ? shown : shown.adding(then.subset(absent))
    }

    /// One of today's hits, with its row in `all`.
    func moved(_ hit: Hit) -> Hit? {
        all.row(ofID: today.id(hit.row)).map {
            Hit(row: $0, distanceMetres: hit.distanceMetres, bearingDegrees: hit.bearingDegrees)
        }
    }

    /// Those hits of then that would not be found today, with their rows in `all`.
    func gone(_ hits: [Hit], notIn found: FoundToday, center: Coordinate) -> [Hit] {
        hits.compactMap { hit in
            let id = then.id(hit.row)
            guard !found.idsInSavedArea.contains(id), !found.ids.contains(id), let row = all.row(ofID: id) else {
                return nil
            }
            guard all.coordinate(row) != nil else {
                return Hit(row: row, distanceMetres: hit.distanceMetres, bearingDegrees: hit.bearingDegrees)
            }
            return all.hit(row, from: center)
        }
    }
}
