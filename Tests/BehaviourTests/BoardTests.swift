import Catalogue
import Collections
import Geo
import JSON
import MapDrawing
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// The program with a class board alone. Its service never answers.
private struct BoardDriver {
    var state: State

    struct NoService: PlaceService {
        let tableName = "pins"
        func perform(_ call: ServiceCall, _ session: ServiceSession) async throws(ServiceError) -> ServiceAnswer {
            .done
        }
    }

    /// Five minutes after the newest pin.
    static let now = 1_795_338_887
    static let link = "https://museum.example/" + String(repeating: "long/", count: 60) + "end"

    init(_ size: Size, settings: Settings = Settings()) {
        let board = Board { _ in NoService() }
        state = State(
            screen: ScreenState(size: size, depth: .full, charset: .braille),
            run: RunState(today: "2026-11-22", isOnline: true, clock: WallClock { _ in 3600 }),
            datasets: Datasets(board), settings: settings)
        let records = [
            Self.record("a", place: "Whitby", postedAt: 1_795_338_587),
            Self.record("b", place: "York", postedAt: 1_795_000_000),
        ]
        let source = Source(title: "board.example", date: "2026-11-22", licence: "")
        send(.placesLoaded(Places([PinCodec().places(from: records, source: source).table], of: board)))
    }

    private static func record(_ id: String, place: String, postedAt: Int) -> ServiceRecord {
        ServiceRecord(
            id: id, version: postedAt * 1000,
            value: .object([
                ("by", .string("mia")), ("place", .string(place)), ("link", .string(link)),
                ("note", .string("Bring a torch.")), ("latitude", .number(54.5)), ("longitude", .number(-0.6)),
            ]))
    }

    mutating func send(_ message: Message) {
        for effect in update(&state, message) {
            switch effect {
            case .readClock(0): send(.clockRead(Self.now))
            case .data(.index(let places, let left)):
                send(.placesIndexed(NameIndex(describing: places, without: left), of: places, without: left))
            case .data(.loadDetail(let id, _)):
                if let places = state.data.places, let row = places.row(ofID: id),
                    let detail = try? places.detail(of: row, records: .none)
                {
                    send(.detailLoaded(id: id, detail))
                }
            default: break
            }
        }
    }

    mutating func press(_ keys: Key...) { for key in keys { send(.input(.key(key))) } }

    var screen: String { view(state).text }
}

/// The details of pins on the screen.
struct BoardTests {
    @Test func theDetailsSayWhenAPinWasPostedAndHowFarItIs() {
        var settings = Settings()
        settings.home = Settings.Home(label: "LS1 4AP", coordinate: Coordinate(latitude: 53.8, longitude: -1.55))
        var driver = BoardDriver(.large, settings: settings)
        driver.press(.enter)
        let screen = driver.screen
        // The local time is an hour ahead of UTC.
        #expect(screen.contains("Posted 22 Nov 2026, 10:09 · 5 min ago"))
        #expect(screen.contains(" NE of home"))
        #expect(screen.contains("Bring a torch."))
        #expect(screen.contains("Other pins by mia") && screen.contains("York · 18 Nov 2026 · 3 days ago"))
        driver.send(.clockRead(BoardDriver.now + 3600))
        #expect(driver.screen.contains("10:09 · 1 h ago"))
    }

    @Test(arguments: [30, 80]) func aLongLinkIsShownWholeAndOnce(columns: Int) throws {
        let driver = BoardDriver(.standard)
        let detail = try #require(try driver.state.data.places?.detail(of: 0, records: .none))
        let text = plainText(of: detail, columns: columns, clock: .utc, now: nil)
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines.joined().contains(BoardDriver.link))
        #expect(lines.count { $0.contains("museum.example") } == 1)
        #expect(lines.contains("Posted 22 Nov 2026, 09:09"), "without the time there is no age")
    }

    /// The rows of posted pins end with their age, which a pin that waits to be sent has not.
    @Test func aWaitingPinStandsInTheColumnsOfTheOthers() throws {
        var driver = BoardDriver(Size(columns: 120, rows: 24))
        let leeds = Origin(label: "Leeds", coordinate: Coordinate(latitude: 53.8, longitude: -1.55))
        var draft = Draft(texts: ["link": "https://example.org", "note": "Bring a rope."], positions: ["place": leeds])
        draft.id = "c"
        driver.state.run.isOnline = false
        let entry = OutboxEntry(
            dataset: "board", address: "", user: "mia", draft: draft, postedAt: BoardDriver.now)
        driver.send(.outboxRead(request: 0, Outbox([entry])))
        driver.press(.character("v"))
        let columns = driver.screen.split(separator: "\n").compactMap { line in
            (line.firstRange(of: "waiting") ?? line.firstRange(of: "Bring a torch")).map {
                line.distance(from: line.startIndex, to: $0.lowerBound)
            }
        }
        #expect(columns.count == 3 && Set(columns).count == 1, "\(driver.screen)")
    }

    /// The help of a board has no words of other collections.
    @Test func theHelpSpeaksOfPins() {
        var driver = BoardDriver(.large)
        driver.press(.character("?"))
        var text = ""
        for _ in 0..<10 {
            text += driver.screen
            driver.press(.pageDown)
        }
        for line in [
            "Open the selected pin", "List all pins", "Post a new pin", "The number of pins here",
            "Open the pin's link",
        ] {
            #expect(text.contains(line), "\(line)")
        }
        for word in ["{", "Call,", "website", "phone", "school", "selected place", "all places", "new place"] {
            #expect(!text.contains(word), "\(word)")
        }
    }

    @Test(arguments: [
        ("Open the {place}", "Open the pin"), ("All {places}, each {place}", "All pins, each pin"), ("{", "{"),
        ("{plaice} {place", "{plaice} {place"), ("", ""),
    ])
    func aTextTakesTheWordsOfTheCollection(text: String, expected: String) {
        #expect(text.naming(Noun("pin", "pins")) == expected)
    }
}
