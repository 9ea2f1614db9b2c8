import Catalogue

extension Datasets {
    /// The collections of the program. They are handed in when it starts; no other layer knows any of them by name.
    public static let standard = Datasets(England(), NewYork())
}
