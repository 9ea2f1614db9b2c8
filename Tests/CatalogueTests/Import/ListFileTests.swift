import Testing

@testable import Catalogue

struct ListFileTests {
    private func list(_ text: String, isBeginning: Bool = false) throws -> ListFile {
        try Array(text.utf8).withUnsafeBytes { try ListFile($0, isBeginning: isBeginning) }
    }

    /// The same two rows in every form.
    @Test(arguments: [
        "name,note\nA,\"x, \"\"y\"\"\"\nB,z\n", "name;note\r\nA;\"x, \"\"y\"\"\"\r\nB;z",
        "\u{FEFF}name\tnote\nA\tx, \"y\"\n\nB\tz\n",
        "[{\"name\":\"A\",\"note\":\"x, \\\"y\\\"\"},{\"name\":\"B\",\"note\":\"z\"}]",
        "{\"n\":[1],\"data\":{\"items\":[{\"name\":\"A\",\"note\":\"x, \\\"y\\\"\"},{\"name\":\"B\",\"note\":\"z\"}],\"next\":null}}",
        "{\"features\":[{\"attributes\":{\"name\":\"A\",\"note\":\"x, \\\"y\\\"\"}},{\"attributes\":{\"name\":\"B\",\"note\":\"z\"}}]}",
        "[{\"fields\":{\"name\":\"A\",\"note\":\"x, \\\"y\\\"\"}},{\"fields\":{\"name\":\"B\",\"note\":\"z\"}}]",
        "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":{\"name\":\"A\",\"note\":\"x, \\\"y\\\"\"}},"
            + "{\"type\":\"Feature\",\"properties\":{\"name\":\"B\",\"note\":\"z\"}}]}",
    ])
    func readsEveryForm(text: String) throws {
        let list = try list(text)
        #expect(list.columns == ["name", "note"])
        #expect(list.rows.map { $0["name"]?.string } == ["A", "B"])
        #expect(list.rows.map { $0["note"]?.string } == ["x, \"y\"", "z"])
    }

    @Test func objectsInsideARowHaveNamesWithADot() throws {
        let list = try list(
            "[{\"photo\":{\"url\":\"u\",\"size\":{\"w\":1}},\"geometry\":{\"coordinates\":[1,2]},\"tags\":[\"a\"],\"none\":null}]"
        )
        #expect(list.columns == ["photo.url", "photo.size.w", "geometry", "tags"])
        #expect(list.rows[0]["photo.size.w"]?.integer == 1 && list.rows[0]["tags"]?.elements.count == 1)
    }

    @Test func rowsKnowTheirLines() throws {
        #expect(try list("a,b\n1,2\n\n\"x\ny\",4\n5,6\n").rows.map(\.line) == [2, 4, 6])
        #expect(try list("[\n{\"a\":1},\n\n{\"a\":2}]").rows.map(\.line) == [2, 4])
    }

    @Test func rowsOfAnotherLengthAreSetAside() throws {
        let list = try list("a,b\n1,2\n3\n4,5,6\n7,8\n")
        #expect(list.rows.count == 2 && list.badLines == [3, 4])
    }

    @Test(arguments: [
        ("", ListError.empty), (" \n\t", .empty), ("<?xml version=\"1.0\"?>", .webPage), (" <html>", .webPage),
        ("{\"a\":1}", .notAList), ("word", .notAList),
        ("{\"a\":[{\"b\":1},", .damaged("the text ends too early at byte 14")),
        ("[{\"a\":1}] x", .damaged("extra text after the end at byte 10")),
    ])
    func refusesFilesWithoutAList(text: String, error: ListError) {
        #expect(throws: error) { try list(text) }
    }

    @Test(arguments: ["[]", "{\"works\":[]}", "{\"works\":null}"])
    func aListMayBeEmpty(text: String) throws { #expect(try list(text).rows.isEmpty) }

    @Test func theBeginningOfAFileHasItsCompleteRows() throws {
        let json = "{\"works\":[{\"a\":1},{\"a\":2},{\"a\":\"unfin"
        #expect(try list(json, isBeginning: true).rows.count == 2)
        #expect(throws: ListError.self) { try list(json) }
        #expect(try list("a,b\n1,2\n3,4\n5", isBeginning: true).rows.count == 2)
        #expect(try list("a;b\n1;2\n3;4\n\"5", isBeginning: true).rows.count == 2)
    }

    @Test func deeplyNestedFilesAreRefused() throws {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: ListError.self) { try list(deep) }
    }

    @Test func aListHasAMostNumberOfColumns() throws {
        func json(_ count: Int) -> String {
            "[{" + (0..<count).map { "\"c\($0)\":\($0)" }.joined(separator: ",") + "}]"
        }
        func csv(_ count: Int) -> String {
            (0..<count).map { "c\($0)" }.joined(separator: ",") + "\n" + String(repeating: ",", count: count - 1) + "\n"
        }
        for text in [json(2000), csv(2000)] { #expect(try list(text).columns.count == 2000) }
        for text in [json(2001), csv(2001)] {
            #expect(throws: ListError.tooLong) { try list(text) }
            // What the beginning of a file is can be told all the same.
            #expect(try list(text, isBeginning: true).rows.count == 1)
        }
    }

    @Test(arguments: [("a,b\n", "1,2\n", ""), ("a;b\n", "1;2\n", ""), ("a,b\n", "1\n", ""), ("[{}", ",{}", "]")])
    func aListHasAMostNumberOfRows(start: String, row: String, end: String) throws {
        // The first row of JSON is in its start.
        let most = ListFile.mostRows - (end.isEmpty ? 0 : 1)
        let whole = try list(start + String(repeating: row, count: most) + end)
        #expect(whole.rows.count + whole.badLines.count == ListFile.mostRows)
        #expect(throws: ListError.tooLong) { try list(start + String(repeating: row, count: most + 1) + end) }
    }

    @Test func theLongestListIsTaken() throws {
        let text =
            #"{"a":[{"n":1}],"b":[{"n":2},{"n":3}],"c":[{"n":4}],"d":[{"n":5},{"n":6}],"e":[]}"#
        #expect(try list(text).rows.map { $0["n"]?.integer } == [2, 3])
    }

    @Test func readingIsStopped() {
        let text = "[" + (0..<1000).map { "{\"a\":\($0)}" }.joined(separator: ",") + "]"
        #expect(throws: ListError.stopped) {
            try Array(text.utf8).withUnsafeBytes { try ListFile($0) { _ in false } }
        }
    }

    @Test func windows1252IsRead() throws {
        let bytes: [UInt8] = Array("name;note\n".utf8) + [0xC9, 0x74, 0xE9] + Array(";x\n".utf8)
        #expect(try bytes.withUnsafeBytes { try ListFile($0) }.rows[0]["name"]?.string == "Été")
    }
}
