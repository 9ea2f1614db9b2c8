import Geo
import Synchronization

/// Finds places by their names, and by their names together with their towns: "blue cheese millford".
public final class PlaceNames: Sendable {
    let places: Places
    let names: NameIndex
    private let rows: [Int]
    /// The only text that is searched for; nil if there may be several.
    private let onlyText: String?
    /// The index of names together with towns, which is made when it is first needed.
    private let withTowns = Mutex<NameIndex?>(nil)

    /// - Parameters:
    ///   - includingClosed: whether places that are closed, planned or gone are found, too.
    ///   - typed: the only text that will be searched for; nil if there may be several. With it, the names that cannot
    ///     match are left out of the indexes, which makes a single search several times as fast.
    ///   - isExact: whether that text will be searched for without typing errors only.
    /// - Complexity: O(length of all names).
    public init(_ places: Places, includingClosed: Bool = false, onlyFor typed: String? = nil, isExact: Bool = false) {
        let isCurrent = places.columns.isCurrent
        let rows = (0..<places.count).filter { includingClosed || isCurrent[$0] }
        let filter = typed.flatMap { NameFilter($0, places.dataset.words.synonyms, isExact: isExact) }
        self.places = places
        self.rows = rows
        onlyText = typed
        names = NameIndex(
            namesOf: places, among: filter?.rows(among: rows, in: [places.columns.names]) ?? rows)
    }

    /// The places that match a typed text, the best first: by name, then by name and town, then by name with typing
    /// errors.
    /// - Parameters:
    ///   - isExact: whether words must match without typing errors.
    ///   - point: of names that match equally well, those of the places nearest to this point come first.
    public func matches(
        _ typed: String, limit: Int, isExact: Bool = false, near point: Coordinate? = nil
    ) -> [NameMatch] {
        if let point {
            let found = rows(like: typed, isExact: isExact, near: point).prefix(limit)
            let marked = Highlighter(typed, synonyms: places.dataset.words.synonyms, isExact: isExact)
            return found.map { row, kind in
                let name = places.name(row)
                return NameMatch(
                    row: row, score: NameScore(kind: kind, length: name.utf8.count),
                    ranges: marked?.ranges(in: name) ?? [])
            }
        }
        let byName = names.matches(typed, limit: limit, isExact: isExact)
        let sure = byName.prefix { $0.score.kind < .withErrors }
        // A single word is not compared with towns: all places of a town are found by a search around the town.
        guard sure.count < limit, typed.split(whereSeparator: \.isWhitespace).count > 1 else { return byName }
        let known = Set(sure.map(\.row))
        let byTown = townIndex(without: known).matches(typed, limit: limit).filter {
            $0.score.kind < .withErrors && !known.contains($0.row)
        }
        let found = known.union(byTown.map(\.row))
        let unsure = byName.dropFirst(sure.count).filter { !found.contains($0.row) }
        return Array((Array(sure) + byTown.map(inName) + unsure).prefix(limit))
    }

    /// The places that match a typed text by name, town, district, postcode and key together, without typing
    /// errors. If there are none, the places with the typed text in their key: "k449" finds 14K449.
    /// - Complexity: O(length of all these texts).
    public func rows(describedBy typed: String, limit: Int) -> [Int] {
        let described = NameIndex(describing: places, among: rows, onlyFor: onlyText).matches(typed, limit: limit)
            .filter { $0.score.kind < .withErrors }.map(\.row)
        if !described.isEmpty { return described }
        let part = places.dataset.key(typed: typed.filter { !$0.isWhitespace })
        guard part.count >= Self.shortestPart, part.contains(where: \.isNumber) else { return [] }
        return Array(rows.filter { places.key($0).contains(part) }.prefix(limit))
    }

    /// The shortest text that is searched for in keys. Two characters are in half of all keys.
    private static let shortestPart = 3

    /// The match with only the parts that lie in the name.
    private func inName(_ match: NameMatch) -> NameMatch {
        let length = places.columns.names.range(match.row).count
        return NameMatch(row: match.row, score: match.score, ranges: match.ranges.filter { $0.upperBound <= length })
    }

    /// - Parameter known: rows that were found already. An index for a single text leaves them out; any other ignores this
    ///   parameter.
    func townIndex(without known: Set<Int>) -> NameIndex {
        withTowns.withLock { made in
            if let made { return made }
            let synonyms = places.dataset.words.synonyms
            let columns = [places.columns.names] + places.columns.localities
            // Typed words may be spread over a name and its town, but then without typing errors.
            let filter = onlyText.flatMap { NameFilter($0, synonyms, isExact: true) }
            let rows = filter?.rows(among: rows, in: columns).filter { !known.contains($0) } ?? rows
            var texts = TextColumn()
            for row in rows {
                texts.appendEmpty(upTo: row)
                texts.append(columns.map { $0[row] }.joined(separator: " "))
            }
            let fresh = NameIndex(texts, among: rows, synonyms: synonyms)
            made = fresh
            return fresh
        }
    }
}
