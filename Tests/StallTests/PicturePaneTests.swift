import Catalogue
import Screen
import TestSupport
import Testing

@testable import App
@testable import AppTestSupport

/// The picture of a stall over the whole screen.
struct PicturePaneTests {
    /// A large screen asks for pictures in the list, too; this one does not.
    private static func opened(original: Int = 1) -> StallsDriver {
        var driver = StallsDriver()
        driver.press(.character("z"))
        driver.answerPictures(.success(.flag(original: original)))
        return driver
    }

    private static func pane(_ driver: StallsDriver) -> PicturePane? { driver.state.panes.top as? PicturePane }

    @Test func aPictureIsOpenedFromTheListTheMapAndTheDetails() {
        for keys: [Key] in [[], [.tab], [.enter]] {
            var driver = StallsDriver()
            for key in keys + [.character("z")] { driver.press(key) }
            #expect(Self.pane(driver)?.id == "stall:s06", "\(keys)")
            #expect(driver.wantedPictures == ["figs"] && driver.screen.contains("Picture is loading …"))
            driver.answerPictures(.success(.flag()))
            #expect(driver.screen.contains("Fig Tree · £0.90 today") && driver.screen.contains("Photo of Fig Tree"))
            #expect(driver.colouredCells > 500)
            driver.press(.escape)
            #expect(Self.pane(driver) == nil)
        }
    }

    @Test func aStallWithoutAPictureSaysSo() {
        var driver = StallsDriver(.large)
        driver.select(named: "Dog-eared Books")
        #expect(!driver.screen.contains("z picture"))
        driver.press(.character("z"))
        #expect(driver.state.panes.isEmpty && driver.screen.contains("No picture of Dog-eared Books"))
        driver.select(named: "Fig Tree")
        #expect(driver.screen.contains("z picture"))
    }

    @Test func aCollectionWithoutPicturesOffersNone() {
        var driver = Driver.searched(.large)
        #expect(!driver.screen.contains("z picture"))
        driver.press(.character("z"))
        #expect(driver.state.panes.isEmpty && driver.screen.contains("have no pictures"))
    }

    @Test func zoomingAsksForMorePixels() throws {
        var driver = Self.opened(original: 50)
        let first = try #require(driver.pictureRequests.last { !$0.isEmpty }?.first)
        driver.press(.character("+"), .character("+"))
        let second = try #require(driver.pictureRequests.last?.first)
        #expect(second.address == first.address && second.maximumWidth > first.maximumWidth)
        #expect(driver.screen.contains("2×"))
        for _ in 0..<9 { driver.press(.character("+")) }
        let most = try #require(driver.pictureRequests.last?.first)
        #expect(max(most.maximumWidth, most.maximumHeight) <= PictureRequest.longestSide)
        driver.press(.character("0"))
        #expect(Self.pane(driver)?.part == .whole)
    }

    @Test func theSizeOfTheOriginalIsShown() {
        #expect(Self.opened(original: 50).screen.contains("Photo of Fig Tree (JPEG, 4,800 × 3,200)"))
        var driver = StallsDriver()
        driver.press(.character("z"))
        #expect(!driver.screen.contains("JPEG"), "it is not known yet")
    }

    @Test func arrowsMoveInsideThePicture() throws {
        var driver = Self.opened()
        driver.press(.right)
        #expect(Self.pane(driver)?.part.x == 0.5, "all of it is on the screen")
        for _ in 0..<4 { driver.press(.character("+")) }
        for _ in 0..<20 { driver.press(.character("l")) }
        let right = try #require(Self.pane(driver)?.part.x)
        #expect(right > 0.5 && right < 1 && driver.colouredCells > 500)
        driver.press(.right)
        #expect(Self.pane(driver)?.part.x == right, "it ends at the edge")
        for _ in 0..<40 { driver.press(.character("h"), .up) }
        let part = try #require(Self.pane(driver)?.part)
        #expect(part.x < 0.5 && part.y < 0.5)
    }

    @Test func theNextAndPreviousPictureOfTheListAreShown() {
        var driver = StallsDriver()
        driver.press(.enter, .character("z"))
        var shown: [String] = []
        for key in ["n", "n", "n", "p"] {
            driver.press(.character(Character(key)))
            shown.append(Self.pane(driver)?.id ?? "")
        }
        #expect(shown == ["stall:s01", "stall:s03", "stall:s03", "stall:s01"])
        #expect(driver.state.results?.selectedID == "stall:s01")
        driver.press(.escape)
        #expect((driver.state.panes.top as? DetailPane)?.id == "stall:s01", "the details follow")
        #expect(driver.screen.contains("Pears on Fridays"))
        driver.press(.escape, .home, .character("z"), .character("p"))
        #expect(driver.screen.contains("No more pictures"))
    }

    @Test func aPictureThatWasCutShortSaysSo() {
        var driver = StallsDriver()
        driver.press(.character("z"))
        driver.answerPictures(.success(.flag(isDamaged: true)))
        #expect(driver.screen.contains(" · incomplete ") && driver.screen.contains("The file is incomplete."))
        #expect(!Self.opened().state.panes.isEmpty && !view(Self.opened().state).text.contains("incomplete"))
    }

    @Test func zoomKeysAreOffUntilThePictureIsLoaded() {
        var driver = StallsDriver()
        driver.press(.character("z"))
        #expect(
            !driver.screen.contains("+ zoom") && !driver.screen.contains("0 fit") && driver.screen.contains("n next"))
        driver.press(.character("+"))
        #expect(Self.pane(driver)?.part == .whole)
        driver.answerPictures(.failure(.offline))
        #expect(driver.screen.contains("Offline: this picture is not saved.") && !driver.screen.contains("+ zoom"))
    }

    @Test func aPictureInWordsHasNoKeysThatZoom() {
        var driver = StallsDriver()
        #expect(view(Self.opened().state).text.contains("+ zoom"))
        driver.type(":pictures words")
        driver.press(.enter, .character("z"))
        #expect(driver.screen.contains("Picture: Photo of Fig Tree. Fruit."))
        #expect(!driver.screen.contains("+ zoom") && driver.screen.contains("n next"))
        driver.press(.character("+"), .right)
        #expect(Self.pane(driver)?.part == .whole)
    }

    @Test func aPictureThatCannotBeShownIsAQuestionMarkInTheList() throws {
        var driver = StallsDriver(.large)
        func marks() throws -> Int {
            let list = try #require(driver.state.layout.list).inset()
            let frame = view(driver.state)
            let cells = (list.row..<list.endRow).flatMap { row in
                (list.column + 4..<list.column + 4 + ListLayout.picture.columns).map { frame[$0, row] }
            }
            return cells.count { $0.scalar == "?" && $0.style == Theme.dim }
        }
        #expect(try marks() == 0)
        driver.answerPictures(.failure(.broken))
        #expect(try marks() == 3)
    }

    @Test func theLinkOfAPictureIsCopied() {
        var driver = StallsDriver()
        driver.select(named: "Apple Barrow")
        driver.press(.character("z"), .character("y"))
        #expect(driver.effects.contains(.desktop(.copy("https://example.org/apples", what: "the link"))))
        #expect(driver.screen.contains("Copied the link"))
    }

    @Test(arguments: [
        (PicturePart(zoom: 1), 96, 64), (PicturePart(zoom: 2), 48, 32), (PicturePart(zoom: 2, x: 0, y: 1), 48, 32),
    ])
    func aPartHasTheShapeOfTheScreen(part: PicturePart, width: Int, height: Int) {
        let flag = DecodedPicture.flag().picture
        // The cells have the proportions of the picture: a row is as high as two columns are wide.
        let cut = part.of(flag, in: Size(columns: 60, rows: 20), cellAspect: 0.5)
        #expect(cut.width == width && cut.height == height)
        if part.x == 0 { #expect(cut.pixels.prefix(4) == [200, 0, 0, 255]) }
    }
}
