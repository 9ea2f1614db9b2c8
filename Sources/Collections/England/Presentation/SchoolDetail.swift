import Catalogue

/// Everything that is known of a school, as the sections of a detail.
struct SchoolDetail {
    let indexed: IndexedSchool
    let school: School
    let inspections: Inspections?
    private let links: SchoolLinks?
    private let id: String
    private let name: String
    private let sources: [Source]
    /// False for a school of a saved search, which has no records.
    private let hasRecords: Bool

    /// - Parameter records: if there are none, only the columns of the tables are used.
    /// - Throws: `RecordError` if a record cannot be read.
    init(_ row: Int, _ places: Places, records: Records) throws(RecordError) {
        indexed = IndexedSchool(row, places)
        id = places.id(row)
        name = places.name(row)
        sources = places.sources
        hasRecords = !records.isEmpty
        school = try records.decoded(School.self, from: England.TableName.register, of: id) ?? indexed.school
        inspections = try records.decoded(Inspections.self, from: England.TableName.inspections, of: id)
        links = try records.decoded(SchoolLinks.self, from: England.TableName.links, of: id)
    }

    var detail: Detail {
        let ofsted = InspectionSections(indexed: indexed, inspections: inspections)
        let page = indexed.isInWales ? [] : [Detail.Row.link("Ofsted page", indexed.reportAddress)]
        let contact =
            hasRecords
            ? SchoolRows.contact(telephone: school.telephone, website: school.website) + page
            : page + [SchoolRows.withoutRecord]
        let sections = [
            Detail.Section("Ofsted", rows: ofsted.rows), Detail.Section("Contact", rows: contact),
            Detail.Section("School", rows: schoolRows), Detail.Section("Place", rows: placeRows),
            Detail.Section("In the register", rows: registerRows),
            Detail.Section("Before and after", rows: links?.rows ?? []),
        ]
        var detail = Detail(
            id: id, name: name, address: school.address, headline: ofsted.headline,
            sections: sections.filter { !$0.rows.isEmpty },
            links: [
                SchoolLinkNames.report: indexed.reportAddress, SchoolLinkNames.website: school.website,
                SchoolLinkNames.telephone: school.telephone,
            ], sources: sources)
        detail.status = school.statusUnlessOpen ?? ""
        return detail
    }

    private var schoolRows: [Detail.Row] {
        var rows: [Detail.Row] = [
            .field("Phase", Self.words(school.phase)), .field("Ages", ages), .field("Pupils", pupils),
            .field("Gender", Self.words(school.gender)),
            .field("Religious character", Self.words(school.religiousCharacter)),
        ]
        rows += Self.fields([
            ("Religious ethos", school.religiousEthos), ("Diocese", school.diocese), ("Admissions", school.admissions),
        ])
        // Only a school with older pupils could have a sixth form.
        if (school.highAge?.value ?? 0) >= Self.leastAgeOfSixthForms {
            rows.append(.field("Sixth form", Self.words(school.sixthForm)))
        }
        rows.append(.field("Type", Self.words(school.type ?? school.typeGroup)))
        rows += Self.fields([
            ("Nursery classes", school.nursery), ("Boarders", school.boarders),
            ("Special classes", school.specialClasses),
            ("Special needs provided for", school.needs), ("Resourced provision", school.resourcedProvision),
            ("Free meals", school.freeMeals.map { $0 + " % of pupils" }), ("Trust", school.trust ?? inspections?.trust),
            ("Trust status", school.trustStatus), ("Sponsors", school.sponsors), ("Federation", school.federation),
        ])
        return rows
    }

    /// Why a fact of the register is missing, if its text is blank or says so, such as "Not applicable"; else nil.
    static func missing(_ text: String?) -> Missing? {
        guard let text, !text.isEmpty else { return .notAvailable }
        guard case .missing(let reason) = Known<Int>(figure: text.utf8), reason != .notAvailable else { return nil }
        return reason
    }

    /// A fact in the words of the register; if it is missing, the reason in the words that are used for all facts.
    private static func words(_ text: String?) -> String { missing(text)?.words ?? text ?? "" }

    /// Secondary schools have pupils up to this age, even without a sixth form.
    private static let leastAgeOfSixthForms = 16

    var ages: String {
        let low = school.lowAge?.value
        let high = school.highAge?.value
        switch (low, high) {
        case (let low?, let high?) where high >= low && high > 0:
            return high >= 99 ? "from \(low)" : "\(low) to \(high)"
        default: return Missing.notAvailable.words
        }
    }

    private var pupils: String {
        let count = school.pupils ?? .missing(.notAvailable)
        var text = count.words()
        if let capacity = school.capacity?.value, capacity > 0 {
            text += count.value == nil ? "; places for \(grouped(capacity))" : " of \(grouped(capacity)) places"
        }
        if let boys = school.boys, let girls = school.girls {
            text += "; boys \(boys.words()), girls \(girls.words())"
        }
        if let census = school.census.flatMap({ CalendarDate(number: $0) }) { text += " (\(census.long))" }
        return text
    }

    private var placeRows: [Detail.Row] {
        var rows = Self.fields([
            ("Local authority", school.localAuthority), ("District", school.district), ("Ward", school.ward),
            ("Constituency", school.constituency), ("Region", school.region), ("Surroundings", school.urbanRural),
        ])
        if let easting = school.easting, let northing = school.northing {
            rows.append(.field("Grid reference", "easting \(easting), northing \(northing) (metres)"))
        } else if !indexed.hasPosition {
            rows.append(SchoolRows.withoutPosition)
        }
        return rows
    }

    private var registerRows: [Detail.Row] {
        let closing = school.closed.flatMap { CalendarDate(number: $0) }
        return [.field("URN", indexed.urn), .field("Status", school.status ?? Missing.notAvailable.words)]
            + Self.fields([
                ("Number", school.establishmentNumber),
                ("Opened", school.opened.flatMap { CalendarDate(number: $0) }?.long),
                ("Opened because", school.reasonOpened),
                ("Closed", closing?.long), ("Closed because", closing == nil ? nil : school.reasonClosed),
                ("Last changed", school.changed.flatMap { CalendarDate(number: $0) }?.long),
            ])
    }

    /// The fields that say something of the school. What it lacks, such as "No boarders", is left out.
    private static func fields(_ pairs: [(String, String?)]) -> [Detail.Row] {
        pairs.compactMap { label, text in
            guard let text, !text.isEmpty, text != "-" else { return nil }
            let words = text.lowercased()
            let isLack = ["no ", "not ", "none", "does not "].contains { words.hasPrefix($0) }
            guard !isLack, words != "no", Known<Int>(figure: text.utf8) != .missing(.doesNotApply) else { return nil }
            return .field(label, text)
        }
    }
}

extension Detail.Section {
    fileprivate init(_ title: String, rows: [Detail.Row]) { self.init(title, rows) }
}

extension IndexedSchool {
    var hasPosition: Bool { latitude != nil }

    /// The school with only the facts in the columns of the table, used if its record is missing.
    fileprivate var school: School {
        func known(_ text: String) -> String? { text.isEmpty ? nil : text }
        let ages = code(RegisterIndex.Name.ages).split(separator: "-").compactMap { Int($0) }
        return School(
            name: text(RegisterIndex.Name.name), status: known(code(RegisterIndex.Name.status)),
            phase: known(code(RegisterIndex.Name.phase)), type: known(code(RegisterIndex.Name.type)),
            typeGroup: known(code(RegisterIndex.Name.typeGroup)), lowAge: Known(ages.first), highAge: Known(ages.last),
            gender: known(code(RegisterIndex.Name.gender)),
            religiousCharacter: known(code(RegisterIndex.Name.religion)),
            sixthForm: known(code(RegisterIndex.Name.sixthForm)), pupils: pupils,
            locality: known(text(RegisterIndex.Name.locality)), town: known(text(RegisterIndex.Name.town)),
            postcode: known(text(RegisterIndex.Name.postcode)), district: known(code(RegisterIndex.Name.district)))
    }
}

extension School {
    /// "Closed 31 Aug 2012", "Open, but proposed to close"; nil if the status is just "Open", or is not known.
    var statusUnlessOpen: String? {
        guard let status, status.lowercased() != "open" else { return nil }
        guard !RegisterIndex.isCurrent(status: status), let day = closed.flatMap({ CalendarDate(number: $0) }) else {
            return status
        }
        return "\(status) \(day.long)"
    }
}
