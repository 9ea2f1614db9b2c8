import Foundation
import TestSupport
import Testing

@testable import Catalogue

struct IndexFileTests {
    static let names = [
        "St Peter's", "", "Ysgol \"Gymraeg\"", "Zoë\\n", "a/b c", "Kingsway Primary School, Upper", "x",
    ]

    static let table = Table(
        name: "register",
        source: Source(
            title: "Register", date: "2024-06-17", licence: "OGL", attribution: "Contains …", file: "e.csv", rowsRead: 9
        ),
        details: "details-register-1.json", keys: TextColumn(["1", "10", "2", "200", "3", "4", "5"]),
        columns: [
            "name": .text(TextColumn(names)),
            "phase": .code(CodeColumn(values: ["Primary", "Secondary \u{00e9}"], codes: [0, 1, 0, 0, 1, 1, 0])),
            "pupils": .number(
                NumberColumn([
                    0, 1_234_567_890, -17, NumberColumn.encoded(.missing(.notAvailable)),
                    NumberColumn.encoded(.missing(.suppressed)), NumberColumn.encoded(.missing(.doesNotApply)), 42,
                ])),
        ])

    static let empty = Table(
        name: "inspections", source: Source(title: "", date: "", licence: "", isStarter: true), keys: TextColumn(),
        columns: ["grade": .code(CodeColumn())])

    static func decode(_ bytes: [UInt8]) throws -> [Table] { try bytes.withUnsafeBytes { try IndexFile.decode($0) } }
    static func decode(_ text: String) throws -> [Table] { try decode(Array(text.utf8)) }

    @Test func aFileIsReadAsItWasWritten() throws {
        let tables = [Self.table, Self.empty]
        #expect(try Self.decode(IndexFile.encode(dataset: "england", tables: tables)) == tables)
        #expect(try Self.decode(IndexFile.encode(dataset: "england", tables: [])).isEmpty)
    }

    @Test func theListsOfATableAreReadAsTheyWereWritten() throws {
        var table = Self.table
        table.parts = [
            TablePart(
                name: "millford", source: Source(title: "Millford", date: "2026-01-02", licence: "CC0", rowsRead: 4),
                address: "https://example.org/list?a=1", mapping: FieldMapping(["title": "Titre \"x\"", "where": ""]),
                changed: "2026-01-02 03:04:05"),
            TablePart(name: "b", source: Source(title: "", date: "", licence: "", isStarter: true)),
        ]
        let bytes = IndexFile.encode(dataset: "england", tables: [table])
        #expect(try Self.decode(bytes) == [table])
        let edited = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "millford", with: "mill\\u001b[2J")
        #expect(try Self.decode(edited).first?.parts.first?.name == "mill[2J")
    }

    /// A person may have edited the file.
    @Test func removesControlCharacters() throws {
        let text = #"""
            {"version":1,"tables":[{"name":"t","source":{"title":"a\u001b[2Jb","date":"\u009b1","licence":"\u202el",
              "attribution":"\u0007","file":"x\u001b]0;y\u0007.csv","rowsRead":2},"rows":2,"keys":["1","2"],"columns":{
              "n":{"text":["Zo\u00eb\u001b[31m","St\u009b1m  \u202eX\tY"]},"c":{"values":["\u001b[1mv"],"codes":[0,0]}}}]}
            """#
        let table = try #require(try Self.decode(text).first)
        #expect((0..<2).map { table.text("n")[$0] } == ["Zoë[31m", "St1m X Y"])
        #expect(table.code("c")[1] == "[1mv")
        let source = table.source
        #expect(source.title == "a[2Jb" && source.file == "x]0;y.csv" && source.licence == "l" && source.date == "1")
        #expect(source.attribution.isEmpty)
    }

    @Test func theLinesOfATextStay() throws {
        let notes = ["one\ntwo\n\nthree", "", "\u{1B}[31mfour\nfive \u{9B}"]
        let table = Table(
            name: "t", source: Source(title: "", date: "", licence: ""), keys: TextColumn(["1", "2", "3"]),
            columns: ["note": .text(TextColumn(notes))])
        for (count, expected) in [(2, notes), (3, ["one\ntwo\n\nthree", "", "[31mfour\nfive"])] {
            let read = try Self.decode(IndexFile.encode(dataset: "c", tables: [table.subset(Array(0..<count))]))
            #expect((0..<count).map { read[0].text("note")[$0] } == Array(expected.prefix(count)))
        }
    }

    /// Foundation's parser reads the file as JSON in the documented form.
    @Test func hasTheDocumentedForm() throws {
        let bytes = IndexFile.encode(dataset: "england", tables: [Self.table])
        let json = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        #expect(json["version"] as? Int == 1)
        #expect(json["collection"] as? String == "england")
        let table = try #require((json["tables"] as? [[String: Any]])?.first)
        let columns = try #require(table["columns"] as? [String: [String: Any]])
        #expect(table["rows"] as? Int == 7)
        #expect(columns["name"]?["text"] as? [String] == Self.names)
        #expect(columns["phase"]?["codes"] as? [Int] == [0, 1, 0, 0, 1, 1, 0])
        let pupils = try #require(columns["pupils"]?["numbers"] as? [Any])
        #expect(pupils[3] is NSNull)
        #expect(pupils[4] as? String == "s")
        #expect(pupils[5] as? String == "n")
        #expect(String(decoding: bytes, as: UTF8.self).split(separator: "\n").count == 3, "one table on each line")
    }

    @Test func readsBlanksAndUnknownMembers() throws {
        let text = """
            { "comment" : [1,{"a":2}], "version" : 1, "tables" : [ { "more" : null, "rows" : 3, "columns" :
              { "n" : { "numbers" : [ 1 , null , "s" ] }, "future" : { "bits" : [1,1,1] } ,
                "t" : { "text" : [ "a" , "\\u0062" , "" ] }, "c" : { "codes" : [ 0 , 0 , 1 ] , "values" : [ "x" , "y" ] } },
              "keys" : [ "k1" , "k2" , "k3" ], "name" : "t" } ] }
            """
        let table = try #require(try Self.decode(text).first)
        #expect(table.number("n")[0] == .value(1))
        #expect(table.number("n")[2] == .missing(.suppressed))
        #expect((0..<3).map { table.text("t")[$0] } == ["a", "b", ""])
        #expect((0..<3).map { table.code("c")[$0] } == ["x", "x", "y"])
        #expect(table.columns["future"] == nil)
    }

    @Test func everyTruncationIsRefused() {
        let bytes = IndexFile.encode(dataset: "england", tables: [Self.table, Self.empty])
        // The last three bytes are two closing brackets and the end of the line.
        for length in 0..<bytes.count - 1 {
            #expect(throws: IndexError.self, "\(length) bytes") { try Self.decode(Array(bytes[..<length])) }
        }
    }

    @Test func noChangedByteCrashes() {
        let bytes = IndexFile.encode(dataset: "england", tables: [Self.table])
        for position in bytes.indices {
            for byte in [0, 0x22, 0x2C, 0x2D, 0x39, 0x5B, 0x5C, 0x5D, 0x6E, 0xFF] as [UInt8] {
                var damaged = bytes
                damaged[position] = byte
                guard let tables = try? Self.decode(damaged) else { continue }
                for table in tables { #expect(table.columns.values.allSatisfy { $0.count == table.rows }) }
            }
        }
    }

    @Test(arguments: [
        #"{"tables":[]}"#, #"{"version":1}"#, #"{"version":1,"tables":[]} x"#,
        #"{"version":1,"tables":[{"name":"t","rows":2,"keys":["a"],"columns":{}}]}"#,
        #"{"version":1,"tables":[{"name":"t","rows":1,"keys":["a"],"columns":{"n":{"numbers":[1,2]}}}]}"#,
        #"{"version":1,"tables":[{"name":"t","rows":1,"keys":["a"],"columns":{"c":{"values":["x"],"codes":[1]}}}]}"#,
        #"{"version":1,"tables":[{"name":"t","rows":1,"keys":["a"],"columns":{"c":{"values":["x"],"codes":[65536]}}}]}"#,
        #"{"version":1,"tables":[{"name":"t","rows":1,"keys":["a"],"columns":{"n":{"numbers":[2147483648]}}}]}"#,
        #"{"version":1,"tables":[{"name":"t","rows":1,"keys":["a"],"columns":{"n":{"numbers":[-2147483648]}}}]}"#,
        #"{"version":1,"tables":[{"name":"t","rows":1,"keys":["a"],"columns":{"n":{"numbers":[007]}}}]}"#,
        #"{"version":1,"tables":[{"name":"t","rows":1,"keys":["a"],"columns":{"n":{"numbers":["x"]}}}]}"#,
        #"{"version":1,"tables":[{"name":"t","rows":2,"keys":["b","a"],"columns":{}}]}"#,
        #"{"version":1,"tables":[{"name":"t","rows":2,"keys":["a","a"],"columns":{}}]}"#,
        #"{"version":1,"tables":[{"name":"t","rows":9000000000000000,"keys":["a"],"columns":{}}]}"#,
        #"{"version":1,"tables":[{"rows":0,"keys":[],"columns":{}}]}"#,
        #"{"version":1,"tables":[{"name":"t","rows":0,"keys":[],"columns":{}},{"name":"t","rows":0,"keys":[],"columns":{}}]}"#,
    ])
    func refusesContradictoryFiles(text: String) {
        #expect { try Self.decode(text) } throws: {
            if case .damaged = $0 as? IndexError { true } else { false }
        }
    }

    @Test func theErrorForAnotherVersionNamesTheRemedy() {
        #expect { try Self.decode(#"{"version":2,"tables":{"entirely":"different"}}"#) } throws: { error in
            guard let error = error as? IndexError else { return false }
            return error == .otherVersion(2) && error.description.contains("use a newer program")
        }
    }

    /// Long arrays of every kind of value, some of which the fast code cannot read, compared with Foundation's parser.
    @Test func readsLongArraysAsFoundationDoes() throws {
        var random = SeededRandom(seed: 7)
        let words = [
            "", "a", "seven77", "eight888", "nine99999", "St Mary's", "é", "\"q\"", "back\\slash",
            "longer than a word of 8",
        ]
        let numbers = [0, 1, 12, 123_456_789, 999_999_999, 1_000_000_000, -5, Int(Int32.max), Int(Int32.min) + 3]
        for rows in [1, 2, 3, 50, 1000] {
            let text = (0..<rows).map { _ in words[Int(random.next() % UInt64(words.count))] }
            let figures: [Known<Int>] = (0..<rows).map { _ in
                let pick = Int(random.next() % UInt64(numbers.count + 3))
                return pick < numbers.count ? .value(numbers[pick]) : .missing(Missing.allCases[pick - numbers.count])
            }
            var column = NumberColumn()
            for figure in figures { column.append(figure) }
            let keys = (0..<rows).map { String(10_000 + $0) }
            let table = Table(
                name: "t", source: Source(title: "", date: "", licence: ""), keys: TextColumn(keys),
                columns: ["text": .text(TextColumn(text)), "number": .number(column)])
            let bytes = IndexFile.encode(dataset: "c", tables: [table])
            let read = try #require(try Self.decode(bytes).first)
            #expect((0..<rows).map { read.text("text")[$0] } == text)
            #expect((0..<rows).map { read.number("number")[$0] } == figures)
            let json = try JSONDecoder().decode(Whole.self, from: Data(bytes))
            #expect(json.tables[0].columns.text.text == text)
        }
    }

    private struct Whole: Decodable {
        struct Table: Decodable {
            struct Columns: Decodable {
                struct Text: Decodable { var text: [String] }
                var text: Text
            }
            var columns: Columns
        }
        var tables: [Table]
    }
}
