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

    /// A file on the disk.
    private struct Parts: FileParts {
        var bytes: [UInt8]
        /// Bytes from this offset on can no longer be read.
        var end = Int.max
        var hasChanged = false

        var size: Int { bytes.count }

        func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
            Array(bytes[offset..<min(offset + count, bytes.count, end)])
        }
    }

    private static func read(_ parts: Parts) throws -> ImportedTable? {
        try parts.bytes.prefix(2000).withUnsafeBytes { head in
            let file = ImportFile(name: "file.csv", bytes: head, parts: parts)
            return try RegisterImporter(pieceSize: 5000).read(inPieces: file) { _ in true }
        }
    }

    /// These files must be read as a whole, because a piece does not end where the next one seems to begin.
    private static let readAsAWhole: Set<String> = ["rows inside fields", "an open quotation mark", "cut off"]

    @Test(arguments: files.keys.sorted())
    func readingFromTheDiskGivesTheSameTable(name: String) throws {
        let text = try #require(Self.files[name])
        let whole = Self.result(text, pieceSize: .max / 4)
        let pieces = Result { try Self.read(Parts(bytes: Array(text.utf8))) }
        switch (pieces, whole) {
        case (.success(nil), _): #expect(Self.readAsAWhole.contains(name))
        case (.success(let pieces?), .success(let whole)):
            #expect(!Self.readAsAWhole.contains(name))
            #expect(pieces.table == whole.table)
            #expect(pieces.records == whole.records)
            #expect(pieces.report == whole.report)
        case (.failure(let pieces), .failure(let whole)): #expect(pieces as? ImportError == whole as? ImportError)
        default: Issue.record("\(pieces) is not \(whole)")
        }
    }

    @Test func aFileThatIsChangedMeanwhileIsNotReadInPieces() throws {
        let bytes = Array(SmallRegister.text(rows: Self.rows()).utf8)
        #expect(try Self.read(Parts(bytes: bytes)) != nil)
        #expect(try Self.read(Parts(bytes: bytes, end: bytes.count - 10_000)) == nil)
        #expect(try Self.read(Parts(bytes: bytes, hasChanged: true)) == nil)
    }

    /// "Ã©" in Windows-1252 is "é" in UTF-8. One byte at the end of the file tells that the file is not UTF-8.
    @Test func theLastByteMayTellTheEncodingOfTheFirst() throws {
        let utf8 = Array(SmallRegister.text(rows: Self.rows { $1[2] = $0 == 30 ? "Café" : $1[2] }).utf8)
        let last = Array(SmallRegister.text(rows: [SmallRegister.rows[2]]).utf8.drop { $0 != 0x0A }.dropFirst())
        let bytes = utf8 + last.map { $0 == UInt8(ascii: "F") ? 0xE9 : $0 }
        for (bytes, name) in [(utf8, "Café"), (bytes, "CafÃ©")] {
            for size in [5000, .max / 4] {
                let table = try RegisterImporter(pieceSize: size).read(bytes, named: "file.csv").table
                #expect(Self.name(in: table) == name)
            }
        }
        #expect(try Self.read(Parts(bytes: utf8)).flatMap { Self.name(in: $0.table) } == "Café")
        #expect(try Self.read(Parts(bytes: bytes)) == nil)
    }

    private static func name(in table: Table) -> String? {
        table.row(ofKey: "200030").map { table.text(RegisterIndex.Name.name)[$0] }
    }

    @Test func reportsAscendingProgressAndStops() throws {
        let bytes = Array(SmallRegister.text(rows: Self.rows()).utf8)
        var reported: [Int] = []
        func read(_ progress: (Int) -> Bool) throws {
            let importer = RegisterImporter(pieceSize: 5000)
            _ = try bytes.withUnsafeBytes { bytes in
                try importer.read(inPieces: ImportFile(name: "register.csv", bytes: bytes), progress: progress)
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
