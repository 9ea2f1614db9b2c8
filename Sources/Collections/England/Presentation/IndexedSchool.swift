import Catalogue

/// What the columns of the tables say about a school: enough for a line in the list, and for JSON and CSV.
struct IndexedSchool {
    let evidenceLevel: EvidenceLevel
    private let country: CountryValue
    private let register: Table
    private let row: Int
    private let inspections: (table: Table, row: Int)?
    /// Whether an inspections file was imported that could have the school.
    let hasInspections: Bool
    /// Whether only the inspections of the starter set are here, which has those of some schools.
    let hasStarterInspections: Bool
    let urn: String

    init(_ row: Int, _ places: Places) {
        evidenceLevel = EvidenceLevel(row, places)
        country = CountryValue(.country, of: row, in: places)
        // Every place has a row in the register, so the register is there.
        register = places.joined[England.TableName.register] ?? .empty
        self.row = row
        inspections = places.match(England.TableName.inspections, row)
        // A starter set has only the inspections of a few schools. Any other school may have been inspected, too.
        hasInspections =
            inspections != nil || places.joined[England.TableName.inspections]?.source.isStarter == false
        hasStarterInspections = places.joined[England.TableName.inspections]?.source.isStarter == true
        urn = places.key(row)
    }

    func code(_ name: String) -> String { register.code(name)[row] }
    func text(_ name: String) -> String { register.text(name)[row] }
    var latitude: Int? { register.number(RegisterIndex.Name.latitude)[row].value }
    var pupils: Known<Int> { register.number(RegisterIndex.Name.pupils)[row] }

    func inspected(code name: String) -> String {
        inspections.map { $0.table.code(name)[$0.row] } ?? ""
    }

    private func inspected(number name: String) -> Int? {
        inspections.flatMap { $0.table.number(name)[$0.row].value }
    }

    var evidence: Evidence { Evidence(rawValue: inspected(code: InspectionsIndex.Name.evidence)) ?? .none }
    var date: CalendarDate? { inspected(number: InspectionsIndex.Name.date).flatMap { CalendarDate(number: $0) } }
    var overall: Grade? { inspected(number: InspectionsIndex.Name.overall).flatMap { Grade(rawValue: $0) } }
    var ungradedOutcome: String { inspected(code: InspectionsIndex.Name.ungradedOutcome) }
    /// The outcome of the ungraded visit in words; "Ungraded visit" if the file has none.
    var ungradedWords: String { ungradedOutcome.isEmpty ? "Ungraded visit" : Self.words(outcome: ungradedOutcome) }
    /// An outcome of Ofsted's file in words: its "S5 Next" means that a full inspection follows, under section 5 of the Education
    /// Act 2005.
    static func words(outcome: String) -> String {
        guard outcome.hasSuffix("S5 Next") else { return outcome }
        return outcome.replacing(" (Concerns) - S5 Next", with: " (concerns, full inspection next)")
            .replacing(" (Improving) - S5 Next", with: " (improving, full inspection next)")
    }
    var ungradedDate: CalendarDate? {
        inspected(number: InspectionsIndex.Name.ungradedDate).flatMap { CalendarDate(number: $0) }
    }
    /// The code of a category of concern, as in the file.
    var concern: String { inspected(code: InspectionsIndex.Name.concern) }
    var isOfPredecessor: Bool { !inspected(code: InspectionsIndex.Name.predecessor).isEmpty }
    var isVisitOfPredecessor: Bool { !inspected(code: InspectionsIndex.Name.ungradedPredecessor).isEmpty }

    /// The address of Ofsted's page of the school; blank for a school in Wales.
    var reportAddress: String {
        guard !isInWales else { return "" }
        let other = inspected(code: InspectionsIndex.Name.link)
        if !other.isEmpty { return other }
        let type =
            inspected(number: InspectionsIndex.Name.provider)
            ?? ReportPage.providerType(
                phase: code(RegisterIndex.Name.phase), type: code(RegisterIndex.Name.type),
                group: code(RegisterIndex.Name.typeGroup))
        return ReportPage.address(type: type, urn: urn)
    }

    // MARK: A line

    /// "Good, Mar 2019 · Primary". A result comes first, because narrow lists cut the end off; the pin's shape has the phase, too.
    var summary: String {
        let visit = isVisitWorse ? nil : visitSince.map { " · visited \($0.monthAndYear)" }
        let evidence = qualified(evidenceWords) + (visit ?? "")
        let status = code(RegisterIndex.Name.status)
        let (first, last) = hasResult ? (evidence, phaseWord) : (phaseWord, evidence)
        if status == "Open" { return "\(first) · \(last)" }
        let closing = status.hasBytes(of: "proposed to close") ? " · proposed to close" : ""
        let line = "\(first)\(closing) · \(last)"
        return RegisterIndex.isCurrent(status: status) ? line : "\(status) · \(line)"
    }

    /// The day of an ungraded visit after the inspection that the evidence is of; nil if there is none.
    private var visitSince: CalendarDate? {
        guard evidenceLevel.evidence != .ungraded, let date, let ungradedDate, ungradedDate > date else { return nil }
        return ungradedDate
    }

    /// Whether that visit found the school worse than the inspection before. If so, the old grade is not shown alone.
    private var isVisitWorse: Bool {
        visitSince != nil && (ungradedOutcome.hasBytes(of: "not as strong") || ungradedOutcome.hasBytes(of: "Concerns"))
    }

    /// "visited 30 Apr 2025: standards maintained"; nil if there was no visit after the inspection that the evidence is of.
    func visitWords(_ dateWords: (CalendarDate) -> String) -> String? {
        guard let visitSince else { return nil }
        return "visited \(dateWords(visitSince))"
            + (ungradedOutcome.isEmpty ? "" : ": \(ungradedWords.lowercasedFirst)")
    }

    /// Wordings of the result in the summary, from the longest to the shortest.
    var resultWordings: [String] {
        func dated(_ words: [String], _ day: CalendarDate?) -> [String] {
            guard let day else { return words.map { "\($0), \(InspectionSections.noDate)" } }
            return words.map { "\($0), \(day.monthAndYear)" } + words.suffix(1).map { "\($0) \(day.year)" }
        }
        var short: [String] = []
        var undated: String?
        switch evidenceLevel.evidence {
        case .reportCard, .fourAreas:
            if isOutstandingInAllAreas, let date {
                short = [
                    "4 areas \(date.monthAndYear), all Outstanding", "4 areas \(date.year), all Outstanding",
                    // Early years and sixth form are not among the four, so the number stays.
                    "4 Outstanding \(date.year)", "4 Outst. \(date.year)", "4 Outst.",
                ]
                undated = "4 areas"
            } else if let weakest = evidenceLevel.weakest, let date {
                let kind = evidenceLevel.evidence == .reportCard ? "Card" : "4 areas"
                short = [
                    "\(kind) \(date.monthAndYear), weakest: \(weakest)",
                    "\(kind) \(date.year), weakest: \(Self.shortWord[weakest] ?? weakest)",
                    // The pin's letter says which kind of result it is.
                    "Weakest: \(Self.shortWord[weakest] ?? weakest) \(date.year)",
                    "Weakest: \(Self.shortWord[weakest] ?? weakest)", "Weakest \(Self.shortestWord(weakest))",
                    "\(kind) \(date.year)",
                ]
                undated = kind
            }
        case .graded:
            guard let title = overall?.title else { break }
            let words = [title] + (Self.shortWord[title].map { [$0] } ?? [])
            short = dated(words, date)
            undated = words.last
        case .ungraded:
            let outcome = ungradedWords
            let result =
                outcome.hasPrefix("School remains ")
                ? "Remains " + outcome.dropFirst(15).replacing(", full inspection next", with: "") : outcome
            let shortest = Self.shortestWord(result)
            // These outcomes come only from ungraded visits, so the short wordings need not say "ungraded".
            short = dated([result], ungradedDate)
            if shortest != result, let ungradedDate { short.append("\(shortest) \(ungradedDate.year)") }
            short.append(shortest)
        case .independent: short = ["not in Ofsted's file", "no Ofsted data"]
        case .notInFile where country == .england: short = ["no Ofsted data", "no data"]
        case .notInspected, .notInFile: break
        }
        // That the previous school got the result matters more than its year.
        if isOfPredecessor, let undated { short.append(undated) }
        // Every wording says if the result is that of the previous school, and names a category of concern.
        return [qualified(evidenceWords)] + short.map { qualified($0, isShort: true) }
    }

    static let shortWord = [
        "Requires improvement": "Req. impr.", "Expected standard": "Expected", "Strong standard": "Strong",
        "Urgent improvement": "Urgent impr.", "Needs attention": "Needs att.",
    ]

    /// Short forms of results for the narrowest lists and maps.
    private static let shortestWords = [
        "Outstanding": "Outst.", "Remains Outstanding": "Remains Outst.", "Standards maintained": "Stand. maintained",
        "Improved significantly": "Improved signif.", "Some aspects not as strong": "Some less strong",
    ]

    private static func shortestWord(_ result: String) -> String {
        shortestWords[result] ?? shortWord[result] ?? result
    }

    /// Short forms of results and what they stand for, for the legend. It leaves out what explains itself: "Expected" for "Expected
    /// standard", and "Remains Outst." beside "Outst.".
    static let shortForms = shortWord.merging(shortestWords) { word, _ in word }
        .filter { !$0.hasPrefix($1) && !$0.hasPrefix("Remains") }.sorted { $0.key < $1.key }
        .map { (short: $1, meaning: $0) }

    /// A result, followed by "(previous school)" if it is that of the school before this one, by the category of concern if there is one,
    /// and by the outcome of a later visit that found the school worse.
    /// - Parameter hasVisit: false leaves that outcome out.
    func qualified(_ result: String, isShort: Bool = false, hasVisit: Bool = true) -> String {
        var words = result
        if isOfPredecessor { words += isShort ? " (prev)" : " (previous school)" }
        if !concern.isEmpty { words += "; " + Concern.words(concern).lowercased() }
        if hasVisit, isVisitWorse { words += "; " + worseVisit(isShort: isShort) }
        return words
    }

    /// "visited Apr 2025: some aspects not as strong", or in short, "some less strong".
    private func worseVisit(isShort: Bool) -> String {
        guard isShort else { return "visited \(visitSince?.monthAndYear ?? ""): \(ungradedWords.lowercasedFirst)" }
        return ungradedOutcome.hasBytes(of: "Concerns")
            ? "concerns at a visit" : Self.shortestWord(ungradedOutcome).lowercasedFirst
    }

    private var hasResult: Bool {
        switch evidenceLevel.evidence {
        case .reportCard, .fourAreas, .graded, .ungraded: true
        case .notInspected, .independent, .notInFile: false
        }
    }

    /// The phase, "Primary", or the kind of school where the phase says nothing, "Independent".
    var phaseWord: String {
        guard evidenceLevel.phase == .other || evidenceLevel.phase == .notAvailable else {
            return evidenceLevel.phase.label
        }
        switch evidenceLevel.type {
        case .independent: return "Independent"
        case .special: return "Special"
        case .college: return "College"
        default: return evidenceLevel.phase == .other ? "Other" : "Phase not available"
        }
    }

    /// Whether the school is in Wales, whose schools Estyn inspects and not Ofsted.
    var isInWales: Bool { country == .wales }

    /// Why there is no Ofsted inspection of a school that is not in Ofsted's file.
    var reasonNotInFile: String {
        switch country {
        case .wales: "in Wales: inspected by Estyn, not Ofsted"
        case .offshore, .overseas: "outside England: not in Ofsted's file"
        case .england:
            if evidenceLevel.evidence == .independent {
                "not in Ofsted's file for state schools"
            } else if hasInspections {
                "not in Ofsted's file"
            } else if hasStarterInspections {
                "Ofsted: not in the starter set"
            } else {
                "Ofsted results: not in the saved data"
            }
        }
    }

    /// Whether each of the four areas was judged, and none less than Outstanding.
    private var isOutstandingInAllAreas: Bool {
        guard evidenceLevel.evidence == .fourAreas else { return false }
        let areas = inspected(code: InspectionsIndex.Name.areas).prefix(Judgement.fourAreas.count)
        return areas.count == Judgement.fourAreas.count
            && areas.allSatisfy { AreaMark($0).step == Grade.outstanding.rawValue }
    }

    /// "Four areas, Feb 2025, the weakest: Requires improvement".
    var evidenceWords: String { evidenceWords(\.monthAndYear) }

    /// The newest inspection with its date, in the same words in lists, details and comparisons.
    /// - Parameter dateWords: writes a date.
    func evidenceWords(_ dateWords: (CalendarDate) -> String) -> String {
        let day = date.map(dateWords) ?? InspectionSections.noDate
        switch evidenceLevel.evidence {
        // The weakest grade is written, so that the colour of the mark is not the only thing that shows it.
        case .reportCard: return "Report card \(day)" + (evidenceLevel.weakest.map { ", weakest area: \($0)" } ?? "")
        case .fourAreas where isOutstandingInAllAreas: return "Four areas, \(day), all Outstanding"
        case .fourAreas: return "Four areas, \(day)" + (evidenceLevel.weakest.map { ", the weakest: \($0)" } ?? "")
        case .graded: return "\(overall?.title ?? "Overall grade not available"), \(day)"
        case .ungraded:
            return "\(ungradedWords), \(ungradedDate.map(dateWords) ?? InspectionSections.noDate) (ungraded)"
        case .notInspected: return "No inspection listed"
        case .independent, .notInFile: return reasonNotInFile
        }
    }
}
