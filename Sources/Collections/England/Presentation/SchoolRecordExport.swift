import Catalogue
import JSON

/// The facts of a school for JSON, CSV and GeoJSON that only its records have: authority, address, trust, dates.
struct SchoolRecordExport {
    private let school: School?
    private let inspections: Inspections?

    /// A record that cannot be read is left out, as if there were none.
    init(_ row: Int, _ places: Places, _ records: Records) {
        let id = places.id(row)
        school = try? records.decoded(School.self, from: England.TableName.register, of: id)
        inspections = try? records.decoded(Inspections.self, from: England.TableName.inspections, of: id)
    }

    static let names =
        ["laCode", "laName", "street", "locality", "county", "address", "telephone", "website", "trust", "federation"]
        + Known<Int>.memberNames("capacity") + Known<Int>.memberNames("boys") + Known<Int>.memberNames("girls")
        + [
            "admissions", "nursery", "freeMealsPercent", "region", "ward", "constituency", "opened", "closed",
            "reasonClosed", "inspection.published", "inspection.type", "previousInspection.evidence",
            "previousInspection.date", "previousInspection.overall", "previousInspection.overallWord",
        ]

    var fields: [(name: String, value: JSONValue)] {
        var fields: [(name: String, value: JSONValue)] = [
            ("laCode", .optional(authorityCode)), ("laName", .optional(school?.localAuthority)),
            ("street", .optional(school?.street)), ("locality", .optional(school?.locality)),
            ("county", .optional(school?.county)), ("address", .optional(school?.address)),
            ("telephone", .optional(school?.telephone)), ("website", .optional(school?.website)),
            ("trust", .optional(school?.trust ?? inspections?.trust)), ("federation", .optional(school?.federation)),
        ]
        fields += Self.figure(school?.capacity, "capacity")
        fields += Self.figure(school?.boys, "boys")
        fields += Self.figure(school?.girls, "girls")
        fields += [
            ("admissions", .optional(school?.admissions)), ("nursery", .optional(school?.nursery)),
            ("freeMealsPercent", .optional(school?.freeMeals)), ("region", .optional(school?.region)),
            ("ward", .optional(school?.ward)), ("constituency", .optional(school?.constituency)),
            ("opened", Self.day(school?.opened)), ("closed", Self.day(school?.closed)),
            ("reasonClosed", .optional(school?.reasonClosed)),
        ]
        return fields + inspectionFields
    }

    /// The authority's part of "383/2336".
    private var authorityCode: String? {
        school?.establishmentNumber?.split(separator: "/").first.map(String.init)
            ?? school?.localAuthority.flatMap { LocalAuthorityCodes.code(of: $0) }
    }

    /// When the newest full inspection was published, and the full inspection before it, which the file has only for a
    /// school with a report card.
    private var inspectionFields: [(name: String, value: JSONValue)] {
        guard let inspections else { return [("inspection", .null), ("previousInspection", .null)] }
        let isCard = inspections.headline == .reportCard
        let visit = isCard ? inspections.card?.visit : inspections.graded?.visit ?? inspections.ungraded?.visit
        let newest = JSONValue.object([
            ("published", Self.day(visit?.published)), ("type", .optional(visit?.type)),
        ])
        guard isCard, let before = inspections.graded else {
            return [("inspection", newest), ("previousInspection", .null)]
        }
        let evidence = before.evidence == .graded ? EvidenceValue.graded : .fourAreas
        var previous: [(name: String, value: JSONValue)] = [
            ("evidence", .string(evidence.rawValue)), ("date", Self.day(before.visit.date)),
        ]
        if let overall = before.overall.flatMap({ Grade(rawValue: $0) }) {
            previous += [("overall", .integer(overall.rawValue)), ("overallWord", .string(overall.id))]
        }
        return [("inspection", newest), ("previousInspection", .object(previous))]
    }

    private static func figure(_ figure: Known<Int>?, _ name: String) -> [(name: String, value: JSONValue)] {
        (figure ?? .missing(.notAvailable)).members(named: name)
    }

    /// A day of a record, yyyymmdd, as "2024-06-17".
    private static func day(_ number: Int?) -> JSONValue {
        .optional(number.flatMap { CalendarDate(number: $0) }?.iso)
    }
}
