import Catalogue
/// Finds the columns of the register in its header, in any order.
struct RegisterColumns {
    let urn: Int?
    let name: Int?
    let status: Int?
    let phase: Int?
    let type: Int?
    let typeGroup: Int?
    let gender: Int?
    let religiousCharacter: Int?
    let sixthForm: Int?
    let lowAge: Int?
    let highAge: Int?
    let pupils: Int?
    let locality: Int?
    let town: Int?
    let postcode: Int?
    let website: Int?
    let telephone: Int?
    let localAuthority: Int?
    let authorityCode: Int?
    let establishmentNumber: Int?
    let district: Int?
    let trust: Int?
    let easting: Int?
    let northing: Int?
    let changed: Int?
    /// The members of the record that are copied as text.
    let texts: [(member: String, column: Int)]
    let figures: [(member: String, column: Int)]
    let dates: [(member: String, column: Int)]
    /// The columns SEN1 to SEN13.
    let needs: [Int]

    /// Whether a header is that of the register.
    static func recognises(_ reader: borrowing CSVReader) -> Bool {
        reader.column("URN") != nil && reader.column("EstablishmentName") != nil
            && reader.column("EstablishmentStatus (name)") != nil
    }

    init(_ reader: borrowing CSVReader) {
        urn = reader.column("URN")
        name = reader.column("EstablishmentName")
        status = reader.column("EstablishmentStatus (name)")
        phase = reader.column("PhaseOfEducation (name)")
        type = reader.column("TypeOfEstablishment (name)")
        typeGroup = reader.column("EstablishmentTypeGroup (name)")
        gender = reader.column("Gender (name)")
        religiousCharacter = reader.column("ReligiousCharacter (name)")
        sixthForm = reader.column("OfficialSixthForm (name)")
        lowAge = reader.column("StatutoryLowAge")
        highAge = reader.column("StatutoryHighAge")
        pupils = reader.column("NumberOfPupils")
        locality = reader.column("Locality")
        town = reader.column("Town")
        postcode = reader.column("Postcode")
        website = reader.column("SchoolWebsite")
        telephone = reader.column("TelephoneNum")
        localAuthority = reader.column("LA (name)")
        authorityCode = reader.column("LA (code)")
        establishmentNumber = reader.column("EstablishmentNumber")
        district = reader.column("DistrictAdministrative (name)")
        trust = reader.column("Trusts (name)")
        easting = reader.column("Easting")
        northing = reader.column("Northing")
        changed = reader.column("LastChangedDate")
        texts = Self.found(Self.textNames, reader)
        figures = Self.found(Self.figureNames, reader)
        dates = Self.found(Self.dateNames, reader)
        var needs: [Int] = []
        for number in 1...13 {
            if let column = reader.column("SEN\(number) (name)", "SEN\(number)") { needs.append(column) }
        }
        self.needs = needs
    }

    /// Members of the record, and the columns that they are read from.
    private static let textNames = [
        ("name", "EstablishmentName"), ("status", "EstablishmentStatus (name)"), ("phase", "PhaseOfEducation (name)"),
        ("type", "TypeOfEstablishment (name)"), ("typeGroup", "EstablishmentTypeGroup (name)"),
        ("gender", "Gender (name)"), ("religiousCharacter", "ReligiousCharacter (name)"),
        ("religiousEthos", "ReligiousEthos (name)"), ("diocese", "Diocese (name)"),
        ("admissions", "AdmissionsPolicy (name)"), ("sixthForm", "OfficialSixthForm (name)"),
        ("nursery", "NurseryProvision (name)"), ("boarders", "Boarders (name)"),
        ("specialClasses", "SpecialClasses (name)"), ("freeMeals", "PercentageFSM"), ("trust", "Trusts (name)"),
        ("trustStatus", "TrustSchoolFlag (name)"), ("sponsors", "SchoolSponsors (name)"),
        ("federation", "Federations (name)"), ("resourcedProvision", "TypeOfResourcedProvision (name)"),
        ("street", "Street"), ("locality", "Locality"), ("address3", "Address3"), ("town", "Town"),
        ("county", "County (name)"), ("postcode", "Postcode"), ("localAuthority", "LA (name)"),
        ("district", "DistrictAdministrative (name)"), ("ward", "AdministrativeWard (name)"),
        ("constituency", "ParliamentaryConstituency (name)"), ("region", "GOR (name)"),
        ("urbanRural", "UrbanRural (name)"), ("reasonOpened", "ReasonEstablishmentOpened (name)"),
        ("reasonClosed", "ReasonEstablishmentClosed (name)"),
    ]
    private static let figureNames = [
        ("lowAge", "StatutoryLowAge"), ("highAge", "StatutoryHighAge"), ("pupils", "NumberOfPupils"),
        ("boys", "NumberOfBoys"), ("girls", "NumberOfGirls"), ("capacity", "SchoolCapacity"),
    ]
    private static let dateNames = [
        ("opened", "OpenDate"), ("closed", "CloseDate"), ("census", "CensusDate"), ("changed", "LastChangedDate"),
    ]

    /// The columns that the header has, with their members.
    private static func found(
        _ names: [(member: String, column: String)], _ reader: borrowing CSVReader
    ) -> [(member: String, column: Int)] {
        var found: [(member: String, column: Int)] = []
        for (member, name) in names {
            if let column = reader.column(name) { found.append((member, column)) }
        }
        return found
    }
}
