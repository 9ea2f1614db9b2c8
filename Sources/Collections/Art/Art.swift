import Catalogue
import JSON

/// Works of art on a campus or in a city, from the lists of their owners, grouped by building.
public struct Art: Dataset {
    public init() {}

    static let id = "art"

    /// The names of the tables.
    enum TableName {
        static let works = "works"
        static let artists = "artists"
    }

    public let identity = Identity(
        id: id, name: "Public art", otherNames: ["Art", "Works of art"], keyScheme: "art", noun: Noun("work", "works"))
    public let geography = Geography(
        postcodeCentres: "outcodes.json", placeForms: "a postcode, a town, a building or a district",
        examplePlace: "49.283,-123.121", knowsTownsOfMap: true)
    public let opening = Opening(
        .list, order: "distance", isNearby: true, off: [Facet.state: [Facet.gone]])
    public let supply = Supply.editions(
        Editions(importers: [WorksImporter(), ArtistsImporter()], feeds: ArtFeeds.all))
    public let words = Words(
        legend: WorkFamily.allCases.map { (Mark(shape: $0.shape, letter: " ", tone: .none), $0.meaning) } + [
            (Mark(shape: .circle, letter: "P", tone: .neutral), "With a picture"),
            (Mark(shape: .circle, letter: "x", tone: .none), "No longer there"),
        ],
        caveats: [
            "A list may name works that have gone since its date.", "A work without a position is only in the list.",
        ],
        summaryHeading: "ARTIST, YEAR, KIND, PLACE",
        links: [
            Words.LinkName(LinkName.picture, label: "Picture"), Words.LinkName(LinkName.page, label: "Page about it"),
        ],
        introduction:
            "There are no works of art yet: run catchment update art, or add a list with catchment art sources add and its "
            + "address or file.")

    enum LinkName {
        static let picture = "picture"
        static let page = "page"
    }

    public let actions = [
        PlaceAction(
            id: "copy", slot: .copyLink, kind: .copy(link: LinkName.picture), title: "Copy the link to the picture",
            hint: "copy link", what: "the picture link", missing: "No picture of {name}"),
        PlaceAction(
            id: "open picture", slot: .openLink, kind: .open(link: LinkName.picture), title: "Open the picture",
            hint: "open picture", what: "the picture", missing: "No picture of {name}"),
        PlaceAction(
            id: "page", slot: .openWebsite, kind: .open(link: LinkName.page), title: "Open the page about the work",
            hint: "open page", what: "the page", missing: "No page about {name}"),
        PlaceAction(
            id: "copy page", slot: .copyWebsite, kind: .copy(link: LinkName.page),
            title: "Copy the address of the page about the work", hint: "copy page", what: "the address of the page",
            missing: "No page about {name}"),
        PlaceAction.directions,
    ]

    /// The further orders. The orders by distance and by name, which every collection has, keep the works of a building
    /// together.
    public let sorts: [SortOrder] = [
        SortOrder(id: "title", title: "Title, not in groups") { row, places in WorkRow(row, places).titleRank },
        SortOrder(
            id: "artist", title: "Artist",
            group: { row, places in
                let artist = WorkRow(row, places).artist
                return artist.isEmpty ? "Artist not known" : artist
            }
        ) { row, places in WorkRow(row, places).artistRank },
        SortOrder(
            id: "year", title: "Year, newest first",
            group: { row, places in Self.decade(WorkRow(row, places).yearNumber) }
        ) { row, places in WorkRow(row, places).yearNumber.map { -$0 } ?? .max },
        SortOrder(id: "nearest", title: "Distance, not in groups") { _, _ in 0 },
    ]

    private static func decade(_ year: Int?) -> String { year.map { "\($0 / 10 * 10)s" } ?? "Year not known" }

    public func columns(of tables: JoinedTables) -> PlaceColumns { WorkColumns(tables[TableName.works]).columns }

    public func mark(of row: Int, in places: Places) -> Mark {
        let work = WorkRow(row, places)
        let shape = WorkFamily(kind: work.kind).shape
        if work.isGone { return Mark(shape: shape, letter: "x", tone: .none) }
        return work.picture.isEmpty
            ? Mark(shape: shape, letter: " ", tone: .none) : Mark(shape: shape, letter: "P", tone: .neutral)
    }

    public func kind(of row: Int, in places: Places) -> Noun { WorkFamily(kind: WorkRow(row, places).kind).noun }

    public func headline(of row: Int, in places: Places) -> String {
        let work = WorkRow(row, places)
        let known = [work.artist, work.year].filter { !$0.isEmpty }.joined(separator: ", ")
        return known.isEmpty ? "artist and year not known" : known
    }

    /// The building comes last, because in most lists it is also the heading.
    public func summary(of row: Int, in places: Places) -> String {
        let work = WorkRow(row, places)
        let parts = [
            work.isGone ? "no longer there" : "", work.artist, work.year, work.kind, work.group?.title ?? work.district,
        ]
        let known = parts.filter { !$0.isEmpty }.joined(separator: " · ")
        return known.isEmpty ? "nothing else is known" : known
    }

    public func detail(of row: Int, in places: Places, records: Records) throws(RecordError) -> Detail {
        WorkDetail(row, places).detail
    }

    public func hasLink(_ link: String, of row: Int, in places: Places) -> Bool? {
        let work = WorkRow(row, places)
        return !(link == LinkName.picture ? work.picture : work.page).isEmpty
    }
}

extension Art: Finding {
    public var findFields: [FindField] {
        [
            FindField("title", Noun("title", "titles"), .name),
            FindField("artist", Noun("artist", "artists"), WorkColumns.artist),
            FindField("year", Noun("year", "years"), WorkColumns.year),
            FindField("kind", Noun("kind", "kinds"), WorkColumns.kind),
            FindField("building", Noun("building", "buildings"), .localities, isOptional: true),
            FindField("district", Noun("district", "districts"), .district),
            FindField("number", Noun("number", "numbers"), .key),
        ]
    }
}

extension Art: Grouping {
    public func group(of row: Int, in places: Places) -> PlaceGroup? { WorkRow(row, places).group }

    public var groupNoun: Noun { Noun("building", "buildings") }
}

extension Art: Picturing {
    public func picture(of row: Int, in places: Places) -> PictureReference? {
        let work = WorkRow(row, places)
        guard !work.picture.isEmpty else { return nil }
        let artist = work.artist.isEmpty ? "" : ", a work by \(work.artist)"
        let photographer = work.photographer.isEmpty ? "" : ". Photo: \(work.photographer)"
        return PictureReference(
            address: work.picture, description: "Photo of \(work.title)\(artist)\(photographer)",
            details: [work.kind, work.whereabouts, work.note].filter { !$0.isEmpty })
    }
}

extension Art: Exporting {
    public func exportedFields(of row: Int, in places: Places) -> [(name: String, value: JSONValue)] {
        let work = WorkRow(row, places)
        return [
            ("title", .string(work.title)), ("artist", .optional(work.artist)), ("year", .optional(work.year)),
            ("building", .optional(work.building)), ("note", .optional(work.note)),
            ("picture", .optional(work.picture)),
            ("inPlace", .bool(!work.isGone)), ("kind", .optional(work.kind)), ("address", .optional(work.address)),
            ("district", .optional(work.district)), ("page", .optional(work.page)), ("status", .optional(work.status)),
            ("source", .optional(work.source?.title ?? "")),
        ]
    }

    public var exportedNames: [String] {
        [
            "title", "artist", "year", "building", "note", "picture", "inPlace", "kind", "address", "district", "page",
            "status", "source",
        ]
    }

    public func meaning(ofField name: String) -> String? {
        let meanings = [
            "id": "the ID that other commands accept, such as art:vancouver.451", "title": "the title of the work",
            "artist": "the artist, or several",
            "year": "the year it was made or put up",
            "building": "the building or site it stands at", "note": "what the list says about it",
            "picture": "the address of a picture", "inPlace": "whether it is still there", "kind": "sculpture, mural …",
            "address": "the address", "district": "the part of the city", "page": "the page about the work",
            "status": "the status in the list's own words", "source": "the list that it comes from",
        ]
        return meanings[name]
    }
}

extension Art: Gathering {
    public var listFields: [ListField] { WorkField.allCases.map(\.field) }

    public func preview(_ file: ImportFile) throws(ImportError) -> ListPreview {
        try WorksImport(file, title: WorksImporter().title) { _ in true }.preview
    }

    public func feeds(of parts: [TablePart]) -> [Feed] { ArtFeeds.feeds(of: parts) }

    public func completed(_ tables: [Table]) -> [Table] {
        let artists = tables.first { $0.name == TableName.artists }
        return tables.map { $0.name == TableName.works ? CompletedWorks($0, artists: artists).table : $0 }
    }
}
