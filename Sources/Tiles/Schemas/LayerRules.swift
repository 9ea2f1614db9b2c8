/// The rows of one layer, made ready to be asked about many features.
///
/// Keys that matter have a slot each, and the values that rows name a number each, so that a feature is looked at by
/// numbers alone.
struct LayerRules: Sendable {
    struct Row: Sendable {
        var role: MapRole?
        /// Per slot asked, which numbers of values are allowed.
        var conditions: [(slot: Int, allowed: [Bool])]
        var ranks: [(slot: Int, rank: TileRule.Rank)]
        var isLabel: Bool
    }

    /// The number of a key that a feature does not have, and of a value that no row names.
    static let absent = 0
    static let unnamed = 1

    /// By slot.
    let keys: [String]
    let rows: [Row]
    let nameSlots: [Int]
    let referenceSlot: Int
    private let numbers: [String: Int]

    init(_ rules: [TileRule], names: [String]) {
        var keys: [String] = []
        var numbers: [String: Int] = [:]
        func slot(_ key: String) -> Int {
            if let slot = keys.firstIndex(of: key) { return slot }
            keys.append(key)
            return keys.count - 1
        }
        for value in rules.flatMap({ ($0.conditions + $0.exceptions).all.flatMap(\.values) })
        where numbers[value] == nil {
            numbers[value] = numbers.count + 2
        }
        let count = numbers.count + 2
        func allowed(_ values: [String], _ isException: Bool) -> [Bool] {
            var allowed = Array(repeating: isException || values.isEmpty, count: count)
            if !isException { allowed[Self.absent] = false }
            for value in values { numbers[value].map { allowed[$0] = !isException } }
            return allowed
        }
        rows = rules.map { rule in
            Row(
                role: rule.role,
                conditions: rule.conditions.all.map { (slot($0.key), allowed($0.values, false)) }
                    + rule.exceptions.all.map { (slot($0.key), allowed($0.values, true)) },
                ranks: rule.ranks.map { rank in
                    switch rank {
                    case .size(let key), .order(let key, _): (slot(key), rank)
                    }
                },
                isLabel: rule.isLabel)
        }
        nameSlots = names.map(slot)
        referenceSlot = slot("ref")
        self.keys = keys
        self.numbers = numbers
    }

    /// The number of a value as rows name it.
    func number(of value: VectorTile.Value) -> Int {
        let text: String
        switch value {
        case .string(let string): text = string
        case .bool(let bool): text = bool ? "true" : "false"
        case .int(let number): text = String(number)
        case .uint(let number): text = String(number)
        case .float, .double: text = value.wholeNumber.map { String($0) } ?? ""
        }
        return numbers[text] ?? Self.unnamed
    }
}

extension VectorTile.Value {
    /// A number of any kind, or one written as text.
    var number: Double? {
        switch self {
        case .string(let text): Double(text)
        case .float(let number): Double(number)
        case .double(let number): number
        case .int(let number): Double(number)
        case .uint(let number): Double(number)
        case .bool: nil
        }
    }

    /// A number rounded, where it is not beyond all use.
    var wholeNumber: Int? {
        guard let number, abs(number) < 1e15 else { return nil }
        return Int(number.rounded())
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }
}
