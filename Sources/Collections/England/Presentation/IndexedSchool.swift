import Catalogue
import JSON

/// A school as the columns of the tables know it: enough for a line in the list, and for JSON and CSV.
struct IndexedSchool {
    let evidenceLevel: EvidenceLevel
    private let register: Table
    private let row: Int
    private let inspections: (table: Table, row: Int)?
    /// Whether an inspections file was imported that could have the school.
    let hasInspections: Bool
    let urn: String

    init(_ row: Int, _ places: Places) {
        evidenceLevel = EvidenceLevel(row, places)
        // A place has a row, so there is a register.
        register =
            places.joined[England.TableName.register]
            ?? Table(name: "", source: Source(title: "", date: "", licence: ""), keys: TextColumn(), columns: [:])
        self.row = row
        inspections = places.match(England.TableName.inspections, row)
        // A starter set has the inspections of a few schools only, so a school that is not in it may have been inspected.
        hasInspections =
            inspections != nil || places.joined[England.TableName.inspections]?.source.isStarter == false
        urn = places.key(row)
    }

    func code(_ name: String) -> String { register.code(name)[row] }
    func text(_ name: String) -> String { register.text(name)[row] }
    var latitude: Int? { register.number(RegisterIndex.Name.latitude)[row].value }
    var pupils: Known<Int> { register.number(RegisterIndex.Name.pupils)[row] }

    private func inspected(code name: String) -> String {
        inspections.map { $0.table.code(name)[$0.row] } ?? ""
    }

    private func inspected(number name: String) -> Int? {
        inspections.flatMap { $0.table.number(name)[$0.row].value }
    }

    var evidence: Evidence { Evidence(rawValue: inspected(code: InspectionsIndex.Name.evidence)) ?? .none }
    var date: CalendarDate? { inspected(number: InspectionsIndex.Name.date).flatMap { CalendarDate(number: $0) } }
    var overall: Grade? { inspected(number: InspectionsIndex.Name.overall).flatMap { Grade(rawValue: $0) } }
    var ungradedOutcome: String { inspected(code: InspectionsIndex.Name.ungradedOutcome) }
    var ungradedDate: CalendarDate? {
        inspected(number: InspectionsIndex.Name.ungradedDate).flatMap { CalendarDate(number: $0) }
    }
    /// The code of a category of concern, as in the file.
    var concern: String { inspected(code: InspectionsIndex.Name.concern) }
    var isOfPredecessor: Bool { !inspected(code: InspectionsIndex.Name.predecessor).isEmpty }

    var reportAddress: String {
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

    /// "Primary · Good, Mar 2019".
    var summary: String {
        var line = phaseWord + " · " + evidenceWords
        if isOfPredecessor { line += " (predecessor)" }
        if !concern.isEmpty { line += "; " + Concern.words(concern).lowercased() }
        if evidenceLevel.evidence != .ungraded, let date, let ungradedDate, ungradedDate > date {
            line += "; visited \(ungradedDate.monthAndYear)"
        }
        let status = code(RegisterIndex.Name.status)
        return RegisterIndex.isCurrent(status: status) ? line : "\(status) · \(line)"
    }

    private var phaseWord: String {
        guard evidenceLevel.phase == .other || evidenceLevel.phase == .notAvailable else {
            return evidenceLevel.phase.label
        }
        switch evidenceLevel.type {
        case .independent: return "Independent"
        case .special: return "Special"
        case .college: return "College"
        default: return evidenceLevel.phase == .other ? "Other" : "Phase not known"
        }
    }

    var evidenceWords: String {
        let month = date.map { $0.monthAndYear } ?? "date not known"
        switch evidenceLevel.evidence {
        // The grade is also written, so that it is not only in the colour of the mark.
        case .reportCard: return "Report card \(month)" + (evidenceLevel.weakest.map { ", weakest area: \($0)" } ?? "")
        case .fourAreas: return "Four areas, \(month)" + (evidenceLevel.weakest.map { ", the weakest: \($0)" } ?? "")
        case .graded: return "\(overall?.title ?? "Overall grade not available"), \(month)"
        case .ungraded:
            let outcome = ungradedOutcome.isEmpty ? "Ungraded visit" : ungradedOutcome
            return "\(outcome), \(ungradedDate?.monthAndYear ?? "date not known") (ungraded)"
        case .notInspected: return "No inspection listed"
        case .independent: return "not in Ofsted's file for state schools"
        case .notInFile: return hasInspections ? "not in Ofsted's file" : "no inspections loaded"
        }
    }

    // MARK: For scripts

    var fields: [(name: String, value: JSONValue)] {
        var fields: [(name: String, value: JSONValue)] = [
            ("phase", .optional(code(RegisterIndex.Name.phase))), ("type", .optional(code(RegisterIndex.Name.type))),
            ("typeGroup", .optional(code(RegisterIndex.Name.typeGroup))),
            ("status", .optional(code(RegisterIndex.Name.status))),
            ("gender", .optional(code(RegisterIndex.Name.gender))),
            ("religiousCharacter", .optional(code(RegisterIndex.Name.religion))),
            ("sixthForm", .optional(code(RegisterIndex.Name.sixthForm))), ("ages", ages),
        ]
        fields += Self.figure("pupils", pupils)
        fields += [
            ("town", .optional(text(RegisterIndex.Name.town))),
            ("district", .optional(code(RegisterIndex.Name.district))),
            ("postcode", .optional(text(RegisterIndex.Name.postcode))), ("ofsted", ofsted),
            ("reportURL", .string(reportAddress)),
        ]
        return fields
    }

    static let fieldNames: [String] = {
        var areas = Judgement.allCases.map(\.rawValue)
        // The kinds of inspection share the names of some areas.
        areas += Area.allCases.map(\.rawValue).filter { !areas.contains($0) }
        return [
            "phase", "type", "typeGroup", "status", "gender", "religiousCharacter", "sixthForm", "ages.low",
            "ages.high",
            "pupils", "pupilsMissing", "town", "district", "postcode", "ofsted.evidence", "ofsted.reason",
            "ofsted.date",
            "ofsted.overall", "ofsted.overallWord",
        ] + areas.map { "ofsted.areas.\($0)" } + [
            "ofsted.safeguarding", "ofsted.concern", "ofsted.predecessor", "ofsted.ungraded.outcome",
            "ofsted.ungraded.date", "reportURL",
        ]
    }()

    /// A figure, or null and the reason why it is missing.
    private static func figure(_ name: String, _ figure: Known<Int>) -> [(name: String, value: JSONValue)] {
        switch figure {
        case .value(let number): [(name, .integer(number))]
        case .missing(let reason): [(name, .null), (name + "Missing", .string(reason.rawValue))]
        }
    }

    private var ages: JSONValue {
        let parts = code(RegisterIndex.Name.ages).split(separator: "-").compactMap { Int($0) }
        return parts.count == 2 ? .object([("low", .integer(parts[0])), ("high", .integer(parts[1]))]) : .null
    }

    private var ofsted: JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("evidence", .string(evidence.rawValue)), ("date", .optional(date?.iso)),
        ]
        let marks = inspected(code: InspectionsIndex.Name.areas).map { AreaMark($0) }
        switch evidence {
        case .reportCard:
            let areas = zip(Area.allCases, marks).map { area, mark in
                (name: area.rawValue, value: Self.value(mark) { Standard(rawValue: $0)?.title })
            }
            members.append(("areas", .object(areas)))
        case .graded, .fourAreas:
            if evidence == .graded, let overall {
                members += [("overall", .integer(overall.rawValue)), ("overallWord", .string(overall.title))]
            }
            let areas = zip(Judgement.allCases, marks).map { judgement, mark in
                (name: judgement.rawValue, value: Self.value(mark) { Grade(rawValue: $0)?.title })
            }
            members.append(("areas", .object(areas)))
        case .none: members.append(("reason", .string(evidenceLevel.evidence.rawValue)))
        }
        let safeguarding = inspected(code: InspectionsIndex.Name.safeguarding)
        if evidence != .none { members.append(("safeguarding", .optional(safeguarding))) }
        if !concern.isEmpty { members.append(("concern", .string(concern))) }
        if isOfPredecessor { members.append(("predecessor", .bool(true))) }
        if !ungradedOutcome.isEmpty || ungradedDate != nil {
            members.append(
                (
                    "ungraded",
                    .object([("outcome", .optional(ungradedOutcome)), ("date", .optional(ungradedDate?.iso))])
                ))
        }
        return .object(members)
    }

    /// A word of the scale, or why there is none; null means not available.
    private static func value(_ mark: AreaMark, _ word: (Int) -> String?) -> JSONValue {
        switch mark {
        case .step(let number): .optional(word(number))
        case .notGraded: .string("notGraded")
        case .missing(.notAvailable): .null
        case .missing(let reason): .string(reason.rawValue)
        }
    }
}
