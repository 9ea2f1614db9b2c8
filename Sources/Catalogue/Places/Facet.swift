/// One thing that places can be filtered by.
///
/// Each place has a code, and a code stands for one or more of the facet's values: a place for ages 4 to 11 has eight of
/// them. A filter shows a place as long as at least one of its values is on.
public struct Facet: Sendable {
    public struct Value: Sendable, Hashable {
        /// What settings and the command line call it: "primary".
        public let id: String
        public let label: String
        /// True for the value of the places to which the facet does not apply, such as "No price".
        public let isOutside: Bool

        public init(id: String, label: String, isOutside: Bool = false) {
            self.id = id
            self.label = label
            self.isOutside = isOutside
        }
    }

    public let id: String
    public let title: String
    public let values: [Value]
    /// A code for each place: an index into `members`.
    public let codes: [UInt16]
    /// For each code, the indexes of the values that the code stands for.
    public let members: [[Int]]
    /// For each value, whether any place has it.
    public let isUsed: [Bool]

    public init(id: String, title: String, values: [Value], codes: [UInt16], members: [[Int]]? = nil) {
        self.id = id
        self.title = title
        self.values = values
        self.codes = codes
        self.members = members ?? values.indices.map { [$0] }
        var isMet = Array(repeating: false, count: self.members.count)
        for code in codes { isMet[Int(code)] = true }
        var isUsed = Array(repeating: false, count: values.count)
        for (code, values) in self.members.enumerated() where isMet[code] {
            for value in values { isUsed[value] = true }
        }
        self.isUsed = isUsed
    }
}
