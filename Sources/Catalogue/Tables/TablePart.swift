import JSON

/// One of the lists that a table's rows come from. A list that is read again replaces only its own rows.
public struct TablePart: Sendable, Equatable {
    /// What commands call the list: "millford". It has at most 15 lower-case letters, digits and hyphens.
    public var name: String
    public var source: Source
    /// Where the list is fetched from; blank for a file, and for a list whose address the dataset knows.
    public var address: String
    /// The columns that a person chose for some fields.
    public var mapping: FieldMapping
    /// The time of the newest change that the list mentions: "2017-11-22 12:22:31"; blank if it mentions none.
    public var changed: String

    public init(
        name: String, source: Source, address: String = "", mapping: FieldMapping = FieldMapping(), changed: String = ""
    ) {
        self.name = name
        self.source = source
        self.address = address
        self.mapping = mapping
        self.changed = changed
    }

    /// The longest name. Ids of places are short, and the name of the list is in them.
    public static let longestName = 15

    /// A text as the name of a list: "Art in Ville-Marie.csv" becomes "art-in-ville-ma". Blank if the text has no letters and no
    /// digits.
    public static func name(_ text: some StringProtocol) -> String {
        let words = FoldedText(String(text)).joined.utf8.map { byte -> UInt8 in
            asciiWordByte(byte) == nil ? UInt8(ascii: "-") : byte
        }
        let name = String(decoding: words, as: UTF8.self).split(separator: "-").joined(separator: "-")
        return String(name.prefix(longestName)).trimmingHyphens
    }
}

extension String {
    fileprivate var trimmingHyphens: String {
        var view = self[...]
        while view.last == "-" { view = view.dropLast() }
        return String(view)
    }
}

extension TablePart {
    var json: JSONValue {
        .object([
            ("name", .string(name)), ("source", source.json), ("address", .string(address)),
            ("mapping", .object(mapping.columns.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
            ("changed", .string(changed)),
        ])
    }

    /// Reads a part; members that are missing stay blank.
    init(_ reader: inout JSONReader) throws(JSONError) {
        self.init(name: "", source: Source(title: "", date: "", licence: ""))
        try reader.beginObject()
        while let member = try reader.nextMember() {
            switch member {
            case "name": name = try reader.cleanString()
            case "source": source = try Source(&reader)
            case "address": address = try reader.cleanString()
            case "mapping":
                try reader.beginObject()
                while let field = try reader.nextMember() { mapping[field] = try reader.string() }
            case "changed": changed = try reader.cleanString()
            default: try reader.skip()
            }
        }
    }
}

extension Table {
    /// The name of the code column with the name of the list that each row comes from.
    public static let part = "part"

    /// How many rows come from a list.
    public func rows(ofPart name: String) -> Int {
        let column = code(Self.part)
        guard let wanted = column.values.firstIndex(of: name) else { return 0 }
        return column.codes.count { $0 == UInt16(wanted) }
    }

    /// The table without a list and its rows.
    public func removing(part name: String) -> Table {
        let parts = code(Self.part)
        var table = subset((0..<rows).filter { parts[$0] != name })
        table.parts.removeAll { $0.name == name }
        return table
    }

    /// The table with a list in it. The rows of the list replace all rows that came from it before or, if the list has only
    /// changes, the rows with the same keys.
    /// - Parameter list: a table with one part.
    public func adding(_ list: Table, hasOnlyChanges: Bool) -> Table {
        guard let part = list.parts.first else { return self }
        let old = parts.first { $0.name == part.name }
        var rest: Table
        if hasOnlyChanges {
            rest = subset((0..<rows).filter { list.row(ofKey: keys[$0]) == nil })
        } else {
            rest = removing(part: part.name)
        }
        // A list that is replaced keeps its position among the lists.
        rest.parts = parts.contains { $0.name == part.name } ? parts : parts + [part]
        var table = rest.merged(with: list)
        table.parts = rest.parts.map { $0.name == part.name ? part : $0 }
        if hasOnlyChanges, let index = table.parts.firstIndex(where: { $0.name == part.name }) {
            // If the list has no newer change, its former time and source stay.
            if let old, part.changed <= old.changed {
                table.parts[index].changed = old.changed
                table.parts[index].source = old.source
            }
            table.parts[index].source.rowsRead = table.rows(ofPart: part.name)
        }
        return table
    }
}
