import Geo
import JSON
import Testing

@testable import Catalogue

/// The tables that say how each setting is written, read, checked and merged.
struct SettingFieldTests {
    /// Each setting differs from its default.
    private static let changed: Settings = {
        var settings = Settings()
        settings.dataset = "england"
        settings.charset = .block
        settings.colour = .never
        settings.background = .light
        settings.theme = .colourBlind
        settings.units = .imperial
        settings.pictures = .words
        settings.home = Settings.Home(label: "Leeds", coordinate: Coordinate(latitude: 53.5, longitude: -1.5))
        settings.position.allowed = true
        settings.position.lookupAllowed = false
        settings.position.gpsd = "127.0.0.1:2948"
        settings.position.lookup = "https://position.example.org/"
        settings.tiles.source = "versatiles"
        settings.tiles.network = false
        settings.tiles.cacheMegabytes = 50
        settings.tiles.mayKeep = true
        settings.tiles.language = "cy"
        settings.find.isExact = true
        settings.find.without = ["stalls": ["market"], "art": ["year", "building"]]
        settings.refreshDays = 0
        settings.split = 40
        settings.sources = ["postcodes": "https://postcodes.example.org/", "nominatim": ""]
        settings.sorts = ["newyork": "name", "england": "distance"]
        settings.filters = ["england": Filter(off: ["phase": ["secondary", "primary"]])]
        settings.weather.temperature = .fahrenheit
        settings.weather.speed = .miles
        settings.weather.depth = .inches
        settings.weather.clock = .hours12
        settings.weather.warnings = true
        settings.keys = ["sort": ["s", "F7"], "filters": ["F6"]]
        return settings
    }()

    private static let changedText = """
        {
        "version": 1,
        "collection": "england",
        "charset": "block",
        "colour": "never",
        "background": "light",
        "units": "imperial",
        "home": {"label":"Leeds","place":"","latitude":53.5,"longitude":-1.5,"approximate":null},
        "position": {"allowed":true,"lookupAllowed":false,"gpsd":"127.0.0.1:2948","lookup":"https://position.example.org/"},
        "tiles": {"source":"versatiles","network":false,"cacheMegabytes":50,"mayKeep":true,"language":"cy"},
        "find": {"exact":true,"without":{"art":["building","year"],"stalls":["market"]}},
        "refreshDays": 0,
        "sources": {"nominatim":"","postcodes":"https://postcodes.example.org/"},
        "sorts": {"england":"distance","newyork":"name"},
        "filters": {"england":{"phase":["primary","secondary"]}},
        "theme": "colour-blind",
        "split": 40,
        "weather": {"temperature":"fahrenheit","wind":"mph","rain":"inch","clock":"12","warnings":true},
        "pictures": "words",
        "keys": {"filters":"F6","sort":["s","F7"]}
        }

        """

    private static let defaultText = """
        {
        "version": 1,
        "collection": null,
        "charset": "auto",
        "colour": "auto",
        "background": "auto",
        "units": "auto",
        "home": null,
        "position": {"allowed":null,"lookupAllowed":null,"gpsd":"127.0.0.1:2947","lookup":"https://get.geojs.io/v1/ip/geo.json"},
        "tiles": {"source":"openfreemap","network":true,"cacheMegabytes":200,"mayKeep":false},
        "find": {"exact":false,"without":{}},
        "refreshDays": 7,
        "sources": {},
        "sorts": {},
        "filters": {}
        }

        """

    @Test(arguments: [(Settings(), defaultText), (changed, changedText)])
    func theFileHasTheSettingsInTheOrderOfTheTables(settings: Settings, text: String) throws {
        #expect(String(decoding: settings.encode(), as: UTF8.self) == text)
        #expect(try Settings.decode(Array(text.utf8)) == settings)
        #expect(Settings.problems(in: Array(text.utf8)).isEmpty)
    }

    /// A setting that is missing in `changed`, or a property that is missing in its table, fails here.
    @Test func eachSettingIsReadAndMerged() {
        expectTable(of: Self.changed)
        expectTable(of: Self.changed.position)
        expectTable(of: Self.changed.tiles)
        expectTable(of: Self.changed.find)
        expectTable(of: Self.changed.weather)
    }

    private func expectTable<Group: SettingGroup>(of changed: Group) {
        let standard = Group()
        // `unknown` is no setting.
        #expect(Mirror(reflecting: changed).children.count == Group.fields.count + 1, "\(Group.self)")
        for field in Group.fields {
            #expect(field.json(changed) != field.json(standard), "\(field.name)")
            var (read, merged, same) = (standard, standard, changed)
            field.read(field.json(changed), &read)
            #expect(field.json(read) == field.json(changed), "\(field.name)")
            field.merge(changed, standard, &merged)
            #expect(field.json(merged) == field.json(changed), "\(field.name)")
            field.merge(standard, standard, &same)
            #expect(field.json(same) == field.json(changed), "\(field.name)")
        }
    }

    @Test func onlyChangedSettingsAreMerged() {
        var (new, onDisk) = (Self.changed, Self.changed)
        onDisk.sorts["art"] = "year"
        onDisk.units = .metric
        new.sorts["newyork"] = nil
        new.theme = .dark
        new.weather.warnings = false
        onDisk.apply(new, changedFrom: Self.changed)
        var merged = Self.changed
        merged.sorts = ["england": "distance", "art": "year"]
        merged.units = .metric
        merged.theme = .dark
        merged.weather.warnings = false
        #expect(onDisk == merged)
    }

    @Test func aTextIsReadAsAListOfOne() throws {
        let text = Array(
            #"{"find": {"without": {"art": "year"}}, "filters": {"england": {"phase": "primary"}}, "keys": {"sort": "s"}}"#
                .utf8)
        let settings = try Settings.decode(text)
        #expect(settings.find.without == ["art": ["year"]])
        #expect(settings.filters == ["england": Filter(off: ["phase": ["primary"]])])
        #expect(settings.keys == ["sort": ["s"]])
        #expect(Settings.problems(in: text).isEmpty)
    }

    @Test func aValueOfTheWrongKindLeavesTheDefault() throws {
        for name in Settings.fields.map(\.name) {
            let settings = try Settings.decode(Array("{\"\(name)\": 1.5}".utf8))
            #expect(settings == Settings(), "\(name)")
        }
    }
}
