import Catalogue
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// What the program shows first if the collection opened last starts with a list.
struct ListAtStartTests {
    /// A program that was ended while New York was open.
    private func started(isLinear: Bool = false) -> State {
        var screen = ScreenState(size: .standard, depth: .full, charset: .braille)
        screen.isLinear = isLinear
        var state = State(
            screen: screen, run: RunState(today: "2026-11-19", id: "first"), datasets: .standard, settings: Settings())
        _ = update(&state, .placesLoaded(InventedBoroughs.places))
        return state
    }

    @Test func theFirstScreenNamesTheCollectionAndTheKeysToFindAndSwitch() {
        var state = started()
        #expect(
            state.run.status?.text == "Opened New York City again. Esc: type a place, /: find a name, F2: collections"
        )
        _ = update(&state, .input(.key(.down)))
        #expect(state.run.status == nil)
    }

    @Test func linearModeAsksForAPlaceFirst() {
        var state = started(isLinear: true)
        #expect(state.results == nil && state.run.status == nil)
        _ = update(&state, .input(.key(.enter)))
        #expect(state.results?.listsAllPlaces == true)
    }
}
