extension StringProtocol {
    /// The text with its first letter in upper case.
    public var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// The text with its first letter in lower case.
    public var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
