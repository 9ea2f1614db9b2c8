import Catalogue

/// What a question finds among its places, and what it leaves out.
struct Answer {
    let question: Question
    /// The places that pass: around a place sorted by distance, else in the order of rows.
    let hits: [Hit]
    /// The number of places before the filters and the name are applied.
    let total: Int
    /// The number of places left out only because a filter does not apply to them; nil if no filter leaves such places out.
    let leftOutCount: Int?
    /// Values that are not chosen in the filter, though the person may expect their places, each with the number of places it would add.
    let similar: [(value: Facet.Value, count: Int)]
    /// If nothing was found: of the values that the dataset hides by default, such as the country Wales, the one with the most matching
    /// places, and their number. Nil if something was found, and if no such place matches.
    let leftOutAtFirst: (facet: Facet, value: Facet.Value, count: Int)?

    /// - Parameter countAtService: how many places the service has, if it searched all of them for the name; else nil.
    init(to question: Question, countAtService: Int? = nil) {
        self.question = question
        let (places, facets) = (question.places, question.facets)
        let found =
            question.circle.map {
                places.hits(
                    around: $0.origin.coordinate, radiusMetres: Double($0.radiusMetres),
                    includingClosed: question.includesClosed)
            } ?? places.allHits(includingClosed: question.includesClosed)
        let filter = CompiledFilter(question.filter, facets: facets)
        let shown = CompiledFilter(question.opening, facets: facets).passing(found)
        let isSearchOfAll = question.circle == nil && question.name != nil
        total = isSearchOfAll ? max(shown.count, countAtService ?? 0) : shown.count
        let beforeFilter = question.named(shown)
        hits = filter.passing(beforeFilter)
        leftOutAtFirst =
            hits.isEmpty
            ? Self.mostFrequent(
                of: question.opening, facets, among: filter.passing(question.named(found, isExact: true))) : nil
        (leftOutCount, similar) = Self.leftOut(question.filter, facets, places, beforeFilter)
    }

    var places: Places { question.places }

    /// How many places match but have no position, so that `--near` cannot find them; 0 without `--near`.
    var countWithoutPosition: Int {
        // A file made by `catchment data cut` has only places with a position.
        question.circle == nil || question.file != nil
            ? 0 : question.matching(places.hitsWithoutPosition(includingClosed: question.includesClosed)).count
    }

    /// The nearest current place that matches, however far away it is; nil without `--near`, and if none matches. So a filter for
    /// closed places never names one.
    var nearest: Hit? {
        guard let circle = question.circle else { return nil }
        let rows = Set(question.matching(places.allHits()).map(\.row))
        return rows.isEmpty ? nil : places.nearestCurrent(to: circle.origin.coordinate, where: rows.contains)
    }

    /// Of the values that a filter leaves out, the one with the most places.
    private static func mostFrequent(
        of filter: Filter, _ facets: [Facet], among hits: [Hit]
    ) -> (facet: Facet, value: Facet.Value, count: Int)? {
        let counts = CompiledFilter(Filter(), facets: facets).counts(rows: hits.map(\.row))
        let leftOut = zip(facets, counts).flatMap { facet, counts in
            zip(facet.values, counts).filter { filter.off[facet.id]?.contains($0.0.id) == true && $0.1 > 0 }
                .map { (facet: facet, value: $0.0, count: $0.1) }
        }
        return leftOut.max { $0.count < $1.count }
    }

    /// How many places the filter leaves out because it does not apply to them, and the values for `similar`.
    private static func leftOut(
        _ filter: Filter, _ facets: [Facet], _ places: Places, _ hits: [Hit]
    ) -> (count: Int?, similar: [(value: Facet.Value, count: Int)]) {
        let words = places.dataset.words
        var leftOut: Int?
        var similar: [(value: Facet.Value, count: Int)] = []
        let all = CompiledFilter(filter, facets: facets).counts(rows: hits.map(\.row))
        for (index, facet) in facets.enumerated() {
            guard let off = filter.off[facet.id] else { continue }
            let similarIDs = words.similarValues.filter { $0.facet == facet.id && !off.contains($0.asked) }.map(\.value)
            for (value, count) in zip(facet.values, all[index]) where off.contains(value.id) {
                if value.isOutside, let name = words.leftOut?.value, off.contains(name) {
                    leftOut = (leftOut ?? 0) + count
                }
                if count > 0, similarIDs.contains(value.id) { similar.append((value, count)) }
            }
        }
        return (leftOut, similar)
    }
}
