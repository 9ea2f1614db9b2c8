import Geo

/// Tells places of the same name apart: Newport on the Isle of Wight and Newport in Essex.
enum PlaceClusters {
    /// A place of the dataset that has the name in its address.
    struct Mention {
        var point: FlatPoint
        var district: UInt16
        /// How the name is written, as its number in a table of spellings.
        var spelling: Int32
        var isTown: Bool
    }

    /// Two addresses that name a town are in the same town if they are at most 12 km apart. In the same district 30 km are allowed,
    /// because the addresses of a country town include the villages around it.
    private static let (reachMetres, reachInDistrictMetres) = (12_000.0, 30_000.0)
    /// The size of the cells in which mentions of one district are joined first, because comparing all pairs of
    /// mentions would take too long.
    private static let cellDegrees = 0.03

    /// Splits the mentions of a name into groups, each of which is one place.
    /// - Complexity: O(n log n + c²) for n mentions in c cells.
    static func split(_ mentions: ArraySlice<Mention>) -> [[Mention]] {
        let first = mentions[mentions.startIndex].point
        if mentions.allSatisfy({ $0.point.squaredMetres(to: first) <= reachMetres * reachMetres }) {
            return [Array(mentions)]
        }
        let cells = cells(mentions)
        var parents = Array(cells.indices)
        func root(_ cell: Int) -> Int {
            var cell = cell
            while parents[cell] != cell {
                parents[cell] = parents[parents[cell]]
                cell = parents[cell]
            }
            return cell
        }
        for left in cells.indices {
            for right in cells.indices.dropFirst(left + 1) {
                let reach = cells[left][0].district == cells[right][0].district ? reachInDistrictMetres : reachMetres
                if cells[left][0].point.squaredMetres(to: cells[right][0].point) <= reach * reach {
                    parents[root(right)] = root(left)
                }
            }
        }
        var groups: [[Mention]] = []
        var groupOfRoot = Array(repeating: -1, count: cells.count)
        for cell in cells.indices {
            let root = root(cell)
            if groupOfRoot[root] < 0 {
                groupOfRoot[root] = groups.count
                groups.append([])
            }
            groups[groupOfRoot[root]] += cells[cell]
        }
        return groups
    }

    private static func cells(_ mentions: ArraySlice<Mention>) -> [[Mention]] {
        if mentions.count <= 32 { return mentions.map { [$0] } }
        let placed = mentions.map { mention in
            let row = Int((mention.point.latitude / cellDegrees).rounded(.down))
            let column = Int((mention.point.longitude * mention.point.cosine / cellDegrees).rounded(.down))
            return (cell: (row << 16 + column) << 16 + Int(mention.district), mention: mention)
        }.sorted { $0.cell < $1.cell }
        var cells: [[Mention]] = []
        var last = Int.min
        for (cell, mention) in placed {
            if cell == last { cells[cells.count - 1].append(mention) } else { cells.append([mention]) }
            last = cell
        }
        return cells
    }

    /// The median of the latitudes and that of the longitudes.
    static func median(_ points: [FlatPoint]) -> Coordinate {
        var latitudes = points.map(\.latitude)
        var longitudes = points.map(\.longitude)
        return Coordinate(latitude: latitudes.median(), longitude: longitudes.median())
    }

    /// The distance from the centre within which four in five of the points are.
    static func radiusMetres(_ points: [FlatPoint], around center: Coordinate) -> Double {
        let center = FlatPoint(center)
        var squares = points.map { $0.squaredMetres(to: center) }
        return squares.isEmpty ? 0 : squares.select((squares.count * 4 - 1) / 5).squareRoot()
    }
}
