import Catalogue

/// Selects the part of a dataset that comes with the program.
struct Selection: Sendable {
    /// Whether a place is included.
    var includesPlace: @Sendable (Places, Int) -> Bool
    /// Whether the place's rows in the other tables are included, too; nil to include all rows of these tables, also those
    /// of places that are not in the first one.
    var includesOtherTables: (@Sendable (Places, Int) -> Bool)?
    /// Members of records that are left out: texts that others wrote, and members that may name a person.
    var excludedMembers: Set<String> = []
    /// Columns that are left out for the same reasons.
    var excludedColumns: Set<String> = []
    /// The days of lists whose files do not contain one, by the names of the lists; blank if the day is not known.
    var days: [String: String] = [:]

    static let all = [
        // The open schools of a few cities. Inspections are included only for Leeds, because they may be years old.
        "england": Selection(
            includesPlace: { places, row in
                places.columns.isCurrent[row]
                    && (authorities.contains(places.columns.districts[row])
                        || towns.contains(places.columns.localities[1][row]))
            },
            includesOtherTables: { places, row in places.columns.districts[row] == "Leeds" }),
        // Keeps all SAT results: a later directory may have schools that this one lacks.
        "newyork": Selection(
            includesPlace: { _, _ in true },
            excludedMembers: ["overview", "email"]),
        // On this day the pictures were added to Vancouver's list.
        "art": Selection(
            includesPlace: { _, _ in true }, excludedColumns: ["note"],
            days: ["vancouver": "2025-02-03", "montreal": "", "artists": ""]),
    ]

    private static let authorities: Set<String> = [
        "Leeds", "Liverpool", "Manchester", "Bristol, City of",
        // Inner London as defined by the London Government Act 1963.
        "Camden", "City of London", "Greenwich", "Hackney", "Hammersmith and Fulham", "Islington",
        "Kensington and Chelsea", "Lambeth", "Lewisham", "Southwark", "Tower Hamlets", "Wandsworth", "Westminster",
    ]
    private static let towns: Set<String> = ["Cambridge"]
}
