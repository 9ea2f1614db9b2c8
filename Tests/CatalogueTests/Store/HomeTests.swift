import Geo
import Testing

@testable import Catalogue

private struct OnePostcode: PostcodeLookup {
    static let place = Coordinate(latitude: 53.79655, longitude: -1.54785)
    func position(ofPostcode postcode: String) -> Coordinate? { postcode == "LS1 4AP" ? Self.place : nil }
}

private func home(_ label: String, isApproximate: Bool) -> Settings.Home {
    Settings.Home(
        Origin(
            label: label, place: "central Leeds", coordinate: Coordinate(latitude: 53.8, longitude: -1.55),
            approximate: isApproximate ? "the centre of LS1" : nil))
}

struct HomeTests {
    @Test func anApproximateHomeBecomesExactOnceItsPostcodeIsKnown() {
        let exact = home("LS1 4AP", isApproximate: true).exact(by: OnePostcode())
        #expect(home("LS1 4AP", isApproximate: true).origin.isApproximatePostcode)
        #expect(!exact.origin.isApproximatePostcode)
        #expect(exact.origin == Origin(label: "LS1 4AP", place: "central Leeds", coordinate: OnePostcode.place))
    }

    @Test(arguments: [
        // A home that is exact already, an unknown postcode, half a postcode, and no postcode at all.
        home("LS1 4AP", isApproximate: false), home("LS1 4AQ", isApproximate: true), home("LS1", isApproximate: true),
        home("Leeds", isApproximate: true),
    ])
    func anyOtherHomeStaysAsItIs(home: Settings.Home) {
        #expect(home.exact(by: OnePostcode()) == home)
    }
}
