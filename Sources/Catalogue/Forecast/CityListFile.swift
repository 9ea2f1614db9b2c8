import JSON

/// The columns of `cities.json`, which `Scripts/make-cities.py` writes.
///
///     {"version":1,"countries":[["GB","United Kingdom"],…],"regions":["England",…],"regionCodes":[["US","TX","Texas"],…],
///     "zones":["Europe/London",…],"key":[2643743,…],"name":["London",…],"country":[0,…],"region":[0,…],"zone":[0,…],
///     "latitude":[515085,…],"longitude":[-1257,…],"population":[8961989,…]}
///
/// `key` is the number at GeoNames, 0 if there is none. Positions are in 1/10,000 of a degree. `country`, `region` and `zone` are
/// indexes into the lists of names. A population of 0 is not known.
struct CityListFile {
    var countries: [[String]] = []
    var regions: [String] = []
    var regionCodes: [[String]] = []
    var zones: [String] = []
    var names: [String] = []
    private var numbers: [String: [Int]] = [:]

    /// Nil if the bytes are not such a file, or if its columns do not fit together.
    init?(_ bytes: [UInt8]) {
        do throws(JSONError) {
            try bytes.readJSON { reader throws(JSONError) in try read(&reader) }
        } catch {
            return nil
        }
        let columns = Self.columns.map { self[$0] }
        guard columns.allSatisfy({ $0.count == names.count }), countries.allSatisfy({ $0.count == 2 }),
            regionCodes.allSatisfy({ $0.count == 3 }), has("country", only: 0..<countries.count),
            has("region", only: 0..<regions.count), has("zone", only: 0..<zones.count),
            has("latitude", only: -900_000..<900_001), has("longitude", only: -1_800_000..<1_800_001)
        else { return nil }
    }

    private func has(_ column: String, only range: Range<Int>) -> Bool { self[column].allSatisfy { range ~= $0 } }

    private static let version = 1
    private static let columns = ["key", "country", "region", "zone", "latitude", "longitude", "population"]

    /// A column of numbers; empty if the file does not have it.
    subscript(column: String) -> [Int] { numbers[column] ?? [] }

    private mutating func read(_ reader: inout JSONReader) throws(JSONError) {
        try reader.beginObject()
        while let member = try reader.nextMember() {
            switch member {
            case "version":
                guard try reader.integer() == Self.version else { throw reader.error(.expected("version 1")) }
            case "countries": countries = try Self.lists(&reader)
            case "regionCodes": regionCodes = try Self.lists(&reader)
            case "regions": regions = try Self.strings(&reader)
            case "zones": zones = try Self.strings(&reader)
            case "name": names = try Self.strings(&reader)
            default:
                if Self.columns.contains(member) {
                    numbers[member] = try Self.integers(&reader)
                } else {
                    try reader.skip()
                }
            }
        }
        try reader.end()
    }

    private static func integers(_ reader: inout JSONReader) throws(JSONError) -> [Int] {
        var values: [Int] = []
        try reader.beginArray()
        while try reader.nextElement() { values.append(try reader.integer()) }
        return values
    }

    private static func strings(_ reader: inout JSONReader) throws(JSONError) -> [String] {
        var values: [String] = []
        try reader.beginArray()
        while try reader.nextElement() { values.append(try reader.string()) }
        return values
    }

    private static func lists(_ reader: inout JSONReader) throws(JSONError) -> [[String]] {
        var values: [[String]] = []
        try reader.beginArray()
        while try reader.nextElement() { values.append(try strings(&reader)) }
        return values
    }
}
