import Geo

/// Why a place to start from was not found.
public enum OriginError: Error, Equatable, Sendable {
    // MARK: The text is not written like a place, or its position is not on the earth

    /// Nothing was typed. `forms` says what can be typed, in the words of the dataset; `example` and `position` are examples.
    case nothingTyped(forms: String, example: String, position: String)
    /// More was typed than the name of any place has.
    case tooLong(typed: String)
    case noPostcode(PostcodeProblem, typed: String)
    /// A position with a latitude or a longitude that is too large.
    case notOnEarth(typed: String)
    /// A position that seems to have the longitude first.
    case longitudeFirst(typed: String, meant: Coordinate)
    /// What was typed belongs to another dataset.
    case otherDataset(DatasetHint)

    // MARK: The place is not known here

    /// A postcode that stands for an area, where the dataset has no place with a position; `dataset` is the dataset's name.
    case unknownArea(String, PostcodeForm, dataset: String)
    /// No postcode begins with the outcode; `suggestion` is what was probably meant.
    case unknownOutcode(Outcode, typed: String, suggestion: String? = nil)
    /// No file of postcodes is here to find it in.
    case postcodesMissing(typed: String)
    case unknownID(String, noun: String)
    /// A place of the dataset whose position is not in the data.
    case withoutPosition(name: String)
    /// `suggestion` is a name that is almost the same.
    case unknownName(String, suggestion: String?, PostcodeForm)
    /// A place that lies outside of the dataset's region: "Edinburgh, Scotland".
    case placeOutside(String, of: String, noun: String)
    /// The name of the whole dataset.
    case tooLarge(name: String, placeForms: String)

    /// The person typed "home", but no home is set.
    case noHome
    /// The person typed "here", but neither a home is set nor a position known.
    case nothingHere

    // Services on the network.
    case notAtPostcodesIO(PostcodesIO.Gap, Postcode)
    case notAtNominatim(name: String, PostcodeForm)
    case lookup(LookupError)
}

extension OriginError {
    /// What the cases have in common.
    public enum Kind: Sendable, Equatable {
        case malformed, unknown, outside, notSetUp
        /// What was typed belongs to another dataset, by its id.
        case otherDataset(id: String)
        /// A service on the network could not be asked.
        case network
        /// The answer of a service cannot be used.
        case damaged
        /// The terms of a service want its answers saved, and they cannot be written.
        case cannotWrite
    }

    public var kind: Kind {
        switch self {
        case .nothingTyped, .tooLong, .noPostcode, .notOnEarth, .longitudeFirst: .malformed
        case .tooLarge, .placeOutside: .outside
        case .otherDataset(let hint): .otherDataset(id: hint.id)
        case .unknownArea, .unknownOutcode, .postcodesMissing, .unknownID, .withoutPosition, .unknownName,
            .notAtPostcodesIO, .notAtNominatim:
            .unknown
        case .noHome, .nothingHere: .notSetUp
        case .lookup(let error):
            switch error.problem {
            case .networkOff, .cancelled, .notReached, .pause, .status, .wrongAddress, .failed: .network
            case .webPage, .damagedAnswer, .unknownForm: .damaged
            case .cannotSave: .cannotWrite
            }
        }
    }
}

/// Why a text is not a postcode, though it may be meant as one.
public enum PostcodeProblem: Sendable, Equatable {
    /// It looks like a postcode, but no postcode has this form; `suggestion` is what was probably meant.
    case malformed(suggestion: String?)
    /// In the form of a postcode, but with letters at the beginning that no area has: "ZZ".
    case noSuchArea(String)
    /// The beginning of a postcode, without its last letters: the outcode alone could be searched for.
    case incomplete(Outcode)
    case notAPostcode
}
