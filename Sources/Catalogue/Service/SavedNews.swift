import JSON

/// Which places of a service's list are new or changed, saved for the next start.
public struct ListNews: Sendable, Equatable {
    /// The id of the dataset.
    public var dataset: String
    /// The title of the list's source, which tells the services of a dataset apart.
    public var source: String
    /// The greatest version among the places that were on the screen. A place with a greater version came later.
    public var latestVersion: Int
    /// The ids of the places that others posted and that the person has not looked at yet.
    public var new: [String]
    /// The ids of the places that others changed and that the person has not looked at since.
    public var changed: [String]

    public init(dataset: String, source: String, latestVersion: Int, new: [String] = [], changed: [String] = []) {
        self.dataset = dataset
        self.source = source
        self.latestVersion = latestVersion
        self.new = new
        self.changed = changed
    }
}

/// `news.json`: which places are new or changed in the lists of services.
public struct SavedNews: Sendable, Equatable {
    public static let version = 1

    /// In the order of the file.
    public private(set) var lists: [ListNews]

    public init(_ lists: [ListNews] = []) { self.lists = lists }

    /// What is new in a list; nil if the list was never on the screen.
    public func list(dataset: String, source: String) -> ListNews? {
        lists.first { $0.dataset == dataset && $0.source == source }
    }

    /// Replaces what was new in the same list before.
    public mutating func save(_ news: ListNews) {
        lists.removeAll { $0.dataset == news.dataset && $0.source == news.source }
        lists.append(news)
    }

    public func encode() -> [UInt8] {
        var bytes = Array("{\"version\":\(Self.version),\"lists\":[".utf8)
        for (index, news) in lists.enumerated() {
            bytes += (index > 0 ? ",\n" : "\n").utf8
            news.json.write(to: &bytes)
        }
        bytes += "\n]}\n".utf8
        return bytes
    }

    /// Reads a file. A list that cannot be read is left out.
    public static func decode(_ bytes: [UInt8]) throws(SavedFileError) -> SavedNews {
        var lists: [ListNews] = []
        try VersionedFile.read(bytes, version: version) { name, reader throws(JSONError) in
            if name == "lists" {
                lists = try reader.value().elements.compactMap(ListNews.init(json:))
            } else {
                try reader.skip()
            }
        }
        return SavedNews(lists)
    }
}

extension ListNews {
    fileprivate var json: JSONValue {
        .object([
            ("collection", .string(dataset)), ("source", .string(source)), ("latestVersion", .integer(latestVersion)),
            ("new", .array(new.map { .string($0) })), ("changed", .array(changed.map { .string($0) })),
        ])
    }

    fileprivate init?(json: JSONValue) {
        guard let dataset = json["collection"]?.cleanString, let source = json["source"]?.cleanString,
            let latestVersion = json["latestVersion"]?.integer
        else { return nil }
        func ids(_ name: String) -> [String] { (json[name]?.elements ?? []).compactMap(\.cleanString) }
        self.init(
            dataset: dataset, source: source, latestVersion: latestVersion, new: ids("new"), changed: ids("changed"))
    }
}
