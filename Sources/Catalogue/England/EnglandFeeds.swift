extension England {
    /// The register of today or of the last days, Ofsted's newest file of the state-funded schools, and which schools took the
    /// place of others: the first two do without it.
    public var feeds: [Feed] {
        [
            Feed(
                id: RegisterImporter().tableName, title: RegisterImporter().title,
                address: "https://ea-edubase-api-prod.azurewebsites.net/edubase/downloads/public",
                // A missing day answers a JSON body under status 200.
                place: .daily(prefix: "edubasealldata", suffix: ".csv", days: 10), opening: ["URN", "LA (code)"],
                columns: [
                    "URN", "EstablishmentName", "EstablishmentStatus (name)", "PhaseOfEducation (name)", "Postcode",
                    "Easting", "Northing",
                ],
                limit: 300_000_000),
            Feed(
                id: InspectionsImporter().tableName, title: InspectionsImporter().title,
                address: "https://www.gov.uk/api/content/government/statistical-data-sets/"
                    + "monthly-management-information-ofsteds-school-inspections-outcomes",
                place: .publication(title: "state-funded schools - latest inspections", suffix: ".csv"),
                limit: 200_000_000),
            Feed(
                id: LinksImporter().tableName, title: LinksImporter().title,
                address: "https://ea-edubase-api-prod.azurewebsites.net/edubase/downloads/public",
                place: .daily(prefix: "links_edubasealldata", suffix: ".csv", days: 10), opening: ["URN", "LinkURN"],
                limit: 50_000_000, isNeeded: false),
        ]
    }
}
