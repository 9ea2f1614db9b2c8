import Catalogue
import Geo

/// A stall of an invented town, as its service holds it.
public struct Stall: Sendable, Equatable {
    public enum Goods: String, Sendable, CaseIterable { case fruit, cheese, fish, books }

    /// The stall's number, such as "s01".
    public var key: String
    public var name: String
    /// The market that the stall belongs to; empty if it stands alone.
    public var market: String
    public var goods: Goods
    /// The price in pence; nil if the stall gives none.
    public var price: Int?
    /// The position; nil if the stall is not on the map.
    public var coordinate: Coordinate?
    /// The name of the user who posted the stall.
    public var owner: String
    public var note: String
    public var link: String?
    public var telephone: String?
    /// The address of a picture; nil if there is none.
    public var picture: String?
    /// Seconds since 1970.
    public var postedAt: Int
    /// Whether the stall is hidden, so that only people who may hide stalls see it.
    public var isHidden = false
    /// Whether the stall has closed for good.
    public var isGone = false
    /// The list that the stall comes from.
    public var list = ""
    /// The version, which grows with every change: seconds since 1970 at first, then one more than that of any other stall.
    public var version: Int

    public init(
        _ key: String, _ name: String, market: String, _ goods: Goods, price: Int?, at coordinate: Coordinate?,
        owner: String = "mia", note: String = "", link: String? = nil, telephone: String? = nil,
        picture: String? = nil, minutesAgo: Int
    ) {
        self.key = key
        self.name = name
        self.market = market
        self.goods = goods
        self.price = price
        self.coordinate = coordinate
        self.owner = owner
        self.note = note
        self.link = link
        self.telephone = telephone
        self.picture = picture
        postedAt = Self.now - minutesAgo * 60
        version = postedAt
    }

    /// The time of all tests with stalls: 21 September 2026, 14:13:20 UTC.
    public static let now = 1_790_000_000

    public static let all: [Stall] = [
        Stall(
            "s01", "Apple Barrow", market: "Kirk Market", .fruit, price: 120,
            at: Coordinate(latitude: 53.8010, longitude: -1.5410), note: "Pears on Fridays",
            link: "https://example.org/apples", telephone: "0113 496 0001",
            picture: "https://example.org/apples/stall.jpg", minutesAgo: 5),
        Stall(
            "s02", "Blue Cheese", market: "Kirk Market", .cheese, price: 450,
            at: Coordinate(latitude: 53.8011, longitude: -1.5412), owner: "sam", minutesAgo: 90),
        Stall(
            "s03", "Cod and Co", market: "Kirk Market", .fish, price: 700,
            at: Coordinate(latitude: 53.8012, longitude: -1.5409), link: "https://example.org/cod",
            picture: "https://example.org/cod/stall.jpg", minutesAgo: 200),
        Stall(
            "s04", "Dog-eared Books", market: "Quay Market", .books, price: nil,
            at: Coordinate(latitude: 53.7935, longitude: -1.5405), owner: "sam", note: "By weight", minutesAgo: 30),
        Stall(
            "s05", "Eel Pie", market: "Quay Market", .fish, price: 350,
            at: Coordinate(latitude: 53.7936, longitude: -1.5402), telephone: "0113 496 0005", minutesAgo: 1500),
        Stall(
            "s06", "Fig Tree", market: "Quay Market", .fruit, price: 90,
            at: Coordinate(latitude: 53.7934, longitude: -1.5407), owner: "noor",
            picture: "https://example.org/figs/stall.jpg", minutesAgo: 1),
        Stall(
            "s07", "Goat's Cheese of St Anne", market: "", .cheese, price: 520,
            at: Coordinate(latitude: 53.8100, longitude: -1.5600), minutesAgo: 4000),
        Stall("s08", "Hidden Books", market: "Kirk Market", .books, price: 200, at: nil, owner: "noor", minutesAgo: 60),
    ]
}

extension Stall {
    /// The stall that a filled-in form describes.
    public init(_ draft: Draft, key: String, owner: String, postedAt: Int = Stall.now) {
        self.init(key, "", market: "", .fruit, price: nil, at: nil, owner: owner, minutesAgo: 0)
        self.postedAt = postedAt
        apply(draft)
    }

    /// Sets the texts and the position from a form.
    mutating func apply(_ draft: Draft) {
        name = draft.text(of: "name")
        coordinate = draft.positions["place"]?.coordinate
        note = draft.text(of: "note")
        link = draft.text(of: "link").isEmpty ? nil : draft.text(of: "link")
    }

    /// Whether each word of a text begins a word of the stall.
    func hasWords(of text: String) -> Bool {
        let own = FoldedText([name, note, link ?? ""].joined(separator: " ")).joined.split(separator: " ")
        return FoldedText(text).joined.split(separator: " ").allSatisfy { word in own.contains { $0.hasPrefix(word) } }
    }

    /// The stall as a form, with its version.
    var draft: Draft {
        var draft = Draft(texts: ["name": name, "link": link ?? "", "note": note])
        (draft.id, draft.version) = (key, version)
        if let coordinate { draft.positions["place"] = Origin(label: name, coordinate: coordinate) }
        return draft
    }

    /// Stalls as their service sends them.
    /// - Parameter fetchedAt: seconds since 1970.
    public static func served(_ stalls: [Stall], fetchedAt: Int = now) -> ServedPlaces {
        let stalls = stalls.sorted { $0.key < $1.key }
        var writer = RecordWriter()
        for stall in stalls {
            writer.begin()
            writer.member("note", stall.note.isEmpty ? nil : stall.note)
            writer.member("link", stall.link)
            writer.member("telephone", stall.telephone)
            writer.end()
        }
        func codes(_ value: (Stall) -> String) -> Column {
            var column = CodeColumn()
            for stall in stalls { column.append(value(stall)) }
            return .code(column)
        }
        func numbers(_ value: (Stall) -> Int?) -> Column {
            .number(
                NumberColumn(
                    stalls.map { NumberColumn.encoded(value($0).map { .value($0) } ?? .missing(.notAvailable)) }))
        }
        func degrees(_ value: (Coordinate) -> Double) -> Column {
            .number(NumberColumn(degrees: stalls.map { $0.coordinate.map(value) }))
        }
        let (table, records) = TableAssembly.assemble(
            name: StallService.tableName,
            source: Source(title: "Stalls of Millford", date: "2026-09-21", licence: "CC0 1.0", rowsRead: stalls.count),
            keys: TextColumn(stalls.map(\.key)),
            columns: [
                "name": .text(TextColumn(stalls.map(\.name))),
                "words": .text(TextColumn(stalls.map { [$0.note, $0.link ?? ""].joined(separator: " ") })),
                "picture": .text(TextColumn(stalls.map { $0.picture ?? "" })), "market": codes(\.market),
                "goods": codes(\.goods.rawValue), "price": numbers(\.price),
                "latitude": degrees(\.latitude), "longitude": degrees(\.longitude), "owner": codes(\.owner),
                "postedAt": numbers(\.postedAt), "version": numbers(\.version), "fetchedAt": numbers { _ in fetchedAt },
                "hidden": numbers { $0.isHidden ? 1 : 0 }, "gone": numbers { $0.isGone ? 1 : 0 },
                Table.part: codes(\.list),
            ], writer: writer, rows: Array(stalls.indices))
        return ServedPlaces(
            table: table, records: records, hiddenKeys: Set(stalls.filter(\.isHidden).map(\.key)))
    }
}
