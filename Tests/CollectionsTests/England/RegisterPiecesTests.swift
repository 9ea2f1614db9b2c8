import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

/// A file that is read in pieces gives the same as the file read row by row.
struct RegisterPiecesTests {
    /// Six hundred rows, of which the last repeat keys of the first.
    private static func rows(_ change: (Int, inout [String]) -> Void = { _, _ in }) -> [[String]] {
        (0..<600).map { number in
            var row = SmallRegister.rows[number % 3]
            row[0] = String(200_000 + number % 580)
            row[2] += " \(number % 7)"
            row[13] = ["Leeds", "York", "Ilkley", "Otley"][number / 90 % 4]
            row[21] = number == 123 ? "02-04-2024" : row[21]
            change(number, &row)
            return row
        }
    }

    private static let files: [String: String] = [
        "quoted": SmallRegister.text(rows: rows()),
        "unquoted": SmallRegister.text(rows: rows(), isQuoted: false, newline: "\n"),
        "blank lines": SmallRegister.text(rows: rows()).replacing("\r\n", with: "\r\n\r\n\n"),
        "line breaks in fields": SmallRegister.text(rows: rows { $1[12] = "High\nStreet, \"Upper\"\n\n" }),
        // Every piece but the first begins with a row that is only text inside a field.
        "rows inside fields": SmallRegister.text(
            rows: rows { $1[12] = "\n" + Array(repeating: "1", count: $1.count).joined(separator: ",") + "\n" },
            newline: "\n"),
        "too few fields": SmallRegister.text(rows: rows()).replacing("\"1132470000\",", with: "\"1\"1132470000\""),
        "no key": SmallRegister.text(rows: rows { number, row in if number % 50 == 49 { row[0] = "none" } }),
        "an open quotation mark": SmallRegister.text(rows: rows()) + "\"1,2\r\n",
        "cut off": String(SmallRegister.text(rows: rows()).dropLast(40)),
        "impossible positions": SmallRegister.text(rows: rows { $1[17] = "9999999" }),
    ]

    private static func result(_ text: String, pieceSize: Int) -> Result<ImportedTable, any Error> {
        Result { try RegisterImporter(pieceSize: pieceSize).read(text) }
    }

    @Test(arguments: files.keys.sorted(), [300, 5000, 30_000])
    func givesTheSameAsTheWhole(name: String, pieceSize: Int) throws {
        let text = try #require(Self.files[name])
        switch (Self.result(text, pieceSize: pieceSize), Self.result(text, pieceSize: .max / 4)) {
        case (.success(let pieces), .success(let whole)):
            #expect(whole.report.rowsRead >= 600)
            #expect(pieces.table == whole.table)
            #expect(pieces.records == whole.records)
            #expect(pieces.report == whole.report)
        case (.failure(let pieces), .failure(let whole)):
            #expect(pieces as? ImportError == whole as? ImportError)
            #expect(whole is ImportError)
        case (let pieces, let whole): Issue.record("\(pieces) is not \(whole)")
        }
    }

    @Test func reportsAscendingProgressAndStops() throws {
        let bytes = Array(SmallRegister.text(rows: Self.rows()).utf8)
        var reported: [Int] = []
        func read(_ progress: (Int) -> Bool) throws {
            let importer = RegisterImporter(pieceSize: 5000)
            _ = try bytes.withUnsafeBytes { bytes in
                try importer.read(ImportFile(name: "register.csv", bytes: bytes), progress: progress)
            }
        }
        try read {
            reported.append($0)
            return true
        }
        #expect(reported == reported.sorted())
        #expect(reported.count > 5)
        #expect(reported.last == bytes.count)
        #expect(throws: ImportError.stopped(file: "register.csv")) { try read { $0 < 9000 } }
    }
}
