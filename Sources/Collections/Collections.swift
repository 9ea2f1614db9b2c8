import Catalogue

/// The collections of the program. They are handed in when it starts; no other layer knows any of them by name.
extension Datasets {
    /// The collections of schools, which have official files.
    public static let standard = Datasets(England(), NewYork())

    /// All collections.
    /// - Parameter makeBoardService: makes the service of the class board.
    public static func all(_ makeBoardService: (any RecordCodec) -> any PlaceService) -> Datasets {
        Datasets(England(), NewYork(), Board(makeBoardService), Art())
    }
}
