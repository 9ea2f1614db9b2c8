/// Reads Ofsted's management information: the latest inspections of state-funded schools in England.
public struct InspectionsImporter: TableImporter {
    public let tableName = "inspections"
    public let title = "Ofsted's latest inspections"

    public init() {}

    public func recognises(_ head: UnsafeRawBufferPointer) -> Bool {
        guard let reader = try? CSVReader(head) else { return false }
        return InspectionColumns.recognises(reader)
    }

    public func read(_ file: ImportFile, progress: (Int) -> Bool) throws(ImportError) -> ImportedTable {
        var rows = try ImportedRows(file, title: title)
        guard InspectionColumns.recognises(rows.reader) else {
            throw ImportError(
                .unknownFormat, "\(file.name) is no file of inspections: its header lacks the columns for that")
        }
        let columns = InspectionColumns(rows.reader)
        rows.noteMissingColumns([
            ("the date of the graded inspection", columns.graded.date), ("the ungraded outcome", columns.outcome),
        ])
        var index = InspectionsIndex()
        var newest = 0
        while try rows.next(keyColumn: columns.urn, progress: progress) {
            let row = InspectionRow(columns: columns, reader: rows.reader)
            let inspections = row.inspections()
            newest = max(newest, inspections.newestDate)
            rows.writer.begin()
            inspections.write(to: &rows.writer)
            rows.writer.end()
            index.append(inspections, link: row.text(columns.link), type: row.text(columns.type) ?? "", urn: rows.key)
        }
        let date = CalendarDate(inFileName: file.name) ?? CalendarDate(number: newest)
        let source = Source(
            title: "Ofsted, latest inspections of state-funded schools", date: date?.iso ?? file.modified,
            licence: "Open Government Licence v3.0",
            attribution: "Contains Ofsted information licensed under the Open Government Licence v3.0.",
            file: file.name,
            rowsRead: rows.report.rowsRead)
        return rows.finished(tableName, source, index.columns)
    }
}

extension Inspections {
    /// 0 where there is no date at all.
    var newestDate: Int {
        let visits = [card?.visit, graded?.visit, ungraded?.visit]
        return visits.reduce(0) { max($0, $1?.date ?? 0, $1?.published ?? 0) }
    }
}

/// One row of the file, read into the kinds of evidence that it holds.
private struct InspectionRow: ~Copyable {
    let columns: InspectionColumns
    let fields: [Int: String]

    init(columns: InspectionColumns, reader: borrowing CSVReader) {
        self.columns = columns
        var fields: [Int: String] = [:]
        for index in 0..<reader.fieldCount {
            let bytes = reader.field(index)
            if bytes.isEmpty || bytes.elementsEqual("NULL".utf8) { continue }
            let text = reader.text(index)
            if !text.isEmpty, text != "NULL" { fields[index] = text }
        }
        self.fields = fields
    }

    func text(_ column: Int?) -> String? { column.flatMap { fields[$0] } }

    func date(_ column: Int?) -> Int? { text(column).flatMap { CalendarDate($0.utf8)?.number } }

    func inspections() -> Inspections {
        Inspections(
            phase: text(columns.phase), trust: text(columns.trust), card: card(), graded: graded(),
            ungraded: ungraded(),
            concern: text(columns.concern))
    }

    private func visit(_ visit: InspectionColumns.Visit) -> Inspections.Visit {
        let isOther = text(visit.relatesToURN)?.lowercased() == "no"
        return Inspections.Visit(
            date: date(visit.date), published: date(visit.published), type: text(visit.type),
            predecessorURN: isOther ? text(visit.urn) : nil, predecessorName: isOther ? text(visit.name) : nil)
    }

    private func card() -> Inspections.ReportCard? {
        var areas: [String: Inspections.ReportCard.Finding] = [:]
        for (area, grade, date) in columns.areas {
            if let words = text(grade) { areas[area.rawValue] = .init(grade: words, date: self.date(date)) }
        }
        let safeguarding = text(columns.safeguardingStandards)
        guard areas.values.contains(where: { AreaMark(standard: $0.grade).step != nil }) || safeguarding != nil else {
            return nil
        }
        var visit = visit(columns.card)
        if visit.date == nil { visit.date = areas.values.compactMap(\.date).max() }
        return .init(
            visit: visit, areas: areas, safeguarding: safeguarding, safeguardingDate: date(columns.safeguardingDate),
            concern: text(columns.cardConcern))
    }

    private func graded() -> Inspections.Graded? {
        var areas: [String: String] = [:]
        for (judgement, column) in columns.judgements {
            if let text = text(column) { areas[judgement.rawValue] = text }
        }
        let visit = visit(columns.graded)
        let given = AreaMark(grade: text(columns.overall) ?? "").step
        let wasJudged = text(columns.overall) != nil || areas.values.contains { AreaMark(grade: $0).step != nil }
        guard wasJudged else { return nil }
        let isImpossible = given != nil && (visit.date ?? 0) >= Evidence.endOfOverallGrades
        return .init(
            visit: visit, overall: isImpossible ? nil : given, hasImpossibleOverall: isImpossible ? true : nil,
            areas: areas,
            safeguarding: text(columns.safeguarding), concern: text(columns.gradedConcern))
    }

    private func ungraded() -> Inspections.Ungraded? {
        let outcome = text(columns.outcome)
        let visit = visit(columns.ungraded)
        guard outcome != nil || visit.date != nil else { return nil }
        return .init(visit: visit, outcome: outcome)
    }
}
