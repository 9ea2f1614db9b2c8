import Catalogue
import Geo
import JSON
import Screen
import Synchronization
import Testing

@testable import App

/// A list of a hundred thousand places: what a key and its frame ask of the data is bounded by the rows that are seen.
struct LongListTests {
    private let collection = LongCollection(rows: 100_000)

    private func listed() -> State {
        var state = State(size: .wide, depth: .full, charset: .braille, today: "2026-11-19")
        _ = update(&state, .placesLoaded(Places([collection.table], of: collection)))
        return state
    }

    @Test(arguments: [[], [.tab]] as [[Key]])
    func aKeyAsksOnlyOfTheRowsThatAreSeen(first: [Key]) {
        var state = listed()
        #expect(state.results?.visible.count == 100_000 && state.results?.pins.count == 100_000)
        for key in first { _ = update(&state, .input(.key(key))) }
        _ = view(state)
        for key in [Key.down, .pageDown, .end, .up, .home, .character("+"), .right, .character("0")] {
            collection.asked.withLock { $0 = 0 }
            _ = update(&state, .input(.key(key)))
            _ = view(state)
            let asked = collection.asked.withLock { $0 }
            // Two lines a row and the line of words below the panes; the map asks of the selected place alone.
            #expect((1...2 * 36).contains(asked), "\(key.label) asked \(asked) times")
        }
    }

    /// From the whole of it down to a town: the counts and pins on the map add up to what is on it.
    @Test func aCrowdIsCountedAtEveryZoom() throws {
        var state = listed()
        _ = update(&state, .input(.key(.tab)))
        let map = try #require(state.layout.map).inset()
        for _ in 0..<8 {
            let viewport = try #require(state.results?.viewport(in: map.size))
            let pins = try #require(state.results?.pins)
            let (frame, inside) = (view(state), pins.count { viewport.cell(of: $0.coordinate) != nil })
            let lines = (0..<map.rows).map { row in
                String(String.UnicodeScalarView((0..<map.columns).map { frame[map.column + $0, map.row + row].scalar }))
            }
            let counted = lines.joined(separator: "\n").matches(of: #/\(([0-9,]+)\)/#)
                .reduce(0) { $0 + (Int($1.1.filter(\.isNumber)) ?? 0) }
            // The label of the selected place shows its pin again where that is in a count.
            let shown = counted + lines.joined().count { $0 == "●" }
            #expect((inside...inside + 1).contains(shown), "\(shown) of \(inside)")
            _ = update(&state, .input(.key(.character("+"))))
        }
    }
}

/// Places made up in rows, with a count of how often something is asked of one.
private struct LongCollection: Catalogue.Collection {
    let table: Table
    let asked = Count()

    final class Count: Sendable {
        private let count = Mutex(0)
        func withLock<Result: Sendable>(_ body: (inout sending Int) -> sending Result) -> Result {
            count.withLock(body)
        }
        func add() { count.withLock { $0 += 1 } }
    }

    init(rows: Int) {
        table = Table(
            name: "made", source: Source(title: "Made", date: "2026-01-01", licence: ""),
            keys: TextColumn((0..<rows).map { String(1_000_000 + $0) }), columns: [:])
    }

    var id: String { "made" }
    var name: String { "Made" }
    var keyScheme: String { "made" }
    var noun: (one: String, many: String) { ("place", "places") }
    var examplePlace: String { "0,0" }
    var opensWithList: Bool { true }
    var importers: [any TableImporter] { [] }
    var sorts: [SortOrder] { [] }
    var legend: [(mark: Mark, meaning: String)] { [] }
    var evidenceNoun: (one: String, many: String) { ("", "") }
    var fieldNames: [String] { [] }

    func columns(of tables: JoinedTables) -> PlaceColumns {
        let rows = table.rows
        return PlaceColumns(
            names: table.keys, postcodes: table.text("postcode"),
            latitudes: (0..<rows).map { 40 + Double($0 % 317) / 300 },
            longitudes: (0..<rows).map { -74 + Double($0 / 317) / 300 },
            isCurrent: Array(repeating: true, count: rows), facets: [], localities: [],
            districts: table.code("district"))
    }
    func mark(of row: Int, in places: Places) -> Mark {
        asked.add()
        return Mark(shape: .circle, letter: "o", tone: .none)
    }
    func kind(of row: Int, in places: Places) -> (one: String, many: String) {
        asked.add()
        return noun
    }
    func standing(of row: Int, in places: Places) -> String {
        asked.add()
        return "stands"
    }
    func summary(of row: Int, in places: Places) -> String {
        asked.add()
        return "in a row"
    }
    func evidenceStamps(in places: Places) -> [EvidenceStamp?] { [] }
    func detail(of row: Int, in places: Places, records: [[UInt8]?]) throws(RecordError) -> Detail {
        throw RecordError("there is none")
    }
    func fields(of row: Int, in places: Places) -> [(name: String, value: JSONValue)] { [] }
}
