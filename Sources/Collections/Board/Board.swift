import Catalogue
import Geo
import JSON

/// A class board: pins that students post, each with a place and a link, on a server that their teacher runs.
public struct Board: Dataset {
    static let tableName = "pins"
    /// The characters that the server takes at most.
    static let (noteLimit, placeLimit, linkLimit) = (280, 120, 500)

    /// - Parameter makeService: makes the service of the board from the codec of its records.
    public init(_ makeService: (any RecordCodec) -> any PlaceService) { supply = .service(makeService(PinCodec())) }

    public let identity = Identity(
        id: "board", name: "Class board", otherNames: ["Board", "Pins"], keyScheme: "pin", noun: Noun("pin", "pins"))
    public let geography = Geography(examplePlace: "LS7 4HE", namesFrom: "england")
    public let opening = Opening(.list, order: "newest")
    public let supply: Supply
    public let words = Words(
        legend: [
            (Mark(shape: .circle, letter: " ", tone: .neutral), "A pin"),
            (Mark(shape: .diamond, letter: " ", tone: .neutral), "A pin with a note"),
            (Mark(shape: .cross, letter: " ", tone: .none), "A hidden pin, which only teachers see"),
        ], caveats: ["Pins and links are by those who posted them."], summaryHeading: "NOTE AND LINK",
        links: [Words.LinkName("link", label: "Link")],
        introduction:
            "No board is set. On a class board, students post pins, each with a place and a link.\n"
            + "To join one, type :server and the address from your teacher.\n"
            + "To start one on this machine, run make board in the folder of Catchment's source.",
        introductionInShell:
            "No board is set. To join a class board, run catchment board server ADDRESS with the address from your teacher. "
            + "To start one on this machine, run make board in the folder of Catchment's source.",
        findHint: "person, place, link or note")
    public let actions = [
        PlaceAction(
            id: "copy link", slot: .copyLink, kind: .copy(link: "link"), title: "Copy the pin's link",
            hint: "copy link",
            what: "the link", missing: "{name} has no link"),
        PlaceAction(
            id: "link", slot: .openLink, kind: .open(link: "link"), title: "Open the pin's link", hint: "open link",
            what: "the link", missing: "{name} has no link"),
        PlaceAction.directions,
    ]

    public let sorts: [SortOrder] = [
        SortOrder(id: "newest", title: "Newest first") { row, places in -(Pin(row, places).postedAt) },
        SortOrder(id: "person", title: "Person", group: { row, places in places.name(row) }) { row, places in
            places.facets.first { $0.id == "person" }.map { Int($0.codes[row]) } ?? 0
        },
    ]

    public func columns(of tables: JoinedTables) -> PlaceColumns { PinColumns(tables[Self.tableName]).columns }

    public func mark(of row: Int, in places: Places) -> Mark {
        let pin = Pin(row, places)
        if pin.isHidden { return Mark(shape: .cross, letter: " ", tone: .none) }
        return Mark(shape: pin.hasNote ? .diamond : .circle, letter: " ", tone: .neutral)
    }

    public func kind(of row: Int, in places: Places) -> Noun { identity.noun }
    public func headline(of row: Int, in places: Places) -> String { Pin(row, places).place }

    public func title(of row: Int, in places: Places) -> String {
        let pin = Pin(row, places)
        return [pin.by, pin.place].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    public func summary(of row: Int, in places: Places) -> String {
        let pin = Pin(row, places)
        return [pin.noteLine, pin.shortLink].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

extension Board: Expiring {
    /// A pin does not expire. Its age is the time since it was posted, even if it was changed later.
    public func validity(of row: Int, in places: Places) -> Validity? {
        Validity(fetchedAt: Pin(row, places).postedAt, goodUntil: .max)
    }
}

extension Board: Exporting {
    public func exportedFields(of row: Int, in places: Places) -> [(name: String, value: JSONValue)] {
        let pin = Pin(row, places)
        return [
            ("by", .string(pin.by)), ("place", .string(pin.place)), ("link", .string(pin.link)),
            ("note", .optional(pin.note)), ("postedAt", .string(isoText(pin.postedAt))),
            ("changedAt", .optional(pin.changedAt.map(isoText))), ("hidden", .bool(pin.isHidden)),
        ]
    }

    public var exportedNames: [String] { ["by", "place", "link", "note", "postedAt", "changedAt", "hidden"] }
    public var leadingNames: Set<String> { ["by", "place"] }
    public func meaning(ofField name: String) -> String? {
        let meanings = [
            "by": "who posted the pin", "place": "the place, as it was typed", "link": "the link",
            "note": "the note", "postedAt": "when it was posted, UTC", "changedAt": "when it was last changed, UTC",
            "hidden": "whether a teacher has hidden it",
        ]
        return meanings[name]
    }
    public var hasPostcodes: Bool { false }
}

extension Board: Posting {
    public var form: [FormField] {
        [
            FormField(
                "place", label: "Where", hint: "a postcode, a place or 53.80,-1.55", kind: .place, isRequired: true),
            FormField("link", label: "Link", hint: "https://", kind: .link(limit: Self.linkLimit), isRequired: true),
            FormField("note", label: "Note", hint: "what there is to see", kind: .lines(limit: Self.noteLimit)),
        ]
    }

    public func draft(of row: Int, in places: Places, records: Records) throws(RecordError) -> Draft {
        let pin = Pin(row, places)
        var draft = Draft(texts: ["link": pin.link, "note": pin.note])
        draft.version = pin.version
        if let coordinate = places.coordinate(row) {
            draft.positions["place"] = Origin(label: pin.place, coordinate: coordinate)
        }
        return draft
    }

    public func isOwn(_ row: Int, in places: Places, session: ServiceSession) -> Bool {
        session.user.map { $0 == places.name(row) } ?? false
    }

    public func version(of row: Int, in places: Places) -> Int? { Pin(row, places).version }

    /// The place without the person's name, which stands before it in a title.
    public func ownTitle(of row: Int, in places: Places) -> String {
        let pin = Pin(row, places)
        return pin.place.isEmpty ? title(of: row, in: places) : pin.place
    }

    /// A waiting change keeps the time of the post, and the version that the server has.
    public func table(of entries: [OutboxEntry], accepted: Places) -> Table {
        let codec = PinCodec()
        var versions: [String: String] = [:]
        let records = entries.map { entry -> ServiceRecord in
            let writtenAt = entry.postedAt * 1000
            // A draft with a version makes a record without the person's name. People change only their own pins.
            var draft = entry.draft
            draft.version = nil
            var members = codec.record(of: draft, by: entry.user).members
            guard let version = entry.draft.version else {
                return ServiceRecord(id: entry.key, version: writtenAt, value: .object(members))
            }
            let row = accepted.joined.first?.row(ofKey: entry.key)
            let pin = row.map { Pin($0, accepted) }
            let postedAt = pin.map { $0.postedAt * 1000 } ?? version
            members += [("postedAt", .integer(postedAt)), ("changedAt", .integer(writtenAt))]
            versions[entry.key] = String(pin?.version ?? version)
            // No time of a record may be after its version, so the version is put in below.
            return ServiceRecord(
                id: entry.key, version: max(postedAt, writtenAt), value: .object(members),
                isHidden: pin?.isHidden ?? false)
        }
        let table = codec.places(from: records, source: Source(title: "On this machine", date: "", licence: "")).table
        let own = table.text("version")
        var columns = table.columns
        columns["version"] = .text(TextColumn((0..<table.rows).map { versions[table.keys[$0]] ?? own[$0] }))
        return Table(name: table.name, source: table.source, keys: table.keys, columns: columns)
    }
}

extension Board: Hiding {
    public var hider: String { "a teacher" }

    public func isHidden(_ row: Int, in places: Places) -> Bool { Pin(row, places).isHidden }
}
