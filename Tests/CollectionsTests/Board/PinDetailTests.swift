import Catalogue
import JSON
import Testing

@testable import Collections

/// The details of a pin, and the times of its post and its last change.
struct PinDetailTests {
    private struct NoService: PlaceService {
        let tableName = Board.tableName
        func perform(_ call: ServiceCall, _ session: ServiceSession) async throws(ServiceError) -> ServiceAnswer {
            .done
        }
    }

    private static let link = "https://museum.example/" + String(repeating: "long/", count: 60)

    private static func record(
        _ id: String, version: Int, place: String = "Whitby", by: String = "mia", isHidden: Bool = false,
        _ more: [(name: String, value: JSONValue)] = []
    ) -> ServiceRecord {
        let members: [(name: String, value: JSONValue)] = [
            ("by", .string(by)), ("place", .string(place)), ("link", .string(link)), ("latitude", .number(54.5)),
            ("longitude", .number(-0.6)),
        ]
        return ServiceRecord(id: id, version: version, value: .object(members + more), isHidden: isHidden)
    }

    private static func places(_ records: [ServiceRecord]) -> Places {
        let source = Source(title: "board.example", date: "2026-11-22", licence: "")
        return Places([PinCodec().places(from: records, source: source).table], of: Board { _ in NoService() })
    }

    private static func detail(_ records: ServiceRecord...) throws -> Detail {
        try places(records).detail(of: 0, records: .none)
    }

    @Test func theDetailsHaveEveryFactOnce() throws {
        let note: (name: String, value: JSONValue) = ("note", .string("By the abbey.\nMind the gulls"))
        let detail = try Self.detail(Self.record("a", version: 1_795_338_587_733, [note]))
        #expect(detail.name == "mia" && detail.address == "Whitby" && detail.headline.isEmpty)
        #expect(detail.sections.map(\.title) == ["Note", "Link"])
        #expect(detail.sections.map(\.rows) == [[.text("By the abbey.\nMind the gulls")], [.link("", Self.link)]])
        #expect(detail.times == [Detail.Time("Posted", 1_795_338_587)])
    }

    @Test func theOtherPinsOfThePersonAreListedFromTheNewest() throws {
        let detail = try Self.detail(
            Self.record("a", version: 5_000_000), Self.record("b", version: 2_000_000, place: "York"),
            Self.record("c", version: 9_000_000, place: "Leeds"),
            Self.record("d", version: 8_000_000, place: "Hull", by: "sam"))
        let others = try #require(detail.sections.first { $0.title == "Other pins by mia" })
        #expect(
            others.rows == [
                .places([
                    Detail.PlaceReference(id: "pin:c", name: "Leeds", postedAt: 9000),
                    Detail.PlaceReference(id: "pin:b", name: "York", postedAt: 2000),
                ])
            ])
    }

    /// The version of all records is 9,000 seconds.
    @Test(
        arguments: [
            (nil, nil, false, 9000, nil), (5_000_000, nil, false, 5000, 9000), (5_000_000, 5_000_000, false, 5000, nil),
            (5_000_000, 6_000_000, false, 5000, 6000), (5_000_000, 6_000_000, true, 5000, 6000),
            // An older server does not say when a hidden pin was changed.
            (5_000_000, nil, true, 5000, nil),
            // Times that cannot be.
            (10_000_000, 11_000_000, false, 9000, nil), (-5, nil, false, 0, 9000),
        ] as [(Int?, Int?, Bool, Int, Int?)])
    func aPinKeepsTheTimeOfItsPost(posted: Int?, changed: Int?, isHidden: Bool, postedAt: Int, changedAt: Int?) throws {
        let times = [("postedAt", posted), ("changedAt", changed)].compactMap { name, time in
            time.map { (name: name, value: JSONValue.integer($0)) }
        }
        let places = Self.places([Self.record("a", version: 9_000_000, isHidden: isHidden, times)])
        let pin = Pin(0, places)
        #expect(pin.postedAt == postedAt && pin.changedAt == changedAt)
        let expected = [Detail.Time("Posted", postedAt)] + (changedAt.map { [Detail.Time("Changed", $0)] } ?? [])
        #expect(try places.detail(of: 0, records: .none).times == expected)
        let fields = places.dataset.fields(of: 0, in: places)
        #expect(fields.first { $0.name == "changedAt" }?.value == .optional(changedAt.map(isoText)))
        #expect(fields.map { $0.name } == places.dataset.fieldNames)
    }

    @Test func changingAPinDoesNotMoveItUp() throws {
        let changed = Self.record("a", version: 9_000_000, [("postedAt", .integer(1_000_000))])
        let places = Self.places([changed, Self.record("b", version: 2_000_000)])
        let newest = try #require(places.dataset.sorts.first { $0.id == "newest" })
        #expect(newest.rank(1, places) < newest.rank(0, places))
    }

    /// A waiting change of the pin "a", made to its version 7.
    private static func change() throws -> OutboxEntry {
        let draft = try #require(PinCodec().draft(of: record("a", version: 7)))
        return OutboxEntry(dataset: "board", user: "mia", draft: draft, postedAt: 1_795_338_587)
    }

    @Test func aWaitingChangeDoesNotMoveThePinUp() throws {
        let old = Self.record("a", version: 1_700_000_000_733, [("postedAt", .integer(1_600_000_000_000))])
        let places = Self.places([old, Self.record("b", version: 1_650_000_000_000)]).withUnsent([try Self.change()])
        let (row, other) = (try #require(places.row(ofID: "pin:a")), try #require(places.row(ofID: "pin:b")))
        #expect(places.isUnsent(row) && Pin(row, places).postedAt == 1_600_000_000)
        let newest = try #require(places.dataset.sorts.first { $0.id == "newest" })
        #expect(newest.rank(other, places) < newest.rank(row, places))
        #expect(
            try places.detail(of: row, records: .none).times == [
                Detail.Time("Posted", 1_600_000_000), Detail.Time("Changed", 1_795_338_587),
            ])
    }

    @Test func aWaitingChangeHasTheVersionThatTheServerHas() throws {
        let change = try Self.change()
        let isHidden = Self.places([Self.record("a", version: 1_900_000_000_733, isHidden: true)])
        for (places, version) in [(isHidden, 1_900_000_000_733), (Self.places([]), 7)] {
            let all = places.withUnsent([change])
            #expect(Pin(0, all).version == version && all.hiddenRows.count == places.count)
        }
    }

    @Test func aPinThatWaitsIsNotCalledPosted() throws {
        var entry = try Self.change()
        entry.draft.version = nil
        let places = Places([nil], of: Board { _ in NoService() }).withUnsent([entry])
        let detail = try places.detail(of: 0, records: .none)
        #expect(detail.times == [Detail.Time("Written", 1_795_338_587)])
    }
}
