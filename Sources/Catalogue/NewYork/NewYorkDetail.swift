/// A high school in full, in groups that read well.
struct NewYorkDetail {
    private typealias Name = DirectoryColumns.Name
    private typealias SAT = SATColumns.Name
    let school: NewYorkSchool
    private let record: DirectoryRecord?
    private let id: String
    private let name: String
    private let number: String
    /// What the school is called in the results, where that is another name.
    private let formerName: String?
    private let sources: [Source]

    /// - Parameter records: of the directory and of the results; without them the index columns have to do.
    init(_ row: Int, _ places: Places, records: [[UInt8]?]) throws(RecordError) {
        school = NewYorkSchool(row, places)
        id = places.id(row)
        name = places.name(row)
        number = places.key(row)
        // What comes with the program has all of them: it is no mere start.
        sources = places.sources.map { source in
            var source = source
            source.isStarter = places.isPartial
            return source
        }
        record = try decodedRecord(DirectoryRecord.self, records.first ?? nil, of: id)
        let then = try decodedRecord(SATName.self, records.count > 1 ? records[1] : nil, of: id)?.name
        // The results shout all names, and some have two blanks.
        formerName = then.flatMap { [name] in FoldedText($0).joined == FoldedText(name).joined ? nil : $0 }
    }

    private struct SATName: Decodable { var name: String? }

    var detail: Detail {
        Detail(
            id: id, name: name, address: record?.address ?? "",
            headline: school.standing.prefix(1).uppercased() + school.standing.dropFirst(),
            sections: [
                Detail.Section("SAT", satRows), Detail.Section("School", schoolRows),
                Detail.Section("Overview", record?.overview.map { [.text($0)] } ?? []),
                Detail.Section("Contact", contactRows),
                Detail.Section(
                    "Getting there", Self.fields([("Subway", record?.subway), ("Bus", record?.bus)])),
                Detail.Section("In the directory", directoryRows),
            ].filter { !$0.rows.isEmpty },
            links: Detail.Links(report: record?.report, website: record?.website, telephone: record?.telephone),
            sources: sources, comparison: comparison)
    }

    // MARK: SAT

    private var satRows: [Detail.Row] {
        guard school.hasResults else {
            return [.text("The SAT results are not loaded: they are a file of their own, which can be imported.")]
        }
        let year = school.resultsYear.isEmpty ? "not given" : school.resultsYear
        var rows: [Detail.Row] = [.field("Year", year)]
        switch school.result.status {
        case .known: rows += knownRows
        case .suppressed:
            rows.append(.text("The results are suppressed: so few took the test that they would tell of persons."))
        case .absent: rows.append(.text("The results do not list this school, or say nothing of it."))
        }
        if !school.directoryYear.isEmpty, !school.resultsYear.isEmpty, school.directoryYear != school.resultsYear {
            rows.append(
                .text("The results are of \(school.resultsYear), the directory is of \(school.directoryYear)."))
        }
        return rows
    }

    private var knownRows: [Detail.Row] {
        let result = school.result
        var rows: [Detail.Row] = [.field("Test takers", Self.words(result.takers))]
        let scores = [
            ("Reading", result.reading, SAT.cityReading), ("Mathematics", result.mathematics, SAT.cityMathematics),
            ("Writing", result.writing, SAT.cityWriting),
        ]
        for (label, score, city) in scores {
            guard let score = score.value else { continue }
            rows.append(
                .scale(
                    Detail.Scale(
                        label: label, value: grouped(score), number: Double(score), low: SATResult.scores.lowerBound,
                        high: SATResult.scores.upperBound,
                        reference: school.sat(city).map { .init(Double($0) / 100, "the city's average") })))
        }
        rows.append(.field("Total", "\(grouped(result.total ?? 0)), of 600 to 2,400"))
        if let rank = school.sat(SAT.rank), let ranked = school.sat(SAT.ranked) {
            rows.append(
                .field(
                    "Rank by total", "\(grouped(rank)) of \(grouped(ranked)) schools with at least eleven test takers"))
        } else if !result.isRanked {
            let why =
                result.takers.value == nil
                ? "How many took the test is not known: the school is not compared with others."
                : "Fewer than eleven took the test: that is too few to compare the school with others."
            rows.append(.text(why))
        }
        if let average { rows.append(.text(average)) }
        rows.append(.text("A score tells how those who took the test did in it. It is no judgement of the school."))
        return rows
    }

    /// What the mark on the scales is, in words.
    private var average: String? {
        let means = [
            ("reading", SAT.cityReading), ("mathematics", SAT.cityMathematics), ("writing", SAT.cityWriting),
        ].compactMap { label, column in school.sat(column).map { "\(label) \(($0 + 50) / 100)" } }
        guard means.count == 3, let takers = school.sat(SAT.cityTakers) else { return nil }
        return
            "The mark on each scale is the city's average: \(means.joined(separator: ", ")). It is worked out from the "
            + "results that are loaded, the mean over their \(grouped(takers)) test takers."
    }

    // MARK: The rest

    private var schoolRows: [Detail.Row] {
        var rows: [Detail.Row] = [
            .field("Grades", school.grades.isEmpty ? Missing.notAvailable.words : school.grades),
            .field("Students", Self.words(school.number(Name.students))),
            .field("Graduation rate", Self.rate(school.number(Name.graduation))),
            .field("Attendance rate", Self.rate(school.number(Name.attendance))),
        ]
        if let college = record?.college { rows.append(.field("College or career", Self.rate(college))) }
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
            return [.text("Only what the list shows was kept with this search; the rest is in the official files.")]
        }
        return [
            .field("Address", record.address.isEmpty ? Missing.notAvailable.words : record.address),
            .field("Telephone", record.telephone ?? Missing.notAvailable.words),
            .field("Website", record.website ?? Missing.notAvailable.words),
        ] + Self.fields([("E-mail", record.email), ("School quality report", record.report)])
    }

    private var directoryRows: [Detail.Row] {
        var rows: [Detail.Row] = [.field("DBN", number)]
        if let formerName { rows.append(.field("In the SAT results", formerName)) }
        if !school.hasPosition { rows.append(.field("Position", "not available, so not on the map")) }
        return rows
    }

    static func words(_ figure: Known<Int>) -> String {
        switch figure {
        case .value(let number): grouped(number)
        case .missing(let reason): reason.words
        }
    }

    /// "61.3 %", "97 %".
    static func rate(_ thousandths: Known<Int>) -> String {
        switch thousandths {
        case .value(let number):
            number % 10 == 0 ? "\(number / 10) %" : "\(number / 10).\(number % 10) %"
        case .missing(let reason): reason.words
        }
    }

    private static func fields(_ pairs: [(String, String?)]) -> [Detail.Row] {
        pairs.compactMap { label, text in
            guard let text, !text.isEmpty else { return nil }
            return .field(label, text)
        }
    }
}
