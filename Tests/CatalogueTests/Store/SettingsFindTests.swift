import TestSupport
import Testing

@testable import Catalogue

/// How `/` finds places is remembered in the settings.
struct SettingsFindTests {
    private static func find(_ json: String) throws -> Settings.Find {
        try Settings.decode(Array(#"{"version":1,"find":\#(json)}"#.utf8)).find
    }

    @Test func optionsAreReadAsTheyWereWritten() throws {
        var settings = Settings()
        settings.find.isExact = true
        settings.find.without = ["stalls": ["market"], "art": ["building", "year"]]
        #expect(try Settings.decode(settings.encode()) == settings)
        #expect(
            String(decoding: settings.encode(), as: UTF8.self).contains(
                #""find": {"exact":true,"without":{"art":["building","year"],"stalls":["market"]}}"#))
    }

    @Test(arguments: ["7", #"{"exact":"yes","without":["market"]}"#, #"{"without":{"stalls":7}}"#])
    func valuesOfTheWrongKindAreIgnored(json: String) throws {
        #expect(try Self.find(json) == Settings.Find())
    }

    @Test func unknownMembersAreWrittenBack() throws {
        let settings = try Settings.decode(Array(#"{"version":1,"find":{"exact":true,"sound":"bell"}}"#.utf8))
        #expect(settings.find.isExact)
        #expect(String(decoding: settings.encode(), as: UTF8.self).contains(#""sound":"bell""#))
    }

    @Test func onlyChangedOptionsAreMerged() {
        var (old, new, onDisk) = (Settings(), Settings(), Settings())
        onDisk.find.without = ["art": ["building"]]
        new.find.isExact = true
        new.find.without = ["stalls": ["market"]]
        onDisk.apply(new, changedFrom: old)
        #expect(onDisk.find.isExact && onDisk.find.without == ["art": ["building"], "stalls": ["market"]])
        old = new
        new.find.without = [:]
        onDisk.apply(new, changedFrom: old)
        #expect(onDisk.find.isExact && onDisk.find.without == ["art": ["building"]])
    }

    @Test func fieldsThatADatasetDoesNotHaveAreIgnored() throws {
        var find = Settings.Find()
        find.without = ["stalls": ["name", "market", "zoo"], "art": ["building"]]
        #expect(find.options(for: Stalls()) == FindOptions(without: ["market"]))
        find.without = ["art": ["building"]]
        find.isExact = true
        #expect(find.options(for: Stalls()) == FindOptions(isExact: true))
        #expect(find.options(for: nil) == FindOptions(isExact: true))
    }

    @Test func aFieldIsLeftOutAndSearchedAgain() throws {
        let stalls = Stalls()
        let market = try #require(stalls.optionalFields.first)
        var find = Settings.Find()
        find.toggle(market, of: stalls)
        #expect(find.without == ["stalls": ["market"]])
        find.toggle(market, of: stalls)
        #expect(find == Settings.Find())
    }
}
