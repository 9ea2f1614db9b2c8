import Catalogue
import Screen
import Testing

@testable import App

struct TextFieldTests {
    private func field(_ text: String, _ keys: [Key]) -> TextField {
        var field = TextField(text)
        for key in keys { _ = field.handle(key) }
        return field
    }

    @Test(arguments: [
        ("", [Key.character("L"), .character("S")], "LS", 2),
        ("LS1", [.backspace], "LS", 2),
        ("LS1", [.home, .delete], "S1", 0),
        ("LS1", [.left, .left, .character("x")], "LxS1", 2),
        ("LS1 4AP", [.control("w")], "LS1 ", 4),
        ("LS1 4AP", [.control("u")], "", 0),
        ("LS1 4AP", [.home, .right, .control("k")], "L", 1),
        ("", [.backspace, .delete, .left, .right], "", 0),
        ("é", [.left, .character("a")], "aé", 1),
    ])
    func keysEditTheText(text: String, keys: [Key], expected: String, cursor: Int) {
        let field = field(text, keys)
        #expect(field.text == expected)
        #expect(field.cursor == cursor)
    }

    @Test func aLongPasteIsCut() {
        var field = TextField()
        field.insert(String(repeating: "a", count: 5000))
        #expect(field.text.count == TextField.maximumLength)
    }

    @Test func theCursorStaysInSightOfALongText() {
        var frame = Frame(size: Size(columns: 20, rows: 1))
        TextField("abcdefghijklmnopqrstuvwxyz").draw(
            into: &frame, column: 2, row: 0, columns: 8, focused: true, theme: .standard)
        #expect(frame.text == "  tuvwxyz\n")
        #expect(frame.cursor == Point(column: 9, row: 0))
    }

    @Test func enterAndTabAreNotText() {
        var field = TextField("a")
        for key in [Key.enter, .tab, .escape] {
            let wasTaken = field.handle(key)
            #expect(!wasTaken, "\(key)")
        }
        #expect(field.text == "a")
    }
}

struct NumberTextTests {
    @Test(arguments: [
        (0, "0"), (999, "999"), (1000, "1,000"), (21741, "21,741"), (1_684_769, "1,684,769"), (-1234, "-1,234"),
    ])
    func numbersAreGrouped(number: Int, text: String) { #expect(grouped(number) == text) }

    @Test(arguments: [
        (53.7966, 4, "53.7966"), (-1.5478, 4, "-1.5478"), (-0.00001, 4, "0.0000"), (0.05, 1, "0.1"), (12, 0, "12"),
        (-0.1133, 4, "-0.1133"),
    ])
    func decimalsAreRounded(value: Double, places: Int, text: String) {
        #expect(decimal(value, places: places) == text)
    }

    @Test(arguments: [
        ("2024-06-17", "17 Jun 2024"), ("2026-02-28T10:00:00Z", "28 Feb 2026"), ("", ""), ("unknown", "unknown"),
    ])
    func datesAreForPeople(date: String, text: String) { #expect(dateText(date) == text) }
}

struct ScrollTests {
    @Test(arguments: [
        (0, 0, 100, 10, 0), (9, 0, 100, 10, 0), (10, 0, 100, 10, 1), (99, 0, 100, 10, 90), (3, 50, 100, 10, 3),
        (2, 50, 3, 10, 0),
    ])
    func theSelectedRowIsInSight(selected: Int, before: Int, count: Int, height: Int, first: Int) {
        var scroll = Scroll()
        scroll.show(before, of: max(count, before + 1), height: 1)
        scroll.show(selected, of: count, height: height)
        #expect(scroll.first <= selected && selected < scroll.first + height)
        if before == 0 || selected < before { #expect(scroll.first == first) }
    }
}

struct ResultsLayoutTests {
    @Test(arguments: [(60, 16), (80, 24), (99, 30), (100, 24), (120, 36), (150, 40), (200, 50)], [false, true])
    func panesCoverTheScreenAndDoNotOverlap(size: (Int, Int), detail: Bool) {
        let layout = ResultsLayout(size: Size(columns: size.0, rows: size.1), focus: .list, hasDetail: detail)
        var cover = Array(repeating: 0, count: size.0 * size.1)
        var panes = [layout.header, layout.status, layout.footer]
        panes += [layout.list, layout.map].compactMap { $0 }
        if detail { panes.append(layout.side) }
        for pane in panes {
            for row in pane.row..<pane.endRow {
                for column in pane.column..<pane.endColumn { cover[row * size.0 + column] += 1 }
            }
        }
        #expect(cover.allSatisfy { $0 == 1 })
    }
}
