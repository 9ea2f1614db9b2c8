import Catalogue
import Screen

/// Draws the headings of the columns of further facts, above the list.
func drawHeadings(_ layout: ListLayout, _ results: Results, into frame: inout Frame) {
    guard !layout.columns.isEmpty else { return }
    let inside = layout.inside
    let row = inside.row - 1
    let summaryColumn = inside.column + layout.summaryColumn
    frame.write("Name", column: inside.column + layout.textColumn, row: row, style: Theme.dim)
    frame.write(
        results.places.dataset.words.summaryHeading.lowercased().capitalisedFirst, column: summaryColumn, row: row,
        style: Theme.dim)
    var column = summaryColumn + layout.summaryColumns
    for heading in layout.columns {
        column += 2
        let text = heading.isRight ? rightAligned(heading.title, columns: heading.width) : heading.title
        frame.write(fitted(text, columns: heading.width), column: column, row: row, style: Theme.dim)
        column += heading.width
    }
    if results.origin != nil {
        frame.writeRight("Distance", endColumn: inside.endColumn - 1, row: row, style: Theme.dim)
    }
}

/// Draws the further facts of a place.
/// - Parameter column: where the first column begins, with the blanks before it.
func drawCells(
    _ layout: ListLayout, of row: Int, in places: Places, into frame: inout Frame, column: Int, row line: Int
) {
    guard !layout.columns.isEmpty, let tabular = places.dataset as? any Tabular else { return }
    var column = column
    for heading in layout.columns {
        column += 2
        let cell = fitted(tabular.cell(heading.id, of: row, in: places), columns: heading.width)
        frame.write(
            heading.isRight ? rightAligned(cell, columns: heading.width) : cell, column: column, row: line,
            style: Theme.dim)
        column += heading.width
    }
}

private func rightAligned(_ text: String, columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - width(of: text))) + text
}
