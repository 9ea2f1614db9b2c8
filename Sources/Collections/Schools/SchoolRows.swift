import Catalogue

/// What the details of a school say in every collection of schools.
enum SchoolRows {
    static let distanceNote = "Living near doesn't guarantee a place"

    /// Shown for a school of a saved search if the data has no record of the school.
    static let withoutRecord = Detail.Row.text(
        "Only what the list shows was saved with this search; the rest is in the official files.")

    static let withoutPosition = Detail.Row.field("Position", "not available, so not on the map")

    /// The address stands below the name of the school.
    static func contact(telephone: String?, website: String?) -> [Detail.Row] {
        [
            .field("Telephone", telephone ?? Missing.notAvailable.words),
            website.map { .link("Website", $0) } ?? .field("Website", Missing.notAvailable.words),
        ]
    }
}

extension SortOrder {
    /// The order by the number of pupils, the most first. Schools without that number come last.
    /// - Parameters:
    ///   - pupils: what the collection calls them.
    ///   - count: the number at a school; nil if it is not available.
    static func size(
        _ pupils: Noun, count: @escaping @Sendable (_ row: Int, _ places: Places) -> Int?
    ) -> SortOrder {
        SortOrder(
            id: "size", title: "Size, most \(pupils.many) first",
            figure: { row, places in
                count(row, places).map { "\(grouped($0)) \(pupils.form(for: $0))" } ?? "\(pupils.many) not available"
            },
            rank: { row, places in count(row, places).map { -$0 } ?? .max })
    }
}
