import Catalogue
import Testing

/// `news.json`: which places are new.
struct SavedNewsTests {
    private static let news = ListNews(
        dataset: "stalls", source: "b.example", latestVersion: 1_790_000_000_123, new: ["stall:s01", "stall:s02"],
        changed: ["stall:s03"])

    @Test func whatIsSavedIsReadAgain() throws {
        let saved = SavedNews([Self.news, ListNews(dataset: "stalls", source: "c.example", latestVersion: 0)])
        #expect(try SavedNews.decode(saved.encode()) == saved)
        #expect(try SavedNews.decode(SavedNews().encode()) == SavedNews())
    }

    @Test func aListReplacesItsOwnNewsOnly() {
        var saved = SavedNews([Self.news, ListNews(dataset: "stalls", source: "c.example", latestVersion: 4)])
        let newer = ListNews(dataset: "stalls", source: "b.example", latestVersion: 9)
        saved.save(newer)
        #expect(saved.lists.count == 2 && saved.list(dataset: "stalls", source: "b.example") == newer)
        #expect(saved.list(dataset: "stalls", source: "c.example")?.latestVersion == 4)
        #expect(saved.list(dataset: "other", source: "b.example") == nil)
    }

    @Test func aDamagedListIsLeftOut() throws {
        let text =
            #"{"version":1,"lists":[{"collection":"a","source":"b"},{"collection":"stalls","source":"b\u001b","#
            + #""latestVersion":3,"new":["stall:s01",7],"changed":{}}]}"#
        let saved = try SavedNews.decode(Array(text.utf8))
        #expect(saved.lists == [ListNews(dataset: "stalls", source: "b", latestVersion: 3, new: ["stall:s01"])])
        #expect(throws: SavedFileError.otherVersion(2)) { try SavedNews.decode(Array(#"{"version":2}"#.utf8)) }
    }
}
