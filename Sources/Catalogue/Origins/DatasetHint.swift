/// A text that probably belongs to another dataset than the one that is open.
public struct DatasetHint: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        /// The text is in the form of the keys of its places, or names its key scheme.
        case key(noun: String)
        case postcode(PostcodeForm)
        /// The text is the name of a town or a district there.
        case town
        /// The text is a name of the dataset itself.
        case wholeDataset
    }

    public var typed: String
    public var kind: Kind
    /// The other dataset.
    public var id: String
    public var name: String
    /// The name of the dataset that is open.
    public var here: String

    public init(typed: String, kind: Kind, id: String, name: String, here: String) {
        self.typed = typed
        self.kind = kind
        self.id = id
        self.name = name
        self.here = here
    }
}

extension Datasets {
    /// The other datasets that have towns and districts of their own, in which a name can be looked up.
    public func withOwnTowns(besides here: any Dataset) -> [any Dataset] {
        all.filter { $0.id != here.id && $0.geography.namesFrom == nil && !$0.geography.knowsTownsOfMap }
    }

    /// The other dataset with the typed name, if the open one is searched around its own towns. A village may have the name, too,
    /// as New York in Lincolnshire, but hardly anybody means it.
    func hint(forNameOfDataset typed: String, in here: any Dataset) -> DatasetHint? {
        guard here.geography.namesFrom == nil, !here.geography.knowsTownsOfMap else { return nil }
        let name = PlaceName.folded(typed)
        let other = withOwnTowns(besides: here).first { $0.names.contains { PlaceName.folded($0) == name } }
        return other.map { DatasetHint(typed: typed, kind: .wholeDataset, id: $0.id, name: $0.name, here: here.name) }
    }

    /// The dataset that a text probably belongs to, if it is not the one that is open.
    /// - Returns: nil if the text does not look like a key or a postcode of another dataset.
    public func hint(for typed: String, in here: any Dataset) -> DatasetHint? {
        // Datasets that come with the centres of postcodes are asked first, because a postcode is probably one of theirs.
        let ordered = all.filter { $0.postcodeCentres != nil } + all.filter { $0.postcodeCentres == nil }
        for dataset in ordered where dataset.keyScheme != here.keyScheme {
            let kind: DatasetHint.Kind
            if dataset.isKey(typed) || named(inID: typed)?.id == dataset.id {
                kind = .key(noun: dataset.noun.one)
            } else if dataset.postcodeForm != here.postcodeForm, dataset.postcodeForm.has(typed) {
                kind = .postcode(dataset.postcodeForm)
            } else {
                continue
            }
            return DatasetHint(typed: typed, kind: kind, id: dataset.id, name: dataset.name, here: here.name)
        }
        return nil
    }
}

extension PostcodeForm {
    /// Whether a text looks like a postcode of this form, or like the first half of
    /// one. "PS1" does not, as there is no area PS.
    fileprivate func has(_ text: String) -> Bool {
        switch self {
        case .british: Postcode(text) != nil || !text.contains(" ") && Outcode(text)?.hasKnownArea == true
        case .fiveDigits: Self.area(text) != nil
        }
    }
}
