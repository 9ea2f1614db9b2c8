/// A dataset whose places have pictures on the web.
public protocol Picturing: Dataset {
    /// The picture of a place; nil if it has none.
    func picture(of row: Int, in places: Places) -> PictureReference?
}

/// Where the picture of a place is, and what it shows.
public struct PictureReference: Sendable, Hashable {
    /// http or https.
    public var address: String
    /// What the picture shows, in words: "Photo of The Arch, a work by Ann Example".
    public var description: String
    /// What else is known of it, for a person who sees no pictures: "Sculpture", "In the hall".
    public var details: [String]

    public init(address: String, description: String, details: [String] = []) {
        self.address = address
        self.description = description
        self.details = details
    }
}

extension Places {
    /// The picture of a place; nil if it has none, and in a dataset that is not `Picturing`.
    public func picture(_ row: Int) -> PictureReference? {
        (dataset as? any Picturing)?.picture(of: row, in: self)
    }
}
