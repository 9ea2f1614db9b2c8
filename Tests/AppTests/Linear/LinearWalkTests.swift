import Catalogue
import Collections
import Foundation
import Geo
import Screen
import TestSupport
import Testing

@testable import App

/// Whole walks in linear mode, saved as text: lines in after ">", lines out.
struct LinearWalkTests {
    @Test func schoolsOfEngland() {
        var talk = Talk(Driver(settings: Settings(), history: []))
        talk.say(["", "Nowhere", "LS1 4AP", "1", "Space", "e", "Ask about the bus", "N", "q", "Space 2", "C", "q"])
        talk.say(["s", "2", "f", "1", "F", "q", "map", "list", "/church", "n", ":radius 2km", "more", "more", "p", "1"])
        talk.say(["q", "p", "Del 1", "u", "q", "?", ":units miles", "again", ":nonsense", "99", "hello", "q", "?"])
        expectSnapshot(talk.transcript, "linear/england")
    }

    @Test func whatChangedInEngland() {
        var talk = Talk(Driver.opened())
        talk.say(["t", "t", "1", "q"])
        talk.program.send(.changesFound(Changes(from: Town.earlier.places, to: Town.whole.places)))
        talk.say([":changes", "1", "q", "2", "q", "q"])
        expectSnapshot(talk.transcript, "linear/changes")
    }

    @Test func schoolsOfNewYork() {
        var talk = Talk(Driver.withBoroughs())
        talk.say(["i", "2", "more", "/bronx", "1", "q", "q", "s", "q", "q", "q"])
        expectSnapshot(talk.transcript, "linear/newyork")
    }

    /// The stalls have all that the class board has: a service with accounts, forms, an outbox, hiding.
    @Test func postingOnTheBoard() {
        var talk = Talk(StallsDriver(user: nil))
        talk.say([":sign-in", "zoe", "wrong", "2", "", ":sign-up", "zoe", "battery staple", "2"])
        talk.say(["P", "Kirk Bridge", "Ginger Jar", "", "", "", "", "1", "q"])
        talk.say(["E 1", "", "Ginger Pot", "", "", "", ""])
        talk.say(["Del 1", "", "u", ":sign-out", "q"])
        expectSnapshot(talk.transcript, "linear/board")
    }

    @Test func weatherOfCities() {
        var talk = Talk(CitiesDriver())
        talk.say(["a", "Paris", "Space 2", "q", "x 1", "x 2", "C", "q", "Space 1", "u", "1", "+", "q", ":warnings on"])
        expectSnapshot(talk.transcript, "linear/weather")
    }

    /// The works that come with the program, in an order that does not change with the data of a feed.
    @Test func worksByBuilding() throws {
        var talk = Talk(try ArtDriver())
        talk.say(["more", "1", "q", "/orca", "q", "f", "1", "q", ":sources", "q"])
        expectSnapshot(talk.transcript, "linear/art")
    }
}

/// The works that come with the program, with no other answers than their records.
private struct ArtDriver: LinearDriver {
    var state: State

    init() throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let bytes = [UInt8](try Data(contentsOf: package.appendingPathComponent("Resources/art/index.json")))
        let tables = try bytes.withUnsafeBytes { try IndexFile.decode($0) }
        state = State(
            screen: ScreenState(size: .large, depth: .full, charset: .braille), run: RunState(today: "2026-11-22"),
            datasets: Datasets(Art()))
        send(
            .placesLoaded(
                Places([tables.first { $0.name == "works" }, tables.first { $0.name == "artists" }], of: Art())))
    }

    mutating func send(_ message: Message) {
        for effect in update(&state, message) {
            switch effect {
            case .data(.index(let places, let left)):
                send(.placesIndexed(NameIndex(describing: places, without: left), of: places, without: left))
            case .data(.loadDetail(let id, _)):
                guard let places = state.data.places, let row = places.row(ofID: id),
                    let detail = try? places.detail(of: row, records: .none)
                else { break }
                send(.detailLoaded(id: id, detail))
            case .sources(.read(let id)): send(.sourcesRead(dataset: id, []))
            default: break
            }
        }
    }
}
