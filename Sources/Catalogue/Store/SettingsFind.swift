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

extension Settings.Find: SettingGroup {
    static let fields: [SettingField<Self>] = [
        SettingField("exact", \.isExact, .truth),
        SettingField("without", each: \.without, .fieldIDs),
    ]
}

extension SettingForm<Set<String>> {
    /// A list of ids that is not empty.
    fileprivate static var fieldIDs: Self {
        Self(kind: .texts, json: { .texts($0) }) { json in
            let ids = Set(json.textElements.compactMap(\.cleanString))
            return ids.isEmpty ? nil : ids
        }
    }
}
