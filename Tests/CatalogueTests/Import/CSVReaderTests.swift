import TestSupport
import Testing

@testable import Catalogue

struct CSVReaderTests {
    /// All rows with the header, as text; nil for a row that is not well formed.
    static func rows(_ bytes: [UInt8], hasHeader: Bool = true) throws(CSVError) -> [[String]?] {
        var result: [[String]?] = []
        var failure: CSVError?
        bytes.withUnsafeBytes { buffer in
            do throws(CSVError) {
                var reader = try CSVReader(buffer, hasHeader: hasHeader)
                if hasHeader { result.append(reader.header) }
                while try reader.next() {
                    result.append(reader.isWellFormed ? (0..<reader.fieldCount).map { reader.text($0) } : nil)
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return result
    }

    // Expected values: RFC 4180, section 2, rules 1 to 7, and its ABNF.
    @Test(arguments: [
        ("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
        ("aaa,bbb,ccc\r\nzzz,yyy,xxx", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
        ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
        ("\"aaa\",\"b b\",\"ccc\"\r\nzzz,yyy,xxx", [["aaa", "b b", "ccc"], ["zzz", "yyy", "xxx"]]),
        ("\"a\",\"x,y\"\r\n\"say \"\"no\"\"\",\"\"\r\n", [["a", "x,y"], ["say \"no\"", ""]]),
        ("a,b\n\"one\ntwo\",3\n", [["a", "b"], ["one two", "3"]]),
        ("a,b\n,\n", [["a", "b"], ["", ""]]),
        ("a,b\n1,2\n\n\r\n3,4\n", [["a", "b"], ["1", "2"], ["3", "4"]]),
        ("\u{FEFF}a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
        ("\u{FEFF}\"a\",\"b\"\n\"\"\"\",2\n", [["a", "b"], ["\"", "2"]]),
        ("a\n1\n", [["a"], ["1"]]),
        ("a,b,c\n1,2,\"\"\r\n", [["a", "b", "c"], ["1", "2", ""]]),
        (
            "a,b\nlonger than eight bytes,\"quoted, and longer than eight\"\n",
            [
                ["a", "b"], ["longer than eight bytes", "quoted, and longer than eight"],
            ]
        ),
    ])
    func readsRowsOfEveryForm(text: String, expected: [[String]]) throws {
        #expect(try Self.rows(Array(text.utf8)) == expected)
    }

    @Test func returnsRowsThatDoNotMatchTheHeader() throws {
        #expect(
            try Self.rows(Array("a,b\n1\n1,2,3\n4,5\n".utf8)) == [["a", "b"], ["1"], ["1", "2", "3"], ["4", "5"]])
    }

    @Test func marksMisplacedQuotes() throws {
        #expect(try Self.rows(Array("a,b\n\"x\"y,2\n3,4\n".utf8)) == [["a", "b"], nil, ["3", "4"]])
    }

    /// The rows after a stray mark are read, although the mark seems to begin a field of several lines.
    @Test(
        arguments: [
            ("1,\"x\n3,4\n5,\"y\"\n7,8\n", [nil, ["3", "4"], ["5", "y"], ["7", "8"]]),
            ("1,\"x\r\n3,4\r\n5,\"y\"\r\n", [nil, ["3", "4"], ["5", "y"]]),
            ("1,\"x,2\n3,\"y\"", [nil, ["3", "y"]]),
            // A row of two lines with a field too many is one row.
            ("1,2,\"x\ny\"\n3,4\n", [["1", "2", "x y"], ["3", "4"]]),
            // A row of two lines that matches the header.
            ("1,\"x\ny\"\n3,4\n", [["1", "x y"], ["3", "4"]]),
        ] as [(String, [[String]?])])
    func skipsOneLineForAStrayQuote(text: String, expected: [[String]?]) throws {
        #expect(try Self.rows(Array("a,b\n\(text)".utf8)) == [["a", "b"]] + expected)
    }

    /// Each line seems to begin a field that ends in the next one, up to the last line. To read the rest of the file again for each line
    /// would take the square of the time.
    @Test func theFileIsReadAgainAtMostTwice() throws {
        let text = "a,b\n" + String(repeating: "1\"x,\"\n", count: 50_000) + "\"\n"
        let rows = try Self.rows(Array(text.utf8))
        #expect((2...5).contains(rows.count) && rows.dropFirst().allSatisfy { $0 == nil }, "\(rows.count)")
    }

    @Test(arguments: [
        ("", CSVError(kind: .empty, line: 1)), ("\r\n\n", CSVError(kind: .empty, line: 1)),
        ("a,b\n1,2\n\"3,4\n5,6\n", CSVError(kind: .unterminatedQuote, line: 3)),
        ("a,b,c\n1,2,3\n4,5", CSVError(kind: .truncated, line: 3)),
    ])
    func refusesDamagedFiles(text: String, error: CSVError) {
        #expect(throws: error) { try Self.rows(Array(text.utf8)) }
    }

    @Test func findsColumnsByNameWhateverTheSpelling() throws {
        try Array("URN,Latest OEIF  safeguarding is effective?,URN\n1,2,3\n".utf8).withUnsafeBytes { bytes in
            let reader = try CSVReader(bytes)
            #expect(reader.column("Latest OEIF safeguarding is effective") == 1)
            #expect(reader.column("nothing", "urn") == 0)
            #expect(reader.column("nothing") == nil)
        }
    }

    @Test func countsLinesOverQuotedLineBreaks() throws {
        try Array("a,b\n\"1\n2\n3\",x\n4,5\n".utf8).withUnsafeBytes { bytes in
            var reader = try CSVReader(bytes)
            #expect(try reader.next())
            #expect(reader.line == 2)
            #expect(try reader.next())
            #expect(reader.line == 5)
        }
    }

    @Test func readsFilesWithoutHeader() throws {
        let text = "\"AB101AA\",10,394251\n\"B1 1AA\",90,0\n"
        #expect(
            try Self.rows(Array(text.utf8), hasHeader: false) == [["AB101AA", "10", "394251"], ["B1 1AA", "90", "0"]])
    }

    @Test func growsBeyondTheUsualNumberOfFields() throws {
        let row = (0..<1000).map(String.init)
        let text = row.joined(separator: ",") + "\n" + row.joined(separator: ",") + "\n"
        #expect(try Self.rows(Array(text.utf8)) == [row, row])
    }

    /// Random rows, written by the rules of RFC 4180 and compared with a slow, plain reader.
    @Test func agreesWithAPlainReader() throws {
        var random = SeededRandom(seed: 73)
        let pieces = [
            "", "a", "12345678", "comma, here", "a \"quote\"", "line\nbreak", "Straße", "é", "0123456789ABCDEF,",
        ]
        for _ in 0..<200 {
            let width = Int.random(in: 1...5, using: &random)
            var text = ""
            for _ in 0...Int.random(in: 1...6, using: &random) {
                let fields = (0..<width).map { _ -> String in
                    let piece = pieces.randomElement(using: &random) ?? ""
                    let needsQuotes =
                        piece.isEmpty || piece.contains { ",\"\n".contains($0) } || Bool.random(using: &random)
                    return needsQuotes
                        ? "\""
                            + piece.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
                            + "\"" : piece
                }
                text += fields.joined(separator: ",") + (Bool.random(using: &random) ? "\n" : "\r\n")
            }
            let expected = naiveCSV(Array(text.utf8)).map {
                $0.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            }
            #expect(try Self.rows(Array(text.utf8)) == expected, "\(text.debugDescription)")
        }
    }
}
