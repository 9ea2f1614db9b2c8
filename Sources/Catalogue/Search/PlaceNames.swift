import Synchronization

/// Finds places by their names, and by their names and the towns they are in: "st marys leeds".
public final class PlaceNames: Sendable {
    private let places: Places
    private let names: NameIndex
    private let rows: [Int]
    /// Made with the first question that needs it.
    private let withTowns = Mutex<NameIndex?>(nil)

    /// - Complexity: O(length of all names).
    public init(_ places: Places) {
        self.places = places
        rows = (0..<places.count).filter { places.columns.isCurrent[$0] }
        names = NameIndex(places.columns.names, among: rows)
    }

    /// The current places that answer to what was typed, the best first: by their names, then by name and town together, then
    /// by forgiving typing errors in the name.
    public func matches(_ typed: String, limit: Int) -> [NameMatch] {
        let byName = names.matches(typed, limit: limit)
        let sure = byName.prefix { $0.score.kind < .withErrors }
        // A single word is a name, or a town: who looks for all schools of a town asks for those around it.
        guard sure.count < limit, typed.split(whereSeparator: \.isWhitespace).count > 1 else { return byName }
        let known = Set(sure.map(\.row))
        let byTown = townIndex().matches(typed, limit: limit).filter {
            $0.score.kind < .withErrors && !known.contains($0.row)
        }
        let found = known.union(byTown.map(\.row))
        let unsure = byName.dropFirst(sure.count).filter { !found.contains($0.row) }
        return Array((Array(sure) + byTown.map(inName) + unsure).prefix(limit))
    }

    /// The current places that answer by anything else: by their towns, districts, postcodes and numbers together with their
    /// names, without typing errors, or, where there are none, by a part of their numbers, as "k449" of 14K449.
    /// - Complexity: O(length of all that).
    public func rows(describedBy typed: String, limit: Int) -> [Int] {
        let described = NameIndex(describing: places).matches(typed, limit: limit)
            .filter { $0.score.kind < .withErrors }.map(\.row)
        if !described.isEmpty { return described }
        let part = places.collection.key(typed: typed.filter { !$0.isWhitespace })
        guard part.count >= Self.shortestPart, part.contains(where: \.isNumber) else { return [] }
        return Array(rows.filter { places.key($0).contains(part) }.prefix(limit))
    }

    /// Two figures are a part of half of all numbers.
    private static let shortestPart = 3

    /// What was typed of the name alone.
    private func inName(_ match: NameMatch) -> NameMatch {
        let length = places.columns.names.range(match.row).count
        return NameMatch(row: match.row, score: match.score, ranges: match.ranges.filter { $0.upperBound <= length })
    }

    private func townIndex() -> NameIndex {
        withTowns.withLock { kept in
            if let kept { return kept }
            let texts = (0..<places.count).map { row in
                ([places.name(row)] + places.columns.localities.map { $0[row] }).joined(separator: " ")
            }
            let fresh = NameIndex(TextColumn(texts), among: rows)
            kept = fresh
            return fresh
        }
    }
}
