/// A dataset to which people post. Some of them, such as teachers, may hide places from the others.
public protocol Hiding: Posting {
    /// Whether a place is hidden. Only those who may hide places get hidden ones from the service.
    func isHidden(_ row: Int, in places: Places) -> Bool
}

extension Places {
    /// The rows of hidden places; none in a dataset that is not `Hiding`.
    public var hiddenRows: [Int] {
        guard let hiding = dataset as? any Hiding else { return [] }
        return (0..<count).filter { hiding.isHidden($0, in: self) }
    }
}
