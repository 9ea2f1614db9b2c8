import Catalogue
/// Everything that is known of a high school, as the sections of a detail.
struct NewYorkDetail {
    private typealias Name = DirectoryColumns.Name
    private typealias SAT = SATColumns.Name
    let school: NewYorkSchool
    private let record: DirectoryRecord?
    private let id: String
    private let name: String
    private let number: String
    /// The school's name in the SAT results, if it differs from the name in the directory; otherwise nil.
    private let formerName: String?
    private let sources: [Source]

    /// - Parameter records: if there are none, only the columns of the tables are used.
    /// - Throws: `RecordError` if a record cannot be read.
    init(_ row: Int, _ places: Places, records: Records) throws(RecordError) {
        school = NewYorkSchool(row, places)
        id = places.id(row)
        name = places.name(row)
        number = places.key(row)
        sources = places.sources
        record = try records.decoded(DirectoryRecord.self, from: NewYork.TableName.directory, of: id)
        let nameInResults = try records.decoded(SATName.self, from: NewYork.TableName.sat, of: id)?.name
        // In the results all names are in capitals, and some have two blanks between words.
        formerName = nameInResults.flatMap { [name] in FoldedText($0).joined == FoldedText(name).joined ? nil : $0 }
    }

    private struct SATName: Decodable { var name: String? }

    var detail: Detail {
        Detail(
            id: id, name: name, address: record?.address ?? "",
            headline: school.headline.capitalisedFirst,
            sections: [
                Detail.Section(satTitle, satRows), Detail.Section("Contact", contactRows),
                Detail.Section("School", schoolRows),
                Detail.Section("Overview", record?.overview.map { [.text($0)] } ?? []),
                Detail.Section(
                    "Getting there", Self.fields([("Subway", record?.subway), ("Bus", record?.bus)])),
                Detail.Section("In the directory", directoryRows),
            ].filter { !$0.rows.isEmpty },
            links: [
                SchoolLinkNames.report: record?.report, SchoolLinkNames.website: record?.website,
                SchoolLinkNames.telephone: record?.telephone,
            ], sources: sources)
    }

    // MARK: SAT

    /// "SAT, 2012"; only "SAT" if the files do not say the year.
    var satTitle: String { school.resultsYear.isEmpty ? "SAT" : "SAT, \(school.resultsYear)" }

    private var satRows: [Detail.Row] {
        guard school.hasResults else {
            return [.text("The saved data has no SAT results. F5 gets them.")]
        }
        switch school.result.status {
        case .known, .partial: return scoreRows + totalRows + [explanation]
        case .suppressed:
            return [
                text(
                    "The source withholds the results: so few took the test that scores could identify them.",
                    directoryNote)
            ]
        case .absent:
            return [
                text("No SAT results: the file does not list this school, or has no figures for it.", directoryNote)
            ]
        }
    }

    private func text(_ sentences: String?...) -> Detail.Row {
        .text(sentences.compactMap { $0 }.joined(separator: " "))
    }

    /// A bar for each score, with the number of test takers, which says how much the score is worth.
    private var scoreRows: [Detail.Row] {
        let result = school.result
        let scores = [
            ("Reading", result.reading, SAT.cityReading), ("Mathematics", result.mathematics, SAT.cityMathematics),
            ("Writing", result.writing, SAT.cityWriting),
        ]
        return scores.map { label, score, city in
            guard let number = score.value else { return .field(label, Self.noResult(score)) }
            return .scale(
                Detail.Scale(
                    label: label, value: grouped(number), number: Double(number), low: SATResult.scores.lowerBound,
                    high: SATResult.scores.upperBound,
                    reference: school.sat(city).map { .init(Double($0) / 100, "average") }, basis: takers))
        }
    }

    private var takers: String {
        switch school.result.takers {
        case .value(1): "1 test taker"
        case .value(let count): "\(grouped(count)) test takers"
        case .missing(.suppressed): "test takers withheld"
        case .missing: "test takers not available"
        }
    }

    private var totalRows: [Detail.Row] {
        let result = school.result
        guard let total = result.total else {
            return [.field("Total", "none: a score is missing. Not ranked")]
        }
        var rank = "not ranked: the number of test takers is not available"
        if let place = school.sat(SAT.rank), let ranked = school.sat(SAT.ranked) {
            rank = "\(grouped(place)) of \(grouped(ranked)) schools with eleven or more test takers"
        } else if result.takers.value != nil {
            rank = "not ranked: fewer than eleven took it"
        }
        let band = SATBand(total)
        return [
            .field("Total", "\(grouped(total)), of 600 to 2,400"),
            .field("Pin on the map", "\(band.letter), for totals of \(band.label.lowercasedFirst)"),
            .field("Rank by total", rank),
        ]
    }

    /// Explains the line across the bars and the scores; the help says more.
    private var explanation: Detail.Row {
        let average = school.sat(SAT.cityTakers).flatMap {
            $0 > 0 ? "From 200 to 800; │ is the average over the test takers in the results (\(grouped($0)))." : nil
        }
        return text(average, "A score alone does not show how good the school is.", directoryNote)
    }

    private var directoryNote: String? {
        let (directory, results) = (school.directoryYear, school.resultsYear)
        return directory.isEmpty || results.isEmpty || directory == results
            ? nil : "The directory is from \(directory)."
    }

    /// Why there is no score.
    static func noResult(_ score: Known<Int>) -> String {
        score == .missing(.suppressed) ? Missing.suppressed.words : Missing.notAvailable.words
    }

    // MARK: The rest

    private var schoolRows: [Detail.Row] {
        var rows: [Detail.Row] = [
            .field("Grades", school.grades.isEmpty ? Missing.notAvailable.words : school.grades)
        ]
        if let planned = record?.plannedGrades { rows.append(.field("Will teach", planned)) }
        rows += [
            .field("Students", school.number(Name.students).words()),
            .field("Graduation rate", school.number(Name.graduation).words(Self.rate)),
            .field("Attendance rate", school.number(Name.attendance).words(Self.rate)),
        ]
        if let college = record?.college { rows.append(.field("College or career", college.words(Self.rate))) }
        var hours: String?
        if let starts = record?.starts, let ends = record?.ends { hours = "\(starts) to \(ends)" }
        return rows
            + Self.fields([
                ("Hours", hours), ("Borough", school.code(Name.borough)),
                ("Neighborhood", school.text(Name.neighbourhood)), ("Campus", record?.campus),
            ])
    }

    private var contactRows: [Detail.Row] {
        guard let record else {
            return [SchoolRows.withoutRecord]
        }
        return SchoolRows.contact(telephone: record.telephone, website: record.website)
            + (record.report.map { [.link("School quality report", $0)] } ?? [])
            + Self.fields([("E-mail", record.email)])
    }

    private var directoryRows: [Detail.Row] {
        var rows: [Detail.Row] = [.field("DBN", number)]
        if let formerName { rows.append(.field("In the SAT results", formerName)) }
        if !school.hasPosition { rows.append(SchoolRows.withoutPosition) }
        return rows
    }

    /// "61.3 %", "97 %".
    static func rate(_ thousandths: Int) -> String {
        thousandths % 10 == 0 ? "\(thousandths / 10) %" : "\(thousandths / 10).\(thousandths % 10) %"
    }

    private static func fields(_ pairs: [(String, String?)]) -> [Detail.Row] {
        pairs.compactMap { label, text in
            guard let text, !text.isEmpty else { return nil }
            return .field(label, text)
        }
    }
}
