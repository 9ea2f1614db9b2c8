import Catalogue

let collectionOption = Arguments.Option(
    name: "in", value: "COLLECTION",
    help: Collections.all.map(\.id).joined(separator: " or ") + "; the one that was shown last unless told")

let radiusOption = Arguments.Option(
    name: "radius", value: "DISTANCE",
    help: "100m to 50km; unless told "
        + Collections.all.map { collection in
            let distances = collection.distances
            return "\(distances.text(radiusMetres: Radius.standard(in: distances))) in \(collection.id)"
        }.joined(separator: ", "))

/// What a question is made of, for every command that answers one.
let questionOptions: [Arguments.Option] = [
    .init(
        name: "near", value: "PLACE", help: "postcode, outcode, lat,lon, town or district, here or home; all without"
    ),
    radiusOption,
    collectionOption,
    .init(
        name: "phase", value: "LIST", help: "nursery, primary, secondary … with commas between", joinedBy: ","),
    .init(
        name: "grade", value: "LIST", help: "overall grade: outstanding, good, requires-improvement, inadequate",
        joinedBy: ","),
    .init(
        name: "filter", value: "FACET=LIST", help: "any other filter, more than once if need be; help lists them",
        joinedBy: ";"),
    .init(name: "name", value: "TEXT", help: "only names like this; without --near towns, districts and numbers, too"),
]

/// Which places a command is asked for: those around a place, or all; of them those that filters and a name leave.
struct Question {
    let places: Places
    /// Nil where all places are asked for.
    let circle: SearchReport.Circle?
    let filter: Filter
    /// What the names must be like; nil where it does not matter.
    let name: String?
    /// How many there are before filters and name.
    let total: Int
    /// What they leave, by distance, or by row of all places.
    let hits: [Hit]
    /// How many are left out only because a filter speaks of a grade that they do not have; nil where none does.
    let notGradedThatWay: Int?

    /// - Throws: `CommandError` of what is not understood before anybody is asked where a place is.
    init(_ arguments: Arguments, of places: Places, _ library: Library) throws(CommandError) {
        self.places = places
        let radius = try arguments.radiusMetres(in: places.collection)
        filter = try arguments.filter(of: places, library)
        name = arguments.values["name"]
        if let name, name.trimmingBlanks.isEmpty {
            throw CommandError(.usage, "--name is empty: write a part of a name, or leave it out.")
        }
        let includingClosed = arguments.flags.contains("closed")
        let found: [Hit]
        if arguments.values["near"] != nil {
            let origin = try library.origin(arguments, places: places)
            circle = SearchReport.Circle(origin: origin, radiusMetres: radius)
            found = places.hits(
                around: origin.coordinate, radiusMetres: Double(radius), includingClosed: includingClosed)
        } else {
            try arguments.refuseWithoutPlace(["radius", "online"], example: places.collection.examplePlace)
            circle = nil
            found = places.everywhere(includingClosed: includingClosed)
        }
        total = found.count
        let named =
            name.map { Self.named($0, among: found, of: places, isEverywhere: arguments.values["near"] == nil) }
            ?? found
        let sieve = Sieve(filter, facets: places.facets)
        hits = named.filter { sieve.passes($0.row) }
        notGradedThatWay = Self.leftOut(filter, places, named)
    }

    /// Whether nothing says which of all places are meant.
    var isOfAll: Bool { circle == nil && filter.isEmpty && name == nil }

    /// Those that answer to a text, as on the screen: around a place by their names, with typing errors; among all by towns,
    /// districts, postcodes and numbers, too, with typing errors only where none does without.
    private static func named(_ text: String, among hits: [Hit], of places: Places, isEverywhere: Bool) -> [Hit] {
        let rows = hits.map(\.row)
        let found =
            isEverywhere
            ? NameIndex(describing: places, among: rows).rows(like: text)
            : NameIndex(places.columns.names, among: rows).matches(text).map(\.row)
        let wanted = Set(found)
        return hits.filter { wanted.contains($0.row) }
    }

    private static func leftOut(_ filter: Filter, _ places: Places, _ hits: [Hit]) -> Int? {
        var counts: [Int] = []
        let sieve = Sieve(filter, facets: places.facets)
        for (index, facet) in places.facets.enumerated() {
            guard let outside = facet.values.firstIndex(where: \.isOutside),
                facet.values[outside].id == "not-graded-this-way",
                filter.off[facet.id]?.contains(facet.values[outside].id) == true
            else { continue }
            counts.append(sieve.counts(of: index, rows: hits.map(\.row))[outside])
        }
        return counts.isEmpty ? nil : counts.reduce(0, +)
    }
}

extension Arguments {
    /// The collection asked for, else that of an id in what was asked, else the one that was shown last.
    /// - Parameter text: what was asked besides --near.
    func collection(_ library: Library, of text: String = "") throws(CommandError) -> any Collection {
        guard let name = values["in"] else {
            return [values["near"] ?? "", text].lazy.compactMap { Collections.named(inID: $0) }.first
                ?? library.rememberedCollection
        }
        guard let found = Collections.called(name) else {
            throw CommandError(
                .usage, "There is no collection \"\(name)\": use \(Collections.all.map(\.id).joined(separator: ", ")).")
        }
        return found
    }

    func near() throws(CommandError) -> String {
        if let near = values["near"] { return near }
        throw CommandError(.usage, "Say where to start from: --near PLACE, as in --near \"LS1 4AP\".")
    }

    /// Refuses what means nothing without a place to start from.
    fileprivate func refuseWithoutPlace(_ options: [String], example: String) throws(CommandError) {
        for option in options where has(option) {
            throw CommandError(
                .usage,
                "--\(option) needs a place to start from: add --near PLACE, as in --near \"\(example)\".")
        }
    }

    /// The radius asked for, else a round one in the units that are usual there.
    func radiusMetres(in collection: any Collection) throws(CommandError) -> Int {
        guard let text = values["radius"] else { return Radius.standard(in: collection.distances) }
        do {
            return try Radius.parse(text, in: Radius.commandRange)
        } catch {
            throw CommandError(.usage, "--radius: \(error.description)")
        }
    }
}
