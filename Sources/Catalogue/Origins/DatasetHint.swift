extension Datasets {
    /// An error that names the dataset that a text probably belongs to, if that is not the open one.
    /// - Returns: nil if the text does not look like a key or postcode of another dataset.
    public func hint(for typed: String, in here: any Dataset) -> OriginError? {
        for dataset in all where dataset.keyScheme != here.keyScheme {
            let what: String
            if dataset.isKey(typed) || named(inID: typed)?.id == dataset.id {
                what = "the number of a \(dataset.noun.one)"
            } else if dataset.postcodeForm != here.postcodeForm, dataset.postcodeForm.has(typed) {
                what = "a \(dataset.postcodeForm.name)"
            } else {
                continue
            }
            return OriginError(
                .otherDataset(id: dataset.id),
                "“\(shortened(typed))” looks like \(what) in \(dataset.name), not in \(here.name)")
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
