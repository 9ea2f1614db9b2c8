import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// The terminal's cursor stands on what is focused, which screen readers and magnifiers follow.
struct FocusTests {
    /// Where the box with the focus begins: the sign `▸` before its title, which needs no colour.
    private static func focusedBox(_ frame: Frame) -> Point? {
        for row in 0..<frame.size.rows {
            for column in 0..<frame.size.columns - 1
            where frame[column, row].scalar == "┌" && frame[column + 1, row].scalar == "▸" {
                return Point(column: column, row: row)
            }
        }
        return nil
    }

    @Test(arguments: Scene.allCases, [ColourDepth.none, .full])
    func theCursorStandsInTheFocusedBoxOnItsSelectedRow(scene: Scene, depth: ColourDepth) throws {
        let frame = view(scene.driver(.wide, depth: depth).state)
        guard let cursor = frame.cursor else {
            return #expect(scene == .searching || scene == .nearMeWaiting, "\(scene)")
        }
        // A line that is typed stands below all boxes.
        guard let box = Self.focusedBox(frame), cursor.row < frame.size.rows - 1 else { return }
        #expect(cursor.column > box.column && cursor.row > box.row, "\(scene)\n\(frame.text)")
        let selected = (box.row + 1..<frame.size.rows).filter {
            frame[box.column, $0].scalar == "│" && frame[box.column + 1, $0].scalar == "▸"
        }
        if selected.count == 1 { #expect(cursor.row == selected[0], "\(scene)\n\(frame.text)") }
    }
}
