import Catalogue
import Geo
import JSON
import Testing

@testable import Collections

/// Records of pins that other people posted, which may have any contents.
struct PinCodecTests {
    private static let good: [(name: String, value: JSONValue)] = [
        ("by", .string("mia")), ("place", .string("Leeds")), ("link", .string("https://example.org/mia")),
        ("latitude", .number(53.8)), ("longitude", .integer(-1)), ("note", .string("By the canal")),
    ]

    /// The pins from one good record with some members replaced; nil removes a member.
    private static func places(_ changes: [String: JSONValue?]) -> Places {
        let members = good.compactMap { member -> (name: String, value: JSONValue)? in
            guard let change = changes[member.name] else { return member }
            return change.map { (name: member.name, value: $0) }
        }
        let record = ServiceRecord(id: "a1", version: 1_795_338_587_733, value: .object(members))
        let served = PinCodec().places(from: [record], source: Source(title: "x", date: "", licence: ""))
        return Places([served.table], of: Board { _ in NoService() })
    }

    private struct NoService: PlaceService {
        let tableName = Board.tableName
        func perform(_ call: ServiceCall, _ session: ServiceSession) async throws(ServiceError) -> ServiceAnswer {
            .done
        }
    }

    @Test func aRecordBecomesAPin() throws {
        let places = Self.places([:])
        let row = try #require(places.row(ofID: "pin:a1"))
        #expect(places.name(row) == "mia" && places.coordinate(row) == Coordinate(latitude: 53.8, longitude: -1))
        let pin = Pin(row, places)
        #expect(pin.place == "Leeds" && pin.note == "By the canal" && pin.shortLink == "example.org/mia")
        #expect(pin.postedAt == 1_795_338_587 && pin.version == 1_795_338_587_733)
        #expect(pin.changedAt == nil)
        let fields = places.dataset.fields(of: row, in: places)
        // Computed by date -u -d @1795338587 of GNU coreutils.
        #expect(fields.first { $0.name == "postedAt" }?.value == .string("2026-11-22T09:09:47Z"))
    }

    @Test func aHiddenPinHasTheTimeItHadBefore() throws {
        let members = Self.good + [(name: "postedAt", value: .integer(1_795_338_587_733))]
        let record = ServiceRecord(id: "a1", version: 1_795_400_000_000, value: .object(members), isHidden: true)
        let served = PinCodec().places(from: [record], source: Source(title: "x", date: "", licence: ""))
        let places = Places([served.table], of: Board { _ in NoService() })
        let pin = Pin(try #require(places.row(ofID: "pin:a1")), places)
        #expect(pin.postedAt == 1_795_338_587 && pin.version == 1_795_400_000_000)
    }

    @Test(
        arguments: [
            ("by", nil), ("by", .string("\u{200B}\u{202E}")), ("by", .integer(7)), ("link", nil),
            ("link", .string("javascript:alert(1)")), ("link", .string("https://")),
            ("link", .string("ftp://example.org")),
            ("latitude", nil), ("latitude", .string("53.8")), ("latitude", .number(90.1)),
            ("longitude", .number(.infinity)),
            ("longitude", .number(-180.5)), ("longitude", .null),
        ] as [(String, JSONValue?)])
    func aRecordWithoutSenseIsLeftOut(member: String, value: JSONValue?) {
        #expect(Self.places([member: value]).count == 0)
    }

    @Test(arguments: [
        ("note", "a\u{1B}[31mb\u{202E}c\td", "a[31mbc d"), ("place", "  Leeds \u{0} ", "Leeds"),
        ("note", "\n Two\r\nlines \n\n\n and a third\n", "Two\nlines\n\nand a third"),
        ("place", "Leeds\nDock", "Leeds Dock"),
        ("note", "👨\u{200D}👩\u{200D}👧 a\u{200D}b", "👨\u{200D}👩\u{200D}👧 ab"),
        ("place", "👩🏽\u{200D}🚒 Leeds\u{200D}", "👩🏽\u{200D}🚒 Leeds"),
        ("note", String(repeating: "x", count: 10_000), String(repeating: "x", count: 280)),
    ])
    func textsOfOthersAreCleaned(member: String, text: String, expected: String) {
        let places = Self.places([member: .string(text)])
        #expect((member == "note" ? Pin(0, places).note : Pin(0, places).place) == expected)
    }

    /// `daysBefore` is the number of days before the fetch. The facet's values are Today, In the last seven days, Earlier.
    @Test(arguments: [(0, 0), (1, 1), (6, 1), (7, 2), (400, 2), (-1, 0)])
    func pinsAreFilteredByTheDayOfTheirPost(daysBefore: Int, expected: Int) throws {
        let record = ServiceRecord(
            id: "a1", version: (1_795_338_587 - daysBefore * 86_400) * 1000, value: .object(Self.good))
        let source = Source(title: "x", date: "2026-11-22", licence: "")
        let places = Places(
            [PinCodec().places(from: [record], source: source).table], of: Board { _ in NoService() })
        let facet = try #require(places.facets.first { $0.id == "posted" })
        #expect(Int(facet.codes[0]) == expected)
    }

    @Test func theLinesOfANoteAreShownInItsDetailsAndStayInAFile() throws {
        let places = Self.places(["note": .string("By the canal.\n\nMind the geese")])
        let detail = try places.detail(of: 0, records: .none)
        #expect(detail.sections.first?.rows.first == .text("By the canal.\n\nMind the geese"))
        #expect(!places.summary(0).contains("geese"), "a row of the list has one line")
        let table = try #require(places.match(Board.tableName, 0)).table
        let file = IndexFile.encode(dataset: "board", tables: [table])
        let tables = try file.withUnsafeBytes { try IndexFile.decode($0) }
        #expect(Pin(0, Places(tables, of: Board { _ in NoService() })).note == "By the canal.\n\nMind the geese")
    }

    @Test func aFilledInFormBecomesARecord() {
        var draft = Draft(
            texts: ["link": " https://example.org ", "note": ""],
            positions: ["place": Origin(label: "Whitby", coordinate: Coordinate(latitude: 54.5, longitude: -0.6))])
        #expect(
            PinCodec().record(of: draft, by: "mia").text
                == #"{"by":"mia","link":"https://example.org","place":"Whitby","latitude":54.5,"longitude":-0.6}"#)
        draft.version = 5
        #expect(PinCodec().record(of: draft, by: "mia")["note"] == .string(""), "an edit can empty the note")
        #expect(PinCodec().record(of: draft, by: "teacher")["by"] == nil, "an edit does not change who posted the pin")
    }

    /// "e" with a combining accent is one character and two code points; a service refuses more than 120 code points.
    @Test func aLongNameOfAPlaceIsCutByCodePoints() {
        let name = String(repeating: "e\u{301}", count: 100)
        let draft = Draft(
            texts: ["link": "https://example.org"],
            positions: ["place": Origin(label: name, coordinate: Coordinate(latitude: 54.5, longitude: -0.6))])
        #expect(PinCodec().record(of: draft, by: "mia")["place"]?.string?.unicodeScalars.count == 120)
    }

    private static func draft(
        link: String = "https://example.org/mia", note: String = "By the canal", latitude: Double = 53.8
    ) -> Draft {
        var draft = Draft(
            texts: ["link": link, "note": note],
            positions: ["place": Origin(label: "Leeds", coordinate: Coordinate(latitude: latitude, longitude: -1))])
        draft.id = "a1"
        return draft
    }

    @Test func aRecordBecomesTheDraftThatMadeIt() throws {
        let record = ServiceRecord(id: "a1", version: 7, value: .object(Self.good))
        let draft = try #require(PinCodec().draft(of: record))
        #expect(draft.id == "a1" && draft.version == 7)
        #expect(draft.texts == Self.draft().texts && draft.positions == Self.draft().positions)
        #expect(PinCodec().draft(of: ServiceRecord(id: "a1", version: 7, value: .object([]))) == nil)
    }

    @Test(
        arguments: [
            (draft(), "mia", true), (draft(), "leo", false), (draft(link: "https://example.org"), "mia", false),
            (draft(note: "By the river"), "mia", false), (draft(note: ""), "mia", false),
            (draft(latitude: 53.81), "mia", false), (draft(latitude: 53.800_000_001), "mia", true),
        ] as [(Draft, String, Bool)])
    func aRecordIsTheSameAsADraftOnlyIfItSaysAllOfIt(draft: Draft, user: String, isSame: Bool) {
        let record = ServiceRecord(id: "a1", version: 7, value: .object(Self.good))
        #expect(PinCodec().isSame(record, as: draft, by: user) == isSame)
    }

    /// A teacher edits the pin of a pupil, and the answer is lost.
    @Test func anEditIsTheSameWhoeverMadeIt() {
        var draft = Self.draft()
        draft.version = 5
        let record = ServiceRecord(id: "a1", version: 7, value: .object(Self.good))
        #expect(PinCodec().isSame(record, as: draft, by: "teacher"))
    }

    @Test func aPinThatWaitsIsShownLikeOneOfTheServer() throws {
        let posted = OutboxEntry(dataset: "board", user: "mia", draft: Self.draft(), postedAt: 1_795_338_587)
        let places = Places([nil], of: Board { _ in NoService() }).withUnsent([posted])
        let row = try #require(places.row(ofID: "pin:a1"))
        let pin = Pin(row, places)
        #expect(pin.by == "mia" && pin.place == "Leeds" && pin.note == "By the canal")
        #expect(pin.postedAt == 1_795_338_587 && places.coordinate(row) == Coordinate(latitude: 53.8, longitude: -1))
        #expect(places.isUnsent(row))
    }

    @Test func aPinWithAWaitingChangeIsShownAsItWillBe() throws {
        var change = OutboxEntry(dataset: "board", user: "mia", draft: Self.draft(), postedAt: 1_795_338_587)
        change.draft.version = 7
        let places = Places([nil], of: Board { _ in NoService() }).withUnsent([change])
        let row = try #require(places.row(ofID: "pin:a1"))
        #expect(Pin(row, places).by == "mia" && places.isUnsent(row))
        #expect(Board { _ in NoService() }.ownTitle(of: row, in: places) == "Leeds")
    }
}
