import Catalogue
import JSON
import Testing

@testable import Collections

/// Pins in lists: how they are found, filtered and marked.
struct PinListTests {
    private struct NoService: PlaceService {
        let tableName = Board.tableName
        func perform(_ call: ServiceCall, _ session: ServiceSession) async throws(ServiceError) -> ServiceAnswer {
            .done
        }
    }

    /// The day of the fetch is that of the newest pin.
    private static let now = 1_795_338_587

    private static func record(
        _ id: String, by: String = "mia", place: String = "Leeds", link: String, note: String = "", daysAgo: Int = 0,
        isHidden: Bool = false
    ) -> ServiceRecord {
        ServiceRecord(
            id: id, version: (now - daysAgo * 86_400) * 1000,
            value: .object([
                ("by", .string(by)), ("place", .string(place)), ("link", .string(link)), ("note", .string(note)),
                ("latitude", .number(53.8)), ("longitude", .number(-1.55)),
            ]), isHidden: isHidden)
    }

    private static func places(_ records: [ServiceRecord]) -> Places {
        let source = Source(title: "board.example", date: "2026-11-22", licence: "")
        return Places([PinCodec().places(from: records, source: source).table], of: Board { _ in NoService() })
    }

    private static let some = places([
        record("a", link: "https://example.org/dracula/By%20the%20canal"),
        record("b", by: "sam", place: "Whitby", link: "https://museum.example/index.php?id=34", note: "Old mills"),
        record("c", by: "sam", link: "http://example.org/%zz%C3%A9/%+7"),
    ])

    @Test(
        arguments: [
            ("sam", ["b", "c"]), ("whitby", ["b"]), ("dracula", ["a"]), ("canal", ["a"]), ("7", ["c"]),
            ("example.org", ["a", "c"]),
            ("https://example.org/dra", ["a"]), ("museum", ["b"]), ("id 34", ["b"]), ("mills", ["b"]),
            ("old museum", ["b"]),
            ("zzé", ["c"]), ("zeppelin", []),
        ] as [(String, [String])])
    func aPinIsFoundByPersonPlaceLinkAndNote(typed: String, ids: [String]) {
        let rows = NameIndex(describing: Self.some).rows(like: typed)
        #expect(rows.map(Self.some.key).sorted() == ids)
    }

    /// The ids of the pins that pass when only some values of a facet are on.
    @Test(
        arguments: [
            (["today"], ["d0"]), (["week"], ["d0", "d1", "d6"]), (["earlier"], ["d7"]),
            (["today", "earlier"], ["d0", "d7"]),
        ] as [(Set<String>, [String])])
    func thisWeekIncludesToday(values: Set<String>, ids: [String]) throws {
        let places = Self.places([0, 1, 6, 7].map { Self.record("d\($0)", link: "https://example.org", daysAgo: $0) })
        let facet = try #require(places.facets.first { $0.id == "posted" })
        var filter = Filter()
        filter.only(values, of: facet)
        let compiled = CompiledFilter(filter, facets: places.facets)
        #expect((0..<places.count).filter { compiled.passes($0) }.map(places.key) == ids)
    }

    @Test func peopleWhoseNamesDifferInCaseAloneAreFilteredSeparately() throws {
        let link = "https://example.org"
        let places = Self.places([
            Self.record("a", by: "Ann", link: link), Self.record("b", by: "ann", link: link),
            Self.record("c", by: "Bo", link: link),
        ])
        let facet = try #require(places.facets.first { $0.id == "person" })
        #expect(facet.values.map(\.id) == ["Ann", "Bo", "ann"])
        var filter = Filter()
        filter.set("ann", of: facet.id, on: false)
        let compiled = CompiledFilter(filter, facets: places.facets)
        #expect((0..<places.count).filter { compiled.passes($0) }.map(places.key) == ["a", "c"])
    }

    @Test func aHiddenPinIsMarkedAndExportedAsHidden() throws {
        let places = Self.places([
            Self.record("a", link: "https://example.org"),
            Self.record("b", link: "https://example.org", note: "Rude", isHidden: true),
        ])
        #expect(places.hiddenRows == [1])
        #expect(places.mark(0).shape == .circle && places.mark(1).shape == .cross)
        #expect(places.mark(0).tone == .neutral, "the faint tone is for pins that only teachers see")
        #expect(places.facets.contains { $0.id == "shown" } && !Self.some.facets.contains { $0.id == "shown" })
        let detail = try places.detail(of: 1, records: .none)
        #expect(detail.sections[0].rows[0] == .text("Only teachers see this pin."))
        #expect(places.dataset.fields(of: 1, in: places).contains { $0.name == "hidden" && $0.value == .bool(true) })
        #expect(places.dataset.fields(of: 0, in: places).contains { $0.name == "hidden" && $0.value == .bool(false) })
        #expect(!places.dataset.exportsPostcodes, "pins have none")
    }

    @Test func aRowSaysPersonPlaceNoteAndLink() {
        #expect((0..<3).map(Self.some.title) == ["mia · Leeds", "sam · Whitby", "sam · Leeds"])
        #expect(Self.some.summary(1) == "Old mills · museum.example/index.php?id=34")
        #expect(Self.some.summary(0) == "example.org/dracula/By%20the%20canal")
        let lines = Self.places([Self.record("a", link: "https://example.org", note: "Mills\nby the canal")])
        #expect(lines.summary(0) == "Mills · example.org")
    }

    @Test func theIntroductionIsThreeLines() {
        let lines = Self.places([]).dataset.words.introduction.split(separator: "\n")
        #expect(lines.count == 3 && lines[0].hasPrefix("No board is set. "))
        #expect(lines[1].contains(":server") && lines[2].contains("make board"))
        let words = Self.places([]).dataset.words.introductionInShell
        #expect(
            words.hasPrefix("No board is set. ") && words.contains("catchment board server ADDRESS")
                && !words.contains(":server"))
    }
}
