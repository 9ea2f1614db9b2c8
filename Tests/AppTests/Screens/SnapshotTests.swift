import MapDrawing
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// All screens, as text.
struct SnapshotTests {
    @Test(arguments: Scene.allCases)
    func everyScreenMatchesItsSnapshot(scene: Scene) {
        expectSnapshot(view(scene.driver(.standard).state), "\(Size.standard.name)/\(scene.rawValue)")
    }

    @Test(
        arguments: [
            Scene.welcomePreview, .schoolName, .map, .mapFocus, .filters, .detailReportCard, .searches, .help, .diff,
            .changes, .compare, .longStatus,
        ],
        [Size.smallest, .wide, .large])
    func screensOfOtherSizesMatchTheirSnapshots(scene: Scene, size: Size) {
        expectSnapshot(view(scene.driver(size).state), "\(size.name)/\(scene.rawValue)")
    }

    @Test(arguments: [Scene.welcomePreview, .searching, .map, .detailReportCard, .filters, .compare])
    func screensIn7BitsMatchTheirSnapshots(scene: Scene) {
        let frame = view(scene.driver(.standard, charset: .ascii).state)
        expectSnapshot(frame, "ascii/\(scene.rawValue)")
    }

    @Test(arguments: [Scene.welcomePreview, .mapFocus])
    func screensInBlocksMatchTheirSnapshots(scene: Scene) {
        expectSnapshot(view(scene.driver(.standard, charset: .block).state), "block/\(scene.rawValue)")
    }

    @Test(arguments: [Size(columns: 59, rows: 24), Size(columns: 80, rows: 15), Size(columns: 20, rows: 5)])
    func aScreenTooSmallAsksForMoreRoom(size: Size) {
        expectSnapshot(view(Scene.map.driver(size).state), "too-small/\(size.name)")
    }
}
