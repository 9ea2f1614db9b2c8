import Catalogue
import Geo
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// Origins that need a choice or a look-up: ambiguous names, names found only online, and points whose names come later.
struct OriginLookupTests {
    private static let chevin = [
        Origin(
            label: "Chevin", place: "Otley", coordinate: Coordinate(latitude: 53.9, longitude: -1.7),
            credit: "© OpenStreetMap contributors"),
        Origin(
            label: "Chevin", place: "Belper", coordinate: Coordinate(latitude: 53, longitude: -1.5),
            credit: "© OpenStreetMap contributors"),
    ]

    private static func asked(_ driver: Driver) -> [LookupPolicy] {
        driver.effects.compactMap { if case .lookup(.resolve(_, _, let policy, _)) = $0 { policy } else { nil } }
    }

    private static func driver(_ text: String, online: [Origin] = [], settings: Settings = Settings()) -> Driver {
        var town = Town.whole
        town.online = online
        var driver = Driver(settings: settings, town: town)
        driver.state.run.isOnline = true
        driver.type(text)
        return driver
    }

    // MARK: Several meanings

    /// The form with a typed name of three places.
    private static func ambiguous() -> Driver {
        var driver = driver("Richmond")
        let origins = ["Surrey", "North Yorkshire", "Sheffield"].enumerated().map { index, district in
            Origin(
                label: "Richmond", place: "Richmond, \(district)",
                coordinate: Coordinate(latitude: 51 + Double(index), longitude: -1.5))
        }
        driver.send(
            .originFound(
                request: driver.state.welcome.previewRequest, origins[0], others: Array(origins.dropFirst())))
        driver.effects = []
        return driver
    }

    /// The form with a typed name that has not been looked up.
    private static func unanswered() -> Driver {
        var driver = driver("Richmond")
        driver.state.welcome.previewProblem = nil
        return driver
    }

    /// ↓ may be pressed before the typed name has been looked up.
    @Test(arguments: [(["Surrey", "North Yorkshire"], Welcome.Start.place), (["Surrey"], .point), ([], .point)])
    func anEarlyArrowWaitsForTheMeanings(districts: [String], start: Welcome.Start) {
        var driver = Self.unanswered()
        let request = driver.state.welcome.previewRequest
        driver.press(.down)
        #expect(driver.state.welcome.start == .place)
        let origins = districts.map {
            Origin(label: "Richmond", place: "Richmond, \($0)", coordinate: Coordinate(latitude: 51, longitude: -1.5))
        }
        if let first = origins.first {
            driver.send(.originFound(request: request, first, others: Array(origins.dropFirst())))
        } else {
            driver.send(.originFailed(request: request, .nothingHere))
        }
        #expect(driver.state.welcome.start == start)
        #expect(driver.state.welcome.meaning == max(districts.count - 1, 0))
    }

    @Test func aSecondArrowDoesNotWait() {
        var driver = Self.unanswered()
        driver.press(.down, .down)
        #expect(driver.state.welcome.start == .point)
    }

    @Test func arrowsStepThroughPlacesOfTheSameName() {
        var driver = Self.ambiguous()
        #expect(driver.screen.contains("1 of 3"))
        #expect(driver.screen.contains("Also: Richmond, North Yorkshire; Richmond, Sheffield"))
        driver.press(.down)
        #expect(driver.state.welcome.preview?.place == "Richmond, North Yorkshire")
        driver.press(.down, .up, .up)
        #expect(driver.state.welcome.preview?.place == "Richmond, Surrey")
        driver.press(.down, .down, .down)
        #expect(driver.state.welcome.start == .point, "after the last one the next field has the focus")
        driver.press(.up)
        #expect(driver.state.welcome.preview?.place == "Richmond, Sheffield", "going back selects the last one")
    }

    @Test func aSearchStartsFromTheChosenPlace() {
        var driver = Self.ambiguous()
        driver.press(.down, .enter)
        #expect(driver.state.results?.origin?.place == "Richmond, North Yorkshire")
        #expect(Self.asked(driver).isEmpty)
    }

    @Test func enterUsesTheFirstPlaceAndNamesTheOthers() {
        var driver = Self.ambiguous()
        driver.answers = false
        driver.press(.enter)
        let request = driver.state.welcome.running?.request ?? 0
        let meanings = driver.state.welcome.meanings
        driver.send(.originFound(request: request, meanings[0], others: Array(meanings.dropFirst())))
        #expect(driver.state.results?.origin?.place == "Richmond, Surrey")
        #expect(driver.state.run.status?.text == "Also: Richmond, North Yorkshire and 1 more. Press Esc, then Down")
        driver.press(.escape, .down)
        #expect(driver.state.welcome.preview?.place == "Richmond, North Yorkshire")
    }

    @Test func typingClearsTheChosenPlace() {
        var driver = Self.ambiguous()
        driver.answers = false
        driver.press(.down)
        driver.type("x")
        #expect(driver.state.welcome.meanings.isEmpty && !driver.state.welcome.isMeaningChosen)
        driver.press(.enter)
        #expect(Self.asked(driver).last == .postcodes)
    }

    // MARK: The network

    @Test func typingSendsNoRequestToServices() {
        var driver = Self.driver("LS1 4AP")
        #expect(Set(Self.asked(driver)) == [.nobody])
        driver.press(.enter)
        #expect(Self.asked(driver).last == .postcodes)
    }

    @Test func aSecondEnterLooksUpAnUnknownNameOnline() {
        var driver = Self.driver("Chevin", online: Self.chevin)
        driver.press(.enter)
        #expect(driver.screen.contains("Press Enter again to ask OpenStreetMap's Nominatim"))
        #expect(!Self.asked(driver).contains(.names))
        driver.press(.enter)
        #expect(Self.asked(driver).last == .names)
        #expect(driver.state.results == nil, "an online result must be confirmed")
        #expect(driver.screen.contains("© OpenStreetMap contributors"))
        #expect(driver.screen.contains("1 of 2"))
        driver.press(.down, .enter)
        #expect(driver.state.results?.origin == Self.chevin[1])
        #expect(driver.state.run.status?.text == "Position: © OpenStreetMap contributors")
    }

    /// The first Enter says what was probably meant, the second searches there, and `o` asks Nominatim for what was typed.
    @Test(arguments: [Key.enter, .character("o")])
    func aSecondEnterSearchesForTheNameThatWasProbablyMeant(key: Key) {
        var driver = Self.driver("Chevn", online: Self.chevin)
        driver.answers = false
        driver.press(.enter)
        driver.send(
            .originFailed(
                request: driver.state.welcome.running?.request ?? 0,
                .unknownName("Chevn", suggestion: "Chevin, Leeds", .british)))
        #expect(driver.screen.contains("did you mean Chevin,"))
        #expect(driver.screen.contains("Press Enter to search for Chevin, Leeds, or press o"))
        driver.press(key)
        #expect(driver.state.welcome.running?.text == (key == .enter ? "Chevin, Leeds" : "Chevn"))
        #expect(driver.state.welcome.place.text == (key == .enter ? "Chevin, Leeds" : "Chevn"))
        #expect(Self.asked(driver).last == (key == .enter ? .postcodes : .names))
    }

    /// Five digits are a ZIP code in New York, which Nominatim may know; in England they are nothing to look up.
    @Test(arguments: [("newyork", "11234", true), ("england", "11234", false), ("newyork", "dbn:01M999", false)])
    func anUnknownZIPCodeCanBeLookedUpOnline(dataset: String, typed: String, canLookUpOnline: Bool) {
        var driver = dataset == "newyork" ? Driver.boroughs(.standard) : Driver(town: .whole)
        driver.state.run.isOnline = true
        driver.answers = false
        driver.press(.character(":"))
        driver.type("near " + typed)
        driver.press(.enter)
        driver.send(.originFailed(request: driver.state.run.lastRequest, .unknownID(typed, noun: "school")))
        #expect(driver.screen.contains(":near \(typed)"), "the line is open again")
        let status = driver.state.run.status?.text ?? ""
        #expect(status.hasPrefix("No school has the ID \(typed)"))
        #expect(status.hasSuffix(":online \(typed) asks OpenStreetMap's Nominatim") == canLookUpOnline)
    }

    @Test func escapeDeclinesTheOnlineLookup() {
        var driver = Self.driver("Chevin", online: Self.chevin)
        driver.press(.enter, .escape)
        #expect(driver.state.panes.isEmpty && driver.state.welcome.place.text == "Chevin")
        #expect(!Self.asked(driver).contains(.names))
    }

    @Test func noOnlineLookupIsOfferedWithoutANetworkOrAfterAFailedOne() {
        var settings = Settings()
        settings.tiles.network = false
        var off = Self.driver("Chevin", settings: settings)
        off.press(.enter)
        #expect(off.screen.contains("Search failed") && !off.screen.contains("Nominatim"))
        var unknown = Self.driver("Chevin")
        unknown.press(.enter, .enter)
        #expect(unknown.screen.contains("does not know \"Chevin\" either"))
        unknown.press(.enter)
        #expect(unknown.state.panes.isEmpty && unknown.state.welcome.running == nil)
        #expect(unknown.state.welcome.place.text == "Chevin")
        var postcode = Self.driver("ZZ99 9ZZ")
        postcode.press(.enter)
        #expect(!postcode.screen.contains("Nominatim"))
    }

    @Test func escapeCancelsTheLookupAndItsLateAnswerIsIgnored() {
        var driver = Self.driver("Chevin", online: Self.chevin)
        driver.press(.enter)
        driver.answers = false
        driver.press(.enter)
        #expect(driver.screen.contains("Asking Nominatim for Chevin"))
        let request = driver.state.welcome.running?.request ?? 0
        driver.press(.escape)
        #expect(driver.effects.last == .cancel(request: request))
        driver.send(.originFound(request: request, Self.chevin[0]))
        #expect(driver.state.welcome.preview == nil && driver.state.results == nil)
    }

    @Test func theOnlineCommandWorksOnTheMap() {
        var town = Town.whole
        town.online = Self.chevin
        var driver = Driver.searched(town: town)
        driver.press(.character(":"))
        driver.type("online Chevin")
        driver.press(.enter)
        #expect(driver.state.results?.origin == Self.chevin[0])
        #expect(driver.state.run.status?.text.contains("Also: Chevin, Belper") == true)
    }

    // MARK: Points

    @Test func aPickedPointIsUsedBeforeItsNameIsKnown() throws {
        var driver = Driver()
        driver.answers = false
        driver.press(.down, .enter, .left, .enter, .enter)
        let origin = try #require(driver.state.results?.origin)
        let request = try #require(Self.described(driver, of: origin.coordinate).last)
        #expect(request.policy == .postcodes)
        #expect(origin.place == driver.state.data.gazetteer?.describe(origin.coordinate, distances: .metric))
        driver.effects = []
        driver.send(.pointNamed(request: request.number, "near the mill, LS1 4AB"))
        #expect(driver.state.results?.origin?.place == "near the mill, LS1 4AB")
        #expect(driver.state.welcome.picked?.place == "near the mill, LS1 4AB")
        #expect(driver.state.history.searches[0].origin.place == "near the mill, LS1 4AB")
        #expect(
            driver.effects == [
                .file(.nameSearch(id: driver.state.history.searches[0].id, place: "near the mill, LS1 4AB"))
            ],
            "by its id: a search that another program deleted stays deleted")
        // A second answer, or an answer to an unknown request, changes nothing.
        driver.effects = []
        driver.send(.pointNamed(request: request.number, "elsewhere"))
        driver.send(.pointNamed(request: 1000, "elsewhere"))
        #expect(driver.effects.isEmpty && driver.state.results?.origin?.place == "near the mill, LS1 4AB")
    }

    /// The look-ups of a point among the effects, with their request numbers.
    private static func described(_ driver: Driver, of point: Coordinate) -> [(number: Int, policy: LookupPolicy)] {
        driver.effects.compactMap {
            if case .lookup(.describe(let request, point, let policy, _)) = $0 { (request, policy) } else { nil }
        }
    }

    @Test func turningTheNetworkOffCancelsLookupsOfPoints() throws {
        var driver = Driver()
        driver.answers = false
        driver.press(.down, .enter, .left, .enter, .enter)
        let origin = try #require(driver.state.results?.origin)
        let requests = Self.described(driver, of: origin.coordinate).map(\.number)
        driver.press(.character(":"))
        driver.type("network off")
        driver.press(.enter)
        #expect(!requests.isEmpty && requests.allSatisfy { driver.effects.contains(.cancel(request: $0)) })
        for request in requests { driver.send(.pointNamed(request: request, "elsewhere")) }
        #expect(driver.state.results?.origin == origin)
    }

    @Test func aLateNameDoesNotRestoreADeletedSearch() throws {
        var driver = Driver()
        driver.answers = false
        driver.press(.down, .enter, .left, .enter, .enter)
        let origin = try #require(driver.state.results?.origin)
        let request = try #require(Self.described(driver, of: origin.coordinate).last).number
        driver.press(.character("p"), .delete)
        #expect(driver.state.history.searches.isEmpty)
        driver.effects = []
        driver.send(.pointNamed(request: request, "near the mill"))
        #expect(driver.state.history.searches.isEmpty && driver.effects.isEmpty)
    }

    @Test func aFailedLookupIsReportedButNotSavedWithThePlace() {
        var driver = Driver()
        driver.answers = false
        driver.type("LS1 9ZZ")
        driver.press(.enter)
        let near = Origin(
            label: "LS1 9ZZ", coordinate: InventedFiles.centre.coordinate, approximate: "the centre of LS1")
        let fault = LookupError(.postcodesIO, .status(500))
        driver.send(.originFound(request: driver.state.welcome.running?.request ?? 0, near, problem: fault))
        #expect(driver.state.results?.origin == near)
        #expect(driver.state.run.status?.text == "Approximate: the centre of LS1. \(fault.sentence.withoutFullStop)")
    }

    @Test func anAmbiguousNameIsNotSavedAsHome() {
        let richmonds = ["Surrey", "North Yorkshire"].enumerated().map { index, district in
            Origin(
                label: "Richmond", place: "Richmond, \(district)",
                coordinate: Coordinate(latitude: 51 + Double(index), longitude: -1.5), approximate: "the middle")
        }
        for found in [richmonds, [richmonds[1]]] {
            var driver = Driver()
            driver.answers = false
            driver.press(.escape, .character(":"))
            driver.type("home Richmond")
            driver.press(.enter)
            driver.send(
                .originFound(
                    request: driver.state.welcome.homeRequest, found[0], others: Array(found.dropFirst())))
            if found.count > 1 {
                #expect(driver.state.settings.home == nil)
                #expect(driver.screen.contains("Richmond, North Yorkshire"))
            } else {
                #expect(driver.state.settings.home?.origin == found[0], "approximate as it is")
                #expect(driver.state.run.status?.text.contains("Richmond, North Yorkshire") == true)
                #expect(driver.state.homeOrigin?.approximate == "the middle")
            }
        }
    }

    @Test func aNamedPlaceIsNotRenamed() {
        var driver = Driver.searched()
        let origin = driver.state.results?.origin
        #expect(!driver.effects.contains { if case .lookup(.describe) = $0 { true } else { false } })
        driver.send(.pointNamed(request: driver.state.run.lastRequest, "elsewhere"))
        #expect(driver.state.results?.origin == origin)
    }

    @Test func thePickingMapOpensAtTheTypedPlace() {
        func centre(_ driver: Driver) -> Coordinate? {
            (driver.state.panes.top as? PickPane)?.point
        }
        var driver = Driver()
        driver.type("LS29 9ZZ")
        let typed = driver.state.welcome.preview?.coordinate
        driver.press(.down, .enter)
        #expect(centre(driver) == typed && typed != nil)
        // The map opens at the picked point the next time,
        driver.press(.left, .left, .enter)
        let picked = driver.state.welcome.picked?.coordinate
        driver.state.welcome.focus = .start
        driver.press(.enter)
        #expect(centre(driver) == picked && picked != typed)
        // until something else is typed.
        driver.press(.escape, .up)
        #expect(driver.state.welcome.preview?.coordinate == typed)
        driver.press(.control("u"))
        driver.type("LS1 4AP")
        let other = driver.state.welcome.preview?.coordinate
        driver.press(.down, .enter)
        #expect(centre(driver) == other && other != typed)
    }

    @Test func theFromCommandCanLookUpANameOnline() throws {
        var driver = Self.driver("", online: Self.chevin)
        driver.press(.escape)
        driver.type(":from Chevin Top")
        driver.press(.enter)
        #expect(driver.screen.contains("Press Enter again to ask OpenStreetMap's Nominatim"))
        driver.press(.enter)
        #expect(Self.asked(driver).last == .names)
        let results = try #require(driver.state.results)
        #expect(results.listsAllPlaces && results.origin?.label == "Chevin")
    }
}
