/// A dataset with filters whose values are too many to list, such as the owner of a stall: the person types the value.
public protocol TypedFiltering: Dataset {
    var typedFilters: [TypedFilter] { get }
    /// What the value of a place is called, the name first, then other ways to write it, such as its number; empty for a place
    /// without a value.
    /// - Parameter filter: the id of one of `typedFilters`.
    func typedValue(_ filter: String, of row: Int, in places: Places) -> [String]
}

/// A filter for which the person types the value.
public struct TypedFilter: Sendable, Equatable {
    /// The name of the shell's option: "owner" for `--owner`.
    public var id: String
    /// What its values are called: "owner", "owners".
    public var noun: Noun
    /// What the help calls the value: "NAME".
    public var valueName: String
    public var help: String
    /// Words that people add to a value although the data does not have them, in lower case: "council" in "Leeds City Council".
    public var optionalWords: Set<String>
    /// Whether a value no longer exists once all its places are closed, as a market that was dissolved.
    public var endsWithItsPlaces: Bool

    public init(
        _ id: String, _ noun: Noun, valueName: String, help: String, optionalWords: Set<String> = [],
        endsWithItsPlaces: Bool = false
    ) {
        self.id = id
        self.noun = noun
        self.valueName = valueName
        self.help = help
        self.optionalWords = optionalWords
        self.endsWithItsPlaces = endsWithItsPlaces
    }
}

/// Which places a typed value means.
public enum TypedValueMatch: Equatable, Sendable {
    /// The rows of the places with that value, in ascending order.
    case rows([Int])
    /// The same, for a text that is only a part of the name.
    case part(of: String, [Int])
    /// Several values contain the text; up to five of them, by name.
    case several([String])
    /// No value contains the text; up to three similar names, the most similar first.
    case none(similar: [String])
}

extension TypedFiltering {
    /// Looks for a typed value: the whole name or number first, else the one name that has the typed words, the last of which may
    /// be the beginning of a word. Names with current places come before names that have none. Capitals, accents and punctuation
    /// make no difference. If nothing is found, looks again without the filter's optional words.
    /// - Complexity: O(places).
    public func match(_ text: String, of filter: String, in places: Places) -> TypedValueMatch {
        let found = match(text, of: filter, in: places, wholeWords: false)
        let words = FoldedText(text).joined.split(separator: " ").map(String.init)
        let optional = typedFilters.first { $0.id == filter }?.optionalWords ?? []
        let needed = words.filter { !optional.contains($0) }
        guard case .none = found, needed.count < words.count, !needed.isEmpty else { return found }
        // Only whole words: "Oxford City Council" is not Oxfordshire.
        return match(needed.joined(separator: " "), of: filter, in: places, wholeWords: true)
    }

    private func match(
        _ text: String, of filter: String, in places: Places, wholeWords: Bool
    ) -> TypedValueMatch {
        let wanted = FoldedText(text).joined
        let sought = " " + wanted + (wholeWords ? " " : "")
        guard !wanted.isEmpty else { return .none(similar: []) }
        var whole: [Int] = []
        var containing: [String: [Int]] = [:]
        // Many places have the same value, so each is compared once.
        var known: [String: (isWanted: Bool, hasWords: Bool)] = [:]
        var names: Set<String> = []
        for row in 0..<places.count {
            let values = typedValue(filter, of: row, in: places)
            for (index, value) in values.enumerated() {
                let match =
                    known[value]
                    ?? {
                        let plain = FoldedText(value).joined
                        return (plain == wanted, " \(plain) ".hasBytes(of: sought))
                    }()
                known[value] = match
                if match.isWanted {
                    whole.append(row)
                    break
                }
                if index == 0 { names.insert(value) }
                if index == 0, match.hasWords { containing[value, default: []].append(row) }
            }
        }
        if !whole.isEmpty { return .rows(whole) }
        let current = containing.filter { $0.value.contains { places.columns.isCurrent[$0] } }
        if !current.isEmpty { containing = current }
        if containing.count == 1, let (name, rows) = containing.first { return .part(of: name, rows) }
        guard containing.isEmpty else { return .several(Array(containing.keys.sorted().prefix(5))) }
        let sorted = names.sorted()
        return .none(similar: NameIndex(TextColumn(sorted)).rows(like: text).prefix(3).map { sorted[$0] })
    }

    /// How many of the current places have a value for a typed filter, given by its id. Some files lack it for most places.
    public func countOfValues(_ filter: String, in places: Places) -> Int {
        (0..<places.count).count {
            places.columns.isCurrent[$0] && !typedValue(filter, of: $0, in: places).isEmpty
        }
    }
}

extension Dataset {
    /// The filters for which a person types the value; none of a dataset that is not `TypedFiltering`.
    public var filtersToType: [TypedFilter] { (self as? any TypedFiltering)?.typedFilters ?? [] }
}
