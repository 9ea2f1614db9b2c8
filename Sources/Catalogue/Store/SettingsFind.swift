import JSON

extension Settings {
    /// How `/` finds places.
    public struct Find: Sendable, Equatable {
        /// Whether words must match without typing errors.
        public var isExact = false
        /// The ids of the fields that are left out, by the dataset's id.
        public var without: [String: Set<String>] = [:]
        var unknown: [Unknown] = []

        public init() {}

        /// How the places of a dataset are found. Fields that the dataset does not have, or always searches, are
        /// ignored.
        public func options(for dataset: (any Dataset)?) -> FindOptions {
            guard let dataset, let left = without[dataset.id], !left.isEmpty else {
                return FindOptions(isExact: isExact)
            }
            return FindOptions(isExact: isExact, without: left.intersection(dataset.optionalFields.map(\.id)))
        }

        /// Leaves a field of a dataset out of searches, or searches it again.
        public mutating func toggle(_ field: FindField, of dataset: any Dataset) {
            let left = without[dataset.id, default: []].symmetricDifference([field.id])
            without[dataset.id] = left.isEmpty ? nil : left
        }
    }
}

extension Settings.Find {
    var json: JSONValue {
        let left = without.sorted { $0.key < $1.key }.map { dataset, fields in
            (name: dataset, value: JSONValue.array(fields.sorted().map { .string($0) }))
        }
        let known: [(name: String, value: JSONValue)] = [("exact", .bool(isExact)), ("without", .object(left))]
        return .object(known + unknown.map { ($0.name, $0.value) })
    }

    /// A value of the wrong kind is ignored, and the setting keeps its default.
    init(json: JSONValue) {
        for (name, value) in json.members {
            switch (name, value) {
            case ("exact", .bool(let exact)): isExact = exact
            case ("exact", _): break
            case ("without", _):
                for (dataset, fields) in value.members {
                    let ids = Set(fields.elements.compactMap(\.cleanString))
                    without[dataset] = ids.isEmpty ? nil : ids
                }
            default: unknown.append(Settings.Unknown(name: name, value: value))
            }
        }
    }

    mutating func apply(_ new: Self, changedFrom old: Self) {
        if old.isExact != new.isExact { isExact = new.isExact }
        for id in Set(old.without.keys).union(new.without.keys) where old.without[id] != new.without[id] {
            without[id] = new.without[id]
        }
    }
}
