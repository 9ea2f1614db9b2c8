/// What a dataset and its places are called.
public struct Identity: Sendable {
    /// What files and commands call the dataset: "stalls".
    public var id: String
    /// What people call it: "Stalls in Millford".
    public var name: String
    /// All names that people use for the dataset, `name` first.
    public var names: [String]
    /// What stands before the colon of a place's id: "urn" in "urn:107848".
    public var keyScheme: String
    /// The word for one of its places and for several: "stall", "stalls".
    public var noun: Noun
    /// The name of the member with the list of places in the JSON of a search. Scripts rely on this name.
    public var listName: String
    public var keyForm: KeyForm

    /// - Parameter otherNames: what people call the dataset besides `name`.
    public init(
        id: String, name: String, otherNames: [String] = [], keyScheme: String, noun: Noun,
        listName: String = "places", keyForm: KeyForm = KeyForm()
    ) {
        self.id = id
        self.name = name
        names = [name] + otherNames
        self.keyScheme = keyScheme
        self.noun = noun
        self.listName = listName
        self.keyForm = keyForm
    }
}

/// How the keys of a dataset's places are written.
public struct KeyForm: Sendable {
    /// Whether a text that somebody typed looks like a key.
    public var isKey: @Sendable (_ typed: String) -> Bool
    /// The key as the tables have it, from a key that somebody typed.
    public var key: @Sendable (_ typed: String) -> String

    /// Without arguments: no text looks like a key, and a typed key is taken as it is.
    public init(
        isKey: @escaping @Sendable (_ typed: String) -> Bool = { _ in false },
        key: @escaping @Sendable (_ typed: String) -> String = { $0 }
    ) {
        self.isKey = isKey
        self.key = key
    }
}

/// A word for one thing and for several: "stall", "stalls".
public struct Noun: Sendable, Hashable {
    public var one: String
    public var many: String

    public init(_ one: String, _ many: String) {
        self.one = one
        self.many = many
    }

    /// What places are called while no dataset is loaded.
    public static let place = Noun("place", "places")

    /// The form that follows a number.
    public func form(for count: Int) -> String { count == 1 ? one : many }
}
