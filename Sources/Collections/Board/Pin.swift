import Catalogue

/// A pin in the table of a board.
struct Pin {
    private let row: Int
    private let table: Table?

    init(_ row: Int, _ places: Places) {
        let match = places.match(Board.tableName, row)
        table = match?.table
        self.row = match?.row ?? 0
    }

    /// The name of the account that posted it.
    var by: String { table?.text("by")[row] ?? "" }
    var place: String { table?.text("place")[row] ?? "" }
    /// http or https.
    var link: String { table?.text("link")[row] ?? "" }
    /// Empty if there is none.
    var note: String { table?.text("note")[row] ?? "" }
    var hasNote: Bool { !note.isEmpty }
    /// The first line of the note; empty if there is none.
    var noteLine: String { note.split(whereSeparator: \.isNewline).first.map(String.init) ?? "" }
    /// When it was posted, in seconds since 1970.
    var postedAt: Int { table?.number("postedAt")[row].value ?? 0 }
    /// When it was last changed, in seconds since 1970; nil if it never was.
    var changedAt: Int? {
        table?.number("changedAt")[row].value.flatMap { $0 > postedAt ? $0 : nil }
    }
    /// What the server calls this version.
    var version: Int? { table.flatMap { Int($0.text("version")[row]) } }

    /// Whether a teacher has hidden the pin. Only teachers have hidden pins in their list.
    var isHidden: Bool { table?.number("hidden")[row].value == 1 }

    /// The link without its scheme: "example.org/dracula".
    var shortLink: String {
        for scheme in ["https://", "http://"] where link.hasPrefix(scheme) {
            let rest = link.dropFirst(scheme.count)
            return rest.hasSuffix("/") ? String(rest.dropLast()) : String(rest)
        }
        return link
    }
}

/// What the list, the map and the filters need of pins.
struct PinColumns {
    let columns: PlaceColumns

    init(_ table: Table?) {
        let table = table ?? PinCodec().places(from: [], source: Source(title: "", date: "", licence: "")).table
        let names = table.text("by")
        var people: [String: UInt16] = [:]
        for name in (0..<table.rows).map({ names[$0] }) where people[name] == nil && people.count < Int(UInt16.max) {
            people[name] = 0
        }
        for (code, name) in people.keys.sorted().enumerated() { people[name] = UInt16(code) }
        let notes = table.text("note")
        let days = (0..<table.rows).map { table.number("postedAt")[$0].value.map { $0 / 86_400 } ?? 0 }
        let today = table.source.day?.dayNumber ?? days.max() ?? 0
        var facets = [
            Facet(
                id: "person", title: "Person",
                values: people.keys.sorted().map { Facet.Value(id: $0, label: $0) },
                codes: (0..<table.rows).map { people[names[$0]] ?? 0 }, members: people.isEmpty ? [[]] : nil),
            Facet(
                id: "note", title: "Note",
                values: [
                    .init(id: "with-note", label: "With a note"), .init(id: "without-note", label: "Without a note"),
                ],
                codes: (0..<table.rows).map { notes[$0].isEmpty ? 1 : 0 }),
            // Days are counted back from the day on which the list was fetched. A pin of today is also in the last seven days.
            Facet(
                id: "posted", title: "Posted",
                values: [
                    .init(id: "today", label: "Today"), .init(id: "week", label: "In the last seven days"),
                    .init(id: "earlier", label: "Earlier"),
                ], codes: days.map { today - $0 < 1 ? 0 : today - $0 < 7 ? 1 : 2 }, members: [[0, 1], [1], [2]]),
        ]
        if let hidden = Self.hiddenFacet(table) { facets.append(hidden) }
        let links = table.text("link")
        columns = PlaceColumns(
            names: names, postcodes: TextColumn(Array(repeating: "", count: table.rows)),
            latitudes: table.number("latitude").degrees, longitudes: table.number("longitude").degrees,
            isCurrent: Array(repeating: true, count: table.rows), facets: facets, localities: [table.text("place")],
            districts: table.code("none"),
            searchableTexts: [TextColumn((0..<table.rows).map { percentDecoded(links[$0]) }), notes])
    }

    /// The facet that separates hidden pins from the others; nil if no pin is hidden, so only teachers have it.
    private static func hiddenFacet(_ table: Table) -> Facet? {
        let hidden = table.number("hidden")
        let codes: [UInt16] = (0..<table.rows).map { hidden[$0].value == 1 ? 1 : 0 }
        guard codes.contains(1) else { return nil }
        return Facet(
            id: "shown", title: "Shown",
            values: [.init(id: "shown", label: "To all"), .init(id: "hidden", label: "Hidden")], codes: codes)
    }
}

/// A web address with its percent-encoded characters decoded, so that its words can be found: "By%20the%20canal".
private func percentDecoded(_ link: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(link.utf8)[...]
    while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%"), case let digits = String(decoding: rest.prefix(2), as: UTF8.self),
            digits.count == 2, digits.allSatisfy(\.isHexDigit), let decoded = UInt8(digits, radix: 16)
        {
            bytes.append(decoded)
            rest = rest.dropFirst(2)
        } else {
            bytes.append(byte)
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}
