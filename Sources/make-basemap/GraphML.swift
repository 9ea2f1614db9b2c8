import Geo
import Live
import Tiles

/// Reads a street network in GraphML, as OSMnx writes it.
///
/// It understands no XML but what OSMnx writes: one element a line, and `data` elements with the values of a node or an
/// edge.
///
/// Source: U. Brandes et al., *GraphML Progress Report* (2002).
struct GraphML {
    private(set) var streets: [Street] = []
    /// The names of the keys: "d9" is the "name" of an edge.
    private var keys: [String: String] = [:]
    private var nodes: [String: WorldPoint] = [:]
    private var values: [String: String] = [:]
    /// The nodes or the edge that is being read.
    private var node = ""
    private var edge = (source: "", target: "")

    init(_ path: String) throws {
        let text = String(decoding: try unpackedFile(path), as: UTF8.self)
        for line in text.split(separator: "\n") { read(line) }
    }

    private mutating func read(_ line: Substring) {
        for element in line.split(separator: "<") {
            if element.hasPrefix("key ") {
                keys[Self.attribute("id", of: element)] = Self.attribute("attr.name", of: element)
            } else if element.hasPrefix("node ") {
                (node, values) = (Self.attribute("id", of: element), [:])
            } else if element.hasPrefix("edge ") {
                edge = (Self.attribute("source", of: element), Self.attribute("target", of: element))
                values = [:]
            } else if element.hasPrefix("data ") {
                let text = element.drop { $0 != ">" }.dropFirst()
                values[keys[Self.attribute("key", of: element)] ?? ""] = Self.plain(String(text))
            } else if element.hasPrefix("/node") {
                addNode()
            } else if element.hasPrefix("/edge") {
                addEdge()
            }
        }
    }

    private mutating func addNode() {
        guard let latitude = values["y"].flatMap(Double.init), let longitude = values["x"].flatMap(Double.init) else {
            return
        }
        nodes[node] = WebMercator.project(Coordinate(latitude: latitude, longitude: longitude))
    }

    /// An edge without a shape of its own is a straight line.
    private mutating func addEdge() {
        let name = Self.first(values["name"])
        guard let start = nodes[edge.source], let end = nodes[edge.target],
            let role = MapRole(highway: Self.first(values["highway"]), isNamed: !name.isEmpty)
        else { return }
        let line = values["geometry"].map(Self.line) ?? [start, end]
        let number = StreetFiles.firstNumber(Self.first(values["ref"]))
        if line.count > 1 { streets.append(Street(role: role, name: name, number: number, line: line)) }
    }

    /// The points of "LINESTRING (-0.15 51.52, -0.16 51.53)".
    private static func line(_ text: String) -> [WorldPoint] {
        text.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }.split(separator: ",").compactMap { pair in
            let numbers = pair.split(separator: " ").compactMap { Double($0) }
            guard numbers.count == 2 else { return nil }
            return WebMercator.project(Coordinate(latitude: numbers[1], longitude: numbers[0]))
        }
    }

    /// The first of a list: "York Gate" of "['York Gate', 'Park Square']".
    private static func first(_ text: String?) -> String {
        guard let text else { return "" }
        guard text.hasPrefix("["), let mark = text.dropFirst().first else { return text }
        return String(text.dropFirst(2).prefix { $0 != mark })
    }

    private static func attribute(_ name: String, of element: Substring) -> String {
        guard let range = element.firstRange(of: " " + name + "=\"") else { return "" }
        return String(element[range.upperBound...].prefix { $0 != "\"" })
    }

    private static func plain(_ text: String) -> String {
        [("&apos;", "'"), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")].reduce(text) {
            $0.replacing($1.0, with: $1.1)
        }
    }
}
