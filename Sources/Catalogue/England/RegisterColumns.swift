/// Where the columns of the register are, whatever their order.
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
    let easting: Int?
    let northing: Int?
    let changed: Int?
    /// Members of the record that are taken over as text.
    let texts: [(member: String, column: Int)]
    let figures: [(member: String, column: Int)]
    let dates: [(member: String, column: Int)]
    /// SEN1 to SEN13.
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
        easting = reader.column("Easting")
        northing = reader.column("Northing")
        changed = reader.column("LastChangedDate")
        texts = Self.found(
            [
                ("name", name), ("status", status), ("phase", phase), ("type", type), ("typeGroup", typeGroup),
                ("gender", gender), ("religiousCharacter", religiousCharacter),
                ("religiousEthos", reader.column("ReligiousEthos (name)")),
                ("diocese", reader.column("Diocese (name)")),
                ("admissions", reader.column("AdmissionsPolicy (name)")), ("sixthForm", sixthForm),
                ("nursery", reader.column("NurseryProvision (name)")), ("boarders", reader.column("Boarders (name)")),
                ("specialClasses", reader.column("SpecialClasses (name)")),
                ("freeMeals", reader.column("PercentageFSM")), ("trust", reader.column("Trusts (name)")),
                ("trustStatus", reader.column("TrustSchoolFlag (name)")),
                ("sponsors", reader.column("SchoolSponsors (name)")),
                ("federation", reader.column("Federations (name)")),
                ("resourcedProvision", reader.column("TypeOfResourcedProvision (name)")),
                ("street", reader.column("Street")), ("locality", locality), ("address3", reader.column("Address3")),
                ("town", town), ("county", reader.column("County (name)")), ("postcode", postcode),
                ("localAuthority", localAuthority), ("district", district),
                ("ward", reader.column("AdministrativeWard (name)")),
                ("constituency", reader.column("ParliamentaryConstituency (name)")),
                ("region", reader.column("GOR (name)")), ("urbanRural", reader.column("UrbanRural (name)")),
                ("reasonOpened", reader.column("ReasonEstablishmentOpened (name)")),
                ("reasonClosed", reader.column("ReasonEstablishmentClosed (name)")),
            ])
        figures = Self.found(
            [
                ("lowAge", lowAge), ("highAge", highAge), ("pupils", pupils), ("boys", reader.column("NumberOfBoys")),
                ("girls", reader.column("NumberOfGirls")), ("capacity", reader.column("SchoolCapacity")),
            ])
        dates = Self.found(
            [
                ("opened", reader.column("OpenDate")), ("closed", reader.column("CloseDate")),
                ("census", reader.column("CensusDate")), ("changed", changed),
            ])
        var needs: [Int] = []
        for number in 1...13 {
            if let column = reader.column("SEN\(number) (name)", "SEN\(number)") { needs.append(column) }
        }
        self.needs = needs
    }

    private static func found(_ columns: [(String, Int?)]) -> [(member: String, column: Int)] {
        columns.compactMap { name, column in column.map { (name, $0) } }
    }
}
