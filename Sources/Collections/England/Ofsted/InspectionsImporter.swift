import Catalogue
/// Reads Ofsted's management information: the latest inspections of state-funded schools in England.
public struct InspectionsImporter: TableImporter {
    public let tableName = England.TableName.inspections
    public var shortName: String? { "Ofsted" }
    public let title = "Ofsted's latest inspections"

    public var publication: String {
        "\"Monthly management information: Ofsted's school inspections outcomes\" on gov.uk, "
            + "latest inspections of state-funded schools"
    }

    public init() {}

    public func recognises(_ head: UnsafeRawBufferPointer) -> Bool {
        guard let reader = try? CSVReader(head) else { return false }
        return InspectionColumns.recognises(reader)
    }

    public func read(_ file: ImportFile, progress: (Int) -> Bool) throws(ImportError) -> ImportedTable {
        var rows = try ImportedRows(file, title: title, keyName: "number of the school (URN)")
        guard InspectionColumns.recognises(rows.reader) else {
            throw .refused(file: file.name, .otherHeader(kind: "a file of inspections"))
        }
        let columns = InspectionColumns(rows.reader)
        rows.noteMissingColumns([
            ("the date of the graded inspection", columns.graded.date), ("the ungraded outcome", columns.outcome),
        ])
        let row = InspectionRow(columns: columns)
        var index = InspectionsIndex()
        var newest = 0
        while try rows.next(keyColumn: columns.urn, progress: progress) {
            let inspections = row.inspections(rows.reader)
            newest = max(newest, inspections.newestDate)
            rows.writer.begin()
            inspections.write(to: &rows.writer)
            rows.writer.end()
            index.append(
                inspections, link: row.text(columns.link, rows.reader), type: row.text(columns.type, rows.reader) ?? "",
                urn: rows.key)
        }
        let source = Source(
            title: "Ofsted, latest inspections of state-funded schools",
            date: file.date(orNewest: CalendarDate(number: newest)),
            licence: "Open Government Licence v3.0",
            attribution: "Contains Ofsted information licensed under the Open Government Licence v3.0.",
            file: file.name,
            rowsRead: rows.report.rowsRead)
        return rows.finished(tableName, source, index.columns)
    }
}

extension Inspections {
    /// The newest date of an inspection, visit or publication; 0 if there is none.
    var newestDate: Int {
        let visits = [card?.visit, graded?.visit, ungraded?.visit]
        return visits.reduce(0) { max($0, $1?.date ?? 0, $1?.published ?? 0) }
    }
}

/// Reads the kinds of evidence in a row of the file.
private struct InspectionRow {
    let columns: InspectionColumns

    func text(_ column: Int?, _ reader: borrowing CSVReader) -> String? {
        let bytes = reader.field(column)
        if bytes.isEmpty || bytes.elementsEqual("NULL".utf8) { return nil }
        let text = reader.text(column)
        return text.isEmpty || text == "NULL" ? nil : text
    }

    private func date(_ column: Int?, _ reader: borrowing CSVReader) -> Int? {
        let bytes = reader.field(column)
        return bytes.isEmpty || bytes[0] > UInt8(ascii: "9") ? nil : CalendarDate(bytes)?.number
    }

    func inspections(_ reader: borrowing CSVReader) -> Inspections {
        Inspections(
            phase: text(columns.phase, reader), trust: text(columns.trust, reader), card: card(reader),
            graded: graded(reader),
            ungraded: ungraded(reader),
            concern: text(columns.concern, reader))
    }

    private func visit(_ visit: InspectionColumns.Visit, _ reader: borrowing CSVReader) -> Inspections.Visit {
        let isOther = text(visit.relatesToURN, reader)?.lowercased() == "no"
        return Inspections.Visit(
            date: date(visit.date, reader), published: date(visit.published, reader), type: text(visit.type, reader),
            predecessorURN: isOther ? text(visit.urn, reader) : nil,
            predecessorName: isOther ? text(visit.name, reader) : nil)
    }

    private func card(_ reader: borrowing CSVReader) -> Inspections.ReportCard? {
        var areas: [String: Inspections.ReportCard.Finding] = [:]
        for (area, grade, date) in columns.areas {
            if let words = text(grade, reader) {
                areas[area.rawValue] = .init(grade: words, date: self.date(date, reader))
            }
        }
        let safeguarding = text(columns.safeguardingStandards, reader)
        guard areas.values.contains(where: { AreaMark(standard: $0.grade).step != nil }) || safeguarding != nil else {
            return nil
        }
        var visit = visit(columns.card, reader)
        if visit.date == nil { visit.date = areas.values.compactMap(\.date).max() }
        return .init(
            visit: visit, areas: areas, safeguarding: safeguarding,
            safeguardingDate: date(columns.safeguardingDate, reader),
            concern: text(columns.cardConcern, reader))
    }

    private func graded(_ reader: borrowing CSVReader) -> Inspections.Graded? {
        var areas: [String: String] = [:]
        for (judgement, column) in columns.judgements {
            if let text = text(column, reader) { areas[judgement.rawValue] = text }
        }
        let visit = visit(columns.graded, reader)
        let given = AreaMark(grade: text(columns.overall, reader) ?? "").step
        let wasJudged =
            text(columns.overall, reader) != nil || areas.values.contains { AreaMark(grade: $0).step != nil }
        guard wasJudged else { return nil }
        let isImpossible = given != nil && (visit.date ?? 0) >= Evidence.endOfOverallGrades
        return .init(
            visit: visit, overall: isImpossible ? nil : given, hasImpossibleOverall: isImpossible ? true : nil,
            areas: areas,
            safeguarding: text(columns.safeguarding, reader), concern: text(columns.gradedConcern, reader))
    }

    private func ungraded(_ reader: borrowing CSVReader) -> Inspections.Ungraded? {
        let outcome = text(columns.outcome, reader)
        let visit = visit(columns.ungraded, reader)
        guard outcome != nil || visit.date != nil else { return nil }
        return .init(visit: visit, outcome: outcome)
    }
}
