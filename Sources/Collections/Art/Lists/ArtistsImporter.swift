import Catalogue
import JSON

/// Reads the names of Vancouver's artists, which its list of works mentions by their numbers: the city's own file, or an object
/// of names by number such as {"1": "Tony Bloom"}.
public struct ArtistsImporter: TableImporter {
    public let tableName = Art.TableName.artists
    public let title = "the artists of Vancouver's public art"
    public var publication: String { "public-art-artists on opendata.vancouver.ca, as JSON or CSV" }

    public init() {}

    public func recognises(_ head: UnsafeRawBufferPointer) -> Bool {
        if let list = try? ListFile(head, isBeginning: true), Self.mapping(list) != nil { return true }
        return Self.beginsWithNumberedNames(head)
    }

    public func read(_ file: ImportFile, progress: (Int) -> Bool) throws(ImportError) -> ImportedTable {
        var report = ImportReport(file: file.name, title: title)
        var names: [String: String] = [:]
        func add(_ id: String, _ name: String, line: Int) {
            guard !id.isEmpty, id.utf8.allSatisfy({ (0x30...0x39).contains($0) }), id.utf8.count <= 10, !name.isEmpty
            else {
                report.skip("have no number or no name", line: line)
                return
            }
            names[id] = name
        }
        if Self.beginsWithNumberedNames(file.bytes) {
            do throws(JSONError) {
                for (id, name) in try Array(file.bytes).jsonValue().members {
                    report.rowsRead += 1
                    add(id, name.line(), line: report.rowsRead)
                }
            } catch {
                throw .refused(file: file.name, .unreadable(detail: error.description))
            }
        } else {
            let list = try ListFile(file, of: "artists", progress: progress)
            guard let columns = Self.mapping(list) else {
                throw .refused(file: file.name, .noList(of: "artists"))
            }
            for row in list.rows {
                report.rowsRead += 1
                let name = columns.names.compactMap { row[$0]?.line(limit: 200) }.filter { !$0.isEmpty }
                add(row[columns.id]?.line() ?? "", name.joined(separator: " "), line: row.line)
            }
        }
        let keys = names.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        report.rowsImported = keys.count
        let source = Source(
            title: "City of Vancouver, public art artists",
            date: file.date,
            licence: ListKind.vancouver.source.licence, attribution: ListKind.vancouver.source.attribution,
            file: file.name, rowsRead: report.rowsRead)
        let table = Table(
            name: tableName, source: source, keys: TextColumn(keys),
            columns: ["name": .text(TextColumn(keys.map { names[$0] ?? "" }))])
        _ = progress(file.bytes.count)
        return ImportedTable(table: table, records: ImportedTable.noRecords, report: report)
    }

    /// The columns of a list of artists; nil for another list.
    private static func mapping(_ list: ListFile) -> (id: String, names: [String])? {
        func column(_ names: String...) -> String? {
            list.columns.first { names.contains(ColumnName($0).squashed) }
        }
        guard let id = column("artistid") else { return nil }
        if let name = column("artistname", "fullname", "name") { return (id, [name]) }
        let names = [column("firstname", "artistfirstname"), column("lastname", "artistlastname")].compactMap { $0 }
        return names.isEmpty ? nil : (id, names)
    }

    /// Whether the bytes begin an object with a number as its first name and a text as its first value.
    private static func beginsWithNumberedNames(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var reader = JSONReader(bytes)
        do throws(JSONError) {
            try reader.beginObject()
            guard let name = try reader.nextMember(), !name.isEmpty, name.allSatisfy(\.isNumber) else { return false }
            return try reader.peek() == UInt8(ascii: "\"")
        } catch {
            return false
        }
    }
}
