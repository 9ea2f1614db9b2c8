import Geo
import Testing

@testable import Catalogue

private struct OnePostcode: PostcodeLookup {
    static let place = Coordinate(latitude: 53.79655, longitude: -1.54785)
    func position(ofPostcode postcode: String) -> Coordinate? { postcode == "LS1 4AP" ? Self.place : nil }
}

private func home(_ label: String, isNear: Bool) -> Settings.Home {
    Settings.Home(
        Origin(
            label: label, place: "central Leeds", coordinate: Coordinate(latitude: 53.8, longitude: -1.55),
            approximate: isNear ? "the centre of LS1" : nil))
}

struct HomeTests {
    @Test func aHomeNearAPostcodeBecomesExactOnceThePostcodeIsKnown() {
        let exact = home("LS1 4AP", isNear: true).exact(by: OnePostcode())
        #expect(exact.origin == Origin(label: "LS1 4AP", place: "central Leeds", coordinate: OnePostcode.place))
    }

    @Test(arguments: [
        // Exact already; a postcode that is not known; no full postcode; no postcode at all.
        home("LS1 4AP", isNear: false), home("LS1 4AQ", isNear: true), home("LS1", isNear: true),
        home("Leeds", isNear: true),
    ])
    func anyOtherHomeStaysAsItIs(home: Settings.Home) {
        #expect(home.exact(by: OnePostcode()) == home)
    }
}
