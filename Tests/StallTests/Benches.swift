import Catalogue
import TestSupport

/// Benches of the invented town, from several lists to which a person can add others. They have the columns of the stalls.
struct Benches: Gathering {
    private let stalls = Stalls()

    let identity = Identity(
        id: "benches", name: "Benches", keyScheme: "bench", noun: Noun("bench", "benches"))
    let opening = Opening(.list, order: "name")
    let supply = Supply.editions(Editions(importers: [], feeds: [Benches.knownFeed]))

    /// The feed of a list whose address the dataset knows.
    static let knownFeed = Feed(
        id: "parks", title: "the benches of the parks", address: "https://parks.example/benches.csv",
        place: .file(name: "benches.csv"), limit: 1000,
        list: FeedList(dataset: "benches", part: Benches.part("parks", title: "Benches of the parks")))

    static func part(_ name: String, title: String, licence: String = "CC0") -> TablePart {
        TablePart(
            name: name, source: Source(title: title, date: "2026-03-01", licence: licence, file: "\(name).csv"))
    }

    static var places: Places { Places([Stall.served(Stall.all).table], of: Benches()) }

    var geography: Geography { stalls.geography }
    var words: Words { Words() }
    var sorts: [SortOrder] { [] }
    var actions: [PlaceAction] { [] }

    func columns(of tables: JoinedTables) -> PlaceColumns { stalls.columns(of: tables) }
    func mark(of row: Int, in places: Places) -> Mark { stalls.mark(of: row, in: places) }
    func kind(of row: Int, in places: Places) -> Noun { noun }
    func headline(of row: Int, in places: Places) -> String { stalls.headline(of: row, in: places) }
    func summary(of row: Int, in places: Places) -> String { stalls.summary(of: row, in: places) }
    func detail(of row: Int, in places: Places, records: Records) throws(RecordError) -> Detail {
        throw .gone(noun: noun.one)
    }

    let listFields = [
        ListField("title", label: "Title", isNeeded: true), ListField("maker", label: "Maker"),
        ListField("place", label: "Place"),
    ]

    func preview(_ file: ImportFile) throws(ImportError) -> ListPreview {
        throw .refused(file: file.name, .empty)
    }
    func feeds(of parts: [TablePart]) -> [Feed] { [] }
    func completed(_ tables: [Table]) -> [Table] { tables }
}
