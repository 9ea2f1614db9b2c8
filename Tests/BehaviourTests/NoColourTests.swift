import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// Without colours, characters or attributes show every difference that colours show.
struct NoColourTests {
    /// Two states of one screen that differ in one thing.
    struct Pair: CustomTestStringConvertible {
        var testDescription: String
        var size = Size.wide
        var scene: Scene
        var change: @Sendable (inout Driver) -> Void
    }

    static let pairs = [
        Pair(testDescription: "the pane with the keys", scene: .map) { $0.press(.tab) },
        Pair(testDescription: "the pane with the keys, stacked", size: .standard, scene: .map) { $0.press(.tab) },
        Pair(testDescription: "the selected row", scene: .map) { $0.press(.down) },
        Pair(testDescription: "the selected pin", scene: .mapFocus) { $0.press(.left) },
        Pair(testDescription: "the selected column", scene: .compare) { $0.press(.left) },
        Pair(testDescription: "a place of the shortlist", scene: .map) { $0.press(.character(" ")) },
        Pair(testDescription: "a filter that is off", scene: .filters) { $0.press(.character(" ")) },
        Pair(testDescription: "the selected filter", scene: .filters) { $0.press(.down) },
        Pair(testDescription: "a match", scene: .find) { $0.state.results?.mark([]) },
        Pair(testDescription: "the field with the cursor", scene: .welcomePreview) { $0.press(.tab) },
        Pair(testDescription: "the button", scene: .welcomeRadius) { $0.press(.tab) },
        Pair(testDescription: "the selected previous search", scene: .welcomeSearches) { $0.press(.down) },
        Pair(testDescription: "the selected search", scene: .searches) { $0.press(.down) },
        Pair(testDescription: "the selected command", scene: .commandLine) { $0.press(.down) },
        Pair(testDescription: "the selected name", scene: .schoolName) { $0.press(.up) },
        Pair(testDescription: "a search that runs", scene: .searching) { $0.press(.escape) },
    ]

    @Test(arguments: pairs)
    func eachDifferenceIsVisibleWithoutColour(pair: Pair) {
        let one = pair.scene.driver(pair.size, depth: .none)
        var changed = one
        pair.change(&changed)
        // Only the cells are compared, because the cursor alone is easily overlooked.
        #expect(view(changed.state).cells != view(one.state).cells)
    }

    /// An error differs from other statuses by an attribute.
    @Test func anErrorIsBold() {
        func frame(isError: Bool) -> Frame {
            var driver = Driver.searched(depth: .none)
            driver.send(.reported("It is so.", isError: isError))
            return view(driver.state)
        }
        #expect(frame(isError: true).text == frame(isError: false).text)
        #expect(frame(isError: true).cells != frame(isError: false).cells)
    }

    @Test func everyOverallGradeHasALetterOfItsOwn() {
        let legend = Town.whole.places.dataset.legend.filter { $0.meaning.contains("Overall grade") }
        #expect(legend.count == 4)
        #expect(Set(legend.map(\.mark.letter)).count == 4)
    }

    @Test(arguments: Scene.allCases)
    func noCellHasAColour(scene: Scene) {
        let frame = view(scene.driver(.standard, depth: .none).state)
        #expect(frame.cells.allSatisfy { $0.style.foreground == .default && $0.style.background == .default })
        #expect(frame.text == view(scene.driver(.standard).state).text)
    }
}
