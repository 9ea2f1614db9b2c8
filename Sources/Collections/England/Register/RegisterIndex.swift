import Catalogue
import Geo

/// The columns of the register that search, list, map and filters need.
struct RegisterIndex {
    /// The names of the columns.
    enum Name {
        static let name = "name"
        static let postcode = "postcode"
        static let locality = "locality"
        static let town = "town"
        /// In 1e-7 degrees.
        static let latitude = "latitude"
        static let longitude = "longitude"
        static let status = "status"
        static let phase = "phase"
        static let type = "type"
        static let typeGroup = "typeGroup"
        static let gender = "gender"
        static let religion = "religion"
        static let sixthForm = "sixthForm"
        /// "4-11"; blank if the ages are not known.
        static let ages = "ages"
        static let pupils = "pupils"
        static let district = "district"
        /// The local authority: "Leeds".
        static let authority = "authority"
        /// The number of the local authority: "383".
        static let authorityCode = "authorityCode"
        static let trust = "trust"
    }

    private var names = TextColumn()
    private var postcodes = TextColumn()
    private var localities = TextColumn()
    private var towns = TextColumn()
    private var latitudes = NumberColumn()
    private var longitudes = NumberColumn()
    private var pupils = NumberColumn()
    private var ages = CodeBuilder()
    /// The codes of the pairs of ages so far, by the first age times `ageLimit` plus the second.
    private var codesOfAges: [Int: UInt16] = [:]
    private static let ageLimit = 200
    /// The numbers of authorities that were looked up so far. The keys are codes of names in `authorities`, the values are codes of
    /// numbers in `authorityCodes`.
    private var numbersOfAuthorities: [UInt16: UInt16] = [:]
    private var districts = CodeBuilder()
    private var authorities = CodeBuilder()
    private var authorityCodes = CodeBuilder()
    private var trusts = CodeBuilder()
    private var links = SchoolLinkColumn()
    private var scratch: [UInt8] = []
    private var impossiblePositions = 0
    private var openWithoutPosition = 0
    private var status = CodeBuilder()
    /// For each code of a status, whether a school of this status takes pupils.
    private var isCurrentByStatus: [Bool] = []
    private var phase = CodeBuilder()
    private var type = CodeBuilder()
    private var typeGroup = CodeBuilder()
    private var gender = CodeBuilder()
    private var religion = CodeBuilder()
    private var sixthForm = CodeBuilder()

    /// Whether a school of this status takes pupils.
    static func isCurrent(status: String) -> Bool {
        status.lowercased().hasPrefix("open")
    }

    mutating func append(_ row: RegisterRow, _ reader: borrowing CSVReader) {
        let columns = row.columns
        names.append(columns.name, of: reader)
        postcodes.append(columns.postcode, of: reader)
        localities.append(columns.locality, of: reader)
        towns.append(columns.town, of: reader)
        Self.append(columns.status, reader, &scratch, to: &status)
        let code = Int(status.lastCode)
        // The codes of new values are numbered in turn.
        if code == isCurrentByStatus.count {
            isCurrentByStatus.append(Self.isCurrent(status: String(decoding: scratch, as: UTF8.self)))
        }
        let isCurrent = isCurrentByStatus[code]
        Self.append(columns.phase, reader, &scratch, to: &phase)
        Self.append(columns.type, reader, &scratch, to: &type)
        Self.append(columns.typeGroup, reader, &scratch, to: &typeGroup)
        Self.append(columns.gender, reader, &scratch, to: &gender)
        Self.append(columns.religiousCharacter, reader, &scratch, to: &religion)
        Self.append(columns.sixthForm, reader, &scratch, to: &sixthForm)
        // Some editions leave the district out; the local authority is the next larger area.
        let hasDistrict = !reader.field(columns.district).isEmpty
        Self.append(hasDistrict ? columns.district : columns.localAuthority, reader, &scratch, to: &districts)
        Self.append(columns.localAuthority, reader, &scratch, to: &authorities)
        if reader.field(columns.authorityCode).isEmpty {
            appendNumber(ofAuthority: scratch)
        } else {
            Self.append(columns.authorityCode, reader, &scratch, to: &authorityCodes)
        }
        Self.append(columns.trust, reader, &scratch, to: &trusts)
        appendAges(reader.field(columns.lowAge), reader.field(columns.highAge))
        pupils.append(Known(figure: reader.field(columns.pupils)))
        links.append(website: row.hasWebsite, telephone: row.hasTelephone)
        append(row.position, isCurrent: isCurrent)
    }

    /// Adds the rows of the next piece of the file.
    mutating func append(_ next: RegisterIndex) {
        names.append(next.names)
        postcodes.append(next.postcodes)
        localities.append(next.localities)
        towns.append(next.towns)
        latitudes.append(next.latitudes)
        longitudes.append(next.longitudes)
        pupils.append(next.pupils)
        ages.append(next.ages)
        districts.append(next.districts)
        authorities.append(next.authorities)
        authorityCodes.append(next.authorityCodes)
        trusts.append(next.trusts)
        links.append(next.links)
        status.append(next.status)
        isCurrentByStatus = status.column.values.map { Self.isCurrent(status: $0) }
        phase.append(next.phase)
        type.append(next.type)
        typeGroup.append(next.typeGroup)
        gender.append(next.gender)
        religion.append(next.religion)
        sixthForm.append(next.sixthForm)
        impossiblePositions += next.impossiblePositions
        openWithoutPosition += next.openWithoutPosition
    }

    private mutating func append(_ position: RegisterRow.Position, isCurrent: Bool) {
        if case .impossible = position { impossiblePositions += 1 }
        guard case .at(let point) = position else {
            if isCurrent { openWithoutPosition += 1 }
            latitudes.append(degrees: nil)
            longitudes.append(degrees: nil)
            return
        }
        let coordinate = point.coordinate
        latitudes.append(degrees: coordinate.latitude)
        longitudes.append(degrees: coordinate.longitude)
    }

    /// Adds a field to a column. The text is read into `scratch`, which is used again for every field.
    private static func append(
        _ column: Int?, _ reader: borrowing CSVReader, _ scratch: inout [UInt8], to codes: inout CodeBuilder
    ) {
        scratch.removeAll(keepingCapacity: true)
        reader.append(column, to: &scratch)
        codes.append(scratch)
    }

    /// Adds an authority's number, looked up by its name, because the row lacks it.
    /// - Parameter name: the authority's name as clean text, which was appended to `authorities` last.
    private mutating func appendNumber(ofAuthority name: [UInt8]) {
        if let known = numbersOfAuthorities[authorities.lastCode] { return authorityCodes.append(code: known) }
        authorityCodes.append(LocalAuthorityCodes.code(of: String(decoding: name, as: UTF8.self)) ?? "")
        numbersOfAuthorities[authorities.lastCode] = authorityCodes.lastCode
    }

    /// Adds "4-11" to the column of ages; a blank if an age is missing, or the second is less than the first.
    private mutating func appendAges(_ low: UnsafeRawBufferPointer, _ high: UnsafeRawBufferPointer) {
        guard let low = Known(figure: low).value, let high = Known(figure: high).value, high > 0, high >= low,
            high < Self.ageLimit
        else { return ages.append("") }
        // Making the text for each row would take long, and there are few pairs of ages.
        if let code = codesOfAges[low * Self.ageLimit + high] { return ages.append(code: code) }
        ages.append("\(low)-\(high)")
        codesOfAges[low * Self.ageLimit + high] = ages.lastCode
    }

    /// Refuses a file with too many impossible positions.
    func check(file: String) throws(ImportError) {
        try CheckedFigures.check([("positions", impossiblePositions)], rows: names.count, of: file)
    }

    /// Sentences for the report of the import.
    var notes: [String] {
        var notes: [String] = []
        if openWithoutPosition > 0 { notes.append("\(grouped(openWithoutPosition)) open schools have no position") }
        if impossiblePositions > 0 {
            notes.append("\(grouped(impossiblePositions)) positions are not in Great Britain and were left out")
        }
        if let outside = outsideEngland { notes.append(outside) }
        return notes
    }

    /// "open schools outside England are hidden; the Country filter shows them: 1,639 (Wales), 452 (Overseas and forces)"; nil if
    /// all open schools are in England.
    private var outsideEngland: String? {
        let countries = CountryValue.values(
            authorities: authorities.column, codes: authorityCodes.column, types: type.column)
        let statuses = status.column
        let isCurrent = statuses.values.map { Self.isCurrent(status: $0) }
        var counts: [CountryValue: Int] = [:]
        for row in 0..<names.count where isCurrent[Int(statuses.codes[row])] {
            counts[countries[row], default: 0] += 1
        }
        let parts = CountryValue.allCases.filter { $0 != .england }.compactMap { country in
            counts[country].map { "\(grouped($0)) (\(country.label))" }
        }
        guard !parts.isEmpty else { return nil }
        return "open schools outside England are hidden; the Country filter shows them: "
            + parts.joined(separator: ", ")
    }

    /// The districts. Schools abroad, whose authority the register gives as "Does not apply", have a blank one.
    private var knownDistricts: CodeColumn {
        let column = districts.column
        let values = column.values.map { $0.lowercased() == "does not apply" ? "" : $0 }
        return CodeColumn(values: values, codes: Array(column.codes))
    }

    var columns: [String: Column] {
        [
            Name.name: .text(names), Name.postcode: .text(postcodes), Name.locality: .text(localities),
            Name.town: .text(towns), Name.latitude: .number(latitudes), Name.longitude: .number(longitudes),
            Name.status: .code(status.column), Name.phase: .code(phase.column), Name.type: .code(type.column),
            Name.typeGroup: .code(typeGroup.column), Name.gender: .code(gender.column),
            Name.religion: .code(religion.column), Name.sixthForm: .code(sixthForm.column),
            Name.ages: .code(ages.column), Name.pupils: .number(pupils), Name.district: .code(knownDistricts),
            Name.authority: .code(authorities.column), Name.authorityCode: .code(authorityCodes.column),
            Name.trust: .code(trusts.column), SchoolLinkColumn.name: .code(links.column),
        ]
    }
}
