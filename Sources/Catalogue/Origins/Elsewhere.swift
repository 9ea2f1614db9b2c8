/// What was typed for one collection and is of another by its form.
extension Collections {
    /// The collection whose scheme an id has: "dbn:02M260".
    public static func named(inID id: String) -> (any Collection)? {
        guard let colon = id.firstIndex(of: ":") else { return nil }
        let scheme = id[..<colon].lowercased()
        return all.first { $0.keyScheme == scheme }
    }
}

extension OriginError {
    /// Nil where a text is not of another collection by its form.
    public init?(elsewhere typed: String, than here: any Collection) {
        for collection in Collections.all where collection.keyScheme != here.keyScheme {
            let what: String
            if collection.isKey(typed) || Collections.named(inID: typed)?.id == collection.id {
                what = "the number of a \(collection.noun.one)"
            } else if collection.postcodeForm != here.postcodeForm, collection.postcodeForm.has(typed) {
                what = "a \(collection.postcodeForm.name)"
            } else {
                continue
            }
            self.init(
                .elsewhere(collection: collection.id),
                "“\(shortened(typed))” looks like \(what) in \(collection.name), not in \(here.name)")
            return
        }
        return nil
    }
}

extension PostcodeForm {
    /// Whether a text looks like one, or like the first half of one, which "PS1" is not: no area is called PS.
    fileprivate func has(_ text: String) -> Bool {
        switch self {
        case .british: Postcode(text) != nil || !text.contains(" ") && Outcode(text)?.hasKnownArea == true
        case .fiveDigits: Self.area(text) != nil
        }
    }
}
