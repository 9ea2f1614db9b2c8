import Screen
import Testing

@testable import App
@testable import AppTestSupport

struct StallsSnapshotTests {
    @Test(arguments: StallScene.allCases) func everyScreenMatchesItsSnapshot(scene: StallScene) {
        expectSnapshot(view(scene.driver(.standard).state), "80x24/\(scene.rawValue)")
    }

    @Test(arguments: [StallScene.list, .grouped, .detail, .picture, .picturePane, .formLines, .place, .placeMoved])
    func wideScreensMatchTheirSnapshots(scene: StallScene) {
        expectSnapshot(view(scene.driver(.wide).state), "120x36/\(scene.rawValue)")
    }

    @Test func aLargeListHasSmallPictures() {
        var driver = StallsDriver(.large)
        driver.answerPictures(.success(.flag()))
        expectSnapshot(view(driver.state), "200x50/stalls")
    }
}
