import Geo
import JSON

/// `changes.json`: what the last update of each collection changed, so that it can be read later.
public struct KeptChanges: Sendable, Equatable {
    public static let version = 1

    /// In the order of the file, one a collection.
    public private(set) var collections: [Changes]

    public init(_ collections: [Changes] = []) { self.collections = collections }

    public func of(_ collection: String) -> Changes? { collections.first { $0.collection == collection } }

    /// Keeps a collection's changes in place of those before.
    public mutating func keep(_ changes: Changes) {
        collections.removeAll { $0.collection == changes.collection }
        collections.append(changes)
    }

    public func encode() -> [UInt8] {
        var bytes = Array("{\"version\":\(Self.version),\"collections\":[".utf8)
        for (index, changes) in collections.enumerated() {
            bytes += (index > 0 ? ",\n" : "\n").utf8
            changes.json().write(to: &bytes)
        }
        bytes += "\n]}\n".utf8
        return bytes
    }

    /// Reads a file. A change that cannot be read, or is of a kind not known here, is left out.
    public static func decode(_ bytes: [UInt8]) throws(SavedFileError) -> KeptChanges {
        var version: Int?
        var collections: [Changes] = []
        do throws(JSONError) {
            try bytes.readJSON { reader throws(JSONError) in
                try reader.beginObject()
                while let name = try reader.nextMember() {
                    switch name {
                    case "version":
                        version = try reader.integer()
                        if version != Self.version { return }
                    case "collections": collections = try reader.value().elements.compactMap(Changes.init(json:))
                    default: try reader.skip()
                    }
                }
                try reader.end()
            }
        } catch {
            throw .damaged(error)
        }
        guard version == Self.version else { throw .otherVersion(version) }
        return KeptChanges(collections)
    }
}

extension Changes {
    fileprivate init?(json: JSONValue) {
        guard let collection = json["collection"]?.string else { return nil }
        self.init(
            collection: collection,
            sources: (json["sources"]?.elements ?? []).map {
                Dates(
                    title: $0["name"]?.string ?? "", before: $0["before"]?.string ?? "",
                    after: $0["after"]?.string ?? "")
            }, items: (json["changes"]?.elements ?? []).compactMap(Change.init(json:)))
    }
}

extension Change {
    fileprivate init?(json: JSONValue) {
        guard let kind = json["kind"]?.string.flatMap(Kind.init), let id = json["id"]?.string,
            let name = json["name"]?.string
        else { return nil }
        self.init(
            kind: kind, id: id, name: name, place: json["place"]?.string ?? "", before: json["before"]?.string ?? "",
            after: json["after"]?.string ?? "", movedMetres: json["movedMetres"]?.double,
            coordinate: Coordinate(
                checkedLatitude: json["latitude"]?.double, longitude: json["longitude"]?.double))
    }
}
