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
    public var codes: [UInt16] { column.value.codes }
    /// For each code, the indexes of the values that the code stands for.
    public var members: [[Int]] { column.value.members }
    /// For each value, whether any place has it.
    public var isUsed: [Bool] { column.value.isUsed }
    private let column: MadeOnce<FacetColumn>

    public init(id: String, title: String, values: [Value], codes: [UInt16], members: [[Int]]? = nil) {
        self.init(id: id, title: title, values: values) { (codes, members) }
    }

    /// A facet whose column is made when it is first used, because the first screen uses only a few.
    /// - Parameter column: a code for each place, and for each code the indexes of the values that it stands for; nil if each
    ///   code stands for the value with the same index.
    public init(
        id: String, title: String, values: [Value],
        column: @escaping @Sendable () -> (codes: [UInt16], members: [[Int]]?)
    ) {
        self.id = id
        self.title = title
        self.values = values
        self.column = MadeOnce {
            let (codes, members) = column()
            return FacetColumn(codes: codes, members: members, valueCount: values.count)
        }
    }
}

/// The column of a facet.
private struct FacetColumn {
    let codes: [UInt16]
    let members: [[Int]]
    let isUsed: [Bool]

    /// - Parameters:
    ///   - given: for each code the indexes of the values that it stands for; nil if each stands for the value with the same index.
    ///   - valueCount: how many values the facet has.
    init(codes: [UInt16], members given: [[Int]]?, valueCount: Int) {
        let members = given ?? (0..<valueCount).map { [$0] }
        var isMet = Array(repeating: false, count: members.count)
        for code in codes { isMet[Int(code)] = true }
        var isUsed = Array(repeating: false, count: valueCount)
        for (code, values) in members.enumerated() where isMet[code] {
            for value in values { isUsed[value] = true }
        }
        (self.codes, self.members, self.isUsed) = (codes, members, isUsed)
    }
}
