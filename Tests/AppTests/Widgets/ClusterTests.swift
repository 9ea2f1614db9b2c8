import Screen
import Testing

@testable import App
@testable import AppTestSupport

extension Edit {
    var key: Key {
        switch self {
        case .backspace: .backspace
        case .delete: .delete
        case .deleteWord: .control("w")
        case .deleteBefore: .control("u")
        case .deleteAfter: .control("k")
        case .left: .left
        case .right: .right
        case .home: .home
        case .end: .end
        }
    }
}

/// Characters of several code points, which a terminal sends one code point at a time.
struct ClusterTests {
    @Test(arguments: [
        // The typed text, the text after a Backspace, and the number of characters before the cursor then.
        ("Zoe\u{301}", "Zo", 2), ("👋🏽", "", 0), ("🇬🇧", "", 0), ("🇬🇧🇫🇷", "🇬🇧", 1), ("नि", "", 0), ("👩\u{200D}🚀", "", 0),
        ("\u{1112}\u{1161}\u{11AB}", "", 0), ("☎\u{FE0F}x", "☎\u{FE0F}", 1), ("\u{301}", "", 0),
        ("\u{301}a", "\u{301}", 1),
    ])
    func backspaceDeletesAWholeCharacter(typed: String, text: String, cursor: Int) {
        var field = TextField()
        for scalar in typed.unicodeScalars { _ = field.handle(.character(Character(scalar))) }
        _ = field.handle(.backspace)
        #expect(Array(field.text.unicodeScalars) == Array(text.unicodeScalars))
        #expect(field.cursor == cursor)
    }

    /// A joiner without an emoji would be hidden in the text.
    @Test(arguments: [
        ("👩\u{200D}🚀", "👩\u{200D}🚀"), ("a\u{200D}b", "ab"), ("\u{200D}a", "a"), ("a\u{FE0F}", "a"),
        ("❤\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥"),
    ])
    func aJoinerIsTypedOnlyBehindAnEmoji(typed: String, text: String) {
        var field = TextField()
        for scalar in typed.unicodeScalars { _ = field.handle(.character(Character(scalar))) }
        #expect(Array(field.text.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(arguments: clusters) func fieldAndModelAgreeAfterEveryEdit(first: String) {
        for second in clusters {
            for text in [first + second, first + "b" + second, second + first + second] {
                for steps in 0...text.count {
                    for edit in Edit.allCases {
                        compare(text, steps, "\(edit)") {
                            _ = $0.handle(edit.key)
                        } model: {
                            edit.apply(to: &$0)
                        }
                    }
                    for more in clusters {
                        compare(text, steps, "pastes \(more)") {
                            $0.insert(more)
                        } model: {
                            $0.insert(more)
                        }
                        compare(text, steps, "types \(more)") {
                            for scalar in more.unicodeScalars { _ = $0.handle(.character(Character(scalar))) }
                        } model: {
                            for scalar in more.unicodeScalars { $0.insert(String(scalar)) }
                        }
                    }
                }
            }
        }
    }

    /// Moves the cursor `steps` characters before the end of a text, edits the text, then presses Backspace. Compares the
    /// field with the model after each edit.
    private func compare(
        _ text: String, _ steps: Int, _ what: String, field edit: (inout TextField) -> Void,
        model follow: (inout FieldModel) -> Void
    ) {
        var (field, model) = (TextField(text), FieldModel(text))
        for _ in 0..<steps {
            _ = field.handle(.left)
            model.left()
        }
        edit(&field)
        follow(&model)
        guard isSame(field, model) else {
            Issue.record("\(what) in \(model.scalars) with \(steps) characters behind the cursor: \(field)")
            return
        }
        _ = field.handle(.backspace)
        model.backspace()
        if !isSame(field, model) { Issue.record("Backspace after one that \(what): \(field), not \(model)") }
    }

    private func isSame(_ field: TextField, _ model: FieldModel) -> Bool {
        Array(field.text.unicodeScalars) == model.scalars && field.cursor == model.characters
    }

    @Test func anAccentNeedsNoRoom() {
        var field = TextField(String(repeating: "e", count: TextField.usualLimit))
        _ = field.handle(.character("\u{301}"))
        #expect(field.text.count == TextField.usualLimit && field.text.last == "e\u{301}")
        _ = field.handle(.character("x"))
        #expect(field.text.count == TextField.usualLimit && field.text.last == "e\u{301}")
    }

    @Test(arguments: clusters, 2...6) func theCursorIsDrawnInsideTheField(cluster: String, columns: Int) {
        var field = TextField(cluster + "b" + cluster + cluster)
        for _ in 0...field.text.count {
            var frame = Frame(size: Size(columns: 12, rows: 1))
            field.draw(into: &frame, column: 3, row: 0, columns: columns, focused: true)
            let column = frame.cursor?.column ?? -1
            #expect((3..<3 + columns).contains(column), "\(field)")
            _ = field.handle(.left)
        }
    }
}

/// The fields of the program, each reached with the keys that a person presses.
enum ProgramField: CaseIterable {
    case place, name, palette, find, note, help

    func open() -> Driver {
        var driver = self == .place || self == .name || self == .palette ? Driver() : .searched()
        switch self {
        case .place: break
        case .name: driver.press(.down, .down)
        case .palette: driver.press(.escape, .character(":"))
        case .find: driver.press(.character("/"))
        case .note: driver.press(.character("e"))
        case .help: driver.press(.character("?"), .character("/"))
        }
        return driver
    }

    func field(of state: State) -> TextField? {
        switch (self, state.panes.top) {
        case (.place, nil): state.welcome.start == .place ? state.welcome.place : nil
        case (.name, nil): state.welcome.start == .name ? state.welcome.name : nil
        case (.palette, let line as PaletteLine): line.field
        case (.find, let line as FindLine): line.field
        case (.note, let line as NoteLine): line.field
        case (.help, let pane as HelpPane): pane.context(in: state) == .field ? pane.field : nil
        default: nil
        }
    }
}

struct ProgramFieldTests {
    @Test(arguments: ProgramField.allCases, clusters)
    func everyFieldTakesEveryCharacterAtEveryPosition(place: ProgramField, cluster: String) throws {
        var opened = place.open()
        // The effects of each key are dropped; this test does not need them.
        opened.answers = false
        _ = try #require(place.field(of: opened.state), "\(place) is open")
        for steps in 0...2 {
            for edit in Edit.allCases {
                try follow(place, opened, cluster, steps, edit, isPasted: false)
                // Blanks at the ends of pasted text are left out.
                if cluster != " " { try follow(place, opened, cluster, steps, edit, isPasted: true) }
            }
        }
    }

    /// Types "a" and a character, moves the cursor back, inserts the character again and edits there. Compares the field with
    /// the model after each step.
    private func follow(
        _ place: ProgramField, _ opened: Driver, _ more: String, _ steps: Int, _ edit: Edit, isPasted: Bool
    ) throws {
        var driver = opened
        var model = FieldModel()
        func compare(_ what: String) throws {
            let field = try #require(place.field(of: driver.state), "\(place) is open after \(what)")
            #expect(
                Array(field.text.unicodeScalars) == model.scalars && field.cursor == model.characters,
                "\(place), \(what): \(field), not \(model)")
        }
        for scalar in ("a" + more).unicodeScalars {
            driver.press(.character(Character(scalar)))
            model.insert(String(scalar))
        }
        for _ in 0..<steps {
            driver.press(.left)
            model.left()
        }
        if isPasted {
            driver.send(.input(.paste(more)))
            model.insert(more)
        } else {
            for scalar in more.unicodeScalars {
                driver.press(.character(Character(scalar)))
                model.insert(String(scalar))
            }
        }
        try compare("\(more) \(steps) from the end")
        driver.press(edit.key)
        edit.apply(to: &model)
        try compare("\(edit)")
        driver.press(.backspace)
        model.backspace()
        try compare("Backspace after \(edit)")
        if edit == .backspace, isPasted { _ = driver.screen }
    }
}
