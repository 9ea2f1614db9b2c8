import MapDrawing
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// Where the terminal's cursor stands on the map, which Braille displays and screen readers follow.
struct MapCursorTests {
    /// Pins that lie close together are counted, or drawn beside their position.
    @Test(arguments: 0...5)
    func theCursorStandsOnTheMarkOfTheSelectedPlace(zoomedOut: Int) throws {
        var driver = Driver.searched(.wide)
        driver.press(.tab)
        for _ in 0..<zoomedOut { driver.press(.character("-")) }
        let marks = Set(PinShape.allCases.map { $0.glyph(in: .braille) } + ["(" as Unicode.Scalar])
        for hit in try #require(driver.state.results).visible {
            driver.state.results?.selected = hit.row
            let frame = view(driver.state)
            let cursor = try #require(frame.cursor)
            #expect(marks.contains(frame[cursor.column, cursor.row].scalar), "\(frame.text)")
        }
    }
}
