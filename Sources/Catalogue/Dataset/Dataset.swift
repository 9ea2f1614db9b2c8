import Geo

/// Places of one kind: where they come from, what is known of each, and how they are shown.
///
/// These are the parts that every dataset has. What only some datasets can do is a capability, a protocol of its own:
/// `Comparing`, `Dated`, `Expiring`, `Exporting`, `Finding`, `Forecasting`, `Gathering`, `Grouping`, `Hiding`, `Picturing`, `Posting`,
/// `Tabular`, `Tracking`, `TypedFiltering`. Shared code asks whether a dataset has a capability (`dataset as? any Grouping`) and never
/// which dataset it is. A new dataset is a folder of its own and an entry in the `Datasets` that the program starts with.
public protocol Dataset: Sendable {
    var identity: Identity { get }
    var geography: Geography { get }
    var opening: Opening { get }
    var supply: Supply { get }
    /// Every phrase that shared code needs from the dataset.
    var words: Words { get }
    /// What the places can be sorted by besides distance and name.
    var sorts: [SortOrder] { get }
    /// What a person can do with a place, in the order in which the actions are offered.
    var actions: [PlaceAction] { get }

    /// What search, list, map and filters need of each place, read from the dataset's tables.
    func columns(of tables: JoinedTables) -> PlaceColumns
    /// What a place's pin looks like.
    func mark(of row: Int, in places: Places) -> Mark
    /// What a place is called when places are counted: "primary", "primaries".
    func kind(of row: Int, in places: Places) -> Noun
    /// The most useful fact about a place, in a few words: "Good, Mar 2019".
    func headline(of row: Int, in places: Places) -> String
    /// The first line of a place in a list: its name, perhaps with what tells it from others of that name.
    func title(of row: Int, in places: Places) -> String
    /// The line below a place's name in a list: "Good, Mar 2019 · Primary".
    func summary(of row: Int, in places: Places) -> String
    /// Wordings of the result in the summary, from the one that the summary has to the shortest: "Requires improvement, Nov 2020",
    /// "Req. impr. 2020". Empty if the summary may be cut anywhere.
    func resultWordings(of row: Int, in places: Places) -> [String]
    /// Whether a place has a link, by the id of the link in `words`; nil if the tables do not say and its record must be read.
    func hasLink(_ link: String, of row: Int, in places: Places) -> Bool?
    /// Whether at least one place has a link; true if the tables do not say.
    func hasLink(_ link: String, somewhereIn places: Places) -> Bool
    /// Everything that is known of a place. `Places.detail(of:records:)` adds the rows of a comparison.
    /// - Throws: `RecordError` if a record cannot be read.
    func detail(of row: Int, in places: Places, records: Records) throws(RecordError) -> Detail
}

extension Dataset {
    public func title(of row: Int, in places: Places) -> String { places.name(row) }
    public func resultWordings(of row: Int, in places: Places) -> [String] { [] }
    public func hasLink(_ link: String, of row: Int, in places: Places) -> Bool? { nil }
    public func hasLink(_ link: String, somewhereIn places: Places) -> Bool {
        (0..<places.count).contains { hasLink(link, of: $0, in: places) ?? true }
    }
}

/// Shorter names for what callers use most.
extension Dataset {
    public var id: String { identity.id }
    public var name: String { identity.name }
    public var names: [String] { identity.names }
    public var keyScheme: String { identity.keyScheme }
    public var noun: Noun { identity.noun }
    public func key(typed: String) -> String { identity.keyForm.key(typed) }
    public func isKey(_ typed: String) -> Bool { identity.keyForm.isKey(typed) }

    public var region: BoundingBox { geography.region }
    public var postcodeForm: PostcodeForm { geography.postcodeForm }
    public var postcodeCentres: String? { geography.postcodeCentres }
    public var distances: DistanceFormat { geography.distances }
    public var placeForms: String { geography.placeForms }
    public var examplePlace: String { geography.examplePlace }
    public var examplePosition: String { geography.examplePosition }

    /// Whether the dataset opens with a list (of all places, or of favourites) and not with the search form.
    public var opensWithList: Bool { opening.screen != .search }
    /// Whether the list has the person's home and favourites, and not the places of the data. Favourites take the place of a shortlist.
    public var listsFavourites: Bool { opening.screen == .favourites }
    /// Whether the person searches within a radius. In a dataset that lists favourites they add places by name instead.
    public var hasRadius: Bool { !listsFavourites }

    public var importers: [any TableImporter] { supply.editions?.importers ?? [] }
    public var feeds: [Feed] { supply.editions?.feeds ?? [] }
    public var comesComplete: Bool { supply.editions?.comesComplete ?? false }

    public var legend: [(mark: Mark, meaning: String)] { words.legend }
    public var caveats: [String] { words.caveats }

    /// The action that the key of a slot starts; nil if the dataset gives that key no action.
    public func action(in slot: PlaceAction.Slot) -> PlaceAction? { actions.first { $0.slot == slot } }
}
