import Geo

extension NameIndex {
    /// The rows whose names match a typed text, with their scores: the best kind of match first, within a kind the nearest first,
    /// then the best score.
    /// - Parameters:
    ///   - isExact: whether words must match without typing errors.
    ///   - distance: the distance of a row, in any unit.
    /// - Complexity: O(words of all names).
    public func nearest(
        like typed: String, isExact: Bool = false, distance: (_ row: Int) -> Double
    ) -> [(row: Int, score: NameScore)] {
        let ranked = scoredRows(like: typed, isExact: isExact).enumerated().map { rank, found in
            (group: found.score.group, distance: distance(found.row), rank: rank, found: found)
        }
        return ranked.sorted { ($0.group, $0.distance, $0.rank) < ($1.group, $1.distance, $1.rank) }.map(\.found)
    }
}

extension NameIndex {
    /// The rows whose names match a typed text. Names that match only with typing errors are included only if no other matches.
    /// - Parameter point: of places that match equally well the nearest to this point come first; nil for the shortest names.
    public func found(
        like typed: String, isExact: Bool, in places: Places, near point: Coordinate?
    ) -> [(row: Int, kind: NameScore.Kind)] {
        let all =
            point == nil
            ? scoredRows(like: typed, isExact: isExact)
            : nearest(like: typed, isExact: isExact) { places.metres(of: $0, from: point) }
        let sure = all.prefix { $0.score.kind < .withErrors }
        return (sure.isEmpty ? all[...] : sure).map { ($0.row, $0.score.kind) }
    }
}

extension NameScore {
    /// The kind of the match with its number of typing errors: smaller is better.
    fileprivate var group: Int { Int(kind.rawValue) * 8 + errors }
}

extension Places {
    /// How far a place is from a point, in metres: infinite if its position is not known, 0 without a point.
    func metres(of row: Int, from point: Coordinate?) -> Double {
        guard let point else { return 0 }
        return coordinate(row).map { point.distance(to: $0) } ?? .infinity
    }
}

extension PlaceNames {
    /// All places that match a typed text: by name, then by name and town, then by name with typing errors.
    /// - Parameters:
    ///   - isExact: whether words must match without typing errors.
    ///   - point: of places that match equally well the nearest to this point come first; nil for the shortest names first.
    /// - Complexity: O(length of all names).
    public func rows(
        like typed: String, isExact: Bool = false, near point: Coordinate? = nil
    ) -> [(row: Int, kind: NameScore.Kind)] {
        let distance = { self.places.metres(of: $0, from: point) }
        func found(_ index: NameIndex, isExact: Bool) -> [(row: Int, score: NameScore)] {
            point == nil
                ? index.scoredRows(like: typed, isExact: isExact)
                : index.nearest(like: typed, isExact: isExact, distance: distance)
        }
        let byName = found(names, isExact: isExact).map { ($0.row, $0.score.kind) }
        let sure = byName.prefix { $0.1 < .withErrors }
        guard typed.split(whereSeparator: \.isWhitespace).count > 1 else { return byName }
        var known = Set(sure.map(\.0))
        let byTown = found(townIndex(without: known), isExact: true).map { ($0.row, NameScore.Kind.anyOrder) }
            .filter { known.insert($0.0).inserted }
        return sure + byTown + byName.dropFirst(sure.count).filter { !known.contains($0.0) }
    }
}
