import Foundation

/// Small files of invented schools in the official formats.
enum OfficialFiles {
    /// The register's file of links: the first school of the register replaced another.
    static let links = Data(
        "URN,LinkURN,LinkName,LinkType,LinkEstablishedDate\r\n900001,900100,Old School,Predecessor,01-09-2019\r\n".utf8)

    /// A register, in Windows-1252 and quoted like the official one.
    ///
    /// The first school has the given name and is at the town hall of Leeds, 429590, 433990 in metres on the National Grid. The
    /// others are 500 m north of it, each 100 m further east than the one before.
    static func register(schools: Int, name: String = "Example Primary School") -> Data {
        let header = [
            "URN", "LA (code)", "LA (name)", "EstablishmentName", "EstablishmentStatus (name)",
            "PhaseOfEducation (name)",
            "StatutoryLowAge", "StatutoryHighAge", "Gender (name)", "NumberOfPupils", "Town", "Postcode",
            "DistrictAdministrative (name)", "Easting", "Northing", "LastChangedDate",
        ]
        let rows = (0..<schools).map { number in
            [
                "\(900_001 + number)", "383", "Leeds", number == 0 ? name : "Example School \(number + 1)", "Open",
                "Primary",
                "4", "11", "Mixed", "200", "Leeds", "LS1 3AD", "Leeds", "\(429_590 + 100 * (number % 1000))",
                "\(433_990 + (number == 0 ? 0 : 500))", "01-06-2024",
            ]
        }
        let text = ([header] + rows).map { row in
            row.map { "\"" + $0.replacingOccurrences(of: "\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\r\n"
        }
        return text.joined().data(using: .windowsCP1252) ?? Data()
    }

    /// Inspections of the first schools of a register, each with an overall grade of March 2019.
    static func inspections(schools: Int, grade: Int = 2) -> Data {
        let header = [
            "Web Link (opens in new window)", "URN", "School name", "Ofsted phase", "Inspection start date",
            "Curriculum and teaching", "Inspection start date of latest OEIF graded inspection",
            "Latest OEIF overall effectiveness",
        ]
        let rows = (0..<schools).map { number in
            [
                "https://reports.ofsted.gov.uk/provider/21/\(900_001 + number)", "\(900_001 + number)",
                "Example School \(number + 1)", "Primary", "NULL", "NULL", "14/03/2019", "\(grade)",
            ]
        }
        return Data(([header] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined().utf8)
    }

    /// One area of Code-Point Open, which has no header.
    static func postcodes() -> Data {
        Data(
            """
            "LS1 3AD",10,429590,433990,"E92000001","E19000001","E18000002","","E08000035","E05001420"\r
            "LS1 4AP",10,429900,433500,"E92000001","E19000001","E18000002","","E08000035","E05001420"\r

            """.utf8)
    }
}
