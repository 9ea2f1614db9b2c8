import Geo
import JSON

/// A comparison as JSON and CSV.
public struct ComparisonReport: Sendable {
    private let comparison: Comparison
    private let places: [ComparedPlace]
    private let origin: Origin?
    private let dataset: any Dataset

    public init(
        _ comparison: Comparison, of places: [ComparedPlace], origin: Origin?, dataset: any Dataset
    ) {
        self.comparison = comparison
        self.places = places
        self.origin = origin
        self.dataset = dataset
    }

    /// A line for each row and a column for each place; the last column has the ids of the best places.
    public var csv: String {
        var lines = [["group", "row"] + places.map(\.id) + ["best"], ["", "Name"] + places.map(\.name) + [""]]
        lines += comparison.rows.map { row in
            let best = row.best.sorted().map { places[$0].id }.joined(separator: " ")
            return [row.group, row.label] + row.values.map { $0?.text ?? "" } + [best]
        }
        return lines.map { $0.map(csvField).joined(separator: ",") + "\r\n" }.joined()
    }

    public var json: String {
        var members: [(name: String, value: JSONValue)] = []
        if let origin {
            members.append(
                (
                    "origin",
                    .object([
                        ("label", .string(origin.label)),
                        ("latitude", .degrees(origin.coordinate.latitude)),
                        ("longitude", .degrees(origin.coordinate.longitude)),
                    ])
                ))
        }
        members += [
            ("collection", .string(dataset.id)), (dataset.noun.many, .array(places.map(json))),
            ("groups", .array(groups)), ("remark", .optional(comparison.remarks.first)),
            ("sources", sources),
        ]
        return JSONValue.object(members).text + "\n"
    }

    private func json(_ place: ComparedPlace) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("id", .string(place.id)), ("name", .string(place.name)), ("note", .optional(place.note)),
        ]
        if let link = dataset.comparedLinkName {
            members.append((link.field, .optional(place.detail?.links[link.id])))
        }
        if let way = origin.flatMap({ place.way(from: $0) }) {
            members += measures(metres: way.distanceMetres, bearingDegrees: way.initialBearingDegrees)
        }
        return .object(members)
    }

    private var groups: [JSONValue] {
        var groups: [(title: String, rows: [JSONValue])] = []
        for row in comparison.rows {
            if groups.last?.title != row.group { groups.append((row.group, [])) }
            let values = row.values.enumerated().map { index, value in
                json(value, isBest: row.best.contains(index))
            }
            groups[groups.count - 1].rows.append(
                .object([("label", .string(row.label)), ("values", .array(values))]))
        }
        return groups.map { .object([("title", .string($0.title)), ("rows", .array($0.rows))]) }
    }

    /// A known, a missing and an absent value are told apart by the names of their members.
    private func json(_ value: ComparisonRow.Value?, isBest: Bool) -> JSONValue {
        guard let value else { return .null }
        switch value {
        case .known(let text, let rank, _):
            return .object([
                ("text", .string(text)), ("kind", .optional(rank?.kind)), ("best", .bool(isBest)),
            ])
        case .missing(let reason): return .object([("missing", .string(reason))])
        case .absent(let reason): return .object([("absent", .string(reason))])
        }
    }

    private var sources: JSONValue {
        .array(
            (places.compactMap(\.detail).first?.sources ?? []).map {
                .object([("name", .string($0.title)), ("date", .optional($0.date)), ("licence", .string($0.licence))])
            })
    }
}
