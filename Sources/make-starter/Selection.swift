import Catalogue

/// What of a collection comes with the program.
struct Selection: Sendable {
    /// Whether a place comes along.
    var isWanted: @Sendable (Places, Int) -> Bool
    /// Whether what other files say of it does, too.
    var hasMore: @Sendable (Places, Int) -> Bool
    /// Members of records that stay out: sentences that others wrote, and what may name a person.
    var leftOut: Set<String> = []

    static let all = [
        // The open schools of a few cities. Only Leeds gets its inspections: elsewhere a first look should not rest on what may
        // be years old.
        "england": Selection(
            isWanted: { places, row in
                places.columns.isCurrent[row]
                    && (authorities.contains(places.columns.districts[row])
                        || towns.contains(places.columns.localities[1][row]))
            },
            hasMore: { places, row in places.columns.districts[row] == "Leeds" }),
        "newyork": Selection(
            isWanted: { _, _ in true }, hasMore: { _, _ in true }, leftOut: ["overview", "email"]),
    ]

    private static let authorities: Set<String> = [
        "Leeds", "Liverpool", "Manchester", "Bristol, City of",
        // Inner London as the London Government Act 1963 has it.
        "Camden", "City of London", "Greenwich", "Hackney", "Hammersmith and Fulham", "Islington",
        "Kensington and Chelsea", "Lambeth", "Lewisham", "Southwark", "Tower Hamlets", "Wandsworth", "Westminster",
    ]
    private static let towns: Set<String> = ["Cambridge"]
}
