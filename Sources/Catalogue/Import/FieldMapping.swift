/// Which column of a list holds which field of a place: "title" is in "Titre".
///
/// A column may also be "Photo|Image", the first of them that is not blank, or "First name+Last name", both with a blank
/// between them.
public struct FieldMapping: Sendable, Equatable {
    /// The name of a column for the id of each field. A blank name means that no column holds the field.
    public private(set) var columns: [String: String] = [:]

    public init(_ columns: [String: String] = [:]) { self.columns = columns }

    public var isEmpty: Bool { columns.isEmpty }

    public subscript(_ field: String) -> String? {
        get { columns[field] }
        set { columns[field] = newValue }
    }

    /// Why a text is not a mapping.
    public enum ParseError: Error, Equatable {
        /// The text does not begin with the id of a field and an equals sign.
        case notAField(String)
    }

    /// Reads "title=Titre,artist=Nom de l'artiste". A comma before anything but a field belongs to the name of a column.
    public init(parsing text: String, fields: [ListField]) throws(ParseError) {
        var parts: [(field: String, column: String)] = []
        for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                \.trimmingBlanks)
            let field = fields.first { $0.id == sides[0].lowercased() }
            if let field, sides.count == 2 {
                parts.append((field.id, sides[1]))
            } else if parts.isEmpty || sides.count == 2 && Self.isLikeField(sides[0]) {
                throw .notAField(String(piece).trimmingBlanks)
            } else {
                parts[parts.count - 1].column += "," + piece
            }
        }
        for part in parts { columns[part.field] = part.column.trimmingBlanks }
    }

    /// Whether a text looks like the id of a field: one word.
    private static func isLikeField(_ text: String) -> Bool { !text.isEmpty && text.allSatisfy(\.isLetter) }

    /// This mapping, in which the columns of another one replace its own.
    public func changed(by other: FieldMapping) -> FieldMapping {
        FieldMapping(columns.merging(other.columns) { $1 })
    }
}

/// A field of a place that a column of a list can hold.
public struct ListField: Sendable, Hashable {
    /// What commands call it: "title".
    public var id: String
    public var label: String
    /// Whether every list needs a column for this field.
    public var isNeeded: Bool

    public init(_ id: String, label: String, isNeeded: Bool = false) {
        self.id = id
        self.label = label
        self.isNeeded = isNeeded
    }
}
