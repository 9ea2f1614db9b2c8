import Geo
import JSON

/// `changes.json`: what the last update of each dataset changed, so that it can be read later.
public struct SavedChanges: Sendable, Equatable {
    public static let version = 1

    /// The changes of each dataset, in the order of the file.
    public private(set) var datasets: [Changes]

    public init(_ datasets: [Changes] = []) { self.datasets = datasets }

    public func of(_ dataset: String) -> Changes? { datasets.first { $0.dataset == dataset } }

    /// Replaces the saved changes of a dataset.
    public mutating func save(_ changes: Changes) {
        datasets.removeAll { $0.dataset == changes.dataset }
        datasets.append(changes)
    }

    public func encode() -> [UInt8] {
        var bytes = Array("{\"version\":\(Self.version),\"collections\":[".utf8)
        for (index, changes) in datasets.enumerated() {
            bytes += (index > 0 ? ",\n" : "\n").utf8
            changes.json().write(to: &bytes)
        }
        bytes += "\n]}\n".utf8
        return bytes
    }

    /// Reads a file. A change that cannot be read, or is of an unknown kind, is left out.
    public static func decode(_ bytes: [UInt8]) throws(SavedFileError) -> SavedChanges {
        var datasets: [Changes] = []
        try VersionedFile.read(bytes, version: version) { name, reader throws(JSONError) in
            if name == "collections" {
                datasets = try reader.value().elements.compactMap(Changes.init(json:))
            } else {
                try reader.skip()
            }
        }
        return SavedChanges(datasets)
    }
}

extension Changes {
    fileprivate init?(json: JSONValue) {
        guard let dataset = json["collection"]?.string else { return nil }
        self.init(
            dataset: dataset,
            sources: (json["sources"]?.elements ?? []).map {
                Dates(
                    title: $0["name"]?.cleanString ?? "", before: $0["before"]?.cleanString ?? "",
                    after: $0["after"]?.cleanString ?? "")
            }, items: (json["changes"]?.elements ?? []).compactMap(Change.init(json:)),
            firstResults: json["firstResults"]?.integer ?? 0)
    }
}

extension Change {
    fileprivate init?(json: JSONValue) {
        guard let kind = json["kind"]?.string.flatMap(Kind.init), let id = json["id"]?.cleanString,
            let name = json["name"]?.cleanString
        else { return nil }
        self.init(
            kind: kind, id: id, name: name, place: json["place"]?.cleanString ?? "",
            before: json["before"]?.cleanString ?? "",
            after: json["after"]?.cleanString ?? "", isPerhapsDamaged: json["perhapsDamaged"] == .bool(true),
            isNewlyKnown: json["newlyKnown"] == .bool(true),
            movedMetres: json["movedMetres"]?.double,
            coordinate: Coordinate(
                checkedLatitude: json["latitude"]?.double, longitude: json["longitude"]?.double))
    }
}
