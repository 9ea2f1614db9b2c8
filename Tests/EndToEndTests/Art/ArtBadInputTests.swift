import Foundation
import TestSupport
import Testing

/// Lists with bad values and bad lists, from a server on this machine.
@Suite(.enabled(if: FileServer.isAvailable, "python3 is not installed"), .timeLimit(.minutes(15)))
struct ArtBadInputTests {
    private let program: Program
    private let server: FileServer

    init() async throws {
        program = try Program()
        server = try await FileServer()
    }

    private func run(_ words: String...) throws -> CommandResult {
        try program.run(
            words,
            environment: [
                "no_proxy": "127.0.0.1", "CATCHMENT_RETRY_MILLISECONDS": "0", "CATCHMENT_OFFLINE": "0",
            ])
    }

    private func serve(_ rows: [String]) throws {
        try server.serve("/odd.json", type: "application/json", Data("[\(rows.joined(separator: ","))]".utf8))
    }

    /// The works of the list, by their ids.
    private func works() throws -> [String: [String: Any]] {
        let found = try run("places", "--in", "art", "--filter", "source=odd", "--format", "json")
        #expect(found.isFreeOfControls)
        let works = try #require(try found.json()["places"] as? [[String: Any]], "\(found.errors)")
        return Dictionary(works.compactMap { work in (work["id"] as? String).map { ($0, work) } }) { $1 }
    }

    private static func row(
        _ id: Int, _ title: String, year: String, at latitude: Double, _ longitude: Double
    ) -> String {
        #"{"id":"\#(id)","title":"\#(title)","artist":"Ann Example","year":"\#(year)","latitude":\#(latitude),"#
            + #""longitude":\#(longitude)}"#
    }

    @Test func badValuesAreCleanedCorrectedOrLeftOut() throws {
        try serve([
            Self.row(1, #"<b>The Wave</b>\u001b[31m\u0007\u202e"#, year: "1998–2001", at: 49.28, -123.1),
            Self.row(2, "Swapped", year: "2003", at: -123.11, 49.281),
            Self.row(3, "Zero", year: "1950s", at: 0, 0),
            Self.row(4, "Twice, first", year: "1960", at: 49.27, -123.12),
            Self.row(4, "Twice, last", year: "1961", at: 49.27, -123.12),
            Self.row(5, "Old", year: "19th century", at: 49.271, -123.11),
        ])
        let added = try run("art", "sources", "add", server.address + "/odd.json")
        #expect(added.status == 0 && added.isFreeOfControls, "\(added.errors)")
        for words in [
            "have the same number as a later row, which is used", "1 work has no position",
            "latitude and longitude swapped",
        ] {
            #expect(added.output.contains(words), "\(words)\n\(added.output)")
        }
        let works = try works()
        #expect(works.count == 5)
        let wave = try #require(works["art:odd.1"])
        let title = try #require(wave["title"] as? String)
        #expect(title.hasPrefix("The Wave") && !title.contains("<"))
        #expect(wave["year"] as? String == "1998–2001" && works["art:odd.3"]?["year"] as? String == "1950s")
        #expect(works["art:odd.5"]?["year"] as? String == "19th century")
        #expect(works["art:odd.4"]?["title"] as? String == "Twice, last")
        let swapped = try #require(works["art:odd.2"])
        #expect(swapped["latitude"] as? Double == 49.281 && swapped["longitude"] as? Double == -123.11)
        let zero = try #require(works["art:odd.3"])
        #expect(zero["latitude"] as? Double == nil && zero["longitude"] as? Double == nil)
        let shown = try run("show", "art:odd.1")
        #expect(shown.status == 0 && shown.isFreeOfControls)
    }

    @Test func aListThatLostHalfItsWorksIsKeptUntilItIsForced() throws {
        let rows = (0..<20).map { Self.row($0, "Work \($0)", year: "1990", at: 49.28, -123.1) }
        let address = server.address + "/odd.json"
        try serve(rows)
        #expect(try run("art", "sources", "add", address).status == 0)
        try serve(Array(rows.prefix(10)))
        let refused = try run("art", "sources", "add", address)
        #expect(refused.status != 0 && refused.hasOneSentence && refused.errors.contains("far fewer than the 20"))
        #expect(try works().count == 20)
        #expect(try run("art", "sources", "add", address, "--force").status == 0)
        #expect(try works().count == 10)
    }

    @Test func filesWithoutAListAreRefusedInOneSentence() throws {
        let address = server.address + "/odd.json"
        let faults: [(FileServer.Route, String, String)] = [
            (.init(type: "application/json"), "<html>Not today</html>", "is a web page"),
            (.init(type: "application/json"), #"{"error":"no"}"#, "has no list of works"),
            (.init(type: "application/json"), "[{\"title\":\"A\"", "cannot be read"),
            (.init(type: "application/json"), "[]", "without any rows"),
            (.init(type: "application/json"), #"[{"nr":1,"colour":7},{"nr":2,"colour":7}]"#, "looks like titles"),
            (.init(type: "application/json", length: 2_000_000_000), "[]", ""),
        ]
        for (route, text, words) in faults {
            try server.serve("/odd.json", Data(text.utf8), route)
            let refused = try run("art", "sources", "add", address)
            #expect(refused.status != 0 && refused.hasOneSentence, "\(text): \(refused)")
            #expect(words.isEmpty || refused.errors.contains(words), "\(refused.errors)")
        }
        #expect(!(try run("art", "sources").output.contains("odd")))
    }
}
