/// The ids of places: a dataset's key scheme, a colon, and the key of the place, as in "urn:144743".
extension Dataset {
    /// What all ids of the dataset's places begin with: "urn:".
    public var idPrefix: String { keyScheme + ":" }

    /// The id of the place with a key.
    public func id(ofKey key: some StringProtocol) -> String { idPrefix + key }

    /// Whether an id is that of a place of the dataset.
    public func owns(id: String) -> Bool { id.hasPrefix(idPrefix) }

    /// The key in an id as it was typed; a text without the key scheme is the key itself.
    public func key(inID typed: String) -> String {
        typed.lowercased().hasPrefix(idPrefix) ? String(typed.dropFirst(idPrefix.count)) : typed
    }
}
