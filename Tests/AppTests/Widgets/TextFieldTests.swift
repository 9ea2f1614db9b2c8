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
        #expect(field.text.count == TextField.usualLimit)
    }

    @Test func theCursorStaysInSightOfALongText() {
        var frame = Frame(size: Size(columns: 20, rows: 1))
        TextField("abcdefghijklmnopqrstuvwxyz").draw(into: &frame, column: 2, row: 0, columns: 8, focused: true)
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

    @Test(
        arguments: [
            ("2024-06-17", "2 years old"), ("2026-05-20", "6 months old"), ("2026-05", "6 months old"),
            ("2026-06-01", nil), ("2025-02", "21 months old"), ("2024-06", "2 years old"), ("2017", nil), ("", nil),
        ] as [(String, String?)])
    func theAgeOfOldDataIsInWords(date: String, text: String?) {
        #expect(ageText(of: date, today: "2026-11-27") == text)
    }
}

/// Which items of a list are on the screen, and what keys and clicks do.
struct SelectableListTests {
    @Test(arguments: [
        (0, 0, 100, 10, 0), (9, 0, 100, 10, 0), (10, 0, 100, 10, 1), (99, 0, 100, 10, 90), (3, 50, 100, 10, 3),
        (2, 50, 3, 10, 0),
    ])
    func theSelectedItemIsInSight(selected: Int, before: Int, count: Int, rows: Int, first: Int) {
        let window = ListWindow(SelectableList(selected: selected, first: before), count: count, rows: rows)
        #expect(window.first == first)
        #expect(window.lines.contains { $0.content == .item(selected) })
    }

    @Test(arguments: [
        (Command.up, 0, 0), (.up, 5, 4), (.down, 5, 6), (.down, 9, 9), (.first, 5, 0), (.last, 5, 9), (.pageUp, 5, 2),
        (.pageDown, 5, 8), (.pageDown, 8, 9), (.down, 40, 9), (.halfPageUp, 5, 4), (.halfPageDown, 5, 6),
    ])
    func aCommandMovesTheSelection(command: Command, from: Int, to: Int) {
        var list = SelectableList(selected: from)
        #expect(list.move(command, count: 10, page: 3) && list.selected == to)
    }

    @Test func nothingMovesInAnEmptyListOrByOtherCommands() {
        var list = SelectableList(selected: 2)
        #expect(!list.move(.down, count: 0, page: 3) && !list.move(.open, count: 10, page: 3) && list.selected == 2)
    }

    @Test func headingsTakeRowsAndAreNoItems() {
        let window = ListWindow(SelectableList(), count: 4, rows: 10, rowsPerItem: 2) { $0 < 2 ? "one" : "two" }
        #expect(
            window.lines.map(\.content) == [
                .heading("one"), .item(0), .item(1), .heading("two"), .item(2), .item(3),
            ])
        #expect([0, 1, 2, 3, 5, 6, 9].map { window.item(atRow: $0) } == [nil, 0, 0, 1, nil, 2, 3])
    }

    @Test func itemsMayHaveDifferentHeights() {
        let list = SelectableList(selected: 3)
        let window = ListWindow(list, count: 4, rows: 9, rowsPerItem: 2, heights: [2, 4, 3, 2])
        #expect(window.first == 1 && window.lines.map(\.row) == [0, 4, 7])
        #expect([0, 3, 4, 6, 7, 8].map { window.item(atRow: $0) } == [1, 1, 2, 2, 3, 3])
    }

    @Test func theSecondClickOnAnItemOpensIt() {
        let inside = Rect(column: 1, row: 1, columns: 10, rows: 5)
        var list = SelectableList()
        let window = ListWindow(list, count: 3, rows: 5)
        #expect(list.click(Point(column: 2, row: 3), in: window, inside: inside) == false && list.selected == 2)
        #expect(list.click(Point(column: 2, row: 3), in: window, inside: inside) == true)
        #expect(list.click(Point(column: 2, row: 5), in: window, inside: inside) == nil, "below the last item")
        #expect(list.click(Point(column: 20, row: 3), in: window, inside: inside) == nil)
    }
}

struct ResultsLayoutTests {
    @Test(
        arguments: [(60, 16), (80, 24), (99, 30), (100, 24), (120, 36), (150, 40), (200, 50), (60, 100), (90, 50)],
        [(false, false), (true, false), (false, true)])
    func panesCoverTheScreenAndDoNotOverlap(size: (Int, Int), side: (Bool, Bool)) {
        let (hasPage, hasColumn) = side
        for view in [ResultsView.both, .list, .map] {
            let layout = ResultsLayout(
                size: Size(columns: size.0, rows: size.1), focus: .list, hasPage: hasPage,
                hasColumn: hasColumn, view: view)
            var cover = Array(repeating: 0, count: size.0 * size.1)
            var panes = [layout.header, layout.status, layout.footer]
            panes += [layout.list, layout.map].compactMap { $0 }
            if hasPage || hasColumn { panes.append(layout.side) }
            for pane in panes {
                for row in pane.row..<pane.endRow {
                    for column in pane.column..<pane.endColumn { cover[row * size.0 + column] += 1 }
                }
            }
            #expect(cover.allSatisfy { $0 == 1 }, "\(view)")
        }
    }

    /// Below 80 columns the filters need the whole width.
    @Test(
        arguments: [
            (60, .both, false, false), (60, .list, false, false), (79, .both, false, false), (79, .map, false, false),
            (80, .both, false, true), (80, .list, true, false), (80, .map, false, true), (120, .both, false, true),
            (120, .list, true, false), (120, .map, false, true), (150, .both, true, true), (150, .list, true, false),
            (150, .map, false, true),
        ] as [(Int, ResultsView, Bool, Bool)])
    func theFiltersStandBesideWhatThePersonChose(columns: Int, view: ResultsView, list: Bool, map: Bool) {
        let layout = ResultsLayout(
            size: Size(columns: columns, rows: 36), focus: .list, hasColumn: true, view: view)
        #expect((layout.list != nil) == list && (layout.map != nil) == map)
        #expect(layout.side.column == 0)
        #expect(columns >= 80 ? layout.side.columns >= 46 : layout.side.columns == columns)
    }

    /// A row is about as high as two columns are wide.
    @Test func onATallScreenTheMapIsAboveTheList() throws {
        for columns in 60..<100 {
            for rows in max(20, columns / 2 + 1)...120 {
                let layout = ResultsLayout(size: Size(columns: columns, rows: rows), focus: .list)
                let (map, list) = (try #require(layout.map), try #require(layout.list))
                #expect(
                    map.columns == columns && list.columns == columns && map.endRow == list.row, "\(columns)x\(rows)")
            }
        }
    }

    @Test func detailsLeaveRoomForTheMapOnWideAndTallScreensOnly() {
        func map(_ columns: Int, _ rows: Int) -> Rect? {
            ResultsLayout(size: Size(columns: columns, rows: rows), focus: .map, hasPage: true).map
        }
        #expect(map(60, 16) == nil && map(80, 24) == nil && map(99, 47) == nil && map(120, 36) == nil)
        #expect(map(200, 50) != nil && map(60, 100)?.columns == 60 && (map(60, 100)?.rows ?? 0) >= 30)
    }
}
