/// The differences between two drafts of the same place.
extension Draft {
    /// The fields of a form in which two drafts differ, in the order of the form.
    public func fields(differingFrom other: Draft, in form: [FormField]) -> [FormField] {
        form.filter { field in
            guard field.kind == .place, let own = positions[field.id], let others = other.positions[field.id] else {
                return words(of: field) != other.words(of: field)
            }
            return own.fullName != others.fullName || !own.isAt(others)
        }
    }

    /// The contents of a field as people read them: the name of a place, or the text.
    public func words(of field: FormField) -> String {
        positions[field.id].map(\.fullName) ?? text(of: field.id)
    }
}

extension Origin {
    /// Whether two origins are at the same point, to six decimals: services save fewer digits than a position may have.
    fileprivate func isAt(_ other: Origin) -> Bool {
        abs(coordinate.latitude - other.coordinate.latitude) < 1e-6
            && abs(coordinate.longitude - other.coordinate.longitude) < 1e-6
    }
}
