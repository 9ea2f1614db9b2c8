import Geo

/// What a typed text asks for, judged by its form: a postcode, a position, a name.
public enum PlaceQuery: Sendable, Hashable {
    /// The person's position: the home if one is set, or else the position that the machine reports.
    case here
    /// The home that a person set.
    case home
    case postcode(Postcode)
    /// The first half of a postcode: "LS1".
    case outcode(Outcode)
    /// A postcode that stands for an area: "10003".
    case postcodeArea(String)
    /// A position, and how it is written: as degrees or as a reference to the national grid.
    case coordinate(Coordinate, label: String)
    /// A place of the dataset by its id: "urn:107848".
    case place(id: String)
    /// A town, locality or district, perhaps with its district: "Newport, Isle of Wight".
    case name(String)

    /// The most bytes of a text; no place has a longer name.
    public static let longestText = 250

    /// - Parameters:
    ///   - dataset: the dataset that is searched; nil means that postcodes are British.
    ///   - datasets: all datasets, so that an error can name another one that was meant.
    /// - Throws: `OriginError` if the text is blank, or looks like one of the forms and has a mistake.
    public init(
        _ typed: String, of dataset: (any Dataset)? = nil, among datasets: Datasets? = nil
    ) throws(OriginError) {
        guard typed.utf8.count <= Self.longestText else { throw .tooLong(typed: typed) }
        let text = typed.trimmingBlanks
        switch text.lowercased() {
        case "":
            let forms = dataset?.placeForms ?? "a postcode or a place"
            let example = dataset?.examplePlace ?? "LS7 4HE"
            let position = dataset?.examplePosition ?? "53.7966,-1.5478"
            throw .nothingTyped(forms: forms, example: example, position: position)
        case "here", "near me": self = .here
        case "home": self = .home
        default:
            do throws(OriginError) {
                self = try dataset?.postcodeForm == .fiveDigits ? Self.withFiveDigits(text) : Self.british(text)
            } catch {
                throw dataset.flatMap { datasets?.hint(for: text, in: $0) }.map(OriginError.otherDataset) ?? error
            }
        }
    }

    /// What Nominatim is asked if the place is not in the saved data: a name, or an area followed by the dataset's
    /// name, as many countries have postcodes of five digits. Nil for anything else.
    public func nominatimQuestion(in dataset: any Dataset) -> String? {
        switch self {
        case .name(let name): name
        case .postcodeArea(let area): "\(area), \(dataset.name)"
        default: nil
        }
    }

    /// A position as it can be typed: "53.7966,-1.5478".
    public static func text(_ coordinate: Coordinate) -> String { CoordinateText.label(coordinate) }

    /// Reads a text where postcodes are British.
    private static func british(_ text: String) throws(OriginError) -> PlaceQuery {
        if isID(text) { return .place(id: text) }
        guard text.contains(where: \.isNumber) else { return .name(text) }
        if let grid = GridReference(metres: text) { return .coordinate(grid.point.coordinate, label: grid.label) }
        if let coordinate = try CoordinateText.parse(text) {
            return .coordinate(coordinate, label: CoordinateText.label(coordinate))
        }
        // "SE 1 9", with two blanks, is a square of the grid. "SE1 9" is the beginning of SE1 9SG, and "SE19" is an outcode.
        if text.split(whereSeparator: \.isWhitespace).count == 3, let grid = GridReference(text) {
            return .coordinate(grid.point.coordinate, label: grid.label)
        }
        switch PostcodeReading(text) {
        case .full(let postcode): return .postcode(postcode)
        // "LS12" is the first half of a postcode, "SE 29 33" and "SE2983" are squares of the grid.
        case .outcode(let outcode): return .outcode(outcode)
        case .other(.incomplete(let outcode)): throw .noPostcode(.incomplete(outcode), typed: text)
        case .other(let problem):
            if let grid = GridReference(text) { return .coordinate(grid.point.coordinate, label: grid.label) }
            if let postcode = postcode(inAddress: text) { return .postcode(postcode) }
            throw .noPostcode(problem, typed: text)
        }
    }

    /// The postcode in an address: SW1A 2AA in "10 Downing Street, London SW1A 2AA". Nil if there is none, or more than one.
    private static func postcode(inAddress text: String) -> Postcode? {
        let words = text.split { !$0.isLetter && !$0.isNumber }
        let pairs = zip(words, words.dropFirst()).map { "\($0) \($1)" }
        let found = (words.map(String.init) + pairs).compactMap { Postcode($0) }
        return found.count == 1 ? found.first : nil
    }

    /// Reads a text where postcodes have five digits.
    private static func withFiveDigits(_ text: String) throws(OriginError) -> PlaceQuery {
        if let area = PostcodeForm.area(text) { return .postcodeArea(area) }
        if isID(text) { return .place(id: text) }
        if text.contains(where: \.isNumber), let coordinate = try CoordinateText.parse(text) {
            return .coordinate(coordinate, label: CoordinateText.label(coordinate))
        }
        return .name(text)
    }

    /// Whether a text is written like "urn:107848", or is a number of five to eight digits.
    private static func isID(_ text: String) -> Bool {
        if text.count >= 5, text.count <= 8, text.allSatisfy({ $0.isASCII && $0.isNumber }) { return true }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty && parts[0].allSatisfy(\.isLetter)
            && parts[1].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
