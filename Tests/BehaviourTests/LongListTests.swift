import Catalogue
import Collections
import Geo
import Screen
import Synchronization
import Testing

@testable import App
@testable import AppTestSupport

/// A list of a hundred thousand places: a key and its frame read only about as many rows as the screen shows.
struct LongListTests {
    private let dataset = LongCollection(rows: 100_000)

    private func listed() -> State {
        var state = State(
            screen: ScreenState(size: .wide, depth: .full, charset: .braille), run: RunState(today: "2026-11-19"),
            datasets: .standard)
        _ = update(&state, .placesLoaded(Places([dataset.table], of: dataset)))
        return state
    }

    @Test(arguments: [[], [.tab]] as [[Key]])
    func aKeyPressReadsOnlyVisibleRows(first: [Key]) {
        var state = listed()
        #expect(state.results?.visible.count == 100_000 && state.results?.pins.count == 100_000)
        for key in first { _ = update(&state, .input(.key(key))) }
        _ = view(state)
        for key in [Key.down, .pageDown, .end, .up, .home, .character("+"), .right, .character("0")] {
            dataset.asked.withLock { $0 = 0 }
            _ = update(&state, .input(.key(key)))
            _ = view(state)
            let asked = dataset.asked.withLock { $0 }
            // At most two reads for each of the 36 rows of the screen; the map reads only the selected place.
            #expect((1...2 * 36).contains(asked), "\(key.label) asked \(asked) times")
        }
    }

    /// In a narrow list the title is cut off, and the position of the selection stays.
    @Test func aNarrowListSaysWhichPlaceIsSelected() {
        var state = listed()
        for _ in 0..<10 { _ = update(&state, .input(.key(.character("[")))) }
        #expect(state.layout.list?.columns == 30)
        #expect(view(state).text.contains("1 of 100,000 ┐"))
    }

    /// At every zoom from the country to a town, the counts and pins add up to the number of places in the viewport.
    @Test func overlappingPinsAreCountedAtEveryZoom() throws {
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
            // The selected place is drawn as a pin even where it is part of a count.
            let shown = counted + lines.joined().count { $0 == "●" }
            #expect((inside...inside + 1).contains(shown), "\(shown) of \(inside)")
            _ = update(&state, .input(.key(.character("+"))))
        }
    }
}

/// Invented places that count how often a row is read.
private struct LongCollection: Catalogue.Dataset {
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

    let identity = Identity(id: "made", name: "Made", keyScheme: "made", noun: .place)
    let geography = Geography(examplePlace: "0,0")
    let opening = Opening(.list, order: "name")
    let supply = Supply.editions(Editions(importers: []))
    let words = Words()
    let sorts: [SortOrder] = []
    let actions: [PlaceAction] = []

    func columns(of tables: JoinedTables) -> PlaceColumns {
        let rows = table.rows
        let latitudes = (0..<rows).map { row -> Double in 40 + Double(row % 317) / 300 }
        let longitudes = (0..<rows).map { row -> Double in -74 + Double(row / 317) / 300 }
        return PlaceColumns(
            names: table.keys, postcodes: table.text("postcode"),
            latitudes: DegreesColumn(latitudes), longitudes: DegreesColumn(longitudes),
            isCurrent: Array(repeating: true, count: rows), facets: [], localities: [],
            districts: table.code("district"))
    }
    func mark(of row: Int, in places: Places) -> Mark {
        asked.add()
        return Mark(shape: .circle, letter: "o", tone: .none)
    }
    func kind(of row: Int, in places: Places) -> Noun {
        asked.add()
        return noun
    }
    func headline(of row: Int, in places: Places) -> String {
        asked.add()
        return "stands"
    }
    func summary(of row: Int, in places: Places) -> String {
        asked.add()
        return "in a row"
    }
    func detail(of row: Int, in places: Places, records: Records) throws(RecordError) -> Detail {
        throw .unreadable(id: places.id(row))
    }
}
