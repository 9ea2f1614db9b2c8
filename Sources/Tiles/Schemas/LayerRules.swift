/// The rules of one layer, prepared for checking many features.
///
/// Each key in the rules has a slot and each value in the rules has a number, so that features are compared by numbers
/// and not by texts.
struct LayerRules: Sendable {
    /// A rule with keys and values as numbers.
    struct Row: Sendable {
        var role: MapRole?
        /// Indices into `conditions`.
        var conditions: Range<Int>
        /// Indices into `ranks`.
        var ranks: Range<Int>
        var isLabel: Bool
    }

    struct Condition: Sendable {
        var slot: Int
        /// The index in `allowed` of the condition's first entry. There is an entry for each number of a value: true if
        /// values with this number fulfil the condition.
        var start: Int
    }

    enum Rank: Sendable {
        case size(slot: Int)
        case order(slot: Int, plus: Int)
    }

    /// The number that stands for a key that the feature does not have.
    static let absent = 0
    /// The number of all values that are not in the rules.
    static let unnamed = 1

    /// The keys by slot.
    private(set) var keys: [String] = []
    private(set) var rows: [Row] = []
    private(set) var conditions: [Condition] = []
    private(set) var allowed: [Bool] = []
    private(set) var ranks: [Rank] = []
    private(set) var nameSlots: [Int] = []
    private(set) var referenceSlot = 0
    private var numbers: [String: Int] = [:]

    init(_ rules: [TileRule], names: [String]) {
        for value in rules.flatMap({ ($0.conditions + $0.exceptions).all.flatMap(\.values) })
        where numbers[value] == nil {
            numbers[value] = numbers.count + 2
        }
        for rule in rules {
            let (firstCondition, firstRank) = (conditions.count, ranks.count)
            for (key, values) in rule.conditions.all { add(key, values, isException: false) }
            for (key, values) in rule.exceptions.all { add(key, values, isException: true) }
            for rank in rule.ranks {
                switch rank {
                case .size(let key): ranks.append(.size(slot: slot(key)))
                case .order(let key, let plus): ranks.append(.order(slot: slot(key), plus: plus))
                }
            }
            rows.append(
                Row(
                    role: rule.role, conditions: firstCondition..<conditions.count, ranks: firstRank..<ranks.count,
                    isLabel: rule.isLabel))
        }
        nameSlots = names.map { slot($0) }
        referenceSlot = slot("ref")
    }

    /// Reads names from these keys first, then from the keys of the schema.
    mutating func preferNames(_ names: [String]) {
        nameSlots = names.map { slot($0) } + nameSlots
    }

    private mutating func add(_ key: String, _ values: [String], isException: Bool) {
        var chosen = Array(repeating: isException || values.isEmpty, count: numbers.count + 2)
        if !isException { chosen[Self.absent] = false }
        for value in values { numbers[value].map { chosen[$0] = !isException } }
        conditions.append(Condition(slot: slot(key), start: allowed.count))
        allowed += chosen
    }

    private mutating func slot(_ key: String) -> Int {
        if let slot = keys.firstIndex(of: key) { return slot }
        keys.append(key)
        return keys.count - 1
    }

    /// The number of a value; `unnamed` if it is not in the rules.
    func number(of value: VectorTile.Value) -> Int {
        let text: String
        switch value {
        case .string(let string): text = string
        case .bool(let bool): text = bool ? "true" : "false"
        case .int(let number): text = String(number)
        case .uint(let number): text = String(number)
        case .float, .double: text = value.number?.asInteger.map { String($0) } ?? ""
        }
        return numbers[text] ?? Self.unnamed
    }
}

extension VectorTile.Value {
    /// In bytes; a longer text is not read as a number.
    private static let longestNumber = 32

    /// The value as a number, even if it is written as text; it may be infinite or NaN.
    var number: Double? {
        switch self {
        case .string(let text): text.utf8.count <= Self.longestNumber ? Double(text) : nil
        case .float(let number): Double(number)
        case .double(let number): number
        case .int(let number): Double(number)
        case .uint(let number): Double(number)
        case .bool: nil
        }
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }
}

extension Double {
    /// The rounded number; nil from 1e15 on, because no real value of a map is that large.
    var asInteger: Int? { abs(self) < 1e15 ? Int(rounded()) : nil }
}
