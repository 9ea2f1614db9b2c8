import Catalogue
/// Reads the register's file of links, which says which schools replaced others.
public struct LinksImporter: TableImporter {
    public let tableName = England.TableName.links
    public let title = "the register's links between schools"
    public let publication = "links_edubasealldataYYYYMMDD.csv, from the same page as the register"

    /// The most links of one school. The largest amalgamation has some dozens.
    private static let mostLinksPerSchool = 200

    public init() {}

    public func recognises(_ head: UnsafeRawBufferPointer) -> Bool {
        guard let reader = try? CSVReader(head) else { return false }
        return ["URN", "LinkURN", "LinkType"].allSatisfy { reader.column($0) != nil }
    }

    public func read(_ file: ImportFile, progress: (Int) -> Bool) throws(ImportError) -> ImportedTable {
        var rows = try ImportedRows(file, title: title, keyName: "number of the school (URN)")
        let columns = (
            urn: rows.reader.column("URN"), other: rows.reader.column("LinkURN"), name: rows.reader.column("LinkName"),
            type: rows.reader.column("LinkType"), date: rows.reader.column("LinkEstablishedDate")
        )
        guard columns.urn != nil, columns.other != nil, columns.type != nil else {
            throw .refused(file: file.name, .otherHeader(kind: "a file of links"))
        }
        rows.noteMissingColumns([("the names", columns.name), ("the dates", columns.date)])
        var links: [String: [SchoolLink]] = [:]
        var newest = 0
        while try rows.read(keyColumn: columns.urn, progress: progress) {
            let other = rows.reader.text(columns.other)
            let type = rows.reader.text(columns.type)
            guard !other.isEmpty, !type.isEmpty else {
                rows.skip("do not say which school is linked, or how")
                continue
            }
            let date = CalendarDate(rows.reader.field(columns.date))
            newest = max(newest, date?.number ?? 0)
            let name = rows.reader.text(columns.name)
            let link = SchoolLink(urn: other, name: name.isEmpty ? nil : name, type: type, date: date?.number)
            // Some links are in the file twice.
            if links[rows.key]?.contains(link) == true { continue }
            guard links[rows.key, default: []].count < Self.mostLinksPerSchool else {
                rows.skip("exceed the limit of \(Self.mostLinksPerSchool) links for one school")
                continue
            }
            links[rows.key, default: []].append(link)
        }
        for urn in links.keys.sorted() {
            rows.add(key: urn)
            rows.writer.begin()
            rows.writer.objects("links", links[urn] ?? []) { link, writer in
                writer.member("urn", link.urn)
                writer.member("name", link.name)
                writer.member("type", link.type)
                writer.member("date", link.date)
            }
            rows.writer.end()
        }
        let source = Source(
            title: "Department for Education, links between schools",
            date: file.date(orNewest: CalendarDate(number: newest)),
            licence: "Open Government Licence v3.0",
            attribution: "Contains public sector information licensed under the Open Government Licence v3.0.",
            file: file.name, rowsRead: rows.report.rowsRead)
        return rows.finished(tableName, source, [:])
    }
}

/// How a school is related to another one, in the words of the register.
struct SchoolLink: Decodable, Equatable {
    var urn: String
    var name: String?
    /// "Predecessor", "Successor - amalgamated", "Sixth Form Centre School".
    var type: String
    /// yyyymmdd.
    var date: Int?
}

/// A record of the file of links.
struct SchoolLinks: Decodable {
    var links: [SchoolLink]

    /// The links as rows: first the schools before this one, then those after it, then
    /// others; in each group the newest link first.
    var rows: [Detail.Row] {
        func rank(_ link: SchoolLink) -> Int {
            link.type.hasPrefix("Predecessor") ? 0 : link.type.hasPrefix("Successor") ? 1 : 2
        }
        let sorted = links.sorted { (rank($0), -($0.date ?? 0), $0.urn) < (rank($1), -($1.date ?? 0), $1.urn) }
        return sorted.map { link in
            let day = link.date.flatMap { CalendarDate(number: $0) }.map { ", \($0.long)" } ?? ""
            return .field(link.type, "\(link.name ?? "a school") (URN \(link.urn))\(day)")
        }
    }
}
