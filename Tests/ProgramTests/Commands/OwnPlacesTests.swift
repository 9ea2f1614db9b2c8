import Testing

@testable import Program

/// Filters by who posted a place, and by a value without the name of its filter.
struct OwnPlacesTests {
    private let shell: TestShell

    init() throws { shell = try TestShell() }

    @Test(arguments: ["mine", "whose=mine"])
    func ownPlacesNeedASession(filter: String) {
        let refused = shell.run("places", "--in", "stalls", "--filter", filter)
        #expect(refused.status == 77 && refused.failure?.message.contains("sign in first") == true, "\(refused)")
    }

    @Test func aValueThatOnlyOneFilterHasNeedsNoName() {
        let fish = shell.run("places", "--in", "stalls", "--filter", "fish", "--format", "csv")
        #expect(fish.status == 0 && fish.output.contains("Eel Pie") && !fish.output.contains("Blue Cheese"))
        #expect(
            fish.output == shell.run("places", "--in", "stalls", "--filter", "goods=fish", "--format", "csv").output)
        #expect(shell.run("places", "--in", "stalls", "--filter", "wool").status == 64)
    }

    @Test(arguments: [[], ["--near", "53.8011,-1.5412", "--radius", "1km"]] as [[String]])
    func aPlaceIsFoundByItsLinkToo(near: [String]) {
        let found = shell.run(["places", "--in", "stalls", "--name", "example.org/cod", "--format", "csv"] + near)
        #expect(found.output.contains("Cod and Co") && !found.output.contains("Apple Barrow"), "\(found)")
    }
}
