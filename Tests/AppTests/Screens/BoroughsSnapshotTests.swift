import Catalogue
@testable import Collections
import MapDrawing
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// The screens of a dataset that opens with its list.
enum BoroughScene: String, CaseIterable, Sendable {
    case list = "all"
    case map = "all-map"
    case found = "all-found"
    case measured = "all-measured"
    case bySAT = "all-by-sat"
    case groups = "all-by-sat-groups"
    case legend = "all-legend"
    case filters = "all-filters"
    case detail = "all-detail"
    case detailSuppressed = "all-detail-suppressed"
    case welcome = "all-welcome"
    case search = "all-search"
    case searches = "searches-of-two"
    case live = "all-live"
    case liveBroken = "all-live-broken"

    func driver(_ size: Size, charset: CharacterSet = .braille, depth: ColourDepth = .full) -> Driver {
        var driver = Driver.boroughs(size, charset: charset, depth: depth)
        switch self {
        case .live, .liveBroken:
            driver = Driver(size, charset: charset, depth: depth)
            driver.state.run.isOnline = true
            driver.otherPlaces["newyork"] = Places([nil, nil], of: NewYork())
            driver.openNextCollection()
            let request = driver.state.run.lastRequest
            driver.send(.pagesRead(request: request, InventedBoroughs.first(30)))
            driver.press(.end)
            if self == .liveBroken {
                let retry = UpdateError.RetryTime.usual(LocalTime(seconds: 0, text: "14:32"))
                let gone = UpdateError.notFetched(.status(503, host: "data.example.org"), tries: 4, retry)
                driver.send(.updateEnded(request: request, .failed(.error(gone))))
            }
        case .list: break
        case .map: driver.press(.tab)
        case .found:
            driver.press(.character("/"))
            driver.type("queens gar")
        case .measured: driver.press(.character("m"), .right, .right, .enter)
        case .bySAT: driver.press(.character("s"), .down, .enter)
        case .groups:
            driver.press(.character("s"), .down, .enter, .end)
            for _ in 0..<14 { driver.press(.up) }
        case .legend: driver.press(.character("L"))
        case .filters: driver.press(.character("f"), .down, .character(" "))
        case .detail:
            driver.select("Brooks")
            driver.press(.enter)
        case .detailSuppressed:
            driver.press(.down, .down, .enter)
        case .welcome: driver.press(.escape)
        case .search:
            driver.press(.character("m"), .enter, .character(">"))
        case .searches:
            driver.press(.character("m"), .enter, .character(">"))
            driver.openNextCollection()
            driver.type("LS1 4AP")
            driver.press(.enter, .character("p"))
        }
        return driver
    }
}

struct BoroughsSnapshotTests {
    @Test(arguments: BoroughScene.allCases)
    func everyScreenMatchesItsSnapshot(scene: BoroughScene) {
        expectSnapshot(view(scene.driver(.standard).state), "\(Size.standard.name)/\(scene.rawValue)")
    }

    @Test(arguments: [BoroughScene.list, .found, .detail], [Size.smallest, .wide, .large])
    func screensOfOtherSizesMatchTheirSnapshots(scene: BoroughScene, size: Size) {
        expectSnapshot(view(scene.driver(size).state), "\(size.name)/\(scene.rawValue)")
    }

    @Test(arguments: [BoroughScene.list, .detail, .welcome])
    func screensIn7BitsMatchTheirSnapshots(scene: BoroughScene) {
        expectSnapshot(view(scene.driver(.standard, charset: .ascii).state), "ascii/\(scene.rawValue)")
    }
}
