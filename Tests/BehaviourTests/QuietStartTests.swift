import Catalogue
@testable import Collections
import Geo
import Screen
import Testing
import Tiles

@testable import App
@testable import AppTestSupport

/// What is sent when the program starts: nothing, apart from the lists that the person has set up with a service.
struct QuietStartTests {
    /// The program after its start in a collection without saved data, with the network on.
    private static func started(_ dataset: any Dataset) -> (state: State, effects: [Effect]) {
        var state = State(
            screen: ScreenState(size: .wide, depth: .full, charset: .braille),
            run: RunState(today: "2026-11-19", isOnline: true), datasets: .standard, settings: Settings())
        let places = Places(dataset.supply.tableNames.map { _ in nil }, of: dataset)
        var effects: [Effect] = []
        for message in [
            Message.historyLoaded([]), .placesLoaded(places),
            .tileSourceFound(TileSourceInfo(name: "Test", zooms: 0...14, credit: "©")),
            .input(.resize(.standard)),
        ] {
            effects += update(&state, message)
        }
        return (state, effects)
    }

    private static func sends(_ effect: Effect) -> Bool {
        switch effect {
        case .update, .lookup(.resolve), .forecast: true
        case .service: true
        case .tiles(.request(let tiles)): !tiles.isEmpty
        case .wantPictures(_, let canFetch): canFetch
        default: false
        }
    }

    @Test(arguments: Datasets.standard.all.filter { $0.supply.service == nil }.map(\.id))
    func aMereStartSendsNothing(collection: String) throws {
        let dataset = try #require(Datasets.standard.named(collection))
        var (state, effects) = Self.started(dataset)
        effects += update(&state, .input(.key(.control("c"))))
        #expect(!effects.contains(where: Self.sends), "\(effects)")
        #expect(state.run.isQuitting)
    }

    @Test func theListOfTheStartIsFetchedAtTheFirstKey() throws {
        var (state, _) = Self.started(NewYork())
        let first = update(&state, .input(.key(.down)))
        #expect(first.contains { if case .update(.readPages) = $0 { true } else { false } }, "\(first)")
        let second = update(&state, .input(.key(.down)))
        #expect(!second.contains { if case .update = $0 { true } else { false } })
    }

    @Test func theMapBesideTheFormHasNoTilesBeforeASearch() {
        var (state, _) = Self.started(England())
        let effects = update(&state, .input(.key(.character("L"))))
        #expect(!effects.contains(where: Self.sends), "\(effects)")
    }
}
