import Geo
import JSON

/// England's districts from a TopoJSON file: their names, the borders between them, and the outline of all.
///
/// Source: M. Bostock and C. Metcalf, *The TopoJSON Format Specification* (2013).
struct Districts {
    private struct Position: Hashable {
        var x: Int
        var y: Int
    }

    private let arcs: [[Position]]
    private let scale: [Double]
    private let translation: [Double]
    private let districts: [(name: String, rings: [[Int]])]

    init(_ path: String) throws {
        let topology = try readJSON(path)
        func numbers(_ name: String) -> [Double] {
            topology["transform"]?[name]?.elements.compactMap(\.double) ?? []
        }
        (scale, translation) = (numbers("scale"), numbers("translate"))
        guard scale.count == 2, translation.count == 2 else { fatalError("\(path) has no transform") }
        arcs =
            topology["arcs"]?.elements.map { arc in
                var position = Position(x: 0, y: 0)
                return arc.elements.map { step in
                    let step = step.elements
                    position.x += step.first?.integer ?? 0
                    position.y += step.last?.integer ?? 0
                    return position
                }
            } ?? []
        districts =
            topology["objects"]?.members.first?.value["geometries"]?.elements.map { geometry in
                var rings: [[Int]] = []
                Self.collect(geometry["arcs"] ?? .null, into: &rings)
                return (Self.plain(geometry["properties"]?["LAD13NM"]?.string ?? ""), rings)
            } ?? []
    }

    private static func collect(_ value: JSONValue, into rings: inout [[Int]]) {
        if value.elements.first?.integer != nil {
            rings.append(value.elements.compactMap(\.integer))
        } else {
            for element in value.elements { collect(element, into: &rings) }
        }
    }

    /// "Bristol" for "Bristol, City of".
    private static func plain(_ name: String) -> String { String(name.prefix { $0 != "," }) }

    private func point(_ position: Position) -> WorldPoint {
        WebMercator.project(
            Coordinate(
                latitude: Double(position.y) * scale[1] + translation[1],
                longitude: Double(position.x) * scale[0] + translation[0]))
    }

    /// For each arc the districts that it bounds.
    private var owners: [Set<Int>] {
        var owners = Array(repeating: Set<Int>(), count: arcs.count)
        for (district, (_, rings)) in districts.enumerated() {
            for arc in rings.joined() { owners[arc < 0 ? ~arc : arc].insert(district) }
        }
        return owners
    }

    /// The lines that two districts share.
    var boundaries: [[WorldPoint]] {
        zip(arcs, owners).compactMap { arc, owners in owners.count > 1 ? arc.map(point) : nil }
    }

    /// The outline of all districts together: the arcs that only one district has, joined end to end.
    var outline: [Outline] {
        let owners = self.owners
        var next: [Position: [[Position]]] = [:]
        for (_, rings) in districts {
            for arc in rings.joined() {
                let index = arc < 0 ? ~arc : arc
                guard owners[index].count == 1 else { continue }
                let line = arc < 0 ? arcs[index].reversed() : arcs[index]
                if let first = line.first { next[first, default: []].append(line) }
            }
        }
        var outlines: [Outline] = []
        for start in next.keys.sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) {
            while var ring = next[start]?.popLast() {
                while let last = ring.last, last != ring.first, let line = next[last]?.popLast() {
                    ring += line.dropFirst()
                }
                if ring.count > 3, ring.first == ring.last { outlines.append(Outline(ring.map(point))) }
            }
        }
        return outlines
    }

    /// For each district its name, a point well inside of its largest part, and the size of that part in units of the
    /// unit square.
    var names: [(name: String, point: WorldPoint, size: Double)] {
        districts.map { district in
            let rings = district.rings.map { ring in
                ring.flatMap { arc in (arc < 0 ? arcs[~arc].reversed() : arcs[arc]).map(point) }
            }
            // A district of many islands is named on the largest.
            let sizes = rings.map { WorldBox($0) }.map { $0.width * $0.height }
            let largest = sizes.indices.max { sizes[$0] < sizes[$1] } ?? 0
            let box = WorldBox(rings[largest])
            let inside = rings.filter { box.contains(WorldBox($0)) }
            return (district.name, visualCenter(inside), sizes[largest].squareRoot())
        }
    }
}
