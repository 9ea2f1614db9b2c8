import Screen
import TestSupport

@testable import App

/// Screens of the stalls, a collection that only the tests have. It has groups, a service, a form and values that expire.
enum StallScene: String, CaseIterable, Sendable {
    case list = "stalls"
    case grouped = "stalls-grouped"
    case detail = "stalls-detail"
    case picture = "stalls-picture"
    case pictureFailed = "stalls-picture-failed"
    case picturePane = "stalls-picture-pane"
    case pictureZoomed = "stalls-picture-zoomed"
    case filters = "stalls-filters"
    case compare = "stalls-compare"
    case expired = "stalls-expired"
    case offline = "stalls-offline"
    case form = "stalls-form"
    case formProblems = "stalls-form-problems"
    case formRefused = "stalls-form-refused"
    case formLines = "stalls-form-lines"
    case formPick = "stalls-form-pick"
    case place = "stalls-place"
    case placeMoved = "stalls-place-moved"
    case help = "stalls-help"
    case collections = "stalls-collections"

    func driver(_ size: Size) -> StallsDriver {
        var driver = StallsDriver(size)
        switch self {
        case .list: break
        case .grouped: driver.measureFromBridge()
        case .detail: driver.press(.enter, .tab)
        case .picture:
            driver.press(.enter)
            driver.answerPictures(.success(.flag()))
        case .pictureFailed:
            driver.press(.enter)
            driver.answerPictures(.failure(.notAPicture))
        case .picturePane, .pictureZoomed:
            driver.press(.character("z"))
            driver.answerPictures(.success(.flag(isDamaged: true)))
            if self == .pictureZoomed { driver.press(.character("+"), .character("+"), .right) }
        case .filters: driver.press(.character("f"))
        case .compare: driver.press(.character(" "), .down, .character(" "), .character("C"))
        case .expired: driver.send(.clockRead(Stall.now + 3 * 3600))
        case .offline:
            driver.service.fail(with: .noNetwork)
            driver.press(.character("R"))
        case .form: driver.press(.character("P"))
        case .formProblems:
            driver.press(.character("P"))
            driver.type("Nowhere")
            driver.press(.down, .down)
            driver.type("ftp://example.org")
            driver.press(.enter)
        case .formRefused:
            driver.fillForm()
            driver.service.fail(with: .invalid(field: "name", reason: "Somebody else has this name"))
            driver.press(.enter, .enter)
        case .formLines:
            driver.fillForm()
            driver.press(.tab)
            driver.type("Plums on Mondays")
            driver.press(.enter, .enter)
            driver.type("Ask for the large ones below the counter, they are the best")
        case .formPick:
            driver.press(.character("P"), .function(5), .right, .right)
        case .place:
            driver.fillForm()
            driver.press(.enter)
        case .placeMoved:
            driver.fillForm()
            driver.press(.enter, .character("+"), .right, .right, .down)
        case .help:
            driver.press(.character("?"), .character("/"))
            driver.type("stall")
        case .collections: driver.press(.function(2))
        }
        return driver
    }
}

extension StallsDriver {
    /// Lists all stalls by their distance from Kirk Bridge.
    mutating func measureFromBridge() {
        type(":from Kirk Bridge")
        press(.enter)
        type(":sort distance")
        press(.enter)
    }

    /// Opens the form and fills it in, up to its last line.
    mutating func fillForm() {
        press(.character("P"))
        type("Kirk Bridge")
        press(.tab)
        type("Ginger Jar")
        press(.tab)
        type("https://example.org/ginger")
    }
}
