extension NewYork {
    /// The directory of 2017 and the SAT results of 2012, from NYC Open Data. Source of the paging:
    /// dev.socrata.com/docs/paging.html; a row of the directory is about 5 kB.
    public var feeds: [Feed] {
        [
            Feed(
                id: DirectoryImporter().tableName, title: DirectoryImporter().title,
                address: "https://data.cityofnewyork.us/resource/s3k6-pzi2.json",
                place: .pages(name: "s3k6-pzi2.json", order: "dbn", rows: 1000), limit: 50_000_000),
            Feed(
                id: SATImporter().tableName, title: SATImporter().title,
                address: "https://data.cityofnewyork.us/resource/f9bf-2cp4.json",
                place: .pages(name: "f9bf-2cp4.json", order: "dbn", rows: 1000), limit: 10_000_000),
        ]
    }
}

/// Where NYC Open Data's files say their year: nowhere inside, so by the name of the file.
enum Edition {
    /// The year of each data set that is called by its id alone, as on data.cityofnewyork.us.
    private static let years = ["s3k6-pzi2": 2017, "f9bf-2cp4": 2012]

    /// "2017" of "s3k6-pzi2.json", "2021" of "2021_DOE_High_School_Directory.csv"; a whole date as yyyy-mm-dd; blank where
    /// the name says nothing.
    static func date(ofFile name: String) -> String {
        if let date = CalendarDate(inFileName: name) { return date.iso }
        if let known = years.first(where: { name.lowercased().contains($0.key) }) { return String(known.value) }
        let numbers = name.split { !$0.isASCII || !$0.isNumber }
        return numbers.first { $0.utf8.count == 4 && $0.hasPrefix("20") }.map(String.init) ?? ""
    }

    static let licence = "NYC Open Data, free to use under its terms of use"
    static let attribution = "Source: New York City Department of Education, through NYC Open Data."
}

/// A school's number as it identifies it, upper case; nil where a text is none.
/// - Parameter text: "02M260": two figures for the district, a letter for the borough, three figures for the school.
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

    /// By the letter in a school's number; K is Kings County and R Richmond County.
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

    /// By its name, which some editions cut off ("STATEN IS") and pad with blanks, or by its letter.
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
