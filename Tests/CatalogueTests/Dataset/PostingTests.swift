import Catalogue
import Geo
import TestSupport
import Testing

struct PostingTests {
    private let dataset = Stalls()
    private static let bridge = Origin(label: "Kirk Bridge", coordinate: Coordinate(latitude: 53.8, longitude: -1.54))

    @Test(
        arguments: [
            (["name": "Tea"], true, []), (["name": " Tea ", "link": "https://example.org/tea?x=1"], true, []),
            ([:], false, ["place missing", "name missing"]), (["name": "  "], true, ["name missing"]),
            (["name": "Tea", "place": "Kirk"], false, ["place noPlace"]),
            (["name": "Tea", "link": "example.org"], true, ["link notALink"]),
            (["name": "Tea", "link": "https://"], true, ["link notALink"]),
            (["name": "Tea", "link": "https://localhost/"], true, ["link notALink"]),
            (["name": "Tea", "link": "ftp://example.org"], true, ["link notALink"]),
            (["name": "Tea", "link": "https://example.org/a b"], true, ["link notALink"]),
            (["name": "Tea", "link": "HTTP://EXAMPLE.ORG"], true, []),
            (
                ["name": String(repeating: "é", count: 41), "note": String(repeating: "x", count: 81)], true,
                ["name tooLong(limit: 40)", "note tooLong(limit: 80)"]
            ),
            (["name": String(repeating: "é", count: 40), "note": String(repeating: "x", count: 80) + " "], true, []),
            // A service counts code points: 27 families of three are 135.
            (["name": "Tea", "note": String(repeating: "👩‍👩‍👧", count: 27)], true, ["note tooLong(limit: 80)"]),
            (["name": "Tea", "note": "Hot\nand cold\n"], true, []),
            (
                ["name": "Tea", "link": "https://example.org/" + String(repeating: "x", count: 381)], true,
                ["link tooLong(limit: 400)"]
            ),
        ] as [([String: String], Bool, [String])])
    func problemsOfADraftAreNamedInTheOrderOfTheForm(texts: [String: String], isPlaced: Bool, problems: [String]) {
        let draft = Draft(texts: texts, positions: isPlaced ? ["place": Self.bridge] : [:])
        #expect(draft.problems(in: dataset.form).map { "\($0.field) \($0.reason)" } == problems)
    }

    /// The first link was accepted before links were checked as they are now.
    @Test(arguments: [
        ("http://192.168.0.1/tea", true), ("http://user@example.org/", false), ("https://example.org/tea", true),
    ])
    func anEditedPlaceKeepsItsLinkButGetsNoOtherWrongOne(link: String, isAccepted: Bool) {
        let original = Draft(
            texts: ["name": "Tea", "link": "http://192.168.0.1/tea"], positions: ["place": Self.bridge])
        var draft = original
        draft.texts["link"] = link
        #expect(draft.problems(in: dataset.form, original: original).isEmpty == isAccepted)
        #expect(draft.problems(in: dataset.form).isEmpty == (link == "https://example.org/tea"))
    }

    @Test func aDraftOfAPlaceHasWhatTheFormAsks() throws {
        let places = Places.stalls()
        let served = Stall.served(Stall.all)
        let line = served.records.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }.dropLast()
        let draft = try dataset.draft(of: 0, in: places, records: Records(["stalls": Array(line)]))
        #expect(
            draft.texts == ["name": "Apple Barrow", "link": "https://example.org/apples", "note": "Pears on Fridays"])
        #expect(draft.positions["place"]?.coordinate == Coordinate(latitude: 53.801, longitude: -1.541))
        #expect(draft.problems(in: dataset.form).isEmpty)
    }

    @Test(arguments: [(nil, []), ("sam", ["s02", "s04"]), ("nobody", [])] as [(String?, [String])])
    func onlyOnesOwnPlacesCanBeEdited(user: String?, keys: [String]) {
        let places = Places.stalls()
        let session = ServiceSession(user: user)
        let own = (0..<places.count).filter { dataset.isOwn($0, in: places, session: session) }
        #expect(own.map(places.key) == keys)
    }
}

struct PlaceServiceTests {
    private let service = StallService()
    private let mia = ServiceSession(user: "mia", password: Secret("secret-token"))
    private let draft = Draft(
        texts: ["name": "Tea", "note": "Hot"],
        positions: ["place": Origin(label: "x", coordinate: Coordinate(latitude: 53.8, longitude: -1.54))])

    private func keys(_ answer: ServiceAnswer) -> [String]? {
        switch answer {
        case .places(let served): (0..<served.table.rows).map { served.table.keys[$0] }
        case .done: nil
        }
    }

    @Test func aPlaceIsPostedEditedAndDeleted() throws {
        let posted = try service.answer(.post(draft), mia)
        #expect(keys(posted)?.last == "s09")
        var changed = draft
        changed.texts["note"] = "Cold"
        #expect(keys(try service.answer(.edit(id: "s09", changed), mia))?.count == 9)
        #expect(service.stalls.last?.note == "Cold" && service.stalls.last?.owner == "mia")
        #expect(keys(try service.answer(.delete(id: "s09"), mia)) == nil)
        #expect(service.stalls == Stall.all)
    }

    @Test(
        arguments: [
            (ServiceCall.delete(id: "s01"), nil, ServiceError.notSignedIn), (.delete(id: "s01"), "sam", .forbidden),
            (.delete(id: "s99"), "sam", .gone), (.edit(id: "s02", Draft()), "mia", .forbidden),
            (.post(Draft()), "mia", .invalid(field: "place", reason: "needs a position")),
            (.post(Draft()), nil, .notSignedIn),
        ] as [(ServiceCall, String?, ServiceError)])
    func aCallThatIsNotAllowedSaysWhy(call: ServiceCall, user: String?, error: ServiceError) {
        #expect(throws: error) { try service.answer(call, ServiceSession(user: user)) }
        #expect(service.stalls == Stall.all && service.calls == [call])
    }

    @Test func aPlaceSentTwiceIsOnePlace() throws {
        var draft = draft
        draft.id = "mine"
        _ = try service.answer(.post(draft), mia)
        _ = try service.answer(.post(draft), mia)
        #expect(service.stalls.map(\.key).filter { $0 == "mine" } == ["mine"])
        draft.texts["note"] = "Cold"
        var thrown: ServiceError?
        do throws(ServiceError) { _ = try service.answer(.post(draft), mia) } catch { thrown = error }
        guard case .changedMeanwhile(let current?)? = thrown else { Issue.record("\(thrown as Any)"); return }
        #expect(current.text(of: "note") == "Hot" && current.version == Stall.now)
    }

    @Test func aNoteThatIsTooLongIsRefused() {
        var draft = draft
        draft.texts["note"] = String(repeating: "x", count: 81)
        #expect(throws: ServiceError.tooLarge) { try service.answer(.post(draft), mia) }
    }

    /// A session may be written into a log or an error message by mistake.
    @Test func aSessionNeverShowsItsToken() {
        var dumped = ""
        dump(mia, to: &dumped)
        for text in ["\(mia)", String(describing: mia), String(reflecting: mia), dumped, "\([mia])"] {
            #expect(!text.contains("secret") && text.contains("mia"), "\(text)")
        }
    }

    @Test func placesOfAServiceAreSearchedLikeAllOthers() throws {
        let places = Places.stalls()
        #expect(places.dataset.supply.service?.tableName == "stalls" && places.dataset.importers.isEmpty)
        #expect(!places.dataset.comesComplete && places.dataset.feeds.isEmpty)
        #expect(places.count == 8 && places.mappedCount == 7)
        let kirk = Coordinate(latitude: 53.801, longitude: -1.541)
        #expect(places.hits(around: kirk, radiusMetres: 100).map { places.key($0.row) } == ["s01", "s02", "s03"])
        #expect(
            places.sorted(places.allHits(), by: "newest").map { places.key($0.row) }.prefix(3) == ["s06", "s01", "s04"])
        #expect(places.summary(0, sortedBy: "newest") == "5 min · Fruit · £1.20 today · by mia")
        #expect(NameIndex(namesOf: places).matches("cod and company").map(\.row) == [2])
        #expect(NameIndex(namesOf: places).matches("saint anne").map(\.row) == [6])
    }
}
