import Catalogue
import MapDrawing
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// Random keys on screens of all sizes: every frame is complete, and the cursor is inside it.
struct RandomWalkTests {
    private static let keys: [Key] =
        [
            .enter, .tab, .backTab, .escape, .backspace, .delete, .up, .down, .left, .right, .shiftUp, .shiftDown,
            .shiftLeft,
            .shiftRight, .home, .end, .pageUp, .pageDown, .insert, .control("u"), .control("w"), .control("l"),
            .function(1), .function(2),
        ] + "abcdefghijklmnoprstuvwxyzACHJKLGNRW+-0<>/?: 1459é学".map { .character($0) }

    private static let words = [
        "LS1 4AP", "Hopton", "LS29 9ZZ", "near LS1", "changes", "radius 2km", "st", "charset ascii", "zz9", "compare",
        "note", "shortlist", "all", "in newyork", "from LS1 4AP",
    ]

    @Test(arguments: CharacterSet.allCases, [UInt64(1), 2, 3, 4])
    func randomKeysPreserveTheInvariants(charset: CharacterSet, seed: UInt64) {
        var random = SeededRandom(seed: seed * 7919 + UInt64(charset.rawValue.count))
        let depth = ColourDepth.allCases[Int(seed - 1)]
        var driver = Driver.withBoroughs(.standard, charset: charset, depth: depth)
        for step in 0..<400 {
            Self.act(&driver, &random)
            let frame = view(driver.state)
            let problem = Self.problem(frame, driver.state)
            #expect(problem == nil, "step \(step), seed \(seed)\n\(frame.text)")
            if problem != nil { return }
        }
    }

    private static func act(_ driver: inout Driver, _ random: inout SeededRandom) {
        let size = driver.state.screen.size
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<62: driver.press(keys.randomElement(using: &random) ?? .enter)
        case 62..<72:
            driver.type(words.randomElement(using: &random) ?? "")
            driver.press(.enter)
        case 72..<82:
            let kinds: [MouseEvent.Kind] = [.press, .release, .drag, .doubleClick, .wheelUp, .wheelDown]
            let point = Point(
                column: Int.random(in: -1...size.columns, using: &random),
                row: Int.random(in: -1...size.rows, using: &random))
            driver.mouse(kinds.randomElement(using: &random) ?? .press, point)
        case 82..<94:
            driver.resize(
                Size(columns: Int.random(in: 1...140, using: &random), rows: Int.random(in: 1...45, using: &random)))
        case 94..<96: driver.send(.input(.paste(words.randomElement(using: &random) ?? "")))
        case 96:
            driver.town = driver.town.places === Town.whole.places ? .changed : .whole
            let before = driver.state.data.places
            driver.send(.placesLoaded(driver.town.places))
            if let before { driver.send(.changesFound(Changes(from: before, to: driver.town.places))) }
        case 97: driver.answers.toggle()
        case 98: driver.send(.ticked(request: driver.state.run.lastRequest))
        default:
            // An old request is answered now.
            if let effect = driver.effects.randomElement(using: &random) { driver.answer(effect) }
            driver.effects = Array(driver.effects.suffix(50))
        }
    }

    private static func problem(_ frame: Frame, _ state: State) -> String? {
        if frame.size != state.screen.size { return "the frame has another size" }
        if let cursor = frame.cursor {
            if !frame.bounds.contains(cursor) { return "the cursor is outside" }
        } else if !state.screen.isTooSmall, state.welcome.running == nil {
            return "there is no cursor"
        }
        if state.screen.charset == .ascii, !frame.isASCII { return "not all is ASCII" }
        if state.screen.depth == .none, frame.hasColours { return "there is a colour" }
        return nil
    }

    @Test(arguments: Scene.allCases)
    func everyScreenFitsEverySize(scene: Scene) {
        var driver = scene.driver(.standard)
        for size in [
            Size(columns: 1, rows: 1), .smallest, Size(columns: 99, rows: 17), Size(columns: 100, rows: 16), .large,
            .wide,
        ] {
            driver.resize(size)
            let problem = Self.problem(view(driver.state), driver.state)
            #expect(problem == nil, "\(size.name)\n\(driver.screen)")
        }
        driver.resize(.standard)
        #expect(driver.screen == scene.driver(.standard).screen, "it comes back as it was")
    }

    /// Hidden characters in the files reach no pane, and neither the clipboard, nor a link, nor a telephone.
    @Test(arguments: [Size.standard, .wide, .large])
    func hiddenCharactersStayOut(size: Size) throws {
        var driver = Driver(size, town: .withHiddenCharacters)
        var random = SeededRandom(seed: UInt64(size.columns))
        driver.type("LS1 4AP")
        driver.press(.enter)
        try #require(driver.state.results?.visible.isEmpty == false)
        // Copy the link, open the report and the website, call, and open directions.
        for _ in 0..<4 {
            for key in "yowcd" { driver.press(.character(key)) }
            driver.press(.down)
        }
        for step in 0..<400 {
            if Int.random(in: 0..<8, using: &random) == 0 {
                driver.type(Self.words.randomElement(using: &random) ?? "")
                driver.press(.enter)
            } else {
                driver.press(Self.keys.randomElement(using: &random) ?? .enter)
            }
            let frame = view(driver.state)
            let hasHidden = frame.hasHiddenCharacters
            #expect(!hasHidden, "step \(step)\n\(frame.text.debugDescription)")
            if hasHidden { return }
        }
        let texts = driver.effects.flatMap { effect -> [String] in
            switch effect {
            case .desktop(.copy(let text, let what)), .desktop(.call(let text, let what)),
                .desktop(.open(let text, let what)):
                [text, what]
            default: []
            }
        }
        #expect(texts.count >= 10)
        for text in texts {
            #expect(!text.unicodeScalars.contains { $0 != "\n" && isHiddenCharacter($0) }, "\(text.debugDescription)")
        }
    }
}
