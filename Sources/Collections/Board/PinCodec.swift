import Catalogue
import Geo
import JSON

/// Turns the records of a board into a table of pins, and a filled-in form into a record.
public struct PinCodec: RecordCodec {
    public init() {}

    public let tableName = Board.tableName
    public let listPath = "/buckets/class/collections/pins/records"
    public let capability: String? = "class_board"
    public let searchedMembers = ["by", "place", "link", "note"]

    /// A record after every text in it was cleaned and every number checked.
    private struct Checked {
        var id: String
        var version: Int
        /// When it was posted, in milliseconds. Unlike `version`, this stays when a pin is changed, hidden or shown
        /// again.
        var postedAt: Int
        /// When it was last changed, in milliseconds; `postedAt` if it never was.
        var changedAt: Int
        var by: String
        var place: String
        var link: String
        var note: String
        /// In degrees.
        var latitude: Double
        var longitude: Double
        var isHidden: Bool

        /// - Returns: nil without a person, a link that can be opened and a position on the earth.
        init?(_ record: ServiceRecord) {
            let value = record.value
            guard let latitude = value["latitude"]?.double, let longitude = value["longitude"]?.double,
                abs(latitude) <= 90, abs(longitude) <= 180
            else { return nil }
            by = Self.clean(value["by"], limit: 60)
            place = Self.clean(value["place"], limit: Board.placeLimit)
            link = Self.clean(value["link"], limit: Board.linkLimit)
            note = VisibleText(lines: value["note"]?.string ?? "", limit: Board.noteLimit).string
            guard !by.isEmpty, Draft.isLink(link) else { return nil }
            self.latitude = latitude
            self.longitude = longitude
            id = record.id
            version = record.version
            isHidden = record.isHidden
            // Times from a server that are before 1970 or after the version are corrected.
            postedAt = min(max(0, value["postedAt"]?.integer ?? record.version), record.version)
            // An older server does not say when a hidden pin was changed: its version is the time when it was hidden.
            let changed = value["changedAt"]?.integer ?? (isHidden ? postedAt : record.version)
            changedAt = min(max(postedAt, changed), record.version)
        }

        private static func clean(_ value: JSONValue?, limit: Int) -> String {
            var text = VisibleText(limit: limit, in: .scalars)
            for scalar in (value?.string ?? "").unicodeScalars where !text.append(scalar) { break }
            return text.string
        }
    }

    public func places(from records: [ServiceRecord], source: Source) -> ServedPlaces {
        let pins = records.compactMap(Checked.init).sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
        func numbers(_ value: (Checked) -> Int) -> Column {
            .number(NumberColumn(pins.map { NumberColumn.encoded(.value(value($0))) }))
        }
        func degrees(_ value: (Checked) -> Double) -> Column { .number(NumberColumn(degrees: pins.map(value))) }
        func texts(_ value: (Checked) -> String) -> Column { .text(TextColumn(pins.map(value))) }
        return ServedPlaces(
            table: Table(
                name: tableName, source: source, keys: TextColumn(pins.map(\.id)),
                columns: [
                    "by": texts(\.by), "place": texts(\.place), "link": texts(\.link), "note": texts(\.note),
                    "version": texts { String($0.version) }, "latitude": degrees(\.latitude),
                    "longitude": degrees(\.longitude), "postedAt": numbers { $0.postedAt / 1000 },
                    "changedAt": numbers { $0.changedAt / 1000 },
                    "hidden": numbers { $0.isHidden ? 1 : 0 },
                ]))
    }

    public func record(of draft: Draft, by user: String) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = [("link", .string(draft.text(of: "link")))]
        // An edited pin stays the pin of the person who posted it, even if a teacher edits it.
        if draft.version == nil { members.insert(("by", .string(user)), at: 0) }
        if let origin = draft.positions["place"] {
            // Services count code points, of which a character may have several.
            let name = String(String.UnicodeScalarView(origin.fullName.unicodeScalars.prefix(Board.placeLimit)))
            members += [
                ("place", .string(name)),
                ("latitude", .number(origin.coordinate.latitude)),
                ("longitude", .number(origin.coordinate.longitude)),
            ]
        }
        let note = draft.text(of: "note")
        // An edit sends an empty note, too: a note that is not sent stays as it was.
        if !note.isEmpty || draft.version != nil { members.append(("note", .string(note))) }
        return .object(members)
    }

    public func draft(of record: ServiceRecord) -> Draft? {
        guard let pin = Checked(record) else { return nil }
        let coordinate = Coordinate(latitude: pin.latitude, longitude: pin.longitude)
        var draft = Draft(
            texts: ["link": pin.link, "note": pin.note],
            positions: ["place": Origin(label: pin.place, coordinate: coordinate)])
        (draft.id, draft.version) = (pin.id, pin.version)
        return draft
    }

    public func isSame(_ record: ServiceRecord, as draft: Draft, by user: String) -> Bool {
        let wanted = self.record(of: draft, by: user)
        return (record.value["note"]?.string ?? "") == draft.text(of: "note")
            && wanted.members.allSatisfy { name, value in
                name == "note" || Self.isSame(value, record.value[name])
            }
    }

    private static func isSame(_ value: JSONValue, _ other: JSONValue?) -> Bool {
        if let number = value.double, let otherNumber = other?.double { return abs(number - otherNumber) < 1e-7 }
        return value == other
    }
}
