import Catalogue
import HTTP
import Testing

struct UpdateErrorTests {
    private static let host = "data.example.org"
    private static let time = LocalTime(seconds: 0, text: "14:32")

    /// The case decides whether a sentence begins with a name, which keeps its small letter.
    @Test(
        arguments: [
            (.busy, "Another copy of Catchment is updating: try again when it is done."),
            (.offline(HTTPError(.noSuchHost, host: host)), "No network: data.example.org was not found."),
            (
                .offline(HTTPError(.noConnection, host: host)),
                "data.example.org cannot be reached; check the network."
            ),
            (
                .notFetched(.status(503, host: host), tries: 4, .usual(time)),
                "data.example.org answered with status 503 (4 tries); try again after 14:32."
            ),
            (
                .notFetched(.error(HTTPError(.connectionLost, host: host)), tries: 1, .requestedByServer(time)),
                "The connection to data.example.org broke off; the server asks to wait until 14:32."
            ),
            (
                .helper(HTTPError(.libraryMissing)),
                "libcurl, which fetches files, is not installed: install the package libcurl4."
            ),
            (
                .paused(.postcodes, until: time),
                "The server of postcodes (Code-Point Open) asks to wait until 14:32: update after that."
            ),
            (.importing(.refused(file: "edubase.csv", .empty)), "edubase.csv is empty: get it again."),
            (
                .importing(.stopped(file: "edubase.csv")),
                "The import of edubase.csv was stopped; the saved data has not changed."
            ),
            (.disk(FileError(.read, "/data/a.csv", code: 2)), "There is no file /data/a.csv: check its name."),
        ] as [(UpdateError, String)])
    func aSentenceBeginsWithACapitalOrAName(error: UpdateError, sentence: String) {
        #expect(error.sentence == sentence)
    }

    @Test func theTitleOfAFeedBeginsASentenceWithACapital() throws {
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 22))
        let feed = Feed(
            id: "stalls", title: "stalls (Market Office)", address: "https://a.example",
            place: .daily(prefix: "stalls", suffix: ".csv", days: 10), limit: 1000)
        let error = UpdateError.noEdition(feed, .nothing, today: today, serverDate: nil)
        let reason = "no file of the last 10 days is newer than the saved data."
        #expect(error.sentence == "Stalls (Market Office) could not be fetched: \(reason)")
        #expect(error.sentence(leavingOut: feed) == "Stalls (Market Office) are left out: \(reason)")
    }

    @Test func theLabelOfAFeedBeginsALine() {
        #expect(Feed.postcodes.title == "postcodes (Code-Point Open)")
        #expect(Feed.postcodes.label == "Postcodes (Code-Point Open)")
    }
}
