import Catalogue
import Geo
import MapDrawing
import Screen

@testable import App

/// Every screen of the program, each reached by keys from a fresh start.
enum Scene: String, CaseIterable, Sendable {
    case welcome
    case welcomeTyping = "welcome-typing"
    case welcomePreview = "welcome-preview"
    case welcomeRadius = "welcome-radius"
    case welcomeButton = "welcome-button"
    case nearMe = "near-me"
    case nearMeQuestion = "near-me-question"
    case nearMeWaiting = "near-me-waiting"
    case nearMeLookup = "near-me-lookup"
    case nearMeFailure = "near-me-failure"
    case schoolName = "school-name"
    case searching
    case failure
    case ambiguous
    case notKnown = "not-known"
    case foundOnline = "found-online"
    case welcomeSearches = "welcome-searches"
    case pick
    case picked
    case map
    case mapFocus = "map-focus"
    case marked = "shortlisted"
    case detailShortlisted = "detail-shortlisted"
    case compare
    case compareMixed = "compare-mixed"
    case compareEmpty = "compare-empty"
    case note
    case filters
    case filtered
    case find
    case byGrade = "by-grade"
    case detailReportCard = "detail-report-card"
    case detailFourAreas = "detail-four-areas"
    case detailGraded = "detail-graded"
    case detailNone = "detail-none"
    case detailEnd = "detail-end"
    case copied
    case longStatus = "long-status"
    case searches
    case searchDeleted = "search-deleted"
    case help
    case helpSearch = "help-search"
    case commandLine = "command-line"
    case commandTyped = "command-typed"
    case empty
    case allFilteredOut = "all-filtered-out"
    case diff
    case sinceGone = "since-gone"
    case asThen = "as-then"
    case changes
    case changeOpened = "change-opened"

    func driver(_ size: Size, charset: CharacterSet = .braille, depth: ColourDepth = .full) -> Driver {
        var driver: Driver
        switch self {
        case .welcome, .welcomeTyping, .welcomePreview, .welcomeRadius, .welcomeButton, .schoolName, .searching,
            .failure, .pick, .picked:
            driver = Driver(size, charset: charset, depth: depth)
            useForm(&driver)
        case .nearMe, .nearMeQuestion, .nearMeWaiting, .nearMeLookup, .nearMeFailure:
            driver = Driver(size, charset: charset, depth: depth)
            usePosition(&driver)
        case .ambiguous, .notKnown, .foundOnline:
            driver = Driver(size, charset: charset, depth: depth)
            lookUpAmbiguousName(&driver)
        case .diff, .sinceGone, .asThen:
            driver = .opened(size, charset: charset, depth: depth)
            useSavedSearch(&driver)
        case .changes, .changeOpened:
            driver = .changes(size, charset: charset, depth: depth)
            if self == .changeOpened { driver.press(.down, .enter) }
        case .searches, .searchDeleted, .welcomeSearches:
            driver = .searched(size, charset: charset, depth: depth)
            usePreviousSearches(&driver)
        case .marked, .note, .compare, .compareMixed, .compareEmpty:
            driver = .searched(size, charset: charset, depth: depth)
            useShortlist(&driver)
        case .detailReportCard, .detailFourAreas, .detailGraded, .detailNone, .detailEnd, .detailShortlisted, .copied:
            driver = .searched(size, charset: charset, depth: depth)
            openDetail(&driver)
        default:
            driver = .searched(size, charset: charset, depth: depth)
            useResults(&driver)
        }
        return driver
    }

    private func useForm(_ driver: inout Driver) {
        switch self {
        case .welcomeTyping: driver.type("LS1 4")
        case .welcomePreview: driver.type("LS1 4AP")
        case .welcomeRadius:
            driver.type("LS1 4AP")
            driver.press(.tab, .right, .right)
        case .welcomeButton: driver.press(.tab, .tab)
        case .schoolName:
            driver.press(.down, .down)
            driver.type("hopt")
            driver.press(.down)
        case .searching:
            driver.answers = false
            driver.type("LS1 4AP")
            driver.press(.enter)
        case .failure:
            driver.type("ZZ99 9ZZ")
            driver.press(.enter)
        case .pick: driver.press(.down, .enter)
        case .picked: driver.press(.down, .enter, .left, .left, .up, .enter)
        default: break
        }
    }

    private func usePosition(_ driver: inout Driver) {
        switch self {
        case .nearMe: driver.press(.up)
        case .nearMeQuestion: driver.press(.up, .enter)
        case .nearMeWaiting: driver.press(.up, .enter, .character("o"))
        case .nearMeLookup, .nearMeFailure:
            driver.state.run.isOnline = true
            let failure = PositionError([
                .gpsd(.unreachable(reason: "Connection refused"), address: "127.0.0.1:2947"), .geoClue(.notInstalled),
            ])
            driver.positions = [
                .machine: .failure(failure),
                .lookup: .failure(PositionError([.lookup(.status(503), host: "get.geojs.io")])),
            ]
            driver.press(.up, .enter, .character("o"))
            if self == .nearMeFailure { driver.press(.character("o")) }
        default: break
        }
    }

    private func lookUpAmbiguousName(_ driver: inout Driver) {
        switch self {
        case .ambiguous:
            driver.answers = false
            driver.type("Millpond")
            driver.send(
                .originFound(
                    request: driver.state.welcome.previewRequest, Self.millponds[0],
                    others: [Self.millponds[1]]))
            driver.press(.down)
        case .notKnown, .foundOnline:
            driver.state.run.isOnline = true
            driver.town.online = Self.millponds
            driver.type("Millpond")
            driver.press(.enter)
            if self == .foundOnline { driver.press(.enter) }
        default: break
        }
    }

    /// An answer of OpenStreetMap about a pond.
    private static let millponds = ["Hopton, Eastmoor", "Riverside, Millford"].enumerated().map { index, place in
        Origin(
            label: "Millpond", place: place,
            coordinate: NationalGridPoint(easting: 430_000 + 400 * Double(index), northing: 433_500).coordinate,
            credit: "© OpenStreetMap contributors, 21 Nov 2026")
    }

    private func useSavedSearch(_ driver: inout Driver) {
        switch self {
        case .sinceGone: driver.press(.end, .enter, .escape)
        case .asThen: driver.press(.character("t"))
        default: break
        }
    }

    private func usePreviousSearches(_ driver: inout Driver) {
        driver.press(.character(":"))
        driver.type("near Hopton")
        driver.press(.enter)
        switch self {
        case .searches: driver.press(.character("p"))
        case .searchDeleted: driver.press(.character("p"), .delete)
        case .welcomeSearches: driver.press(.escape, .tab, .tab, .tab)
        default: break
        }
    }

    private func useShortlist(_ driver: inout Driver) {
        switch self {
        case .marked: driver.press(.character(" "), .down, .character(" "), .down)
        case .note:
            driver.press(.character("e"))
            driver.type("Ask about the sixth form")
        case .compare: driver.compare("Castle", "St Peter's", "Brookfield", "Quarry")
        case .compareMixed:
            driver.compare("Castle", "Sainte", "Eastmoor", "O'Connell", "Riverside", "École", "Millford Gr")
        case .compareEmpty: driver.press(.character(" "), .character("C"), .character(" "), .left)
        default: break
        }
    }

    private func openDetail(_ driver: inout Driver) {
        switch self {
        case .detailReportCard: driver.select("Castle")
        case .detailFourAreas: driver.select("Sainte")
        case .detailGraded: driver.select("Eastmoor")
        case .detailNone: driver.select("Riverside")
        default: break
        }
        driver.press(.enter)
        switch self {
        case .detailEnd: driver.press(.end)
        case .detailShortlisted:
            driver.press(.character("e"))
            driver.type("Open day on 3 December")
            driver.press(.enter)
        case .copied: driver.press(.character("y"))
        default: break
        }
    }

    private func useResults(_ driver: inout Driver) {
        switch self {
        case .mapFocus: driver.press(.tab, .right)
        case .filters: driver.press(.character("f"), .down, .character(" "))
        case .filtered: driver.press(.character("f"), .character("x"), .escape)
        case .find:
            driver.press(.character("/"))
            driver.type("st")
        case .byGrade: driver.press(.character("s"), .down, .down, .enter)
        case .longStatus:
            driver.send(
                .reported(
                    "The settings cannot be written: there is no room left on the disk that has the folder /home/someone/.config/catchment; make room there and press the key again.",
                    isError: true))
        case .help: driver.press(.character("?"))
        case .helpSearch:
            driver.press(.character("?"), .character("/"))
            driver.type("radius")
        case .commandLine: driver.press(.character(":"))
        case .commandTyped:
            driver.press(.character(":"))
            driver.type("radius 1.5k")
        case .empty:
            driver.press(.character(":"))
            driver.type("near LS29 9ZZ")
            driver.press(.enter)
        case .allFilteredOut:
            driver.press(.character("f"))
            // Switches off every phase.
            for _ in 0..<8 { driver.press(.character(" "), .down) }
            driver.press(.escape)
        default: break
        }
    }
}
