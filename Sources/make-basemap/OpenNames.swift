import Catalogue
import Geo
import Live
import Tiles

/// A populated place of Great Britain in OS Open Names.
struct OpenName {
    enum Kind: String {
        case city = "City"
        case town = "Town"
        case suburb = "Suburban Area"
        /// Scattered houses, or a large old quarter of a city such as Camden Town.
        case other = "Other Settlement"
        case village = "Village"
        case hamlet = "Hamlet"
    }

    var name: String
    var kind: Kind
    var coordinate: Coordinate
    /// The county, the unitary authority or the borough.
    var area: String
    /// "Scotland", "Wales"; blank for England.
    var land: String
    /// In square kilometres, of the rectangle around the place.
    var size: Double
    /// Whether DBpedia or GeoNames has the place, too.
    var isWellKnown: Bool
    /// Whether it belongs on maps of a scale of 1:60,000, as quarters of cities among the other settlements do.
    var isLarge: Bool

    var point: WorldPoint { WebMercator.project(coordinate) }

    /// What people add to a name: "Leeds", "Gwynedd, Wales". A city needs no county.
    var description: String {
        [kind == .city || area == name ? "" : area, land].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The rank among places of its kind: by its number of people, estimated from its area. A place that only
    /// this file knows is less important.
    var rank: Int {
        let density =
            switch kind {
            case .city, .town: 1200.0
            case .suburb, .other: 2500.0
            case .village, .hamlet: 400.0
            }
        return min(PlaceRank.unknown, PlaceRank.ofPopulation(max(1, size * density)) + (isWellKnown ? 0 : 4))
    }
}

/// Spellings of the file that are mistakes.
private let corrections = ["Chorlton-cum-hardy": "Chorlton-cum-Hardy"]

/// The places of a zip archive with the names of Great Britain: a CSV file with the columns of OS Open Names.
///
/// Source: Ordnance Survey, *OS Open Names Technical Specification* (2015).
func openNames(_ path: String) throws -> [OpenName] {
    guard let packed = try LocalFiles().contents(path) else { fatalError("there is no file \(path)") }
    return try packed.withUnsafeBytes { packed in
        let archive = try ZipArchive(packed)
        guard let member = archive.members.first(where: { $0.name.hasSuffix(".csv") }) else {
            fatalError("\(path) has no CSV file")
        }
        return try archive.contents(of: member).withUnsafeBytes(places)
    }
}

private func places(_ bytes: UnsafeRawBufferPointer) throws -> [OpenName] {
    var reader = try CSVReader(bytes)
    let columns = ["NAME1", "NAME1_LANG", "NAME2", "NAME2_LANG"].map { reader.column($0) }
    let (kind, district, county) = (
        reader.column("LOCAL_TYPE"), reader.column("DISTRICT_BOROUGH"), reader.column("COUNTY_UNITARY")
    )
    let numbers = ["X", "Y", "MBRXMIN", "MBRYMIN", "MBRXMAX", "MBRYMAX"].map { reader.column($0) }
    let country = reader.column("COUNTRY")
    let scale = reader.column("LEAST_DETAIL_VIEW_RES")
    let links = ["SAME_AS_DBPEDIA", "SAME_AS_GEONAMES"].map { reader.column($0) }
    var places: [OpenName] = []
    while try reader.next() {
        let texts = columns.map { String(decoding: reader.field($0), as: UTF8.self) }
        let values = numbers.compactMap { Double(String(decoding: reader.field($0), as: UTF8.self)) }
        guard values.count == 6, let kind = OpenName.Kind(rawValue: String(decoding: reader.field(kind), as: UTF8.self))
        else { continue }
        let position = NationalGridPoint(easting: values[0], northing: values[1]).coordinate
        // The English name, if the first is Welsh or Gaelic.
        let name = texts[1] != "eng" && texts[3] == "eng" ? texts[2] : texts[0]
        let correct = corrections[name] ?? name
        let area = area(
            district: String(decoding: reader.field(district), as: UTF8.self),
            county: String(decoding: reader.field(county), as: UTF8.self))
        let land = String(decoding: reader.field(country), as: UTF8.self)
        places.append(
            OpenName(
                name: correct, kind: kind, coordinate: position, area: area, land: land == "England" ? "" : land,
                size: max(0, (values[4] - values[2]) * (values[5] - values[3])) / 1e6,
                isWellKnown: links.contains { !reader.field($0).isEmpty },
                isLarge: Int(String(decoding: reader.field(scale), as: UTF8.self)) ?? 0 >= 60_000))
    }
    return places
}

/// "Leeds", "Somerset", "Camden", "Bristol": the county, or the district where there is none or it is London. Of a Welsh
/// and an English name, the English one.
private func area(district: String, county: String) -> String {
    var name = county.isEmpty || county == "Greater London" ? district : county
    if let dash = name.firstRange(of: " - ") { name = String(name[dash.upperBound...]) }
    for city in ["Aberdeen", "Dundee", "Glasgow"] where name == city + " City" { return city }
    if name.hasSuffix("City of London") { return "City of London" }
    for prefix in ["City and County of ", "City of ", "County of ", "The City of "] where name.hasPrefix(prefix) {
        return String(name.dropFirst(prefix.count))
    }
    return name
}
