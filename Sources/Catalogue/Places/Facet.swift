import Synchronization

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
    public var codes: [UInt16] { column.made.codes }
    /// For each code, the indexes of the values that the code stands for.
    public var members: [[Int]] { column.made.members }
    /// For each value, whether any place has it.
    public var isUsed: [Bool] { column.made.isUsed }
    private let column: FacetColumn

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
        self.column = FacetColumn(values: values.count, column)
    }
}

/// The column of a facet, made when it is first used.
private final class FacetColumn: Sendable {
    struct Made {
        var codes: [UInt16]
        var members: [[Int]]
        var isUsed: [Bool]
    }

    private let known = Mutex<Made?>(nil)
    private let values: Int
    private let make: @Sendable () -> (codes: [UInt16], members: [[Int]]?)

    init(values: Int, _ make: @escaping @Sendable () -> (codes: [UInt16], members: [[Int]]?)) {
        self.values = values
        self.make = make
    }

    var made: Made {
        known.withLock { known in
            if let known { return known }
            let (codes, given) = make()
            let members = given ?? (0..<values).map { [$0] }
            var isMet = Array(repeating: false, count: members.count)
            for code in codes { isMet[Int(code)] = true }
            var isUsed = Array(repeating: false, count: values)
            for (code, values) in members.enumerated() where isMet[code] {
                for value in values { isUsed[value] = true }
            }
            let made = Made(codes: codes, members: members, isUsed: isUsed)
            known = made
            return made
        }
    }
}
