import Catalogue

/// A work in the table of works.
struct WorkRow {
    private let row: Int
    private let table: Table

    init(_ row: Int, _ places: Places) {
        let match = places.match(Art.TableName.works, row)
        table = match?.table ?? .empty
        self.row = match?.row ?? 0
    }

    private func text(_ column: String) -> String {
        guard row < table.rows else { return "" }
        return table.text(column)[row]
    }

    private func number(_ column: String) -> Int? {
        guard row < table.rows else { return nil }
        return table.number(column)[row].value
    }

    var title: String { text(WorkColumn.title) }
    /// The names of the artists, with semicolons between them; blank if they are not known.
    var artist: String { text(WorkColumn.artist) }
    /// As the list has it: "1968-69".
    var year: String { text(WorkColumn.year) }
    var yearNumber: Int? { number(WorkColumn.yearNumber) }
    var kind: String { text(WorkColumn.kind) }
    /// The building, as most of its works spell it, or as the list has it if the work is not in the building's group; blank if it is in no
    /// building.
    var building: String {
        let (own, group) = (text(WorkColumn.building), text(WorkColumn.groupTitle))
        guard Buildings.isName(own) else { return "" }
        return Buildings.compared(group) == Buildings.compared(own) ? group : own
    }
    var park: String { text(WorkColumn.park) }
    var address: String { text(WorkColumn.address) }
    var place: String { text(WorkColumn.place) }
    var district: String { text(WorkColumn.district) }
    var note: String { text(WorkColumn.note) }
    /// http or https; blank if there is none.
    var picture: String { text(WorkColumn.picture) }
    var photographer: String { text(WorkColumn.photographer) }
    var page: String { text(WorkColumn.page) }
    var status: String { text(WorkColumn.status) }
    var isGone: Bool { row < table.rows && table.code(WorkColumn.gone)[row] == "gone" }
    var titleRank: Int { number(WorkColumn.titleRank) ?? .max }
    var artistRank: Int { number(WorkColumn.artistRank) ?? .max }

    /// The building, park or address that the work is listed under; nil for a work without any of them.
    var group: PlaceGroup? {
        let key = text(WorkColumn.groupKey)
        return key.isEmpty ? nil : PlaceGroup(key: key, title: text(WorkColumn.groupTitle))
    }

    /// The building, park or address of the work, and its place there; blank if neither is known.
    var whereabouts: String {
        [group?.title ?? "", place].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The list that the work comes from.
    var source: Source? {
        guard row < table.rows else { return nil }
        let name = table.code(Table.part)[row]
        return table.parts.first { $0.name == name }?.source
    }

    /// The artists as separate names, without those who are not known.
    var artists: [String] {
        artist.split(separator: ";").map(\.trimmingBlanks).filter { name in
            let folded = FoldedText(name).joined
            return !folded.isEmpty && !Self.unknownArtists.contains(folded)
        }
    }

    private static let unknownArtists: Set<String> = [
        "unknown", "unknown artist", "artist unknown", "auteur inconnu", "artiste inconnu", "inconnu", "anonymous",
        "anonyme",
        "various", "various artists", "unbekannt", "desconocido", "onbekend", "sconosciuto", "na", "none",
    ]
}
