import Catalogue
import Testing

struct SettingsKeysTests {
    @Test func keysAreReadAndWrittenBack() throws {
        let text = #"{"version": 1, "keys": {"filters": "F6", "sort": ["s", "F7"], "export": 5}}"#
        let settings = try Settings.decode(Array(text.utf8))
        #expect(settings.keys == ["filters": ["F6"], "sort": ["s", "F7"], "export": []])
        #expect(try Settings.decode(settings.encode()).keys == settings.keys)
    }

    @Test func settingsWithoutKeysHaveNone() throws {
        #expect(try Settings.decode(Array(#"{"version": 1, "keys": 5}"#.utf8)).keys.isEmpty)
        #expect(!String(decoding: Settings().encode(), as: UTF8.self).contains("\"keys\""))
    }
}
