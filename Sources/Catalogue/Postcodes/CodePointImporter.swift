/// The postcodes of Code-Point Open, a file for each area.
public struct ImportedPostcodes: Sendable {
    public struct Area: Sendable {
        /// "LS".
        public let name: String
        public let count: Int
        /// The bytes of a `PostcodeAreaFile`.
        public let bytes: [UInt8]
    }

    public let source: Source
    /// In the order of their names.
    public let areas: [Area]
    /// Whether the file was the whole product, and not one area of it.
    public let isWhole: Bool
    public var report: ImportReport
}

/// Reads the Ordnance Survey's Code-Point Open: `codepo_gb.zip` as it is published, or the CSV file of an area.
///
/// Rows have no header: postcode (seven characters), quality of the position (90: none), easting, northing, country, ...
/// Source: Ordnance Survey, Code-Point Open user guide and technical specification.
public struct CodePointImporter: Sendable {
    public let title = "postcodes (Code-Point Open)"

    public init() {}

    /// Whether a file is the CSV of an area, judged by its first row.
    public func recognises(_ head: UnsafeRawBufferPointer) -> Bool {
        guard var reader = try? CSVReader(head, hasHeader: false), (try? reader.next()) == true else { return false }
        // Codes of countries are a letter and eight digits: E92000001.
        let country = reader.field(4)
        return reader.fieldCount >= 5 && Self.row(reader) != nil && country.count == 9
            && country.dropFirst().allSatisfy { 48...57 ~= $0 }
    }

    /// Whether an archive has the CSV files of areas, in any folder.
    public func recognises(_ archive: ZipArchive) -> Bool {
        guard let first = Self.areaFiles(archive).first, let contents = try? archive.contents(of: first) else {
            return false
        }
        return contents.withUnsafeBytes { recognises($0) }
    }

    /// Reads the CSV of an area.
    /// - Parameter progress: called with the number of bytes read so far; returns whether to go on.
    public func read(_ file: ImportFile, progress: (Int) -> Bool) throws(ImportError) -> ImportedPostcodes {
        var rows = PostcodeRows(file.name, title)
        try rows.read(file.bytes, name: file.name) { progress($0) }
        return rows.finished(source(file, date: file.date), isWhole: false)
    }

    /// Reads the whole archive.
    /// - Parameter progress: called with the number of bytes of the archive read so far; returns whether to go on.
    public func read(
        _ archive: ZipArchive, of file: ImportFile, progress: (Int) -> Bool
    ) throws(ImportError) -> ImportedPostcodes {
        var rows = PostcodeRows(file.name, title)
        let members = Self.areaFiles(archive)
        let total = max(members.reduce(0) { $0 + $1.size }, 1)
        var done = 0
        for member in members {
            let contents = try Self.contents(of: member, in: archive, file)
            try contents.withUnsafeBufferPointer { bytes throws(ImportError) in
                try rows.read(UnsafeRawBufferPointer(bytes), name: member.name) {
                    progress((done + $0) * file.bytes.count / total)
                }
            }
            done += member.size
        }
        let date = Self.edition(archive)?.iso ?? file.date
        return rows.finished(source(file, date: date), isWhole: members.count > 1)
    }

    private func source(_ file: ImportFile, date: String) -> Source {
        let right = date.isEmpty ? "database right" : "database right \(date.prefix(4))"
        return Source(
            title: "Ordnance Survey, Code-Point Open", date: date, licence: "Open Government Licence v3.0",
            attribution:
                "Contains OS data © Crown copyright and \(right). Contains Royal Mail data © Royal Mail copyright and "
                + "\(right). Contains National Statistics data © Crown copyright and \(right).",
            file: file.name)
    }

    /// The members that are named after an area, "ls.csv", in the order of the areas, so that the rows need no sorting.
    private static func areaFiles(_ archive: ZipArchive) -> [ZipArchive.Member] {
        let files = archive.members.filter { member in
            let name = member.name.split(separator: "/").last ?? ""
            let letters = name.utf8.prefix { 65...90 ~= $0 & 0xDF }
            return 1...2 ~= letters.count && name.lowercased().hasSuffix(".csv") && name.utf8.count == letters.count + 4
        }
        return files.sorted { $0.name.lowercased() < $1.name.lowercased() }
    }

    private static func contents(
        of member: ZipArchive.Member, in archive: ZipArchive, _ file: ImportFile
    ) throws(ImportError) -> [UInt8] {
        do throws(ZipError) { return try archive.contents(of: member) } catch {
            throw .refused(file: file.name, .unreadable(detail: error.description))
        }
    }

    /// The day of the edition, from a text file beside the data. Newer editions have the day of Royal Mail's update,
    /// "20240419"; older ones have "August 2014", which is read as the first day of that month.
    private static func edition(_ archive: ZipArchive) -> CalendarDate? {
        var found: CalendarDate?
        for member in archive.members where member.name.lowercased().hasSuffix(".txt") && member.size < 100_000 {
            guard let contents = try? archive.contents(of: member) else { continue }
            for line in contents.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
                let text = String(decoding: line, as: UTF8.self)
                found = CalendarDate(inFileName: text) ?? CalendarDate(inFileName: "1 " + text) ?? found
            }
        }
        return found
    }

    /// A row of the product; nil if the row is something else.
    static func row(_ reader: borrowing CSVReader) -> PostcodeRow? {
        guard let postcode = Postcode(bytes: reader.field(0)), let quality = metres(reader.field(1)),
            let easting = metres(reader.field(2)), let northing = metres(reader.field(3))
        else { return nil }
        let isKnown = quality < 90
        return PostcodeRow(postcode: postcode, easting: isKnown ? easting : 0, northing: isKnown ? northing : 0)
    }

    private static func metres(_ field: UnsafeRawBufferPointer) -> Int32? {
        guard 1...7 ~= field.count else { return nil }
        var number: Int32 = 0
        for byte in field {
            guard 48...57 ~= byte else { return nil }
            number = number * 10 + Int32(byte - 48)
        }
        return number
    }
}

/// The rows of all files that were read so far.
private struct PostcodeRows {
    private var rows: [PostcodeRow] = []
    private var report: ImportReport

    init(_ file: String, _ title: String) { report = ImportReport(file: file, title: title) }

    mutating func read(
        _ bytes: UnsafeRawBufferPointer, name: String, progress: (Int) -> Bool
    ) throws(ImportError) {
        var reader: CSVReader
        do throws(CSVError) { reader = try CSVReader(bytes, hasHeader: false) } catch {
            throw Self.badData(name, error)
        }
        while try Self.next(&reader, name) {
            report.rowsRead += 1
            if let row = CodePointImporter.row(reader) {
                rows.append(row)
            } else {
                report.skip("have no postcode with a position", line: reader.line)
            }
            if report.rowsRead & 0x3FFF == 0, !progress(reader.offset) {
                throw .stopped(file: report.file)
            }
        }
    }

    private static func next(_ reader: inout CSVReader, _ name: String) throws(ImportError) -> Bool {
        do throws(CSVError) { return try reader.next() } catch { throw badData(name, error) }
    }

    private static func badData(_ name: String, _ error: CSVError) -> ImportError {
        .refused(file: name, .unreadable(detail: error.description))
    }

    consuming func finished(_ source: Source, isWhole: Bool) -> ImportedPostcodes {
        var source = source
        source.rowsRead = report.rowsRead
        if !zip(rows, rows.dropFirst()).allSatisfy({ $0.postcode < $1.postcode }) {
            rows.sort { $0.postcode < $1.postcode }
            let all = rows.count
            rows = rows.enumerated().filter { $0.offset == 0 || rows[$0.offset - 1].postcode < $0.element.postcode }
                .map(\.element)
            if rows.count < all {
                report.notes.append("postcodes that were in the file twice: \(grouped(all - rows.count))")
            }
        }
        report.rowsImported = rows.count
        let unknown = rows.count { $0.position == .unlocated }
        if unknown > 0 { report.notes.append("postcodes without a position: \(grouped(unknown))") }
        var areas: [ImportedPostcodes.Area] = []
        var start = 0
        while start < rows.count {
            let area = rows[start].postcode.area
            let end = rows[start...].firstIndex { $0.postcode.areaCode != rows[start].postcode.areaCode } ?? rows.count
            let bytes = PostcodeAreaFile.encode(area: area, rows[start..<end])
            areas.append(ImportedPostcodes.Area(name: area, count: end - start, bytes: bytes))
            start = end
        }
        return ImportedPostcodes(source: source, areas: areas, isWhole: isWhole, report: report)
    }
}
