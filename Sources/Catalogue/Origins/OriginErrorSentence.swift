extension OriginError: CustomStringConvertible {
    /// One sentence that says what to do. It has no full stop for a text that belongs to another dataset: what to do then depends on
    /// where it is shown.
    public var description: String {
        switch self {
        case .nothingTyped(let forms, let example, let position):
            "Type a place, such as \(example) or \(position): \(forms), or latitude and longitude."
        case .tooLong(let typed):
            "\"\(shortened(String(typed.prefix(100))))\" is too long for a place: type at most \(PlaceQuery.longestText) characters."
        case .noPostcode(let problem, let typed): Self.sentence(problem, "\"\(shortened(typed))\"")
        case .notOnEarth(let typed):
            "\"\(shortened(typed))\" is not a position on earth: a latitude is between -90 and 90, a longitude between -180 and 180."
        case .longitudeFirst(let typed, let meant):
            "\"\(shortened(typed))\" seems to have the longitude first: write the latitude first, as in \(CoordinateText.label(meant))."
        case .otherDataset(let hint) where hint.kind == .town:
            "\(shortened(hint.typed)) is in the collection \(hint.name)"
        case .otherDataset(let hint) where hint.kind == .wholeDataset:
            "\"\(shortened(hint.typed))\" is a collection"
        case .otherDataset(let hint):
            "\"\(shortened(hint.typed))\" looks like \(hint.kind.words) in \(hint.name), not in \(hint.here)"
        case .unknownArea(let area, let form, let dataset):
            "No position is known for the \(form.name) \(area) in \(dataset): check its digits, or type the name of a place."
        // Some outcodes, such as LS99, are only for post office boxes and have no position.
        case .unknownOutcode(let outcode, _, let suggestion):
            "No position is known for \(outcode): "
                + (suggestion.map { "did you mean \($0)?" } ?? "check its letters and digits, or type a town.")
        case .postcodesMissing(let typed):
            "\(typed) is not known: import a file of postcodes, or type a town."
        case .unknownID(let id, let noun): "No \(noun) has the ID \(shortened(id)): search for its name instead."
        case .withoutPosition(let name):
            "\(name) has no position in the data; start from its postcode or town instead."
        case .unknownName(let name, nil, let form) where name.count == 1:
            "\"\(name)\" is too short: type more of the name, or a \(form.name)."
        case .unknownName(let name, let suggestion, let form):
            "No town or district is called \"\(shortened(name))\": "
                + (suggestion.map { "did you mean \($0)?" } ?? "try a larger place near it, or a \(form.name).")
        case .placeOutside(let place, let dataset, let noun):
            "\(place) is not in \(dataset). Only \(noun) in \(dataset) are included."
        case .tooLarge(let name, let placeForms):
            "\(name) is too large a place to start from: type \(placeForms)."
        case .noHome: "No home is set: use :home PLACE, or catchment home set PLACE."
        case .nothingHere: "No home is set: choose Near me and press Enter, or type :home and your postcode."
        case .notAtPostcodesIO(let gap, let postcode): "\(gap.words(postcode)): check the postcode."
        case .notAtNominatim(let name, let form):
            "OpenStreetMap's Nominatim does not know \"\(name.prefix(60))\" either: try other words, a larger place near it, or a \(form.name)."
        case .lookup(let error): error.sentence
        }
    }

    private static func sentence(_ problem: PostcodeProblem, _ typed: String) -> String {
        switch problem {
        case .malformed(let suggestion?):
            "\(typed) does not look like a postcode: did you mean \(suggestion)?"
        case .malformed(nil):
            "\(typed) does not look like a postcode: type one like LS7 4HE, or its first half."
        case .noSuchArea(let area):
            "\(typed) is not a postcode, as none begins with \(area): type one like LS7 4HE, or its first half."
        case .incomplete(let outcode):
            "\(typed) lacks the end of the postcode: type all of it, or only \(outcode)."
        case .notAPostcode where typed.contains(",") && !typed.contains(where: \.isLetter):
            "\(typed) is not a position: write latitude and longitude, as in 53.7966,-1.5478."
        case .notAPostcode: "\(typed) is not a postcode: type one like LS7 4HE."
        }
    }
}

extension DatasetHint.Kind {
    fileprivate var words: String {
        switch self {
        case .key(let noun): "the number of a \(noun)"
        case .postcode(let form): "a \(form.name)"
        case .town: "a town"
        case .wholeDataset: "a collection"
        }
    }
}
