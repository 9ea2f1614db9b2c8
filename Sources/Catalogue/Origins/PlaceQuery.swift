import Geo

/// What a person typed to say where to start from, by its form.
public enum PlaceQuery: Sendable, Hashable {
    /// The person's own position: home where one is set, else where the machine says it is.
    case here
    /// The home that a person set.
    case home
    case postcode(Postcode)
    /// The first half of a postcode: "LS1".
    case outcode(Outcode)
    /// An area with a postcode of its own: "10003".
    case postcodeArea(String)
    /// A position, and how it is shown: as degrees or as a reference to the national grid.
    case coordinate(Coordinate, label: String)
    /// A place of the collection by its id: "urn:107848".
    case place(id: String)
    /// A town, locality or district, perhaps with its district: "Newport, Isle of Wight".
    case name(String)

    /// - Parameter collection: whose places it is to be found among; nil for places of Great Britain.
    /// - Throws: `OriginError` where it has the beginnings of a form and is wrong in it.
    public init(_ typed: String, of collection: (any Collection)? = nil) throws(OriginError) {
        let text = Self.trimmed(typed)
        switch text.lowercased() {
        case "":
            let forms = collection?.placeForms ?? "a postcode or a place"
            let example = collection?.examplePlace ?? "LS1 4AP"
            let position = collection?.examplePosition ?? "53.7966,-1.5478"
            throw OriginError(.malformed, "Type \(forms), or latitude and longitude, as in \(example) or \(position).")
        case "here", "near me": self = .here
        case "home": self = .home
        default:
            do throws(OriginError) {
                self = try collection?.postcodeForm == .fiveDigits ? Self.withFiveDigits(text) : Self.other(text)
            } catch {
                throw collection.flatMap { OriginError(elsewhere: text, than: $0) } ?? error
            }
        }
    }

    /// What Nominatim is asked where nothing here knows it: a name, or an area with the collection's name behind it, as there
    /// are five figures in many countries. Nil of all else.
    public func nominatimQuestion(in collection: any Collection) -> String? {
        switch self {
        case .name(let name): name
        case .postcodeArea(let area): "\(area), \(collection.name)"
        default: nil
        }
    }

    /// A position in the form in which it can be typed: "53.7966,-1.5478".
    public static func text(_ coordinate: Coordinate) -> String { CoordinateText.label(coordinate) }

    private static func other(_ text: String) throws(OriginError) -> PlaceQuery {
        if isID(text) { return .place(id: text) }
        guard text.contains(where: \.isNumber) else { return .name(text) }
        if let coordinate = try CoordinateText.parse(text) {
            return .coordinate(coordinate, label: CoordinateText.label(coordinate))
        }
        let reading = PostcodeReading(text)
        switch reading {
        case .full(let postcode): return .postcode(postcode)
        // "LS12" is the first half of a postcode, "SE 29 33" and "SE2983" are squares of the grid.
        case .outcode(let outcode): return .outcode(outcode)
        default: break
        }
        if let grid = GridReference(text) { return .coordinate(grid.point.coordinate, label: grid.label) }
        throw reading.problem(with: shortened(text))
            ?? OriginError(.malformed, "“\(shortened(text))” is not a place: type one like LS1 4AP or Leeds.")
    }

    /// What it is where postcodes have five figures.
    private static func withFiveDigits(_ text: String) throws(OriginError) -> PlaceQuery {
        if let area = PostcodeForm.area(text) { return .postcodeArea(area) }
        if isID(text) { return .place(id: text) }
        if text.contains(where: \.isNumber), let coordinate = try CoordinateText.parse(text) {
            return .coordinate(coordinate, label: CoordinateText.label(coordinate))
        }
        return .name(text)
    }

    /// "urn:107848", or the bare number.
    private static func isID(_ text: String) -> Bool {
        if text.count >= 5, text.count <= 8, text.allSatisfy({ $0.isASCII && $0.isNumber }) { return true }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty && parts[0].allSatisfy(\.isLetter)
            && parts[1].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    private static func trimmed(_ text: String) -> String {
        let rest = text.drop { $0.isWhitespace }
        guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(rest[...last])
    }
}
