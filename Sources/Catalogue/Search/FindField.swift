/// A field by which places are found, such as title, artist or building.
public struct FindField: Sendable, Hashable {
    /// The column of places that has the field's text.
    public enum Text: Sendable, Hashable {
        case name
        /// The areas inside the district, the smallest first.
        case localities
        case district
        case postcode
        case key
        /// One of `PlaceColumns.searchableTexts`, by its index.
        case further(Int)
    }

    /// What options and settings call the field: "building".
    public let id: String
    /// "building", "buildings".
    public let noun: Noun
    public let text: Text
    /// Whether a person can leave the field out of a search.
    public let isOptional: Bool

    public init(_ id: String, _ noun: Noun, _ text: Text, isOptional: Bool = false) {
        self.id = id
        self.noun = noun
        self.text = text
        self.isOptional = isOptional
    }

    /// Whether a typed word names the field: its id, or its noun in either form.
    public func isCalled(_ typed: String) -> Bool {
        [id, noun.one, noun.many].contains { $0.lowercased() == typed.lowercased() }
    }
}

/// A dataset that names the fields by which its places are found, so that a person can leave some out.
public protocol Finding: Dataset {
    /// The fields, the most important first. At most three are optional, because the find line has a key for each of them.
    var findFields: [FindField] { get }
}

/// How a typed text is matched against places.
public struct FindOptions: Sendable, Hashable {
    /// Whether each typed word must be the beginning of a word in the fields. If not, typing errors are allowed.
    public var isExact: Bool
    /// The ids of the fields that are left out.
    public var without: Set<String>

    public init(isExact: Bool = false, without: Set<String> = []) {
        self.isExact = isExact
        self.without = without
    }

    /// Allows typing errors and searches all fields.
    public static let standard = FindOptions()
}

extension Dataset {
    /// The fields that a person can leave out of a search; none in a dataset that does not name its fields.
    public var optionalFields: [FindField] { (self as? any Finding)?.findFields.filter(\.isOptional) ?? [] }

    /// The kinds of text that `/` finds in the list of all places: "title, artist, year or building".
    /// - Parameter left: the ids of the fields that are left out.
    public func findHint(without left: Set<String> = []) -> String {
        guard let finding = self as? any Finding else { return words.findHint }
        let nouns = finding.fields(without: left).map(\.noun.one)
        guard let last = nouns.last, nouns.count > 1 else { return nouns.first ?? "" }
        return "\(nouns.dropLast().joined(separator: ", ")) or \(last)"
    }
}

extension Finding {
    /// The fields that are searched.
    /// - Parameter left: the ids of the fields that are left out; one that is not optional is never left out.
    fileprivate func fields(without left: Set<String>) -> [FindField] {
        findFields.filter { !$0.isOptional || !left.contains($0.id) }
    }
}

extension Places {
    /// Whether places around a point are found only by name, because their dataset has neither further texts nor
    /// fields.
    public var isFoundByNameAlone: Bool { columns.searchableTexts.isEmpty && !(dataset is any Finding) }

    /// The columns that are searched.
    /// - Parameter left: the ids of the fields that are left out.
    public func foundTexts(without left: Set<String> = []) -> [FindField.Text] {
        if let finding = dataset as? any Finding { return finding.fields(without: left).map(\.text) }
        return [.name, .localities, .district, .postcode, .key]
            + columns.searchableTexts.indices.map { FindField.Text.further($0) }
    }

    /// The texts of a place in some of its fields; a text that is not known is blank.
    public func texts(_ fields: [FindField.Text], of row: Int) -> [String] {
        var texts: [String] = []
        for field in fields {
            switch field {
            case .name: texts.append(columns.names[row])
            case .localities: for locality in columns.localities { texts.append(locality[row]) }
            case .district: texts.append(columns.districts[row])
            case .postcode: texts.append(columns.postcodes[row])
            case .key: texts.append(key(row))
            case .further(let index):
                if columns.searchableTexts.indices.contains(index) { texts.append(columns.searchableTexts[index][row]) }
            }
        }
        return texts
    }
}
