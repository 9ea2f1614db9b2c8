/// Reads Code-Point Open, the Ordnance Survey's position of every postcode of Great Britain: `codepo_gb.zip`, or the CSV
/// file of one postcode area.
///
/// A row is headerless: the postcode padded to seven characters, a quality (90 means no position), easting, northing, …
/// Source: Ordnance Survey, "Code-Point Open technical specification".
public struct CodePointImporter: Sendable {
    public let title = "Code-Point Open"

    public init() {}

    /// Whether a file is an archive of postcode files, or one of them.
    public func recognises(_ file: UnsafeRawBufferPointer) -> Bool {
        if ZipArchive.recognises(file) {
            guard let archive = try? ZipArchive(file), let member = archive.members.first(where: Self.isArea) else { return false }
            guard let bytes = try? archive.contents(of: member) else { return false }
            return bytes.withUnsafeBytes { Self.isRow($0) }
        }
        return Self.isRow(file)
    }

    private static func isArea(_ member: ZipArchive.Member) -> Bool {
        let name = member.name.lowercased()
        guard name.hasSuffix(".csv"), let file = name.split(separator: "/").last else { return false }
        return file.count <= 6 && file.dropLast(4).allSatisfy(\.isLetter)
    }

    private static func isRow(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rows = CodePointRows(bytes)
        return rows.next() && Postcode.isUnit(rows.postcode) && rows.hasNumbers
    }

    /// - Throws: `ImportError`; what was imported before is not touched.
    public func read(_ file: ImportFile, progress: (Int) -> Bool) throws(ImportError) -> ImportedPostcodes {
        var result = ImportedPostcodes(file: file, title: title)
        guard ZipArchive.recognises(file.bytes) else {
            read(file.bytes, into: &result)
            return try checked(result, file)
        }
        do throws(ZipError) {
            let archive = try ZipArchive(file.bytes)
            let areas = archive.members.filter(Self.isArea)
            let total = max(1, areas.reduce(0) { $0 + $1.size })
            var done = 0
            for member in areas {
                let bytes = try archive.contents(of: member)
                bytes.withUnsafeBytes { read($0, into: &result) }
                done += member.size
                if !progress(file.bytes.count / total * done + file.bytes.count % total * done / total) {
                    throw ZipError(.unsupported, "stopped")
                }
            }
            if let metadata = archive.members.first(where: { $0.name.lowercased().hasSuffix("metadata.txt") }) {
                result.takeDate(from: try archive.contents(of: metadata))
            }
        } catch {
            if error.description == "stopped" {
                throw ImportError(.cancelled, "the import of \(file.name) was stopped; what was there before is as it was")
            }
            throw ImportError(.badData, "\(file.name) cannot be read: \(error.description); get it again")
        }
        return try checked(result, file)
    }

    private func checked(_ result: ImportedPostcodes, _ file: ImportFile) throws(ImportError) -> ImportedPostcodes {
        guard result.report.kept > 0 else {
            throw ImportError(.badData, "\(file.name) has no postcode with a position; get it again")
        }
        return result
    }

    private func read(_ bytes: UnsafeRawBufferPointer, into result: inout ImportedPostcodes) {
        var rows = CodePointRows(bytes)
        while rows.next() {
            result.report.rowsRead += 1
            guard Postcode.isUnit(rows.postcode), rows.hasNumbers else {
                result.report.skip("are no row of a postcode", line: rows.line)
                continue
            }
            guard rows.quality != 90, rows.easting > 0 else {
                result.report.skip("have no position (quality 90)", line: rows.line)
                continue
            }
            result.append(rows)
        }
    }
}

/// Postcodes ready to be stored: a JSON text a postcode area, one postcode a line.
public struct ImportedPostcodes: Sendable {
    /// By area, as "LS".
    public private(set) var areas: [String: [UInt8]] = [:]
    public var report: ImportReport
    public private(set) var source: Source

    init(file: ImportFile, title: String) {
        report = ImportReport(file: file.name, title: title)
        source = Source(
            title: "Ordnance Survey, Code-Point Open", date: CalendarDate(inFileName: file.name)?.iso ?? file.modified,
            licence: "Open Government Licence v3.0",
            attribution: "Contains OS data © Crown copyright and database right, Royal Mail data © Royal Mail copyright and database right, and National Statistics data © Crown copyright and database right.",
            file: file.name)
    }

    /// The archive's own date: "COPYRIGHT DATE: 20140724".
    mutating func takeDate(from metadata: [UInt8]) {
        for line in String(decoding: metadata, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":").map { $0.filter { !$0.isWhitespace } }
            if parts.count == 2, parts[0].uppercased() == "COPYRIGHTDATE", let number = Int(parts[1]), let date = CalendarDate(number: number) {
                source.date = date.iso
            }
        }
    }

    fileprivate mutating func append(_ row: CodePointRows) {
        let letters = row.postcode.prefix { $0 >= UInt8(ascii: "A") }
        let area = String(decoding: letters, as: UTF8.self)
        var line: [UInt8] = Array("[\"".utf8)
        line += row.postcode
        line += "\",\(row.easting),\(row.northing)]".utf8
        if areas[area] == nil {
            areas[area] = Array("{\"version\":1,\"area\":\"\(area)\",\"postcodes\":[\n".utf8)
        } else {
            areas[area]?.append(contentsOf: ",\n".utf8)
        }
        areas[area]?.append(contentsOf: line)
        report.kept += 1
        source.rowsRead = report.rowsRead
    }

    /// The area files as they are stored.
    public var files: [(name: String, bytes: [UInt8])] {
        areas.sorted { $0.key < $1.key }.map { ($0.key + ".json", $0.value + Array("\n]}\n".utf8)) }
    }
}

/// The rows of a postcode file, scanned without making text of them.
private struct CodePointRows {
    private let bytes: UnsafeRawBufferPointer
    private var at = 0
    /// Without blanks: "LS14AP" in bytes.
    private(set) var postcode: [UInt8] = []
    private(set) var quality = 0
    private(set) var easting = 0
    private(set) var northing = 0
    private(set) var hasNumbers = false
    private(set) var line = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func next() -> Bool {
        while at < bytes.count, bytes[at] == 0x0A || bytes[at] == 0x0D { at += 1 }
        guard at < bytes.count else { return false }
        line += 1
        postcode.removeAll(keepingCapacity: true)
        while at < bytes.count, bytes[at] != UInt8(ascii: ","), bytes[at] != 0x0A {
            let byte = bytes[at]
            if byte != UInt8(ascii: "\""), byte != UInt8(ascii: " ") { postcode.append(byte) }
            at += 1
        }
        let first = number()
        let second = number()
        let third = number()
        hasNumbers = first != nil && second != nil && third != nil
        (quality, easting, northing) = (first ?? 0, second ?? 0, third ?? 0)
        while at < bytes.count, bytes[at] != 0x0A { at += 1 }
        return true
    }

    /// The whole number behind the comma that comes next.
    private mutating func number() -> Int? {
        guard at < bytes.count, bytes[at] == UInt8(ascii: ",") else { return nil }
        at += 1
        var value = 0
        var digits = 0
        while at < bytes.count, bytes[at] != UInt8(ascii: ","), bytes[at] != 0x0A, bytes[at] != 0x0D {
            guard (0x30...0x39).contains(bytes[at]), digits < 9 else { return nil }
            value = value * 10 + Int(bytes[at] - 0x30)
            digits += 1
            at += 1
        }
        return digits > 0 ? value : nil
    }
}
