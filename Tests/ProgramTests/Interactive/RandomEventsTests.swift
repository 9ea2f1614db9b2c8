import App
import Catalogue
import Collections
import Geo
import MapDrawing
import Screen
import TestSupport
import Testing

@testable import Program

/// Random bytes of a terminal on screens of all sizes, for every collection with the data that come with the program: each frame
/// is complete, and afterwards the program does what it is told.
@Suite(.timeLimit(.minutes(15)))
struct RandomEventsTests {
    private static let datasets = Datasets.all(board: boardService, weather: forecastService)
    private static let places: [(id: String, latitude: Double, longitude: Double)] = [
        ("england", 53.797, -1.548), ("newyork", 40.694, -73.987), ("board", 53.797, -1.548), ("art", 40.694, -73.987),
        ("weather", 53.797, -1.548),
    ]

    @Test func allCollectionsAreWalked() {
        #expect(Set(Self.places.map(\.id)) == Set(Self.datasets.all.map(\.id)))
    }

    @Test(arguments: places.map(\.id)) func randomBytesLeaveAWorkingProgram(id: String) throws {
        var walk = try Walk(id: id, seed: 1)
        for step in 0..<1200 {
            walk.act()
            if step % 4 == 0 { try walk.check("step \(step)") }
        }
        try walk.recover()
    }

    @Test func aThousandSizesLeaveTheSameScreen() throws {
        var walk = try Walk(id: "england", seed: 3)
        walk.type("\r")
        walk.resize(Size(columns: 120, rows: 36))
        let before = view(walk.state)
        // The corners first.
        for size in [(1, 1), (500, 1), (1, 200), (500, 200)] { walk.resize(Size(columns: size.0, rows: size.1)) }
        for step in 0..<1000 {
            walk.resize(walk.randomSize(isAny: step % 20 == 0))
            if step % 4 == 0 { try walk.check("step \(step)") }
        }
        walk.resize(Size(columns: 120, rows: 36))
        #expect(view(walk.state).text == before.text)
    }

    /// One run of the program, whose data are read at once; nothing else is answered.
    private struct Walk {
        var state: State
        private var random: SeededRandom
        private var decoder = InputDecoder()
        private let library: Library
        private let shell: TestShell
        private let origin: Origin
        private var milliseconds = 0

        init(id: String, seed: UInt64) throws {
            shell = try TestShell()
            library = Library(datasets: datasets, machine: shell.machine)
            let place = try #require(places.first { $0.id == id })
            origin = Origin(
                label: "Here", coordinate: Coordinate(latitude: place.latitude, longitude: place.longitude))
            random = SeededRandom(seed: seed)
            let dataset = try #require(datasets.named(id))
            state = State(
                screen: ScreenState(size: Size(columns: 80, rows: 24), depth: .full, charset: .braille),
                run: RunState(today: "2026-09-21"), datasets: datasets)
            send(.placesLoaded(library.places.load(dataset)))
        }

        mutating func send(_ message: Message) {
            for effect in update(&state, message) {
                switch effect {
                case .data(.load(let request, let id)):
                    guard let dataset = datasets.named(id) else { break }
                    send(.datasetLoaded(request: request, library.places.load(dataset)))
                case .data(.loadDetail(let id, let source)): send(library.places.detailMessage(id: id, in: source))
                case .lookup(.resolve(let request, _, _, _)):
                    send(.originFound(request: request, origin, others: [], problem: nil))
                default: break
                }
            }
        }

        mutating func type(_ text: String) {
            milliseconds += 50
            for input in decoder.decode(text.utf8, atMilliseconds: milliseconds) { send(.input(input)) }
        }

        mutating func resize(_ size: Size) { send(.input(.resize(size))) }

        mutating func randomSize(isAny: Bool) -> Size {
            Size(
                columns: Int.random(in: 1...(isAny ? 500 : 130), using: &random),
                rows: Int.random(in: 1...(isAny ? 200 : 45), using: &random))
        }

        private static let arrows = ["A", "B", "C", "D"].flatMap { ["\u{1B}[\($0)", "\u{1B}[1;2\($0)"] }
        private static let others = [
            "\r", "\t", "\u{1B}[Z", "\u{7F}", "\u{1B}[3~", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[H", "\u{1B}[F", "\u{1B}OP",
            "\u{15}",
        ]
        private static let characters = "abcdefghijklmnopqrstuvwxyzACEFGHJKLNPRSWX+-0<>/?:[] 159é学".map { String($0) }
        private static let keys: [String] = arrows + others + characters
        /// What no key sends.
        private static let noise = [
            "\u{1B}]11;rgb:14/17/1c\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}[?2026;2$y", "\u{1B}[", "\u{1B}P+",
            "\u{1B}[200~",
            "\u{1B}[200~LS11 5AA\u{1B}[201~", "\u{0}", "\u{1B}[M", "\u{1B}[999;999H", "\u{FFFD}",
        ]
        private static let lines = [
            "LS1 4AP", ":all", ":list", "weather", "/st", ":radius 2km", ":changes", ":compare",
        ]

        /// A key, the mouse, a line, another size, or noise.
        mutating func act() {
            let size = state.screen.size
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<60: type(Self.keys.randomElement(using: &random) ?? "")
            case 60..<65: escape()
            case 65..<80:
                let button = [0, 0, 0, 2, 32, 64, 65].randomElement(using: &random) ?? 0
                let column = Int.random(in: 1...size.columns + 1, using: &random)
                let row = Int.random(in: 1...size.rows + 1, using: &random)
                type("\u{1B}[<\(button);\(column);\(row)\(Bool.random(using: &random) ? "M" : "m")")
            case 80..<85: type((Self.lines.randomElement(using: &random) ?? "") + "\r")
            case 85..<92: resize(randomSize(isAny: false))
            case 92: resize(randomSize(isAny: true))
            default:
                type(Self.noise.randomElement(using: &random) ?? "")
                for input in decoder.flush() { send(.input(input)) }
            }
        }

        private mutating func escape() {
            type("\u{1B}")
            for input in decoder.flush() { send(.input(input)) }
        }

        func check(_ place: String) throws {
            let frame = view(state)
            try #require(frame.size == state.screen.size, "\(place)")
            if let cursor = frame.cursor { try #require(frame.bounds.contains(cursor), "\(place)\n\(frame.text)") }
        }

        /// Goes back until nothing is open, and runs a command.
        mutating func recover() throws {
            for input in decoder.flush() { send(.input(input)) }
            resize(Size(columns: 80, rows: 24))
            for _ in 0..<30 { escape() }
            // Out of the text field of the form, in which letters are text.
            if !view(state).text.contains("q quit") { type("\t") }
            for _ in 0..<6 where !view(state).text.contains("q quit") { type("\t") }
            type(":help\r")
            let text = view(state).text
            #expect(text.contains("Help") && text.contains("Esc closes") && text.contains("/ find:"), "\(text)")
        }
    }
}
