import Catalogue

/// The places that a command asks for: those around a place, or all, that pass the filters and match the name.
struct Question {
    let places: Places
    /// The circle that is searched; nil for all places.
    let circle: SearchReport.Circle?
    let filter: Filter
    /// What the places can be filtered by.
    let facets: [Facet]
    /// The text that names must match; nil if any name will do.
    let name: String?
    /// The number of places before the filters and the name are applied.
    let total: Int
    /// The places that pass: around a place sorted by distance, else in the order of rows.
    let hits: [Hit]
    /// The hits that match the opening filter, all other filters and, without typing errors, the name.
    let matching: ([Hit]) -> [Hit]
    /// The number of places left out only because a filter does not apply to them; nil if no filter leaves such places out.
    let leftOutCount: Int?
    /// Values that are not chosen in the filter, though the person may expect their places, each with the number of places it would add.
    let similar: [(value: Facet.Value, count: Int)]
    /// If nothing was found: of the values that the dataset hides by default, such as the country Wales, the one with the most matching
    /// places, and their number. Nil if something was found, and if no such place matches.
    let leftOutAtFirst: (facet: Facet, value: Facet.Value, count: Int)?
    /// Whether places that are closed or gone are included.
    let includesClosed: Bool
    /// Whether the filter asks for values that the dataset hides by default, such as the country Wales, so that the total has them.
    let includesHidden: Bool
    /// Whether a typed filter, such as `--owner NAME`, was given.
    let isFilteredByType: Bool
    /// A sentence for each given typed filter for which some places have no value.
    let typedFilterGaps: [String]
    /// The file that is searched instead of the person's data: its path or address.
    let file: String?

    /// - Parameters:
    ///   - searched: the circle, if it is known already; nil takes it from `--near`.
    ///   - file: the path or the address of the file that the places are from; nil for the person's data.
    ///   - countAtService: how many places the service has, if it searched all of them for the name; else nil.
    /// - Throws: `CommandError` if an option is not understood, before any service is asked where a place is.
    init(
        _ arguments: Arguments, of places: Places, in searched: SearchReport.Circle? = nil, file: String? = nil,
        countAtService: Int? = nil, _ shell: Shell
    ) throws(CommandError) {
        self.places = places
        self.file = file
        // A radius that is wrong is refused before any service is asked where the place is.
        _ = try arguments.radiusMetres()
        facets = shell.facets(of: places)
        let asked = try arguments.filter(of: places, by: facets, shell)
        name = arguments.values["name"]
        if let name, name.trimmingBlanks.isEmpty {
            throw CommandError(.usage, "--name is empty: write a part of a name, or leave it out.")
        }
        try arguments.refuseFindOptionsWithoutName()
        let options = try arguments.findOptions(in: places.dataset)
        // With a filter by state or status, places that are gone or closed are searched, too.
        let includingClosed =
            arguments.flags.contains("closed") || !asked.facets.isDisjoint(with: [Facet.state, Facet.status])
        // `--closed` decides about places that are gone. The rest of the opening filter applies unless its facet is named.
        let opening = Filter().leavingOut(places.dataset.openingFilterWithoutState, besides: asked.facets)
        let compiledOpening = CompiledFilter(opening, facets: facets)
        filter = asked.filter
        let found: [Hit]
        if arguments.values["near"] != nil {
            let circle: SearchReport.Circle
            if let searched { circle = searched } else { circle = try shell.circle(arguments, places: places) }
            self.circle = circle
            found = places.hits(
                around: circle.origin.coordinate, radiusMetres: Double(circle.radiusMetres),
                includingClosed: includingClosed)
        } else {
            _ = try arguments.networkChoice()
            try arguments.refuseWithoutPlace(["radius", "online"], example: places.dataset.examplePlace)
            circle = nil
            found = places.allHits(includingClosed: includingClosed)
        }
        let typed = try arguments.typedFilterRows(
            of: places, includesClosed: includingClosed, shell)
        let (name, compiled) = (name, CompiledFilter(filter, facets: facets))
        let listsAllPlaces = circle == nil
        func named(_ hits: [Hit], _ options: FindOptions) -> [Hit] {
            let named =
                name.map { Self.named($0, options, among: hits, of: places, listsAllPlaces: listsAllPlaces) } ?? hits
            return typed.map { rows in named.filter { rows.contains($0.row) } } ?? named
        }
        let inArea = compiledOpening.passing(found)
        total = listsAllPlaces && name != nil ? max(inArea.count, countAtService ?? 0) : inArea.count
        let beforeFilter = named(inArea, options)
        hits = compiled.passing(beforeFilter)
        // `matching` allows no typing errors: in a whole country, many names are one error away from the typed one.
        var exact = options
        exact.isExact = true
        matching = { [exact] in compiled.passing(named(compiledOpening.passing($0), exact)) }
        leftOutAtFirst =
            hits.isEmpty
            ? Self.mostFrequent(of: opening, facets, among: compiled.passing(named(found, exact))) : nil
        includesClosed = includingClosed
        includesHidden = opening.off.count < places.dataset.openingFilterWithoutState.off.count
        isFilteredByType = typed != nil
        typedFilterGaps = arguments.typedFilterGaps(in: places)
        (leftOutCount, similar) = Self.leftOut(filter, facets, places, beforeFilter)
    }

    /// Whether a name or a filter is asked for.
    var isNarrowed: Bool { !filter.isEmpty || isFilteredByType || name != nil }

    /// How many places match but have no position, so that `--near` cannot find them; 0 without `--near`.
    var countWithoutPosition: Int {
        // A file made by `catchment data cut` has only places with a position.
        circle == nil || file != nil
            ? 0 : matching(places.hitsWithoutPosition(includingClosed: includesClosed)).count
    }

    /// The nearest current place that matches, however far away it is; nil without `--near`, and if none matches. So a filter for
    /// closed places never names one.
    var nearest: Hit? {
        guard let circle else { return nil }
        let rows = Set(matching(places.allHits()).map(\.row))
        return rows.isEmpty ? nil : places.nearestCurrent(to: circle.origin.coordinate, where: rows.contains)
    }

    /// Whether the question is about all places of the dataset, without a circle, a filter or a name.
    var isOfAll: Bool { circle == nil && !isNarrowed }

    /// The places that match a text, as `/` finds them on the screen. Around a place it searches names and the dataset's
    /// further texts, and allows typing errors. Among all places it also searches towns, districts, postcodes and numbers,
    /// and allows typing errors only if nothing else is found. `--exact` allows none.
    private static func named(
        _ text: String, _ options: FindOptions, among hits: [Hit], of places: Places, listsAllPlaces: Bool
    ) -> [Hit] {
        let rows = hits.map(\.row)
        let found =
            listsAllPlaces
            ? NameIndex(describing: places, among: rows, without: options.without)
                .rows(like: text, isExact: options.isExact)
            : NameIndex(around: places, among: rows, without: options.without)
                .matches(text, isExact: options.isExact).map(\.row)
        let wanted = Set(found)
        return hits.filter { wanted.contains($0.row) }
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
