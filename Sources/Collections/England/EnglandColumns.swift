import Catalogue

/// Makes the columns for search, list, map and filters from the register and the inspections.
struct EnglandColumns {
    let register: Table
    let inspections: Table?
    private let joined: JoinedTables
    private let madeTypes: MadeOnce<[UInt16]>

    init?(_ joined: JoinedTables) {
        guard let register = joined[England.TableName.register] else { return nil }
        self.joined = joined
        self.register = register
        inspections = joined[England.TableName.inspections]
        madeTypes = MadeOnce { Self.types(register) }
    }

    /// For each school, its row in the inspections; -1 for a school that has none.
    private var matches: [Int32] { joined.rows(in: England.TableName.inspections) }
    /// For each school, the code of its `TypeValue`.
    private var types: [UInt16] { madeTypes.value }

    var columns: PlaceColumns {
        let statuses = register.code(RegisterIndex.Name.status)
        let isCurrent = statuses.values.map { RegisterIndex.isCurrent(status: $0) }
        let districts = register.code(RegisterIndex.Name.district)
        return PlaceColumns(
            names: register.text(RegisterIndex.Name.name), postcodes: register.text(RegisterIndex.Name.postcode),
            latitudes: register.number(RegisterIndex.Name.latitude).degrees,
            longitudes: register.number(RegisterIndex.Name.longitude).degrees,
            isCurrent: statuses.codes.map { isCurrent[Int($0)] }, facets: EnglandFacet.allCases.map(facet),
            localities: [register.text(RegisterIndex.Name.locality), register.text(RegisterIndex.Name.town)],
            districts: districts)
    }

    /// The columns while there is no data: no places, but the same facets.
    static var empty: PlaceColumns {
        PlaceColumns(
            names: TextColumn(), postcodes: TextColumn(), latitudes: [], longitudes: [], isCurrent: [],
            facets: EnglandFacet.allCases.map { facet in
                Facet(id: facet.id, title: facet.title, values: facet.values, codes: [])
            }, localities: [], districts: CodeColumn())
    }

    private func facet(_ facet: EnglandFacet) -> Facet {
        Facet(id: facet.id, title: facet.title, values: facet.values) { column(of: facet) }
    }

    private func column(of facet: EnglandFacet) -> (codes: [UInt16], members: [[Int]]?) {
        let codes: [UInt16]
        var members: [[Int]]?
        switch facet {
        case .phase: codes = Self.codes(register.code(RegisterIndex.Name.phase)) { PhaseValue($0).code }
        case .gender: codes = Self.codes(register.code(RegisterIndex.Name.gender)) { GenderValue($0).code }
        case .religion:
            let religions = register.code(RegisterIndex.Name.religion)
            codes = Array(religions.codes)
            members = religions.values.map(ReligionValue.members)
        case .sixthForm: codes = Self.codes(register.code(RegisterIndex.Name.sixthForm)) { SixthFormValue($0).code }
        case .type: codes = types
        case .age:
            let ages = register.code(RegisterIndex.Name.ages)
            codes = Array(ages.codes)
            members = ages.values.map(AgeValue.members)
        case .evidence: codes = evidence
        case .grade: codes = inspected(gradeCodes, outside: GradeValue.notGraded.code)
        case .reportCard: codes = inspected(weakest(.reportCard), outside: UInt16(Standard.allCases.count))
        case .fourAreas: codes = inspected(weakest(.fourAreas), outside: UInt16(Grade.allCases.count))
        case .country: codes = countries
        case .safeguarding: codes = inspected(safeguardingCodes, outside: SafeguardingValue.notAvailable.code)
        }
        return (codes, members)
    }

    /// The codes of a facet, from a column and a function of its values.
    private static func codes(_ column: CodeColumn, _ code: (String) -> UInt16) -> [UInt16] {
        let codes = column.values.map(code)
        return column.codes.map { codes[Int($0)] }
    }

    /// The codes of the type facet: by type group, or by type for a school without a group and for free and special schools, which the
    /// register often puts in the group of academies.
    private static func types(_ register: Table) -> [UInt16] {
        let byGroup = codes(register.code(RegisterIndex.Name.typeGroup)) { TypeValue($0).code }
        let byType = codes(register.code(RegisterIndex.Name.type)) { TypeValue($0).code }
        let unknown = TypeValue.notAvailable.code
        let byTypeFirst = [TypeValue.freeSchool.code, TypeValue.special.code]
        return zip(byGroup, byType).map { $0 == unknown || byTypeFirst.contains($1) ? $1 : $0 }
    }

    private var countries: [UInt16] {
        let england = CountryValue.england.code
        return CountryValue.values(
            authorities: register.code(RegisterIndex.Name.authority),
            codes: register.code(RegisterIndex.Name.authorityCode), types: register.code(RegisterIndex.Name.type)
            // Nearly all schools are in England, so the code of England is looked up only once.
        ).map { $0 == .england ? england : $0.code }
    }

    /// The codes for all schools, from the codes for the rows of the inspections.
    private func inspected(_ codes: [UInt16], outside: UInt16) -> [UInt16] {
        matches.map { $0 < 0 ? outside : codes[Int($0)] }
    }

    private var evidence: [UInt16] {
        let independent = TypeValue.independent.code
        let notInFile = EvidenceValue.notInFile.code
        let notInFileIndependent = EvidenceValue.independent.code
        let listed = listedEvidence
        return zip(matches, types).map { match, type in
            match >= 0 ? listed[Int(match)] : type == independent ? notInFileIndependent : notInFile
        }
    }

    /// The codes of the evidence facet for the rows of the inspections.
    private var listedEvidence: [UInt16] {
        guard let inspections else { return [] }
        let kinds = inspections.code(InspectionsIndex.Name.evidence)
        let codes = kinds.values.map { value -> UInt16? in
            switch Evidence(rawValue: value) ?? .none {
            case .reportCard: EvidenceValue.reportCard.code
            case .fourAreas: EvidenceValue.fourAreas.code
            case .graded: EvidenceValue.graded.code
            case .none: nil
            }
        }
        let ungraded = EvidenceValue.ungraded.code
        let notInspected = EvidenceValue.notInspected.code
        let outcomes = inspections.code(InspectionsIndex.Name.ungradedOutcome)
        let dates = inspections.number(InspectionsIndex.Name.ungradedDate)
        return kinds.codes.indices.map { row in
            codes[Int(kinds.codes[row])]
                ?? (outcomes[row].isEmpty && dates[row].value == nil ? notInspected : ungraded)
        }
    }

    private var gradeCodes: [UInt16] {
        guard let inspections else { return [] }
        let outcomes = inspections.code(InspectionsIndex.Name.ungradedOutcome)
        let kept = outcomes.values.map { GradeValue(outcome: $0).code }
        let kinds = inspections.code(InspectionsIndex.Name.evidence)
        // A full inspection since then says more than the grade that an ungraded visit confirmed.
        let isUngraded = kinds.values.map { (Evidence(rawValue: $0) ?? Evidence.none) == Evidence.none }
        let grades = inspections.number(InspectionsIndex.Name.overall).numbers
        return grades.indices.map { row in
            if let grade = Grade(rawValue: Int(grades[row])) { return GradeValue(grade).code }
            return isUngraded[Int(kinds.codes[row])] ? kept[Int(outcomes.codes[row])] : GradeValue.notGraded.code
        }
    }

    /// The code of the weakest area for each row of the inspections: of all areas on a report card, or else of the four
    /// areas that every school has.
    private func weakest(_ kind: Evidence) -> [UInt16] {
        guard let inspections else { return [] }
        let outside = UInt16(kind == .reportCard ? Standard.allCases.count : Grade.allCases.count)
        let areas = inspections.code(InspectionsIndex.Name.areas)
        let lowest = areas.values.map { marks -> UInt16 in
            let counted = kind == .reportCard ? marks[...] : marks.prefix(Judgement.fourAreas.count)
            return counted.compactMap { AreaMark($0).step }.max().map { UInt16($0 - 1) } ?? outside
        }
        let kinds = inspections.code(InspectionsIndex.Name.evidence)
        let isKind = kinds.values.map { $0 == kind.rawValue }
        return zip(kinds.codes, areas.codes).map { isKind[Int($0)] ? min(lowest[Int($1)], outside) : outside }
    }

    private var safeguardingCodes: [UInt16] {
        guard let inspections else { return [] }
        let column = inspections.code(InspectionsIndex.Name.safeguarding)
        let codes = column.values.map { (SafeguardingValue(rawValue: $0) ?? .notAvailable).code }
        return column.codes.map { codes[Int($0)] }
    }
}
