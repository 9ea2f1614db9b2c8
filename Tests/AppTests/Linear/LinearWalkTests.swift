import Catalogue
import Testing

@testable import App
@testable import AppTestSupport

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
