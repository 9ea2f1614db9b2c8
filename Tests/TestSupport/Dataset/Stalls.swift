import Catalogue
import Geo
import JSON

/// Market stalls of an invented town: a dataset that has every capability but `Forecasting` and `Gathering`, every kind of block and
/// a service.
///
/// Tests use it to check that shared code depends on no particular dataset.
public struct Stalls: Dataset {
    static let noteLimit = 80
    /// Prices are valid for an hour.
    static let goodForSeconds = 3600

    public let service: StallService
    /// The number of extra fields that make the form longer; nothing reads them.
    let moreFields: Int

    /// - Parameter opening: what the dataset shows first.
    public init(
        _ service: StallService = StallService(), moreFields: Int = 0,
        opening: Opening = Opening(.list, order: "newest")
    ) {
        self.service = service
        self.moreFields = moreFields
        self.opening = opening
        supply = .service(service)
    }

    public let identity = Identity(
        id: "stalls", name: "Millford", otherNames: ["The stalls"], keyScheme: "stall", noun: Noun("stall", "stalls"),
        keyForm: KeyForm(
            isKey: { $0.count == 3 && $0.lowercased().hasPrefix("s") && Int($0.dropFirst()) != nil },
            key: { $0.lowercased() }))
    public let geography = Geography(
        region: BoundingBox(south: 53.78, west: -1.58, north: 53.82, east: -1.52), placeForms: "a street or a bridge",
        examplePlace: "Kirk Bridge")
    public let opening: Opening
    public let supply: Supply
    public let words = Words(
        legend: [
            (Mark(shape: .circle, letter: " ", tone: .none), "Fruit"),
            (Mark(shape: .square, letter: " ", tone: .none), "Cheese"),
            (Mark(shape: .triangle, letter: " ", tone: .none), "Fish"),
            (Mark(shape: .diamond, letter: " ", tone: .none), "Books"),
            (Mark(shape: .circle, letter: "£", tone: .best), "Up to £3"),
            (Mark(shape: .circle, letter: "£", tone: .poor), "More than £3"),
            (Mark(shape: .circle, letter: "?", tone: .none), "No price"),
        ], caveats: ["Prices change during the day."], distanceNote: "Stalls move",
        summaryHeading: "SELLS",
        synonyms: Synonyms([
            .init("st", forms: ["saint"], aliases: ["saint"]), .init("company", forms: ["co"], onlyForms: true),
        ]),
        links: [
            Words.LinkName("page", label: "Page", field: "pageURL"), Words.LinkName("telephone", label: "Telephone"),
            Words.LinkName("offer", label: "Offer"),
        ], leftOut: Words.LeftOut(value: "no-price", phrase: "without a price", field: "withoutPrice"))
    public let actions = [
        PlaceAction(
            id: "copy", slot: .copyLink, kind: .copy(link: "page"), title: "Copy the link to the stall's page",
            hint: "copy link", what: "the link", missing: "{name} has no page."),
        PlaceAction(
            id: "page", slot: .openLink, kind: .open(link: "page"), title: "Open the stall's page", hint: "page",
            what: "the page", missing: "{name} has no page."),
        PlaceAction(
            id: "phone", slot: .call, kind: .call(link: "telephone"), title: "Call the stall", hint: "phone",
            what: "the telephone number", missing: "No telephone number for {name}"),
        PlaceAction.directions,
        PlaceAction(
            id: "offer", kind: .copy(link: "offer"), title: "Copy today's offer", hint: "offer",
            what: "today's offer", missing: "{name} has no offer today."),
    ]

    public var sorts: [SortOrder] {
        [
            SortOrder(
                id: "newest", title: "Newest first",
                figure: { row, places in Self.age(Stall.now - (Self.number("postedAt", row, places) ?? 0)) },
                rank: { row, places in -(Self.number("postedAt", row, places) ?? 0) }),
            SortOrder(
                id: "price", title: "Price, lowest first",
                group: { row, places in Self.number("price", row, places) == nil ? "No price" : "With a price" },
                rank: { row, places in Self.number("price", row, places) ?? .max }),
        ]
    }

    public func columns(of tables: JoinedTables) -> PlaceColumns {
        let table = tables[StallService.tableName] ?? Stall.served([]).table
        let goods = table.code("goods")
        let prices = table.number("price")
        let gone = table.number("gone")
        let isCurrent = (0..<table.rows).map { gone[$0].value != 1 }
        var facets = [
            Facet(
                id: "goods", title: "Goods",
                values: Stall.Goods.allCases.map { .init(id: $0.rawValue, label: $0.rawValue.capitalized) },
                codes: (0..<table.rows).map { row in
                    UInt16(Stall.Goods.allCases.firstIndex { $0.rawValue == goods[row] } ?? 0)
                }),
            Facet(
                id: "price", title: "Price",
                values: [
                    .init(id: "low", label: "Up to £3"), .init(id: "high", label: "More than £3"),
                    .init(id: "no-price", label: "No price", isOutside: true),
                ], codes: (0..<table.rows).map { row in prices[row].value.map { $0 <= 300 ? 0 : 1 } ?? 2 }),
        ]
        if isCurrent.contains(false) {
            facets.append(.ofState(isCurrent: isCurrent, here: "Still there", gone: "Closed for good"))
        }
        return PlaceColumns(
            names: table.text("name"), postcodes: table.text("postcode"),
            latitudes: table.number("latitude").degrees, longitudes: table.number("longitude").degrees,
            isCurrent: isCurrent, facets: facets, localities: [],
            districts: table.code("market"), searchableTexts: [table.text("words")])
    }

    public func mark(of row: Int, in places: Places) -> Mark {
        let shape: Mark.Shape =
            switch goods(row, places) {
            case .fruit: .circle
            case .cheese: .square
            case .fish: .triangle
            case .books: .diamond
            }
        guard let price = Self.number("price", row, places) else { return Mark(shape: shape, letter: "?", tone: .none) }
        return Mark(shape: shape, letter: "£", tone: price <= 300 ? .best : .poor, label: Self.pounds(price))
    }

    public func kind(of row: Int, in places: Places) -> Noun {
        let goods = goods(row, places).rawValue
        return Noun("\(goods) stall", "\(goods) stalls")
    }

    public func headline(of row: Int, in places: Places) -> String {
        Self.number("price", row, places).map { "\(Self.pounds($0)) today" } ?? "no price"
    }

    public func summary(of row: Int, in places: Places) -> String {
        [
            goods(row, places).rawValue.capitalized, headline(of: row, in: places),
            "by \(Self.code("owner", row, places))",
        ]
        .joined(separator: " · ")
    }

    public func detail(of row: Int, in places: Places, records: Records) throws(RecordError) -> Detail {
        try StallDetail(row, places, records, of: self).detail
    }

    // MARK: Values of the table

    func goods(_ row: Int, _ places: Places) -> Stall.Goods {
        Stall.Goods(rawValue: Self.code("goods", row, places)) ?? .fruit
    }

    static func number(_ name: String, _ row: Int, _ places: Places) -> Int? {
        places.match(StallService.tableName, row).flatMap { $0.table.number(name)[$0.row].value }
    }

    static func code(_ name: String, _ row: Int, _ places: Places) -> String {
        places.match(StallService.tableName, row).map { $0.table.code(name)[$0.row] } ?? ""
    }

    /// The price as text, such as "£4.50" or "£7".
    static func pounds(_ pence: Int) -> String {
        let rest = pence % 100
        return "£\(pence / 100)" + (rest == 0 ? "" : ".\(rest < 10 ? "0" : "")\(rest)")
    }

    private static func age(_ seconds: Int) -> String {
        switch seconds / 60 {
        case ..<60: "\(seconds / 60) min"
        case ..<1440: "\(seconds / 3600) h"
        default: "\(seconds / 86_400) d"
        }
    }
}

extension Stalls: Comparing {
    public func comparison(of row: Int, in places: Places, records: Records) throws(RecordError) -> [ComparisonRow] {
        let price: ComparisonRow.Value =
            Self.number("price", row, places).map {
                .known(Self.pounds($0), rank: ComparisonRow.Rank(kind: "price", step: $0))
            } ?? .missing("not available")
        return [
            ComparisonRow(group: "Stall", label: "Goods", value: .known(goods(row, places).rawValue)),
            ComparisonRow(group: "Today", label: "Price", value: price),
        ]
    }

    public var comparedLink: String? { "page" }
}

extension Stalls: Exporting {
    public func exportedFields(of row: Int, in places: Places) -> [(name: String, value: JSONValue)] {
        [
            ("goods", .string(goods(row, places).rawValue)),
            ("market", .optional(Self.code("market", row, places))),
            ("pence", Self.number("price", row, places).map { .integer($0) } ?? .null),
            (
                "posted",
                .object([
                    ("by", .string(Self.code("owner", row, places))),
                    ("at", .integer(Self.number("postedAt", row, places) ?? 0)),
                ])
            ),
        ]
    }

    public var exportedNames: [String] { ["goods", "market", "pence", "posted.by", "posted.at"] }
    public var leadingNames: Set<String> { ["goods"] }
}

extension Stalls: Tracking {
    public func fingerprints(in places: Places) -> [EvidenceFingerprint?] {
        (0..<places.count).map { row in
            var content = ContentHash()
            content.add(UInt64(Self.number("price", row, places) ?? 0))
            return EvidenceFingerprint(day: 2026_09_21, content: content.value)
        }
    }

    public var evidenceTableName: String { StallService.tableName }
    public var newsNoun: Noun { Noun("price", "prices") }
}

extension Stalls: Finding {
    public var findFields: [FindField] {
        [
            FindField("name", Noun("name", "names"), .name),
            FindField("note", Noun("note", "notes"), .further(0)),
            FindField("market", Noun("market", "markets"), .district, isOptional: true),
            FindField("number", Noun("number", "numbers"), .key),
        ]
    }
}

extension Stalls: Grouping {
    public func group(of row: Int, in places: Places) -> PlaceGroup? {
        let market = Self.code("market", row, places)
        return market.isEmpty ? nil : PlaceGroup(key: market.lowercased(), title: market)
    }

    public var groupNoun: Noun { Noun("market", "markets") }
}

extension Stalls: Picturing {
    public func picture(of row: Int, in places: Places) -> PictureReference? {
        let address = places.match(StallService.tableName, row).map { $0.table.text("picture")[$0.row] } ?? ""
        return address.isEmpty
            ? nil
            : PictureReference(
                address: address, description: "Photo of \(places.name(row))",
                details: [goods(row, places).rawValue.capitalized])
    }
}

extension Stalls: Expiring {
    public func validity(of row: Int, in places: Places) -> Validity? {
        Self.number("fetchedAt", row, places).map {
            Validity(fetchedAt: $0, goodUntil: $0 + Self.goodForSeconds)
        }
    }
}

extension Stalls: Hiding {
    public var hider: String { "a warden" }

    public func isHidden(_ row: Int, in places: Places) -> Bool { Self.number("hidden", row, places) == 1 }
}

extension Places {
    /// The places of all stalls, as their service sends them.
    public static func stalls(_ stalls: [Stall] = Stall.all, fetchedAt: Int = Stall.now) -> Places {
        Places([Stall.served(stalls, fetchedAt: fetchedAt).table], of: Stalls(StallService(stalls)))
    }
}
