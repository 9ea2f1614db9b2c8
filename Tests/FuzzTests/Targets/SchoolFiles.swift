import Catalogue
import Collections

/// The files of schools in England: the register, the inspections and the links between schools.
extension FuzzTarget {
    static let schoolFiles = [
        FuzzTarget("register", texts: [register, register.replacing("\"", with: "")]) { bytes in
            try importFile(bytes, named: "edubasealldata20240617.csv", with: RegisterImporter(), into: England())
        },
        FuzzTarget("inspections", texts: [reportCards, gradedInspections]) { bytes in
            try importFile(bytes, named: "28Feb2026.csv", with: InspectionsImporter(), into: England())
        },
        FuzzTarget("links", texts: [links]) { bytes in
            try importFile(bytes, named: "links_edubasealldata20240617.csv", with: LinksImporter(), into: England())
        },
    ]

    private static let register = """
        "URN","LA (code)","LA (name)","EstablishmentNumber","EstablishmentName","TypeOfEstablishment (name)","EstablishmentStatus \
        (name)","PhaseOfEducation (name)","StatutoryLowAge","StatutoryHighAge","Gender (name)","ReligiousCharacter (name)","NumberOf\
        Pupils","Locality","Town","Postcode","SchoolWebsite","TelephoneNum","DistrictAdministrative (name)","Easting","Northing",\
        "LastChangedDate","SEN1 (name)","OpenDate","Trusts (name)"\r
        "100001","383","Leeds","4001","St Peter's, School","Academy converter","Open","Primary","3","11","Mixed","None","210","Otley"\
        ,"Leeds","LS1 4AP","www.example.org","01132345678","Leeds","429500","433600","01-06-2024","SLD - Severe","01-09-1990","A"\r
        "100002","383","Leeds","4002","\u{E9}cole ""B"" C","Community school","Closed","Secondary","11","18","Girls","","SUPP","","",\
        "","","","","0","0","","","",""\r

        """

    private static let reportCards = """
        "URN","School name","Ofsted phase","Curriculum and teaching","Achievement","Inclusion","Safeguarding standards","Inspection \
        start date","Publication date","Web link","Latest OEIF overall effectiveness","Latest OEIF quality of education","Category of\
         concern"\r
        "100001","A School","Primary","Strong standard","Expected standard","Exceptional","Met","01/12/2025","15/01/2026",\
        "https://reports.ofsted.gov.uk/provider/21/100001","NULL","NULL","NULL"\r

        """

    private static let gradedInspections = """
        URN,School name,Overall effectiveness,Inspection start date,Publication date,Quality of education,Behaviour and attitudes,\
        Safeguarding is effective?,Web Link (opens in new window),Sixth form provision,Date of latest ungraded inspection
        100001,A School,2,14/03/2019,20/04/2019,2,1,Yes,http://www.ofsted.gov.uk/x,9,NULL
        100002,"B ""School"" C",Not judged,2019-03-14,,NULL,,No,,,

        """

    private static let links = """
        URN,LinkURN,LinkName,LinkType,LinkEstablishedDate\r
        200,100,"Old, School",Predecessor,01-09-2019\r
        100,200,New School,Successor,01-09-2019\r

        """
}
