import Catalogue

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
