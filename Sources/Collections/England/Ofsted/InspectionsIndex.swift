import Catalogue
/// The columns of the inspections that search, list and map need. They describe the newest full inspection.
struct InspectionsIndex {
    /// The names of the columns.
    enum Name {
        /// "reportCard", "fourAreas", "graded" or "none".
        static let evidence = "evidence"
        /// The day of the newest full inspection, yyyymmdd.
        static let date = "date"
        /// The overall grade, 1 to 4, if there is one.
        static let overall = "overall"
        /// A character for each area of the inspection's kind, in the order of `Area` or `Judgement`; see `AreaMark`.
        static let areas = "areas"
        /// "met" and "not-met" on report cards, "effective" and "not-effective" before.
        static let safeguarding = "safeguarding"
        static let concern = "concern"
        static let ungradedOutcome = "ungradedOutcome"
        static let ungradedDate = "ungradedDate"
        /// "yes" if the inspection is about a school that this one replaced.
        static let predecessor = "predecessor"
        static let ungradedPredecessor = "ungradedPredecessor"
        /// The number for the kind of provider in the address of Ofsted's page.
        static let provider = "provider"
        /// The address of Ofsted's page, if it cannot be made from the kind of provider; otherwise blank.
        static let link = "link"
        /// The multi-academy trust; blank without one.
        static let trust = "trust"
    }

    private var evidence = CodeBuilder()
    private var date = NumberColumn()
    private var overall = NumberColumn()
    private var areas = CodeBuilder()
    private var safeguarding = CodeBuilder()
    private var concern = CodeBuilder()
    private var ungradedOutcome = CodeBuilder()
    private var ungradedDate = NumberColumn()
    private var predecessor = CodeBuilder()
    private var ungradedPredecessor = CodeBuilder()
    private var provider = NumberColumn()
    private var link = CodeBuilder()
    private var trusts = CodeBuilder()

    mutating func append(_ inspections: Inspections, link text: String?, type: String, urn: String) {
        let headline = inspections.headline
        let isCard = headline == .reportCard
        let visit = isCard ? inspections.card?.visit : inspections.graded?.visit
        // If there is only an ungraded visit, the summary is about that visit.
        let newestVisit = visit ?? inspections.ungraded?.visit
        evidence.append(headline.rawValue)
        date.append(Known(visit?.date))
        overall.append(headline == .graded ? Known(inspections.graded?.overall) : .missing(.doesNotApply))
        areas.append(inspections.areaMarks)
        safeguarding.append(inspections.safeguardingID)
        concern.append(inspections.concern ?? (isCard ? inspections.card?.concern : inspections.graded?.concern) ?? "")
        ungradedOutcome.append(inspections.ungraded?.outcome ?? "")
        ungradedDate.append(Known(inspections.ungraded?.visit.date))
        predecessor.append(newestVisit?.isOfPredecessor == true ? "yes" : "")
        ungradedPredecessor.append(inspections.ungraded?.visit.isOfPredecessor == true ? "yes" : "")
        trusts.append(inspections.trust ?? "")
        append(ReportPage.link(text ?? "", urn: urn), phase: inspections.phase ?? "", type: type)
    }

    private mutating func append(_ page: ReportPage.Link, phase: String, type: String) {
        let derived = ReportPage.providerType(phase: phase, type: type, group: "")
        switch page {
        case .provider(let given?): provider.append(.value(given))
        // 28 means that phase and type do not tell the kind of provider. The register may tell it later.
        case .none, .provider(nil): provider.append(derived == 28 ? .missing(.notAvailable) : .value(derived))
        case .other: provider.append(.missing(.doesNotApply))
        }
        if case .other(let address) = page { link.append(address) } else { link.append("") }
    }

    var columns: [String: Column] {
        [
            Name.evidence: .code(evidence.column), Name.date: .number(date), Name.overall: .number(overall),
            Name.areas: .code(areas.column), Name.safeguarding: .code(safeguarding.column),
            Name.concern: .code(concern.column), Name.ungradedOutcome: .code(ungradedOutcome.column),
            Name.ungradedDate: .number(ungradedDate), Name.predecessor: .code(predecessor.column),
            Name.ungradedPredecessor: .code(ungradedPredecessor.column),
            Name.provider: .number(provider), Name.link: .code(link.column), Name.trust: .code(trusts.column),
        ]
    }
}

extension Known where Value == Int {
    /// A number, or "not available" for nil.
    init(_ value: Int?) { self = value.map { .value($0) } ?? .missing(.notAvailable) }
}

extension Inspections {
    /// A character for each area of the newest full inspection's kind; blank if there is no such inspection.
    fileprivate var areaMarks: String {
        switch headline {
        case .reportCard: String(Area.allCases.map { (card?.mark($0) ?? .missing(.notAvailable)).character })
        case .fourAreas, .graded:
            String(Judgement.allCases.map { (graded?.mark($0) ?? .missing(.notAvailable)).character })
        case .none: ""
        }
    }

    fileprivate var safeguardingID: String {
        switch headline {
        case .reportCard:
            switch card?.safeguarding?.lowercased() {
            case "met": "met"
            case "not met": "not-met"
            default: ""
            }
        case .fourAreas, .graded:
            switch graded?.safeguarding?.lowercased() {
            case "yes": "effective"
            case "no": "not-effective"
            default: ""
            }
        case .none: ""
        }
    }
}
