import Catalogue
import Geo

/// Reads the register of schools in England, Get Information About Schools (`edubasealldataYYYYMMDD.csv`).
public struct RegisterImporter: TableImporter {
    public let tableName = England.TableName.register
    public var shortName: String? { "schools" }
    public let title = "the register of schools"

    public var publication: String {
        "edubasealldataYYYYMMDD.csv, from get-information-schools.service.gov.uk/Downloads"
    }

    /// How much of the file is read at once on each core, in bytes.
    private let pieceSize: Int

    public init() { self.init(pieceSize: 1 << 19) }

    /// - Parameter pieceSize: how much of the file is read at once on each core, in bytes.
    init(pieceSize: Int) { self.pieceSize = pieceSize }

    public func recognises(_ head: UnsafeRawBufferPointer) -> Bool {
        guard let reader = try? CSVReader(head) else { return false }
        return RegisterColumns.recognises(reader)
    }

    public func read(_ file: ImportFile, progress: (Int) -> Bool) throws(ImportError) -> ImportedTable {
        var rows = try ImportedRows(file, title: title, keyName: Self.keyName)
        let none = try begin(&rows, file)
        let read = try rows.read(none.row.columns.urn, into: none, progress: progress)
        return try finish(&rows, read, file)
    }

    public func read(inPieces file: ImportFile, progress: (Int) -> Bool) throws(ImportError) -> ImportedTable? {
        var rows = try ImportedRows(file, title: title, keyName: Self.keyName)
        let none = try begin(&rows, file)
        let read = try rows.read(
            inPiecesOf: pieceSize, keyColumn: none.row.columns.urn, into: none, progress: progress)
        guard let read else { return nil }
        return try finish(&rows, read, file)
    }

    private static let keyName = "number of the school (URN)"

    /// Checks the header, and notes the columns that it lacks.
    /// - Returns: an empty result, to which the rows are added.
    private func begin(_ rows: inout ImportedRows, _ file: ImportFile) throws(ImportError) -> RegisterRows {
        guard RegisterColumns.recognises(rows.reader) else {
            throw .refused(file: file.name, .otherHeader(kind: "a register of schools"))
        }
        let columns = RegisterColumns(rows.reader)
        // Without positions no search would find a school.
        let positions = [("Easting", columns.easting), ("Northing", columns.northing)].filter { $0.1 == nil }.map(\.0)
        guard positions.isEmpty else {
            throw .refused(file: file.name, .neededColumns(positions))
        }
        rows.noteMissingColumns([
            ("PhaseOfEducation (name)", columns.phase), ("Postcode", columns.postcode),
            ("LA (name)", columns.localAuthority), ("Gender (name)", columns.gender),
            ("StatutoryLowAge", columns.lowAge), ("NumberOfPupils", columns.pupils),
        ])
        return RegisterRows(row: RegisterRow(columns))
    }

    /// Makes the table of all rows.
    private func finish(
        _ rows: inout ImportedRows, _ read: RegisterRows, _ file: ImportFile
    ) throws(ImportError) -> ImportedTable {
        let index = read.index
        try index.check(file: file.name)
        rows.report.notes += index.notes
        let source = Source(
            title: "Department for Education, Get Information About Schools",
            date: file.date(orNewest: read.row.newestChange),
            licence: "Open Government Licence v3.0",
            attribution: "Contains public sector information licensed under the Open Government Licence v3.0.",
            file: file.name, rowsRead: rows.report.rowsRead)
        return rows.finished(tableName, source, index.columns)
    }
}

/// The result of importing rows of the register.
private struct RegisterRows: JoinableRows {
    var index = RegisterIndex()
    var row: RegisterRow

    mutating func read(_ rows: inout ImportedRows) {
        row.read(rows.reader)
        rows.writer.begin()
        row.write(rows.reader, to: &rows.writer)
        rows.writer.end()
        index.append(row, rows.reader)
    }

    mutating func append(_ next: RegisterRows) {
        index.append(next.index)
        row.append(next.row)
    }
}

/// A row of the register: works out its position and writes its record.
struct RegisterRow {
    enum Position {
        case none
        case at(NationalGridPoint)
        /// The position is not in numbers, or off the grid of Great Britain.
        case impossible
    }

    let columns: RegisterColumns
    private(set) var position = Position.none
    private(set) var newestChange: CalendarDate?
    /// Whether the record that was written last has a website.
    private(set) var hasWebsite = false
    private(set) var hasTelephone = false

    init(_ columns: RegisterColumns) { self.columns = columns }

    mutating func read(_ reader: borrowing CSVReader) {
        position = Self.position(reader.field(columns.easting), reader.field(columns.northing))
        let changed = reader.field(columns.changed)
        if !changed.isEmpty, let date = CalendarDate(changed) { newestChange = max(newestChange ?? date, date) }
    }

    /// Appends the result of the rows that follow.
    mutating func append(_ next: RegisterRow) {
        newestChange = [newestChange, next.newestChange].compactMap { $0 }.max()
    }

    /// The grid of Great Britain is 700 km wide and 1300 km high.
    private static func position(_ easting: UnsafeRawBufferPointer, _ northing: UnsafeRawBufferPointer) -> Position {
        if isBlank(easting), isBlank(northing) { return .none }
        guard let east = metres(easting), let north = metres(northing), (1..<700_000).contains(east),
            (1..<1_300_000).contains(north)
        else { return .impossible }
        return .at(NationalGridPoint(easting: Double(east), northing: Double(north)))
    }

    private static func isBlank(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.isEmpty || metres(bytes) == 0 || bytes.elementsEqual("NULL".utf8)
    }

    /// Whole metres; a decimal fraction is dropped.
    private static func metres(_ bytes: UnsafeRawBufferPointer) -> Int? {
        var number = 0
        var digits = 0
        for byte in bytes {
            if byte == UInt8(ascii: "."), digits > 0 { break }
            guard (0x30...0x39).contains(byte), digits < 8 else { return nil }
            number = number * 10 + Int(byte - 0x30)
            digits += 1
        }
        return digits > 0 ? number : nil
    }

    mutating func write(_ reader: borrowing CSVReader, to writer: inout RecordWriter) {
        for (member, column) in columns.texts where !reader.field(column).isEmpty {
            writer.member(member, column, of: reader)
        }
        for (member, column) in columns.figures where !reader.field(column).isEmpty {
            writer.member(member, Known<Int>(figure: reader.field(column)))
        }
        for (member, column) in columns.dates where !reader.field(column).isEmpty {
            writer.member(member, CalendarDate(reader.field(column)))
        }
        if case .at(let point) = position {
            writer.member("easting", Int(point.easting))
            writer.member("northing", Int(point.northing))
        }
        let website = Self.text(columns.website, reader).flatMap { Contact.website($0) }
        let telephone = Self.text(columns.telephone, reader).flatMap { Contact.telephone($0) }
        hasWebsite = website != nil
        hasTelephone = telephone != nil
        writer.member("website", website)
        writer.member("telephone", telephone)
        writeNumbers(reader, to: &writer)
    }

    /// A field; nil if it is blank or the file lacks its column.
    private static func text(_ column: Int?, _ reader: borrowing CSVReader) -> String? {
        guard let column, !reader.field(column).isEmpty else { return nil }
        return reader.text(column)
    }

    private func writeNumbers(_ reader: borrowing CSVReader, to writer: inout RecordWriter) {
        if let authority = columns.authorityCode, !reader.field(authority).isEmpty,
            let number = columns.establishmentNumber,
            !reader.field(number).isEmpty
        {
            writer.member("establishmentNumber", reader.text(authority) + "/" + reader.text(number))
        }
        var needs: [String] = []
        for column in columns.needs where !reader.field(column).isEmpty {
            let text = reader.text(column)
            if case .missing(.notAvailable) = Known<Int>(figure: text.utf8), text != "-" { needs.append(text) }
        }
        if !needs.isEmpty { writer.member("needs", needs.joined(separator: "; ")) }
    }
}

extension Contact {
    /// A telephone number, with the leading 0 that spreadsheets lose; nil if the text is not a telephone number.
    static func telephone(_ text: String) -> String? {
        let isInternational = text.hasPrefix("+")
        // "+44 (0)113 496 0000": the 0 is dialled inside the country only.
        let text = isInternational ? text.replacing("(0)", with: "", maxReplacements: 1) : text
        let digits = text.utf8.filter { (0x30...0x39).contains($0) }
        guard digits.count >= 6, digits.count <= 15 else { return nil }
        let number = String(decoding: digits, as: UTF8.self)
        if isInternational || (number.hasPrefix("44") && digits.count == 12) { return "+" + number }
        // British numbers have nine or ten digits after the 0.
        return (9...10).contains(digits.count) && !number.hasPrefix("0") ? "0" + number : number
    }
}
