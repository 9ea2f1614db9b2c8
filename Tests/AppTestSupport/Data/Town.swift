import Catalogue
@testable import Collections
import Geo

/// The invented town, imported from files in the format of the official ones, and the answers of the outside world about it.
struct Town: Sendable {
    let places: Places
    let gazetteer: Gazetteer
    private let register: ImportedTable
    private let inspections: ImportedTable

    static let whole = town(InventedSchool.all)
    /// The town a year later: every third school is gone, and St Peter's has another name.
    static let changed = town(
        InventedSchool.all.filter { $0.number % 3 != 1 }.map { school in
            var school = school
            if school.number == 0 { school.name = "St Peter's Academy" }
            return school
        })

    /// The town half a year earlier. Around its middle one school was missing, three more existed, one had another name, one
    /// had an older inspection, and one had fewer details.
    static let earlier = town(
        InventedSchool.all.filter { $0.number != 19 }.map { school in
            var school = school
            switch school.number {
            case 5: school.evidence = .good
            case 10: school.concern = "NULL"
            case 15: school.status = "Open"
            case 18: school.name = "Alder Lane Infant School"
            case 30: school.site = 10
            default: break
            }
            return school
        } + [InventedSchool(number: 60, name: "Tannery Primary School", phase: "Primary", evidence: .good, site: 8)],
        register: "edubasealldata20251101.csv", inspections: "31Oct2025.csv")

    /// The town with a file of inspections that lacks Castle Hill Academy.
    static let withoutOneResult = town(
        InventedSchool.all.map { school in
            var school = school
            if school.number == 5 { school.evidence = nil }
            return school
        })

    /// The same town, as a starter set has it.
    static var starter: Places {
        Places(
            whole.places.joined.tables.map { table in
                var table = table
                table?.source.isStarter = true
                return table
            }, of: whole.places.dataset)
    }

    /// Controls, bidirectional and zero-width characters, a tag, a filler, and more accents than a letter can have.
    static let hiddenCharacters =
        "\u{1B}]0;x\u{07}\u{8}\u{9B}2J\u{202E}\u{2066}\u{200F}\u{200B}\u{FEFF}\u{2060}\u{E0041}\u{AD}\u{3164}"
        + String(repeating: "\u{301}", count: 100)

    /// The town from files with hidden characters in all names, addresses, kinds, telephone numbers and websites.
    static let withHiddenCharacters = town(InventedSchool.all) { text in
        ["School", "Mill", "Church", "cademy", "Non-sel", "0163296", "www.sch", "provider/2"].reduce(text) {
            $0.replacing($1, with: $1 + hiddenCharacters)
        }
    }

    /// The town from a register in which no telephone number can be dialled.
    static let withoutTelephones = town(InventedSchool.all) { $0.replacing("0163296", with: "none") }

    private static func town(
        _ schools: [InventedSchool], register: String = "edubasealldata20260301.csv",
        inspections: String = "28Feb2026.csv", change: (String) -> String = { $0 }
    ) -> Town {
        do { return try Town(schools, register: register, inspections: inspections, change: change) } catch {
            preconditionFailure("the invented files are no official files: \(error)")
        }
    }

    /// - Parameter change: changes the rows of both files.
    private init(
        _ schools: [InventedSchool], register name: String, inspections other: String, change: (String) -> String
    ) throws {
        func changed(_ file: String) -> String {
            let lines = file.split(separator: "\r\n", maxSplits: 1)
            return lines[0] + "\r\n" + change(String(lines[1]))
        }
        register = try RegisterImporter().read(changed(InventedFiles.register(schools)), named: name)
        inspections = try InspectionsImporter().read(changed(InventedFiles.inspections(schools)), named: other)
        places = Places([register.table, inspections.table], of: England())
        gazetteer = Gazetteer(places)
    }

    func resolve(_ text: String) throws(OriginError) -> Origin { try meanings(text)[0] }

    func meanings(_ text: String) throws(OriginError) -> [Origin] {
        let resolver = OriginResolver(
            places: places, gazetteer: gazetteer, postcodes: Postcodes(), centres: Outcodes())
        return try resolver.meanings(of: PlaceQuery(text))
    }

    /// The network's answer about every name; nothing is found unless a test changes it.
    var online: [Origin] = []
    /// The network's answer about every point.
    var nameOnline: String?

    func resolveOnline(_ text: String) throws(OriginError) -> [Origin] {
        if online.isEmpty { throw .notAtNominatim(name: text, .british) }
        return online
    }

    func names(like text: String) -> [NameMatch] {
        let current = (0..<places.count).filter { places.columns.isCurrent[$0] }
        return NameIndex(namesOf: places, among: current).matches(text, limit: 50)
    }

    func detail(_ id: String) throws -> Detail? {
        try places.detail(id, from: [register, inspections])
    }

    /// The row of the first school whose name begins with a text; nil if there is none.
    func row(_ name: String) -> Int? { (0..<places.count).first { places.name($0).hasPrefix(name) } }

    /// Two postcodes with exact positions: the middle of the town, and a moor without any school.
    private struct Postcodes: PostcodeLookup {
        func position(ofPostcode postcode: String) -> Coordinate? {
            switch postcode {
            case "LS1 4AP": InventedFiles.centre.coordinate
            case "LS29 9ZZ": NationalGridPoint(easting: 430_000, northing: 439_500).coordinate
            default: nil
            }
        }
    }

    private struct Outcodes: PostcodeCentreLookup {
        func centre(of outcode: String) -> (coordinate: Coordinate, name: String)? {
            outcode == "LS1" ? (InventedFiles.centre.coordinate, "Millford") : nil
        }
    }
}

extension Places {
    /// The details of a place, read from the records of the imported files.
    func detail(_ id: String, from imported: [ImportedTable]) throws -> Detail? {
        guard let row = row(ofID: id) else { return nil }
        var records = Records()
        for imported in imported {
            guard let (table, row) = match(imported.table.name, row),
                let start = table.number(Table.recordOffset)[row].value
            else { continue }
            let line = imported.records[start...].prefix { $0 != UInt8(ascii: "\n") }
            records[imported.table.name] = Array(line.last == UInt8(ascii: ",") ? line.dropLast() : line)
        }
        return try detail(of: row, records: records)
    }
}

extension TableImporter {
    func read(_ text: String, named name: String) throws -> ImportedTable {
        try Array(text.utf8).withUnsafeBytes { try read(ImportFile(name: name, bytes: $0)) { _ in true } }
    }
}
