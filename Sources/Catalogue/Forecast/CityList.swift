import Geo

/// The cities that come with the program, which are found by their names without a network.
public struct CityList: Sendable {
    private var cities: [City] = []
    private var countries: [Country]
    private var regions: [Region]
    private var zones: [String]

    private struct City {
        var name: String
        var foldedName: String
        /// The number at GeoNames; 0 if there is none.
        var key: Int
        var country: Int
        var region: Int
        var zone: Int
        var coordinate: Coordinate
        /// 0 if it is not known.
        var population: Int
    }

    private struct Country {
        var code: String
        var name: String
        /// The folded forms of its name, its code, and other names in use.
        var folded: [String]
    }

    private struct Region {
        var name: String
        var folded: String
        /// Its folded codes, such as "tx" for Texas, each with the code of the country where it is used.
        var codes: [(country: String, code: String)]
    }

    /// - Parameter json: the bytes of `cities.json`. Nil if they are not a list of cities.
    public init?(json: [UInt8]) {
        guard let file = CityListFile(json) else { return nil }
        var folding = Folding()
        countries = file.countries.map { country in
            Country(
                code: country[0], name: country[1],
                folded: [folding.fold(country[1]), country[0].lowercased()] + (Self.otherNames[country[0]] ?? []))
        }
        let codes = Dictionary(grouping: file.regionCodes) { $0[2] }
        regions = file.regions.map { name in
            Region(
                name: name, folded: folding.fold(name),
                codes: (codes[name] ?? []).map { (country: $0[0], code: $0[1].lowercased()) })
        }
        zones = file.zones
        let (keys, latitudes, longitudes) = (file["key"], file["latitude"], file["longitude"])
        let (countryOf, regionOf, zoneOf) = (file["country"], file["region"], file["zone"])
        let populations = file["population"]
        cities.reserveCapacity(keys.count)
        for (index, name) in file.names.enumerated() {
            let coordinate = Coordinate(
                latitude: Double(latitudes[index]) / 10_000, longitude: Double(longitudes[index]) / 10_000)
            cities.append(
                City(
                    name: name, foldedName: Folding.spelledOut(folding.fold(name)), key: keys[index],
                    country: countryOf[index], region: regionOf[index], zone: zoneOf[index], coordinate: coordinate,
                    population: populations[index]))
        }
    }

    /// The most words that are searched for.
    private static let mostWords = 12
    /// Other names of countries that people type, folded.
    private static let otherNames = [
        "GB": ["uk", "great britain", "britain"], "US": ["usa", "united states of america", "america"],
        "AE": ["uae"], "CI": ["cote divoire"], "CZ": ["czech republic"], "NL": ["holland"], "TR": ["turkiye"],
        "CD": ["congo kinshasa"], "CG": ["congo brazzaville"],
    ]

    /// The cities that a text names, the best match first: equal names before names that begin with the text, then the larger
    /// city first. Case, accents and punctuation do not matter.
    ///
    /// A region, a country or the code of either may follow the name, after a comma or a blank: "Paris, Texas", "paris us". Names
    /// that only begin with the text need three letters of it.
    public func places(named text: String, limit: Int = 10) -> [ForecastPlace] {
        var folding = Folding()
        let parts = text.split(separator: ",").map { folding.fold(String($0)) }.filter { !$0.isEmpty }
        guard let first = parts.first, limit > 0 else { return [] }
        let words = first.split(separator: " ").map(String.init)
        guard words.count <= Self.mostWords else { return [] }
        var found: [(isPrefix: Bool, words: Int, city: Int)] = []
        var isFound: Set<Int> = []
        // The name may have all words before the comma, or the last of them name the region or the country.
        for count in (1...words.count).reversed() {
            let name = Folding.spelledOut(words[..<count].joined(separator: " "))
            // New York is often called New York City.
            let shortName = name.hasSuffix(" city") ? String(name.dropLast(" city".count)) : name
            let rest = words[count...].joined(separator: " ")
            var whereabouts = Array(parts.dropFirst())
            if !rest.isEmpty { whereabouts.append(rest) }
            for (index, city) in cities.enumerated() {
                let isWhole = city.foldedName == name || city.foldedName == shortName
                // A name that is cut off cannot be told from one that is followed by a region.
                guard isWhole || rest.isEmpty && name.count >= 3 && city.foldedName.hasPrefix(name) else { continue }
                guard whereabouts.allSatisfy({ isIn($0, city) }), isFound.insert(index).inserted else { continue }
                found.append((!isWhole, count, index))
            }
        }
        found.sort { left, right in
            if left.isPrefix != right.isPrefix { return right.isPrefix }
            if left.words != right.words { return left.words > right.words }
            let (one, other) = (cities[left.city], cities[right.city])
            return one.population != other.population ? one.population > other.population : left.city < right.city
        }
        return found.prefix(limit).map { place(cities[$0.city]) }
    }

    /// The city that a mistyped name probably means: the largest of those whose names differ by the fewest typing errors; nil if no name
    /// is similar enough.
    public func suggestion(for text: String) -> ForecastPlace? {
        var folding = Folding()
        guard let name = text.split(separator: ",").first,
            let errors = TypingErrors(Folding.spelledOut(folding.fold(String(name))).utf8)
        else { return nil }
        var best: (errors: Int, city: City)?
        for city in cities {
            var known = city.foldedName
            let count = known.withUTF8 { errors.count(against: $0).whole }
            guard count <= TypingErrors.allowed(letters: known.utf8.count) else { continue }
            if let best, (best.errors, -best.city.population) <= (count, -city.population) { continue }
            best = (count, city)
        }
        return best.map { place($0.city) }
    }

    /// The nearest city to a point.
    /// - Parameters:
    ///   - people: how many people it must have.
    ///   - name: the name that it must not have, because namesakes of a place do not tell where that is.
    public func nearest(
        to coordinate: Coordinate, withinMetres metres: Double = 100_000, people: Int = 0, notNamed name: String = ""
    ) -> ForecastPlace? {
        // A degree of latitude has at least 110,574 metres.
        let degrees = metres / 110_000
        let near = cities.lazy.filter { abs($0.coordinate.latitude - coordinate.latitude) <= degrees }
            .filter { $0.population >= people && $0.name != name }
            .map { (city: $0, metres: $0.coordinate.distance(to: coordinate)) }.filter { $0.metres <= metres }
        return near.min { $0.metres < $1.metres }.map { place($0.city) }
    }

    /// Whether a folded text names the region or the country of a city. Three letters of a name are enough.
    private func isIn(_ text: String, _ city: City) -> Bool {
        let (country, region) = (countries[city.country], regions[city.region])
        func names(_ name: String) -> Bool { name == text || text.count >= 3 && name.hasPrefix(text) }
        return names(region.folded) || country.folded.contains(where: names)
            || region.codes.contains { $0.code == text && $0.country == country.code }
    }

    private func place(_ city: City) -> ForecastPlace {
        var place = ForecastPlace(name: city.name, at: city.coordinate)
        if city.key > 0 { place.key = String(city.key) }
        place.region = regions[city.region].name
        place.country = countries[city.country].name
        place.countryCode = countries[city.country].code
        place.zone = zones[city.zone]
        place.population = city.population > 0 ? city.population : nil
        return place
    }
}

/// Folds texts, one after the other.
private struct Folding {
    private var text = FoldedText()
    private static let longForms = ["st": "saint", "ste": "sainte", "ft": "fort", "mt": "mount"]

    mutating func fold(_ text: String) -> String {
        var copy = text
        copy.withUTF8 { self.text.fold($0) }
        return self.text.joined
    }

    /// The name of a city with Saint, Fort and Mount in full, because both forms are in use: "st albans" becomes "saint albans".
    static func spelledOut(_ folded: String) -> String {
        let words = folded.split(separator: " ")
        guard words.contains(where: { longForms[String($0)] != nil }) else { return folded }
        return words.map { longForms[String($0)] ?? String($0) }.joined(separator: " ")
    }
}
