import App
import Catalogue
import Collections
import Geo
import Screen

/// Numbers that look random and are the same every time.
///
/// Source: Guy L. Steele, Doug Lea, Christine H. Flood, *Fast Splittable Pseudorandom Number Generators* (2014).
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Made-up points, names and registers, used if there are no official files.
enum MadeData {
    /// The program before it has data, on a screen of 200 x 50.
    static let state = State(
        screen: ScreenState(size: Size(columns: 200, rows: 50), depth: .full, charset: .braille),
        run: RunState(today: "2026-03-01"), datasets: .standard)

    /// Points spread evenly over a box around Great Britain, in degrees.
    static func points(_ count: Int, seed: UInt64) -> (latitudes: [Double], longitudes: [Double]) {
        var random = SplitMix64(seed: seed)
        let latitudes = (0..<count).map { _ in Double.random(in: 50...58.6, using: &random) }
        return (latitudes, (0..<count).map { _ in Double.random(in: -6...1.7, using: &random) })
    }

    private static let syllables = [
        "ash", "bar", "ber", "brad", "bury", "castle", "chester", "dale", "den", "ford", "green", "hal", "ham", "hill",
        "ing", "ley", "mar", "mere", "mill", "nor", "over", "pen", "rose", "stan", "stoke", "ton", "wal", "well",
        "west",
        "wick", "wood", "worth",
    ]
    private static let kinds = [
        "Primary School", "Church of England Primary School", "Academy", "Infant School", "Junior School",
        "High School",
        "Catholic Primary School", "Nursery School", "Community School", "College", "CofE (VA) Primary School",
    ]

    static func name(_ random: inout SplitMix64) -> String {
        let saint = Int.random(in: 0..<6, using: &random) == 0 ? "St " : ""
        return saint + place(&random) + " " + (kinds.randomElement(using: &random) ?? "")
    }

    static func place(_ random: inout SplitMix64) -> String {
        let count = Int.random(in: 2...3, using: &random)
        let word = (0..<count).map { _ in syllables.randomElement(using: &random) ?? "" }.joined()
        return word.prefix(1).uppercased() + word.dropFirst()
    }

    /// The middle of the crowd in the made-up register: 1,000 open schools lie within a kilometre of it.
    static let crowdCentre = NationalGridPoint(easting: 430_000, northing: 433_500)
    static let crowdSize = 1000

    /// A directory of high schools like New York's.
    static func directory(rows: Int, seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        let boroughs = ["MANHATTAN", "BRONX", "BROOKLYN", "QUEENS", "STATEN IS"]
        let places = (0..<300).map { _ in place(&random) }
        var text = Array("[".utf8)
        for row in 0..<rows {
            let latitude = Double.random(in: 40.5...40.9, using: &random)
            let longitude = Double.random(in: -74.2...(-73.7), using: &random)
            let (district, number) = (String(100 + row / 5000), String(1000 + row / 5 % 1000))
            text += (row == 0 ? "{" : ",\n{").utf8
            text +=
                "\"dbn\":\"\(district.dropFirst())\("MXKQR".dropFirst(row % 5).prefix(1))\(number.dropFirst())\",".utf8
            text += "\"school_name\":\"\(name(&random))\",\"borough\":\"\(boroughs[row % 5])\",".utf8
            text += "\"city\":\"\(places[row % 300])\",\"neighborhood\":\"\(places[row * 7 % 300])\",".utf8
            text += "\"zip\":\"10003\",\"latitude\":\"\(latitude)\",\"longitude\":\"\(longitude)\"}".utf8
        }
        return text + Array("]".utf8)
    }

    /// A register of schools like the official one, in Windows-1252, of about `size` bytes.
    static func register(bytes size: Int, seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        let unread = (1...60).map { "\"Further column \($0)\"" }.joined(separator: ",")
        var csv = Array(
            ("\"URN\",\"LA (code)\",\"LA (name)\",\"EstablishmentNumber\",\"EstablishmentName\",\"TypeOfEstablishment (name)\","
                + "\"EstablishmentTypeGroup (name)\",\"EstablishmentStatus (name)\",\"PhaseOfEducation (name)\",\"StatutoryLowAge\","
                + "\"StatutoryHighAge\",\"Gender (name)\",\"NumberOfPupils\",\"Street\",\"Locality\",\"Town\",\"Postcode\","
                + "\"DistrictAdministrative (name)\",\"SchoolWebsite\",\"TelephoneNum\",\"OpenDate\",\"Easting\",\"Northing\","
                + unread + "\r\n").utf8)
        csv.reserveCapacity(size + 4096)
        let towns = (0..<900).map { _ in place(&random) }
        let districts = (0..<310).map { _ in place(&random) }
        let filler = String(repeating: ",\"Not applicable\",\"\"", count: 30) + "\r\n"
        var row = 0
        while csv.count < size {
            let number = Int.random(in: 0..<1000, using: &random)
            let isInCrowd = row < crowdSize
            let reach = isInCrowd ? -700.0...700.0 : -220_000.0...220_000.0
            let east = Int(crowdCentre.easting + Double.random(in: reach, using: &random))
            let north = Int(crowdCentre.northing + Double.random(in: reach, using: &random))
            let status = isInCrowd || number % 2 == 0 ? "Open" : "Closed"
            let phase = ["Primary", "Secondary", "Nursery", "Not applicable"][number % 4]
            let town = towns[number % towns.count]
            csv +=
                "\"\(100_000 + row)\",\"\(200 + number % 300)\",\"\(districts[number % 150])\",\"\(2000 + number)\","
                .utf8
            csv += "\"\(name(&random))".utf8
            // Some names have an é in Windows-1252, so that the file is not valid UTF-8, like the official one.
            if number == 0 { csv.append(0xE9) }
            csv +=
                "\",\"Community school\",\"Local authority maintained schools\",\"\(status)\",\"\(phase)\",\"4\",\"11\",\"Mixed\","
                .utf8
            csv +=
                "\"\(number)\",\"\(number) High Street\",\"\(towns[number * 7 % towns.count])\",\"\(town)\",\"LS\(number % 29 + 1) 4AP\","
                .utf8
            csv +=
                "\"\(districts[number % districts.count])\",\"www.\(town).sch.uk\",\"0113\(1_000_000 + number)\",\"01-09-1998\","
                .utf8
            csv += "\"\(east)\",\"\(north)\"".utf8
            csv += filler.utf8
            row += 1
        }
        return csv
    }
}
