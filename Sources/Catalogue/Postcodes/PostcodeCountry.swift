/// The countries of postcodes.
extension Postcode {
    /// The areas outside of Great Britain. England's register has the islands' schools, so each island is a country of its own.
    ///
    /// Source: Royal Mail's list of postcode areas.
    private static let areasElsewhere = [
        "BT": "Northern Ireland", "GY": "Guernsey", "IM": "Isle of Man", "JE": "Jersey",
    ]

    /// The islands that are not part of the United Kingdom, but have its postcodes.
    static let islands: Set = ["Guernsey", "Isle of Man", "Jersey"]

    /// The country for each beginning of postcodes, such as "NP", "NP25", "NP25-4" and "NP25-4AS"; the table writes a dash for the
    /// space.
    private static let countries = countries(inTable: postcodeCountryTable).merging(areasElsewhere) { $1 }

    /// The country of a typed postcode or outcode: "Scotland" for "EH1 1AA"; nil if it is England, or the text is neither.
    /// For an outcode on a border, it is the country of most of its postcodes; for a postcode newer than the table, that of most of its
    /// sector.
    public static func country(ofPostcode text: String) -> String? {
        let postcode = Postcode(text)
        guard let outcode = postcode?.outcode ?? Outcode(text) else { return nil }
        let beginnings = postcode.map { ["\(outcode)-\($0.incode)", "\(outcode)-\($0.incode.prefix(1))"] } ?? []
        let country = beginnings.lazy.compactMap { countries[$0] }.first
        if let country { return country == "England" ? nil : country }
        return Self.country(of: outcode)
    }

    /// The country of most postcodes of an outcode; nil if it is England.
    static func country(of outcode: Outcode) -> String? {
        let country = countries[outcode.description] ?? countries[outcode.area]
        return country == "England" ? nil : country
    }

    private static func countries(inTable table: String) -> [String: String] {
        var countries: [String: String] = [:]
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ")
            for word in words.dropFirst() {
                let parts = word.split(separator: ":")
                let units = parts.count > 1 ? parts[1].split(separator: ",") : [""]
                for unit in units { countries[String(parts[0] + unit)] = String(words[0]) }
            }
        }
        return countries
    }
}
