import JSON

/// Reads the records of a place; none if they cannot be read. Exports call it on several threads at once.
public typealias RecordLookup = @Sendable (_ row: Int, _ places: Places) -> Records

/// The facts of a dataset's places for other programs, and their names. Search, find and shortlist write the same ones.
struct ExportedFacts {
    private let dataset: any Dataset
    /// Nil leaves out the facts that only records have.
    private let records: RecordLookup?
    /// Whether any needed fact comes from the dataset. The name, the position and other facts of all places do not.
    private let needsOwn: Bool
    /// Whether any fact is needed that only records have.
    private let needsRecords: Bool

    /// - Parameter fields: the names of the facts that are needed; nil for all. `facts` may leave out the others, to save reading
    ///   and decoding records, and making the columns of filters for all places.
    init(_ dataset: any Dataset, records: RecordLookup?, only fields: [String]? = nil) {
        self.dataset = dataset
        self.records = records
        guard let fields else {
            (needsOwn, needsRecords) = (true, true)
            return
        }
        func topLevel(_ names: [String]) -> Set<Substring> { Set(names.map { $0.prefix { $0 != "." } }) }
        let wanted = topLevel(fields)
        let own = topLevel(dataset.fieldNames).subtracting(dataset.exportsPostcodes ? ["postcode"] : [])
        let (recorded, shared) = (topLevel(dataset.recordFieldNames), topLevel(Array(ExportedField.common.keys)))
        // For a name in none of these lists, both the dataset and the record are asked.
        needsOwn = wanted.contains { own.contains($0) || !shared.contains($0) && !recorded.contains($0) }
        needsRecords = wanted.contains { recorded.contains($0) || !shared.contains($0) && !own.contains($0) }
    }

    /// Which facts are written besides those of the place itself.
    struct Extras {
        /// Distance and bearing of the hit, in metres and degrees.
        var hit: Hit?
        /// Whether the position from which the hit was measured is only approximate.
        var isApproximate = false
        /// The state of a place that was not sent to its service yet, such as "waiting"; nil leaves the fact out.
        var state: String?
    }

    static let stateField = "state"
    static let approximateField = "approximate"
    /// The fields of a place that was found around an origin. Other lists leave them out.
    static let measuredFields: Set = ["distanceMetres", "bearingDegrees", approximateField]

    /// The names of all columns that a file of this dataset has, in their order. They are the same for every search, so that
    /// scripts can rely on them.
    func names(hasState: Bool = false) -> [String] {
        let own = dataset.fieldNames
        let leading = dataset.leadingFieldNames
        return ["id", "name"] + own.filter(leading.contains)
            + ["latitude", "longitude", "distanceMetres", "bearingDegrees"]
            + (dataset.exportsPostcodes ? ["postcode"] : [])
            + own.filter { !leading.contains($0) && $0 != "postcode" }
            + (records == nil ? [] : dataset.recordFieldNames)
            + (hasState ? [Self.stateField] : []) + [Self.approximateField]
    }

    /// - Parameter isForCSV: whether each fact has a column, so that there are no lists.
    func facts(
        of row: Int, in places: Places, isForCSV: Bool, _ extras: Extras = Extras()
    ) -> Facts {
        let own =
            !needsOwn ? [] : isForCSV ? dataset.columnFields(of: row, in: places) : dataset.fields(of: row, in: places)
        let leading = dataset.leadingFieldNames
        var facts: Facts = [
            ("id", .string(places.id(row))), ("name", .string(places.name(row))),
        ]
        facts += own.filter { leading.contains($0.name) }
        let coordinate = places.coordinate(row)
        facts += [("latitude", .degrees(coordinate?.latitude)), ("longitude", .degrees(coordinate?.longitude))]
        if let hit = extras.hit, hit.isMeasured {
            facts += measures(metres: hit.distanceMetres, bearingDegrees: hit.bearingDegrees)
        }
        if dataset.exportsPostcodes { facts.append(("postcode", .optional(places.columns.postcodes[row]))) }
        facts += own.filter { !leading.contains($0.name) && $0.name != "postcode" }
        if needsRecords, let records {
            facts += dataset.recordFields(of: row, in: places, records: records(row, places))
        }
        if let state = extras.state { facts.append((Self.stateField, .string(state))) }
        if let hit = extras.hit, hit.isMeasured { facts.append((Self.approximateField, .bool(extras.isApproximate))) }
        return facts
    }
}

/// The facts of a place, or the members of an object.
typealias Facts = [(name: String, value: JSONValue)]

/// The facts with the given names only, in the order of the names. "opening.from" names a member of an object, "opening" all
/// of its members. A fact that is not known is null.
func chosen(_ names: [String], from facts: Facts) -> Facts {
    names.reduce(into: []) { result, name in
        let outer = String(name.prefix { $0 != "." })
        let value = facts.first { $0.name == outer }?.value ?? .null
        guard outer != name else { return add((name, value), to: &result) }
        let members = if case .object(let members) = value { members } else { Facts() }
        add((outer, .object(chosen([String(name.dropFirst(outer.count + 1))], from: members))), to: &result)
    }
}

/// Adds a fact, unless there is one of that name already. If both are objects, the members are added to the one that is there.
private func add(_ fact: (name: String, value: JSONValue), to facts: inout Facts) {
    guard case .object(let members) = fact.value, let index = facts.firstIndex(where: { $0.name == fact.name }),
        case .object(var known) = facts[index].value
    else {
        if !facts.contains(where: { $0.name == fact.name }) { facts.append(fact) }
        return
    }
    for member in members { add(member, to: &known) }
    facts[index].value = .object(known)
}
