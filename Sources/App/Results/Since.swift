import Catalogue
import Geo

/// A kept search beside the data of today: what changed since, and what it was then.
struct Since: Sendable {
    /// What became of a place since the search was made.
    enum Mark: Sendable, Equatable {
        case new, inspected, changed, gone

        /// What stands before the name, in every character set.
        var sign: String {
            switch self {
            case .new: "+"
            case .inspected: "!"
            case .changed: "~"
            case .gone: "-"
            }
        }
    }

    /// What is said of a marked place.
    struct Note: Sendable, Equatable {
        var mark: Mark
        /// "gone", "new inspection": it stands before the summary.
        var words: String
    }

    let kept: KeptSearch
    /// What the search kept, and what it found of that.
    let then: Places
    let thenHits: [Hit]
    /// The places of today within the radius, and those of then that are not there any more.
    let now: Places
    let nowHits: [Hit]
    /// What was found then and would not be now, the nearest first.
    let goneHits: [Hit]
    /// By rows of `now`.
    let notes: [Int: Note]
    /// The nearest place of today where none is within the radius; a row of `now`.
    let nearestBeyond: Hit?
    let counts: (new: Int, gone: Int, inspected: Int, changed: Int)
    /// False where only a starter set was there then: what it lacked is no news, and nothing is marked.
    let isCompared: Bool

    /// - Returns: nil where the data of today are no newer answer: of another collection, a starter set where all was
    ///   there, or of an earlier day.
    init?(_ kept: KeptSearch, today: Places) {
        guard kept.collection == today.collection.id else { return nil }
        let then = Places(kept.tables, of: today.collection)
        let isCompared = Changes.areComparable(then, today)
        guard isCompared || (then.hasStarterPlaces && !today.hasStarterPlaces), !Self.isOlder(today, than: then) else {
            return nil
        }
        let center = kept.origin.coordinate
        // A metre more, as the radius was asked of a position with all its digits.
        let thenHits = then.hits(around: center, radiusMetres: Double(kept.radiusMetres) + 1, includingClosed: true)
        let found = today.hits(around: center, radiusMetres: Double(kept.radiusMetres))
        let beyond = found.isEmpty ? today.nearestCurrent(to: center) : nil

        let compared = isCompared ? thenHits : []
        let ids = compared.map { then.id($0.row) }
        let still = ids.compactMap { today.row(ofID: $0) }
        let rows = Set(found.map(\.row)).union(still).union(beyond.map { [$0.row] } ?? [])
        let here = Places(today.subset(Array(rows)), of: today.collection)
        let absent = compared.map(\.row).filter { here.row(ofID: then.id($0)) == nil }
        let now = absent.isEmpty ? here : here.adding(then.subset(absent))
        func moved(_ hit: Hit) -> Hit? {
            now.row(ofID: today.id(hit.row)).map {
                Hit(row: $0, distanceMetres: hit.distanceMetres, bearingDegrees: hit.bearingDegrees)
            }
        }

        self.isCompared = isCompared
        self.kept = kept
        self.then = then
        self.thenHits = thenHits
        self.now = now
        nowHits = found.compactMap(moved)
        nearestBeyond = beyond.flatMap(moved)
        let foundIDs = Set(found.map { today.id($0.row) })
        goneHits = compared.compactMap { hit in
            let id = then.id(hit.row)
            guard !foundIDs.contains(id), let row = now.row(ofID: id) else { return nil }
            guard let place = now.coordinate(row) else {
                return Hit(row: row, distanceMetres: hit.distanceMetres, bearingDegrees: hit.bearingDegrees)
            }
            return Hit(
                row: row, distanceMetres: center.distance(to: place), bearingDegrees: center.bearing(to: place))
        }
        notes =
            isCompared
            ? Self.notes(from: then, to: here, in: now, found: nowHits, before: Set(ids), gone: goneHits) : [:]
        counts = notes.values.reduce(into: (new: 0, gone: 0, inspected: 0, changed: 0)) { counts, note in
            switch note.mark {
            case .new: counts.new += 1
            case .gone: counts.gone += 1
            case .inspected: counts.inspected += 1
            case .changed: counts.changed += 1
            }
        }
    }

    /// Whether a source of the one is of an earlier day than the same of the other.
    private static func isOlder(_ today: Places, than then: Places) -> Bool {
        zip(today.joined.tables, then.joined.tables).contains { now, before in
            guard let now = now?.source.date, let before = before?.source.date else { return false }
            return !now.isEmpty && !before.isEmpty && now < before
        }
    }

    private static func notes(
        from then: Places, to here: Places, in now: Places, found: [Hit], before: Set<String>, gone: [Hit]
    ) -> [Int: Note] {
        var notes: [Int: Note] = [:]
        let evidence = now.collection.evidenceNoun.one
        for change in Changes(from: then, to: here).items {
            guard let row = now.row(ofID: change.id), notes[row]?.mark != .inspected else { continue }
            switch change.kind {
            case .evidence: notes[row] = Note(mark: .inspected, words: "new \(evidence)")
            case .restated: notes[row] = notes[row] ?? Note(mark: .changed, words: "amended")
            case .renamed: notes[row] = Note(mark: .changed, words: "was \(change.before)")
            case .moved: notes[row] = notes[row] ?? Note(mark: .changed, words: "moved")
            case .new, .closed: break
            }
        }
        // New here is what was not found then: opened since, or moved into the circle.
        for hit in found where !before.contains(now.id(hit.row)) {
            notes[hit.row] = Note(mark: .new, words: "new here")
        }
        for hit in gone {
            let isListed = here.row(ofID: now.id(hit.row)) != nil
            let isCurrent = isListed && now.columns.isCurrent[hit.row]
            notes[hit.row] = Note(
                mark: .gone, words: isCurrent ? "gone from here" : isListed ? "gone" : "gone, not listed any more")
        }
        return notes
    }

    /// What changed, the longest wording first: "since 18 Nov 2026: 1 new, 1 gone, 2 inspections".
    var sentences: [String] {
        let noun = now.collection.evidenceNoun
        let all: [(Int, String, String)] = [
            (counts.new, "new", Mark.new.sign), (counts.gone, "gone", Mark.gone.sign),
            (counts.inspected, counts.inspected == 1 ? noun.one : noun.many, Mark.inspected.sign),
            (counts.changed, "changed", Mark.changed.sign),
        ]
        let parts = all.filter { $0.0 > 0 }
        let date = dateText(kept.date)
        guard isCompared else {
            return ["not compared with \(date), when only a starter set was here", "not compared with \(date)"]
        }
        guard !parts.isEmpty else { return ["nothing changed since \(date)", "since \(date): none"] }
        return [
            "since \(date): " + parts.map { "\($0.0) \($0.1)" }.joined(separator: ", "),
            "since \(date): " + parts.map { "\($0.2)\($0.0)" }.joined(separator: " "),
            parts.map { "\($0.2)\($0.0)" }.joined(separator: " "),
        ]
    }
}
