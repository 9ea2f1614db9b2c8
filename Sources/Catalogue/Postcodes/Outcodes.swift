import Geo

/// The centres of all outcodes, in memory.
public struct Outcodes: Sendable {
    private let centres: [(outcode: Outcode, centre: PostcodeCentre)]

    /// - Parameter centres: `PostcodeCentres.all`.
    public init(_ centres: [PostcodeCentre] = []) {
        self.centres = centres.compactMap { centre in Outcode(centre.code).map { ($0, centre) } }
    }

    /// The five postcode areas whose outcodes are nearest to a point, the nearest first. Nowhere do more than five
    /// areas meet, not even in the middle of London.
    public func areas(around point: Coordinate) -> [String] {
        let distances = centres.map { ($0.outcode.area, $0.centre.coordinate.distance(to: point)) }
        let nearest = Dictionary(distances, uniquingKeysWith: min).sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        return nearest.prefix(5).map(\.key)
    }

    /// The areas of Guernsey, the Isle of Man and Jersey.
    private static let islands: Set = ["GY", "IM", "JE"]

    /// The towns of the outcodes, each in the middle of its outcodes. They can be searched for before any file is imported.
    /// Guernsey, the Isle of Man, Jersey and their towns come last, so that a name means them only if no other place has it.
    public var towns: [NamedPlace] {
        let towns = Dictionary(grouping: centres.filter { !$0.centre.town.isEmpty }) {
            Names(town: $0.centre.town, district: $0.centre.district)
        }
        let islands = Dictionary(grouping: centres.filter { Self.islands.contains($0.outcode.area) }) {
            Names(town: "", district: $0.centre.district)
        }
        let countries = countriesOfDistricts
        return towns.merging(islands) { town, _ in town }.map { names, members -> (isIsland: Bool, place: NamedPlace) in
            let latitudes = members.map(\.centre.townCoordinate.latitude).sorted()
            let longitudes = members.map(\.centre.townCoordinate.longitude).sorted()
            // "Glasgow City, Scotland": England's schools are not searched around it.
            let country = countries[names.district].flatMap { [names.town, names.district].contains($0) ? nil : $0 }
            let isTown = !names.town.isEmpty
            let place = NamedPlace(
                name: isTown ? names.town : names.district,
                district: [isTown ? names.district : nil, country].compactMap(\.self).joined(separator: ", "),
                kind: isTown ? .town : .district,
                coordinate: Coordinate(
                    latitude: latitudes[latitudes.count / 2], longitude: longitudes[longitudes.count / 2]))
            return (members.contains { Self.islands.contains($0.outcode.area) }, place)
        }.sorted {
            ($0.isIsland ? 1 : 0, $0.place.name, $0.place.district)
                < ($1.isIsland ? 1 : 0, $1.place.name, $1.place.district)
        }.map(\.place)
    }

    /// By district, the country that most of its outcodes are in; none for England. An outcode on a border may be mostly in another
    /// country than the town that it is named after.
    private var countriesOfDistricts: [String: String] {
        var counts: [String: [String?: Int]] = [:]
        for (outcode, centre) in centres {
            counts[centre.district, default: [:]][Postcode.country(of: outcode), default: 0] += 1
        }
        return counts.compactMapValues { counts in
            counts.max { ($0.value, $0.key ?? "") < ($1.value, $1.key ?? "") }?.key
        }
    }

    private struct Names: Hashable {
        let town: String
        let district: String
    }
}
