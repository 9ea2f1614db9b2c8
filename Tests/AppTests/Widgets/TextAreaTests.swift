import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// Texts of several lines, compared with simple models.
struct TextAreaTests {
    private static let texts = [
        "", "\n", "one", "one two three four", "one\n\ntwo\n", "  leading and   many    blanks   ", "\n\n\n",
        "aVeryLongWordThatNoRowHolds and then some", "日本語日本語 日本", "a\n" + String(repeating: "b", count: 30) + "\nc",
    ]

    /// A field with its cursor after a number of characters.
    private func field(_ text: String, _ cursor: Int) -> TextField {
        var field = TextField(text, limit: 1000)
        field.moveCursor(to: cursor)
        return field
    }

    @Test(arguments: texts + clusters.map { "ab \($0)\($0)\n\($0) c" }, 2...14)
    func theRowsMatchTheModel(text: String, columns: Int) {
        let model = AreaModel(text, room: columns - 1)
        for cursor in 0...text.count {
            let area = TextArea(field(text, cursor), columns: columns)
            #expect((0..<area.rowCount).map { area.text(ofRow: $0) } == model.rows.map(\.text))
            #expect(area.cursor.row == model.row(of: cursor))
            #expect(area.cursor.column == min(model.column(of: cursor), columns - 1))
        }
    }

    @Test(arguments: texts + clusters.map { "ab \($0)\($0)\n\($0) c" }, 2...14)
    func theOffsetOfEachColumnMatchesTheModel(text: String, columns: Int) {
        let (area, model) = (TextArea(field(text, 0), columns: columns), AreaModel(text, room: columns - 1))
        for row in 0..<area.rowCount {
            for column in 0...columns + 1 {
                #expect(area.offset(row: row, column: column) == model.offset(row: row, column: column))
            }
        }
    }

    @Test(arguments: clusters) func everyEditInEveryLineMatchesTheModel(cluster: String) {
        for text in ["\(cluster)\n\(cluster)", "a \(cluster)\n\n\(cluster) b", "\n\(cluster)\n"] {
            for steps in 0...text.count {
                for edit in Edit.allCases {
                    var (field, model) = (TextField(text), FieldModel(text))
                    for _ in 0..<steps {
                        _ = field.handle(.left)
                        model.left()
                    }
                    _ = field.handle(edit.key)
                    edit.apply(to: &model)
                    field.insert("\n")
                    model.insert("\n")
                    #expect(
                        Array(field.text.unicodeScalars) == model.scalars && field.cursor == model.characters,
                        "\(edit) in \(model.scalars), \(steps) characters before its end: \(field)")
                }
            }
        }
    }

    @Test(arguments: texts, [Size(columns: 2, rows: 1), Size(columns: 7, rows: 2), Size(columns: 12, rows: 4)])
    func theCursorIsDrawnInsideTheArea(text: String, size: Size) {
        let rect = Rect(column: 3, row: 2, columns: size.columns, rows: size.rows)
        for cursor in 0...text.count {
            var frame = Frame(size: Size(columns: 20, rows: 8))
            let area = TextArea(field(text, cursor), columns: size.columns)
            area.draw(into: &frame, area: rect, isFocused: true, hint: "")
            let point = frame.cursor ?? Point(column: -1, row: -1)
            #expect(rect.contains(point), "\(cursor) in \(text)")
            // A click there finds the same place, but for blanks beyond the last column.
            if area.cursor.column < size.columns - 1 {
                #expect(area.offset(at: point, in: rect, isFocused: true) >= cursor)
            }
        }
    }

    @Test func anAreaWithoutTheFocusShowsItsBeginning() {
        var frame = Frame(size: Size(columns: 10, rows: 2))
        let area = TextArea(TextField("one\ntwo\nthree"), columns: 10)
        let rect = Rect(column: 0, row: 0, columns: 10, rows: 2)
        area.draw(into: &frame, area: rect, isFocused: false, hint: "")
        #expect(frame.text == "one\ntwo\n" && frame.cursor == nil)
        area.draw(into: &frame, area: rect, isFocused: true, hint: "")
        #expect(frame.text == "two\nthree\n" && frame.cursor == Point(column: 5, row: 1))
    }
}
