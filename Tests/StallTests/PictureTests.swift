import Catalogue
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// Pictures of stalls in the details and in the list, and which of them are asked for.
struct PictureTests {
    private static func opened(_ name: String = "Fig Tree", _ size: Size = .standard) -> StallsDriver {
        var driver = StallsDriver(size)
        driver.select(named: name)
        driver.press(.enter)
        return driver
    }

    // MARK: Which are asked for

    @Test func detailsAskForTheirPictureAndThenForThoseOfTheMarket() {
        var driver = StallsDriver()
        #expect(driver.pictureRequests.isEmpty, "a narrow list shows no pictures")
        driver.select(named: "Apple Barrow")
        driver.press(.enter)
        #expect(driver.wantedPictures == ["apples", "cod"])
        driver.press(.down, .down)
        #expect(driver.pictureRequests.last?.count == 2, "scrolling asks for nothing else")
        driver.press(.escape)
        #expect(driver.wantedPictures.isEmpty, "pictures of closed details are not fetched")
    }

    @Test func aPictureThatIsThereIsNotAskedForAgain() {
        var driver = Self.opened()
        driver.answerPictures(.success(.flag()))
        let count = driver.pictureRequests.count
        driver.press(.escape, .enter)
        #expect(driver.pictureRequests.count == count)
    }

    @Test func aLargerScreenAsksForMorePixelsIfTheOriginalHasThem() throws {
        for (original, isAsked) in [(1, false), (20, true)] {
            var driver = Self.opened()
            let small = try #require(driver.pictureRequests.last?.first)
            driver.answerPictures(.success(.flag(original: original)))
            let count = driver.pictureRequests.count
            driver.send(.input(.resize(.large)))
            let large = driver.pictureRequests.dropFirst(count).last?.first { $0.address == small.address }
            #expect((large != nil) == isAsked)
            if isAsked { #expect((large?.maximumWidth ?? 0) > small.maximumWidth) }
        }
    }

    @Test func aFailedPictureIsAskedForAgainOnlyWhenItsPlaceIsShownAgain() {
        var driver = Self.opened()
        driver.answerPictures(.failure(.refused(status: 404)))
        driver.effects = []
        driver.press(.down, .up)
        #expect(driver.pictureRequests.isEmpty)
        driver.press(.escape, .enter)
        #expect(driver.wantedPictures == ["figs"])
    }

    @Test func withoutTheNetworkSavedPicturesAreAskedForAndThenTheRest() {
        var driver = StallsDriver()
        driver.type(":network off")
        driver.press(.enter, .enter)
        let asked = driver.effects.last { if case .wantPictures = $0 { true } else { false } }
        guard case .wantPictures(let requests, canFetch: false)? = asked else {
            Issue.record("\(String(describing: asked))")
            return
        }
        #expect(requests.map(\.address) == ["https://example.org/figs/stall.jpg"])
        driver.answerPictures(.failure(.offline))
        #expect(driver.screen.contains("Offline: this picture is not saved."))
        driver.type(":network on")
        driver.press(.enter)
        #expect(
            driver.effects.contains {
                if case .wantPictures(let again, canFetch: true) = $0 { again == requests } else { false }
            })
    }

    @Test func theListAsksForItsPicturesAndDropsThoseThatScrollAway() throws {
        let stalls = (10..<50).map {
            Stall(
                "s\($0)", "Stall \($0)", market: "", .books, price: nil, at: nil,
                picture: "https://example.org/\($0)/stall.jpg", minutesAgo: $0)
        }
        var driver = StallsDriver(.large, service: StallService(stalls))
        let first = driver.wantedPictures
        #expect(first.prefix(3) == ["10", "11", "12"] && (8...20).contains(first.count))
        #expect(driver.pictureRequests.last?.first?.maximumWidth == 128, "a small picture is enough")
        driver.press(.end)
        let last = driver.wantedPictures
        #expect(last.prefix(2) == ["49", "48"] && Set(last).isDisjoint(with: first))
        #expect(StallsDriver(.wide, service: StallService(stalls)).pictureRequests.isEmpty)
    }

    /// Without the network a list keeps no empty columns for pictures that are not saved.
    @Test func aListHidesThePictureColumnIfPicturesAreOutOfReach() {
        var pictures = PictureState()
        func request(_ number: Int) -> PictureRequest {
            PictureRequest(address: "https://example.org/\(number)", maximumWidth: 128, maximumHeight: 128)
        }
        for number in 0..<3 {
            #expect(!pictures.areOutOfReach)
            pictures.received(request(number), .failure(.offline))
        }
        #expect(pictures.areOutOfReach)
        var shown = pictures
        shown.received(request(3), .success(.flag()))
        #expect(!shown.areOutOfReach, "a picture was saved after all")
        _ = pictures.picturesToFetch(for: [request(0)], canFetch: true)
        #expect(!pictures.areOutOfReach, "the network is on again")
    }

    @Test func onlySomePicturesStayInMemory() {
        var pictures = PictureState()
        let requests = (0..<40).map {
            PictureRequest(address: "https://example.org/\($0)", maximumWidth: 128, maximumHeight: 128)
        }
        for request in requests {
            _ = pictures.picturesToFetch(for: [requests[0], request], canFetch: true)
            pictures.received(request, .success(.flag()))
        }
        #expect(pictures.addresses.count == PictureState.mostPictures)
        #expect(pictures.addresses.contains(requests[0].address), "it was wanted all the time")
        #expect(pictures.addresses.contains(requests[39].address) && !pictures.addresses.contains(requests[1].address))
    }

    // MARK: What is shown

    @Test func aPictureIsDrawnWhenItIsThere() {
        for size in [Size(columns: 60, rows: 16), .standard, .wide, .large] {
            var driver = Self.opened("Fig Tree", size)
            #expect(driver.screen.contains("Picture is loading …"), "\(size)")
            let before = driver.colouredCells
            driver.answerPictures(.success(.flag()))
            #expect(!driver.screen.contains("Picture is loading"), "\(size)")
            #expect(driver.colouredCells > before + 40, "\(size)")
            #expect(driver.screen.contains("Fig Tree") && driver.screen.contains("£0.90 today"), "\(size)")
        }
    }

    @Test func aPictureThatWasCutShortIsDrawnWithASentence() {
        var driver = Self.opened()
        let before = driver.colouredCells
        driver.answerPictures(.success(.flag(isDamaged: true)))
        #expect(driver.screen.contains("The file is incomplete.") && driver.colouredCells > before + 40)
    }

    @Test(arguments: [
        (PictureError.notAPicture, "web page"), (.empty, "is empty"), (.tooLarge, "too large"), (.unsupported, "kind"),
        (.broken, "damaged"), (.helperMissing, "catchment-picture"), (.late, "too long"), (.offline, "not saved"),
        (.badAddress, "https"), (.refused(status: 404), "not found"), (.refused(status: 429), "later"),
        (.refused(status: 500), "status 500"),
    ])
    func eachFailureIsOneSentence(error: PictureError, words: String) {
        var driver = Self.opened("Fig Tree", .large)
        driver.answerPictures(.failure(error))
        #expect(driver.screen.contains(words) && !driver.screen.contains("Picture is loading"))
    }

    @Test func withoutColoursAPictureIsDrawnByBrightness() {
        var driver = StallsDriver()
        driver.state.screen.depth = .none
        driver.state.screen.charset = .ascii
        driver.press(.enter)
        let before = driver.screen.count { "#%&@xo+;:".contains($0) }
        driver.answerPictures(.success(.flag()))
        #expect(driver.screen.count { "#%&@xo+;:".contains($0) } > before + 20)
        #expect(driver.screen.utf8.allSatisfy { $0 < 128 } && driver.colouredCells == 0)
    }

    /// The number of cells on the screen that are exactly as red as the picture, which no colour of the palette is.
    private static func redCells(_ driver: StallsDriver) -> Int {
        let frame = view(driver.state)
        let red = PictureInk.exact(PaletteColour(red: 200, green: 0, blue: 0))
        return (0..<frame.size.rows).reduce(0) { sum, row in
            sum
                + (0..<frame.size.columns).count { column in
                    let cell = frame.exactCell(column: column, row: row)
                    return cell?.foreground == red || cell?.background == red
                }
        }
    }

    @Test func aTerminalWithAllColoursGetsThem() {
        var driver = StallsDriver()
        driver.state.screen.hasTrueColour = true
        driver.select(named: "Fig Tree")
        driver.press(.enter)
        driver.answerPictures(.success(.flag()))
        let inDetails = Self.redCells(driver)
        #expect(inDetails > 20)
        driver.press(.character("z"))
        driver.answerPictures(.success(.flag()))
        #expect(Self.redCells(driver) > inDetails)
        driver.press(.escape, .escape)
        #expect(Self.redCells(driver) == 0)

        var list = StallsDriver(.large)
        list.state.screen.hasTrueColour = true
        list.answerPictures(.success(.flag()))
        #expect(Self.redCells(list) > 0)
    }

    @Test(arguments: [ColourDepth.none, .eight, .sixteen, .full])
    func otherTerminalsGetNoExactColours(depth: ColourDepth) {
        var driver = Self.opened()
        driver.state.screen.depth = depth
        driver.state.screen.hasTrueColour = depth != .full
        driver.answerPictures(.success(.flag()))
        #expect(!driver.screen.contains("Picture is loading") && Self.redCells(driver) == 0)
    }

    @Test func picturesCanBeDescribedInWordsAlone() {
        var driver = StallsDriver(.large)
        driver.type(":pictures words")
        driver.press(.enter)
        #expect(driver.state.settings.pictures == .words)
        driver.effects = []
        driver.press(.enter)
        #expect(driver.screen.contains("Picture: Photo of Fig Tree. Fruit."))
        #expect(driver.pictureRequests.allSatisfy { $0.isEmpty })
    }

    /// Zooming fetches more pixels than the picture as a whole needs.
    @Test func aTerminalThatDrawsPixelsGetsNoMoreOfThemThanItShows() throws {
        var driver = Self.opened()
        driver.send(.input(.pixelsOffered))
        driver.answerPictures(.success(.flag(width: 3000, height: 600)))
        let sent = driver.effects.compactMap { effect -> (picture: Picture, size: Size)? in
            if case .terminal(.sendPicture(_, let picture, let size)) = effect { (picture, size) } else { nil }
        }
        let (picture, size) = try #require(sent.first)
        #expect(size.columns < 100 && picture.width <= size.columns * 15)
    }

    @Test func aTerminalThatDrawsPixelsGetsEachPictureOnce() throws {
        var driver = Self.opened()
        driver.send(.input(.pixelsOffered))
        driver.answerPictures(.success(.flag()))
        func sent() -> [UInt8] {
            driver.effects.compactMap { if case .terminal(.sendPicture(let id, _, _)) = $0 { id } else { nil } }
        }
        let id = try #require(sent().first)
        func placeholders() -> Int { view(driver.state).cells.count { $0.scalar == "\u{10EEEE}" } }
        #expect(placeholders() > 40)
        driver.press(.down, .up)
        #expect(sent() == [id], "the same picture is not sent again")
        driver.send(.input(.pixelsOffered))
        #expect(sent().count == 2, "the terminal may have lost it")
        driver.press(.escape)
        #expect(placeholders() == 0)
        #expect(driver.effects.contains { if case .terminal(.deletePicture) = $0 { true } else { false } })
    }
}
