import Catalogue
/// A school's number in capitals; nil if the text is not such a number.
/// - Parameter text: "02M260": two digits for the district, a letter for the borough, three digits for the school.
func schoolNumber(_ text: String) -> String? {
    let key = text.filter { !$0.isWhitespace }.uppercased()
    let bytes = Array(key.utf8)
    guard bytes.count == 6, Borough(letter: bytes[2]) != nil else { return nil }
    return [0, 1, 3, 4, 5].allSatisfy { (0x30...0x39).contains(bytes[$0]) } ? key : nil
}

/// The five boroughs, in the order of the filter.
enum Borough: String, CaseIterable {
    case manhattan, bronx, brooklyn, queens
    case statenIsland = "staten-island"

    var label: String {
        switch self {
        case .manhattan: "Manhattan"
        case .bronx: "Bronx"
        case .brooklyn: "Brooklyn"
        case .queens: "Queens"
        case .statenIsland: "Staten Island"
        }
    }

    /// The borough of the letter in a school's number; K stands for Kings County, R for Richmond County.
    init?(letter: UInt8) {
        switch letter {
        case UInt8(ascii: "M"): self = .manhattan
        case UInt8(ascii: "X"): self = .bronx
        case UInt8(ascii: "K"): self = .brooklyn
        case UInt8(ascii: "Q"): self = .queens
        case UInt8(ascii: "R"): self = .statenIsland
        default: return nil
        }
    }

    /// The borough with a name or a letter. Some editions cut names off ("STATEN IS") and add blanks.
    init?(_ text: String) {
        let name = text.lowercased().filter { !$0.isWhitespace }
        if name.utf8.count == 1, let letter = text.uppercased().utf8.first(where: { $0 != 0x20 }) {
            self.init(letter: letter)
            return
        }
        let plain = name.hasPrefix("the") ? String(name.dropFirst(3)) : name
        guard plain.utf8.count >= 5,
            let found = Self.allCases.first(where: {
                $0.label.lowercased().filter { !$0.isWhitespace }.hasPrefix(plain)
            })
        else { return nil }
        self = found
    }
}
