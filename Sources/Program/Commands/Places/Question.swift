import Catalogue

/// What a command asks for: the places around a place, or all, that pass the filters and match the name.
struct Question {
    let places: Places
    /// The file that is searched instead of the person's data: its path or address.
    let file: String?
    /// The circle that is searched; nil for all places.
    let circle: SearchReport.Circle?
    let filter: Filter
    /// The values that the dataset hides by default, such as the country Wales, but not those of a facet that the filter names.
    let opening: Filter
    /// What the places can be filtered by.
    let facets: [Facet]
    /// The text that names must match; nil if any name will do.
    let name: String?
    private let findOptions: FindOptions
    /// The rows that pass the typed filters, such as `--owner NAME`; nil if none was given.
    private let typedRows: Set<Int>?
    /// A sentence for each given typed filter for which some places have no value.
    let typedFilterGaps: [String]
    /// Whether places that are closed or gone are included.
    let includesClosed: Bool

    /// - Parameters:
    ///   - searched: the circle, if it is known already; nil takes it from `--near`.
    ///   - file: the path or the address of the file that the places are from; nil for the person's data.
    /// - Throws: `CommandError` if an option is not understood, before any service is asked where a place is.
    init(
        _ arguments: Arguments, of places: Places, in searched: SearchReport.Circle? = nil, file: String? = nil,
        _ shell: Shell
    ) throws(CommandError) {
        self.places = places
        self.file = file
        // A radius that is wrong is refused before any service is asked where the place is.
        _ = try arguments.radiusMetres()
        facets = shell.facets(of: places)
        let asked = try arguments.filter(of: places, by: facets, shell)
        filter = asked.filter
        name = arguments.values["name"]
        if let name, name.trimmingBlanks.isEmpty {
            throw CommandError(.usage, "--name is empty: write a part of a name, or leave it out.")
        }
        try arguments.refuseFindOptionsWithoutName()
        findOptions = try arguments.findOptions(in: places.dataset)
        // With a filter by state or status, places that are gone or closed are searched, too.
        includesClosed =
            arguments.flags.contains("closed") || !asked.facets.isDisjoint(with: [Facet.state, Facet.status])
        // `--closed` decides about places that are gone. The rest of the opening filter applies unless its facet is named.
        opening = Filter().leavingOut(places.dataset.openingFilterWithoutState, besides: asked.facets)
        if arguments.values["near"] != nil {
            if let searched { circle = searched } else { circle = try shell.circle(arguments, places: places) }
        } else {
            _ = try arguments.networkChoice()
            try arguments.refuseWithoutPlace(["radius", "online"], example: places.dataset.examplePlace)
            circle = nil
        }
        typedRows = try arguments.typedFilterRows(of: places, includesClosed: includesClosed, shell)
        typedFilterGaps = arguments.typedFilterGaps(in: places)
    }

    /// Whether the filter asks for values that the dataset hides by default, such as the country Wales, so that the total has them.
    var includesHidden: Bool { opening.off.count < places.dataset.openingFilterWithoutState.off.count }

    /// Whether a typed filter, such as `--owner NAME`, was given.
    var isFilteredByType: Bool { typedRows != nil }

    /// Whether a name or a filter is asked for.
    var isNarrowed: Bool { !filter.isEmpty || isFilteredByType || name != nil }

    /// Whether the question is about all places of the dataset, without a circle, a filter or a name.
    var isOfAll: Bool { circle == nil && !isNarrowed }

    /// The hits that match the name and the typed filters, as `/` finds them on the screen. Around a place it searches names and the
    /// dataset's further texts, and allows typing errors. Among all places it also searches towns, districts, postcodes and numbers,
    /// and allows typing errors only if nothing else is found.
    /// - Parameter isExact: true allows no typing errors, as `--exact` does.
    func named(_ hits: [Hit], isExact: Bool = false) -> [Hit] {
        var wanted = typedRows
        if let name {
            let (rows, isExact, without) = (hits.map(\.row), isExact || findOptions.isExact, findOptions.without)
            let found =
                circle == nil
                ? NameIndex(describing: places, among: rows, without: without).rows(like: name, isExact: isExact)
                : NameIndex(around: places, among: rows, without: without).matches(name, isExact: isExact).map(\.row)
            wanted = wanted?.intersection(found) ?? Set(found)
        }
        return wanted.map { wanted in hits.filter { wanted.contains($0.row) } } ?? hits
    }

    /// The hits that match the opening filter, all other filters and, without typing errors, the name. In a whole country, many names
    /// are one error away from the typed one.
    func matching(_ hits: [Hit]) -> [Hit] {
        let shown = CompiledFilter(opening, facets: facets).passing(hits)
        return CompiledFilter(filter, facets: facets).passing(named(shown, isExact: true))
    }
}
