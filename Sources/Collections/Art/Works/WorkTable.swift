import Catalogue
import Geo

/// The columns of the table of works.
enum WorkColumn {
    static let title = "title"
    static let artist = "artist"
    static let artistIDs = "artistIDs"
    static let year = "year"
    static let yearNumber = "yearNumber"
    static let kind = "kind"
    static let building = "building"
    static let park = "park"
    static let address = "address"
    static let place = "where"
    static let district = "district"
    static let note = "note"
    static let picture = "picture"
    static let photographer = "photographer"
    static let page = "page"
    static let status = "status"
    /// "gone", else blank.
    static let gone = "gone"
    static let latitude = "latitude"
    static let longitude = "longitude"
    /// These are filled in by `CompletedWorks`.
    static let groupKey = "groupKey"
    static let groupTitle = "groupTitle"
    static let titleRank = "titleRank"
    static let artistRank = "artistRank"
}

extension Table {
    /// The table of the works of one list.
    /// - Parameters:
    ///   - works: sorted by key, each key once.
    ///   - positions: one for each work.
    init(works: [Work], positions: [Coordinate?], part: TablePart) {
        func texts(_ value: (Work) -> String) -> Column { .text(TextColumn(works.map(value))) }
        func codes(_ value: (Work) -> String) -> Column {
            var builder = CodeBuilder()
            for work in works { builder.append(value(work)) }
            return .code(builder.column)
        }
        func degrees(_ value: (Coordinate) -> Double) -> Column {
            .number(NumberColumn(degrees: positions.map { $0.map(value) }))
        }
        self.init(
            name: Art.TableName.works, source: part.source, keys: TextColumn(works.map(\.key)),
            columns: [
                WorkColumn.title: texts(\.title), WorkColumn.artist: texts(\.artist),
                WorkColumn.artistIDs: texts(\.artistIDs), WorkColumn.year: texts(\.year.text),
                WorkColumn.yearNumber: .number(
                    NumberColumn(
                        works.map { NumberColumn.encoded($0.year.number.map { .value($0) } ?? .missing(.notAvailable)) }
                    )),
                WorkColumn.kind: texts(\.kind), WorkColumn.building: texts(\.building), WorkColumn.park: texts(\.park),
                WorkColumn.address: texts(\.address), WorkColumn.place: texts(\.place),
                WorkColumn.district: texts(\.district), WorkColumn.note: texts(\.note),
                WorkColumn.picture: texts(\.picture), WorkColumn.photographer: texts(\.photographer),
                WorkColumn.page: texts(\.page), WorkColumn.status: texts(\.status),
                WorkColumn.gone: codes { $0.isGone ? "gone" : "" }, Table.part: codes { _ in part.name },
                WorkColumn.latitude: degrees(\.latitude), WorkColumn.longitude: degrees(\.longitude),
            ], parts: [part])
    }
}

/// Fills in the columns of the table of works that depend on all works: the names of artists that are in a list of their own, the
/// buildings, and the orders by title and by artist.
struct CompletedWorks {
    let table: Table

    init(_ works: Table, artists: Table?) {
        var columns = works.columns
        let artist = Self.artists(works, artists)
        columns[WorkColumn.artist] = .text(artist)
        let groups = Buildings(works)
        columns[WorkColumn.groupKey] = .text(TextColumn(groups.keys))
        columns[WorkColumn.groupTitle] = .text(TextColumn(groups.titles))
        columns[WorkColumn.titleRank] = Self.ranks(works.text(WorkColumn.title))
        columns[WorkColumn.artistRank] = Self.ranks(artist)
        table = Table(
            name: works.name, source: works.source, details: works.details, keys: works.keys, columns: columns,
            parts: works.parts)
    }

    /// The names of the artists. If a list has numbers of artists, the names are those that belong to the numbers.
    private static func artists(_ works: Table, _ artists: Table?) -> TextColumn {
        let names = works.text(WorkColumn.artist)
        guard let artists else { return names }
        let known = artists.text("name")
        let numbers = works.text(WorkColumn.artistIDs)
        return TextColumn(
            (0..<works.rows).map { row in
                if numbers.isEmpty(row) { return names[row] }
                let found = numbers[row].split(separator: " ").compactMap {
                    artists.row(ofKey: String($0)).map { known[$0] }
                }
                return found.isEmpty ? names[row] : found.joined(separator: "; ")
            })
    }

    /// The rank of each text in the alphabetical order of all different texts; blank texts come last.
    private static func ranks(_ texts: TextColumn) -> Column {
        let folded = (0..<texts.count).map { FoldedText(texts[$0]).joined }
        var ranks: [String: Int32] = [:]
        for (rank, text) in Set(folded).sorted().enumerated() { ranks[text] = text.isEmpty ? .max : Int32(rank) }
        return .number(NumberColumn(folded.map { ranks[$0] ?? .max }))
    }
}
