import Catalogue
extension England {
    /// The newest register of the last days, Ofsted's newest file about state-funded schools, and the register's links
    /// between schools, which an edition may lack.
    static var feeds: [Feed] {
        [
            Feed(
                id: TableName.register, title: RegisterImporter().title,
                address: "https://ea-edubase-api-prod.azurewebsites.net/edubase/downloads/public",
                // For a missing day the server answers with JSON and status 200, so the first bytes are checked.
                place: .daily(prefix: "edubasealldata", suffix: ".csv", days: 10), opening: ["URN", "LA (code)"],
                columns: [
                    "URN", "EstablishmentName", "EstablishmentStatus (name)", "PhaseOfEducation (name)", "Postcode",
                    "Easting", "Northing",
                ],
                limit: 300_000_000),
            Feed(
                id: TableName.inspections, title: InspectionsImporter().title,
                address: "https://www.gov.uk/api/content/government/statistical-data-sets/"
                    + "monthly-management-information-ofsteds-school-inspections-outcomes",
                place: .publication(title: "state-funded schools - latest inspections", suffix: ".csv"),
                limit: 200_000_000),
            Feed(
                id: TableName.links, title: LinksImporter().title, source: TableName.register,
                address: "https://ea-edubase-api-prod.azurewebsites.net/edubase/downloads/public",
                place: .daily(prefix: "links_edubasealldata", suffix: ".csv", days: 10), opening: ["URN", "LinkURN"],
                limit: 50_000_000, isNeeded: false),
        ]
    }
}
