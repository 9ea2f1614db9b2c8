import Catalogue
import Screen

/// Draws the lines of a list. Holds what is the same for all lines; one is made for each frame. The state is a parameter of each method,
/// because a stored copy, thousands of bytes, would be copied again for each line.
struct ListDrawing {
    let results: Results
    let layout: ListLayout
    /// The part of the list that is drawn.
    let window: ListWindow
    /// The order of the list.
    let order: ListOrder
    /// Whether the list has headings with the names of groups.
    let isGrouped: Bool
    /// The rows of the places with the sign `✓`.
    let listed: Set<Int>
    /// What `/` has found; nil if no place matches.
    let matches: ListMatches?
    /// The index of the selected place; nil if no place of the list is selected.
    let selectedIndex: Int?
    let isFocused: Bool

    /// - Returns: whether the whole name and summary of the selected place are shown.
    func draw(_ state: State, into frame: inout Frame) -> Bool {
        var isTold = false
        drawHeadings(layout, results, into: &frame)
        for (number, line) in window.lines.enumerated() {
            let row = layout.inside.row + line.row
            switch line.content {
            case .item(let item):
                let isWhole = drawPlace(item, state, into: &frame, row: row)
                if item == selectedIndex { isTold = isWhole }
            case .heading(let title): drawGroup(title, line: number, state, into: &frame, row: row)
            case .tail: drawTail(state, into: &frame, row: row)
            }
        }
        return isTold
    }

    /// Draws the heading of a group, with a rule after it.
    /// - Parameter number: the number of the heading's line in the window.
    private func drawGroup(_ title: String, line number: Int, _ state: State, into frame: inout Frame, row: Int) {
        let (inside, columns) = (layout.inside, layout.headingColumns)
        let shown = fittedWords(title, columns: columns)
        let used = frame.write(shown + " ", column: inside.column + 1, row: row, style: Theme.title)
        let rest = inside.columns - 2 - used
        frame.write(
            String(repeating: "─", count: max(0, rest)), column: inside.column + 1 + used, row: row, style: Theme.frame)
        guard let matches, case .item(let first)? = window.lines.dropFirst(number + 1).first?.content else { return }
        let below = state.rows(below: title, from: first, of: results, in: layout)
        for range in matches.ranges(inHeading: title, above: below) {
            frame.highlight(
                range, of: title, column: inside.column + 1, row: row, columns: width(of: shown), style: Theme.match)
        }
    }

    /// Draws the line after the last place of a list that is still loading, or could not be loaded to its end.
    private func drawTail(_ state: State, into frame: inout Frame, row: Int) {
        frame.write(
            fitted(state.listTail ?? "", columns: layout.inside.columns - 5), column: layout.inside.column + 4,
            row: row, style: state.updates.live?.isBroken == true ? Theme.error : Theme.accent)
    }
}
