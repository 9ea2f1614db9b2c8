import Catalogue
import Geo
import JSON

/// Reads a list of works of art into the table of works: the lists of Vancouver, Montréal and the campus of Liverpool, and any
/// other list with titles, as CSV, JSON or GeoJSON.
public struct WorksImporter: TableImporter {
    public let tableName = Art.TableName.works
    public let title = "a list of works of art"
    public var publication: String {
        "the public art of Vancouver as GeoJSON (opendata.vancouver.ca), that of Montréal as JSON "
            + "(donnees.montreal.ca), or any other list with titles and places, as JSON, GeoJSON or CSV"
    }

    public init() {}

    public func recognises(_ head: UnsafeRawBufferPointer) -> Bool {
        guard let file = try? ListFile(head, isBeginning: true), !file.rows.isEmpty else { return false }
        if ListKind(file) != nil { return true }
        // Many lists have names and places. Only a list whose columns are named like those of works of art is
        // recognised.
        let mapping = ColumnFinder(file).mapping(byNameOnly: true)
        func has(_ fields: WorkField...) -> Bool { fields.contains { mapping[$0.rawValue] != nil } }
        return has(.title) && has(.position, .latitude, .address, .building, .park) && has(.artist)
    }

    public func read(_ file: ImportFile, progress: (Int) -> Bool) throws(ImportError) -> ImportedTable {
        let works = try WorksImport(file, title: title, progress: progress)
        if let problem = works.preview.problem { throw problem }
        return works.imported
    }
}

/// One import of a list of works.
struct WorksImport {
    /// What was read; not to be saved if the preview has a problem.
    let imported: ImportedTable
    let preview: ListPreview

    /// - Parameters:
    ///   - title: the title of the importer, for the report.
    ///   - progress: called with the number of bytes read so far; returns whether to go on.
    init(_ file: ImportFile, title: String, progress: (Int) -> Bool) throws(ImportError) {
        let list = try Self.list(file, progress)
        // A feed of changes may have no rows, and so no columns by which to recognise it.
        let isCampus = file.part.map { $0.name == ListKind.campus.name || !$0.changed.isEmpty } ?? false
        let kind = ListKind(list) ?? (list.rows.isEmpty && isCampus ? .campus : nil)
        let chosen = file.part?.mapping ?? FieldMapping()
        let finder = ColumnFinder(list)
        let mapping = kind?.mapping(of: list).changed(by: chosen) ?? finder.mapping(changedBy: chosen)
        try Self.check(chosen, file, list, kind)
        var report = ImportReport(file: file.name, title: title)
        report.rowsRead = list.rows.count + list.badLines.count
        for line in list.badLines { report.skip("do not match their header", line: line, isDamage: true) }
        let part = Self.part(file, list, kind)
        let reader = WorkReader(list, kind: kind, mapping: mapping, partName: part.name, address: file.address)
        let table = Self.table(Self.works(list, reader, &report), kind, part, &report)
        let doubt = kind == nil ? Self.doubt(finder, mapping, chosen) : nil
        if kind == nil {
            if let doubt {
                report.notes.append(
                    "\(doubt.words). \(doubt.columns[0]) is used; --map \(doubt.field.id)=COLUMN chooses another")
            }
            report.notes.append(
                "columns: \(Self.words(mapping)); catchment art sources add FILE --map FIELD=COLUMN chooses others")
        }
        preview = ListPreview(
            form: list.form.rawValue, part: part, lines: Self.lines(mapping, list),
            unusedColumns: Self.unused(list, mapping), columns: Self.columns(list), report: report,
            doubt: doubt, problem: Self.problem(mapping, file, list))
        imported = ImportedTable(
            table: table, records: ImportedTable.noRecords, report: report,
            hasOnlyChanges: kind?.hasOnlyChanges ?? false)
        _ = progress(file.bytes.count)
    }

    // MARK: The list

    private static func list(_ file: ImportFile, _ progress: (Int) -> Bool) throws(ImportError) -> ListFile {
        if isBinary(file.bytes) { throw .refused(file: file.name, .notText(of: "works")) }
        return try ListFile(file, of: "works", progress: progress)
    }

    /// Whether a file is not text: a picture, an archive, a document.
    private static func isBinary(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let marks: [[UInt8]] = [[0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("%PDF".utf8)]
        if marks.contains(where: { bytes.starts(with: $0) }) { return true }
        // No text has a zero byte, except in UTF-16, whose files begin with a mark.
        let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        return !isUTF16 && bytes.prefix(4096).contains(0)
    }

    /// The list as it is saved.
    private static func part(_ file: ImportFile, _ list: ListFile, _ kind: ListKind?) -> TablePart {
        let known = file.part
        var stem = TablePart.name(file.name.prefix { $0 != "." })
        // No other list can have the name of a known list.
        if ListKind.allCases.contains(where: { $0.name == stem }) { stem += "-list" }
        let name = [known?.name, kind?.name, stem].compactMap { $0 }.first { !$0.isEmpty } ?? "list"
        let usual = kind?.source ?? Source(title: "Works of art, \(name)", date: "", licence: "")
        func chosen(_ text: String?, else other: String) -> String { text.flatMap { $0.isEmpty ? nil : $0 } ?? other }
        let changed = kind == .campus ? newestChange(list) : ""
        let lastChange = CalendarDate(changed.prefix(10).utf8)
        let source = Source(
            title: chosen(known?.source.title, else: usual.title), date: lastChange?.iso ?? file.date,
            licence: chosen(known?.source.licence, else: usual.licence),
            attribution: chosen(known?.source.attribution, else: usual.attribution), file: file.name,
            rowsRead: list.rows.count + list.badLines.count)
        return TablePart(
            name: name, source: source, address: known?.address ?? "", mapping: known?.mapping ?? FieldMapping(),
            changed: changed)
    }

    /// The newest time of a change in a campus feed: "2017-11-22 12:22:31"; blank if the feed has none.
    private static func newestChange(_ list: ListFile) -> String {
        guard let column = list.columns.first(where: { ColumnName($0).squashed == "lastmodified" }) else { return "" }
        return list.rows.compactMap { $0[column]?.line(limit: 30) }.filter { CalendarDate($0.prefix(10).utf8) != nil }
            .max()
            ?? ""
    }

    /// Refuses a list without rows, and a mapping with columns that the list lacks.
    private static func check(
        _ chosen: FieldMapping, _ file: ImportFile, _ list: ListFile, _ kind: ListKind?
    ) throws(ImportError) {
        guard !list.rows.isEmpty else {
            if kind?.hasOnlyChanges == true { return }
            throw .refused(file: file.name, .noRows)
        }
        let known = Set(list.columns)
        for (_, column) in chosen.columns.sorted(by: { $0.key < $1.key }) where !column.isEmpty {
            let missing = WorkReader.alternatives(column, known).joined().first { !known.contains($0) }
            if let missing { throw .refused(file: file.name, .unknownColumn(missing, columns: list.columns)) }
        }
    }

    /// The error that refuses a list without a column of titles; nil if it has one, or has no rows.
    private static func problem(_ mapping: FieldMapping, _ file: ImportFile, _ list: ListFile) -> ImportError? {
        guard !list.rows.isEmpty, mapping["title"]?.isEmpty != false else { return nil }
        return .refused(
            file: file.name,
            .unnamedColumn(
                of: "titles", command: "catchment art sources add FILE --map title=COLUMN", columns: list.columns))
    }

    // MARK: Works

    private static func works(_ list: ListFile, _ reader: WorkReader, _ report: inout ImportReport) -> [Work] {
        var works: [Work] = []
        // Identical rows without numbers are different works, so each gets a key of its own.
        var described: [String: Int] = [:]
        for row in list.rows {
            var work = reader.work(row)
            guard !work.title.isEmpty || !work.artist.isEmpty || !work.artistIDs.isEmpty else {
                report.skip("have neither a title nor an artist", line: row.line)
                continue
            }
            if let key = reader.key(row) {
                work.key = key
            } else {
                let key = reader.key(describing: work)
                described[key, default: 0] += 1
                let count = described[key] ?? 1
                work.key = count == 1 ? key : String(key.dropLast(3)) + "-\(count)"
            }
            if work.title.isEmpty { work.title = "Untitled" }
            works.append(work)
        }
        return works
    }

    private static func table(
        _ works: [Work], _ kind: ListKind?, _ part: TablePart, _ report: inout ImportReport
    ) -> Table {
        let order = TableAssembly.order(TextColumn(works.map(\.key)))
        for row in order.replaced {
            report.skip(ImportReport.isRepeated, line: works[row].line)
        }
        report.rowsImported = order.remaining.count
        let remaining = order.remaining.map { works[$0] }
        var repair = PositionRepair(region: kind?.region)
        let positions = repair.repair(remaining.map(\.position))
        addNotes(on: remaining, positions, repair, to: &report)
        return Table(works: remaining, positions: positions, part: part)
    }

    /// The command that also lists works marked as gone.
    private static let listGoneCommand = "catchment places --in art --closed"

    private static func addNotes(
        on works: [Work], _ positions: [Coordinate?], _ repair: PositionRepair, to report: inout ImportReport
    ) {
        func note(_ count: Int, _ one: String, _ many: String) {
            if count > 0 { report.notes.append(count == 1 ? "1 work \(one)" : "\(grouped(count)) works \(many)") }
        }
        note(positions.count { $0 == nil }, "has no position", "have no position")
        note(
            repair.removed, "had an impossible position, or 0,0; it was left out",
            "had an impossible position, or 0,0; it was left out")
        note(
            repair.swapped, "had latitude and longitude swapped; corrected",
            "had latitude and longitude swapped; corrected")
        note(
            works.count { $0.isGone }, "is marked as gone; \(Self.listGoneCommand) lists it",
            "are marked as gone; \(Self.listGoneCommand) lists them")
    }

    // MARK: What a person sees of the mapping

    private static func words(_ mapping: FieldMapping) -> String {
        WorkField.allCases.compactMap { field in
            mapping[field.rawValue].flatMap { $0.isEmpty ? nil : "\(field.rawValue)=\(cleanedText($0))" }
        }.joined(separator: ", ")
    }

    /// Which columns could be the year as well; nil if there is no doubt, or the person chose one.
    private static func doubt(_ finder: ColumnFinder, _ mapping: FieldMapping, _ chosen: FieldMapping)
        -> ListPreview.Doubt?
    {
        let columns = finder.possibleYears(mapping)
        guard columns.count > 1, chosen["year"] == nil else { return nil }
        return ListPreview.Doubt(field: WorkField.year.field, columns: columns.map { cleanedText($0) })
    }

    private static func lines(_ mapping: FieldMapping, _ list: ListFile) -> [ListPreview.Line] {
        let known = Set(list.columns)
        return WorkField.allCases.map { field in
            let column = mapping[field.rawValue] ?? ""
            let example = WorkReader.alternatives(column, known).lazy.compactMap { columns -> String? in
                let row = list.rows.first { row in columns.contains { row[$0].map { !$0.isBlank } ?? false } }
                return row.map { row in
                    columns.compactMap { row[$0]?.example }.filter { !$0.isEmpty }.joined(separator: " ")
                }
            }.first
            return ListPreview.Line(field: field.field, column: cleanedText(column), example: example ?? "")
        }
    }

    private static func columns(_ list: ListFile) -> [ListPreview.Column] {
        list.columns.map { name in
            let value = list.rows.lazy.compactMap { $0[name] }.first { !$0.isBlank }
            return ListPreview.Column(name: name, label: cleanedText(name), example: value?.example ?? "")
        }
    }

    private static func unused(_ list: ListFile, _ mapping: FieldMapping) -> [String] {
        let known = Set(list.columns)
        let used = Set(mapping.columns.values.flatMap { WorkReader.alternatives($0, known).joined() })
        return list.columns.filter { !used.contains($0) }.map { cleanedText($0) }
    }
}

extension JSONValue {
    /// The value in a few words.
    fileprivate var example: String {
        if let position = ListPosition(self), string == nil { return "\(position.latitude), \(position.longitude)" }
        return line(limit: 80)
    }
}
