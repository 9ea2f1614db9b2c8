import Catalogue

extension Datasets {
    /// The collections of the program. They are handed in when it starts; no other layer knows any of them by name.
    /// Those with official files.
    public static let standard = Datasets(England(), NewYork())

    /// All of them.
    /// - Parameter makeBoardService: makes the service of the class board.
    public static func all(_ makeBoardService: (any RecordCodec) -> any PlaceService) -> Datasets {
        Datasets(England(), NewYork(), Board(makeBoardService))
    }
}
