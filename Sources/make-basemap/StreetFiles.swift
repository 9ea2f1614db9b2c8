import Geo
import JSON
import Live
import Tiles

/// Readers of street files in several forms. All streets are OpenStreetMap's.
enum StreetFiles {
    /// Ways with their tags: Leeds.
    static func tagged(_ path: String) throws -> [Street] {
        try GeoJSON(packed: path).features.flatMap { feature -> [Street] in
            func tag(_ key: String) -> String { feature.properties[key]?.string ?? "" }
            guard let role = MapRole(highway: tag("highway"), isNamed: !tag("name").isEmpty) else { return [] }
            return feature.lines.map {
                Street(role: role, name: tag("name"), number: firstNumber(tag("ref")), line: projected($0))
            }
        }
    }

    /// Reads the roads and railways of Bristol; cycleways are left out.
    static func roadsAndRail(_ path: String) throws -> [Street] {
        try GeoJSON(packed: path).features.flatMap { feature -> [Street] in
            let number = firstNumber(feature.properties["ref"]?.string ?? "")
            let role: MapRole
            switch feature.properties["highway"]?.string {
            case "road": role = number.hasPrefix("M") || number.hasSuffix("(M)") ? .motorway : .mainRoad
            case "rail": role = .railway
            default: return []
            }
            return feature.lines.map {
                Street(role: role, number: role == .railway ? "" : number, line: projected($0))
            }
        }
    }

    /// Reads the streets of Southwark. Those without a name, mostly footpaths, are left out.
    /// - Parameter mainRoads: the names of roads that are more than streets.
    static func named(_ path: String, mainRoads: Set<String>) throws -> [Street] {
        try GeoJSON(packed: path).features.flatMap { feature -> [Street] in
            guard let name = feature.properties["name"]?.string else { return [] }
            let role: MapRole = mainRoads.contains(name) ? .mainRoad : .street
            return feature.lines.map { Street(role: role, name: name, line: projected($0)) }
        }
    }

    /// Lines without a name or a class: inner London, Manhattan.
    static func unnamed(_ path: String) throws -> [Street] {
        try GeoJSON(packed: path).lines.map { Street(role: .street, line: projected($0)) }
    }

    /// An answer of Overpass: the City of London.
    ///
    /// Source: OpenStreetMap wiki, *Overpass API*, output of JSON.
    static func overpass(_ path: String) throws -> [Street] {
        let elements = try unpackedJSON(path)["elements"]?.elements ?? []
        var nodes: [Int: WorldPoint] = [:]
        for node in elements where node["type"]?.string == "node" {
            guard let id = node["id"]?.integer, let latitude = node["lat"]?.double, let longitude = node["lon"]?.double
            else { continue }
            nodes[id] = WebMercator.project(Coordinate(latitude: latitude, longitude: longitude))
        }
        return elements.compactMap { way in
            guard way["type"]?.string == "way", let tags = way["tags"] else { return nil }
            let name = tags["name"]?.string ?? ""
            let line = way["nodes"]?.elements.compactMap { $0.integer.flatMap { nodes[$0] } } ?? []
            guard line.count > 1,
                let role = MapRole(highway: tags["highway"]?.string ?? "", isNamed: !name.isEmpty)
            else { return nil }
            return Street(role: role, name: name, number: firstNumber(tags["ref"]?.string ?? ""), line: line)
        }
    }

    static func projected(_ line: [Coordinate]) -> [WorldPoint] { line.map(WebMercator.project) }

    /// The first of several numbers: "A58" of "A58;A64".
    static func firstNumber(_ numbers: String) -> String { String(numbers.prefix { $0 != ";" }) }
}
