import Catalogue
import JSON

/// The facts of a school for JSON, CSV and GeoJSON.
///
/// A new field must be added to both `fields` and `fieldNames`: the CSV leaves out every field that `fieldNames` lacks.
extension IndexedSchool {
    var fields: [(name: String, value: JSONValue)] {
        var fields: [(name: String, value: JSONValue)] = [
            ("urn", .string(urn)), ("phase", .optional(code(RegisterIndex.Name.phase))),
            ("type", .optional(code(RegisterIndex.Name.type))),
            ("typeGroup", .optional(code(RegisterIndex.Name.typeGroup))),
            ("status", .optional(code(RegisterIndex.Name.status))),
            ("gender", .optional(code(RegisterIndex.Name.gender))),
            ("religiousCharacter", .optional(code(RegisterIndex.Name.religion))),
            ("sixthForm", .optional(code(RegisterIndex.Name.sixthForm))), ("ages", ages),
        ]
        fields += pupils.members(named: "pupils")
        fields += [
            ("town", .optional(text(RegisterIndex.Name.town))),
            ("district", .optional(code(RegisterIndex.Name.district))),
            ("postcode", .optional(text(RegisterIndex.Name.postcode))), ("ofsted", ofsted),
            ("reportURL", .optional(reportAddress)),
        ]
        return fields
    }

    static let fieldNames: [String] = {
        var areas = Judgement.allCases.map(\.rawValue)
        // The kinds of inspection share the names of some areas.
        areas += Area.allCases.map(\.rawValue).filter { !areas.contains($0) }
        var names = [
            "urn", "phase", "type", "typeGroup", "status", "gender", "religiousCharacter", "sixthForm", "ages.low",
            "ages.high",
        ]
        names += Known<Int>.memberNames("pupils")
        names += [
            "town", "district", "postcode", "ofsted.evidence", "ofsted.date", "ofsted.overall",
            "ofsted.overallWord",
        ]
        names += areas.map { "ofsted.areas.\($0)" }
        names += [
            "ofsted.safeguarding", "ofsted.concern", "ofsted.predecessor", "ofsted.ungraded.outcome",
            "ofsted.ungraded.date", "ofsted.ungraded.predecessor", "reportURL",
        ]
        return names
    }()

    private var ages: JSONValue {
        let parts = code(RegisterIndex.Name.ages).split(separator: "-").compactMap { Int($0) }
        return parts.count == 2 ? .object([("low", .integer(parts[0])), ("high", .integer(parts[1]))]) : .null
    }

    private var ofsted: JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("evidence", .string(evidenceLevel.evidence.rawValue)), ("date", .optional(date?.iso)),
        ]
        let marks = inspected(code: InspectionsIndex.Name.areas).map { AreaMark($0) }
        switch evidence {
        case .reportCard:
            let areas = zip(Area.allCases, marks).map { area, mark in
                (name: area.rawValue, value: Self.value(mark) { Standard(rawValue: $0)?.id })
            }
            members.append(("areas", .object(areas)))
        case .graded, .fourAreas:
            if evidence == .graded, let overall {
                members += [("overall", .integer(overall.rawValue)), ("overallWord", .string(overall.id))]
            }
            let areas = zip(Judgement.allCases, marks).map { judgement, mark in
                (name: judgement.rawValue, value: Self.value(mark) { Grade(rawValue: $0)?.id })
            }
            members.append(("areas", .object(areas)))
        case .none: break
        }
        let safeguarding = inspected(code: InspectionsIndex.Name.safeguarding)
        if evidence != .none { members.append(("safeguarding", .optional(safeguarding))) }
        if !concern.isEmpty { members.append(("concern", .string(Concern.words(concern)))) }
        if isOfPredecessor { members.append(("predecessor", .bool(true))) }
        if !ungradedOutcome.isEmpty || ungradedDate != nil {
            var visit: [(name: String, value: JSONValue)] = [
                ("outcome", .optional(ungradedOutcome)), ("date", .optional(ungradedDate?.iso)),
            ]
            if isVisitOfPredecessor { visit.append(("predecessor", .bool(true))) }
            members.append(("ungraded", .object(visit)))
        }
        return .object(members)
    }

    /// A word of the scale, or why there is none; null means not available.
    private static func value(_ mark: AreaMark, _ word: (Int) -> String?) -> JSONValue {
        switch mark {
        case .step(let number): .optional(word(number))
        case .notGraded: .string("not-graded")
        case .missing(.notAvailable): .null
        case .missing(let reason): .string(reason.rawValue)
        }
    }
}
