import Catalogue

/// The sections of the details of a work.
struct WorkDetail {
    private let row: Int
    private let places: Places
    private let work: WorkRow
    /// The most other works of a building or an artist that are listed.
    private static let mostOthers = 200

    init(_ row: Int, _ places: Places) {
        self.row = row
        self.places = places
        work = WorkRow(row, places)
    }

    var detail: Detail {
        Detail(
            id: places.id(row), name: work.title, address: address,
            headline: headline,
            sections: [
                Detail.Section("Work", workRows), Detail.Section("Where it is", placeRows),
                Detail.Section("Picture", pictureRows),
                Detail.Section("Other works in \(work.group?.title ?? "the building")", references(othersInGroup)),
                Detail.Section(artistTitle, references(othersOfArtist)),
            ].filter { !$0.rows.isEmpty },
            links: [Art.LinkName.picture: work.picture, Art.LinkName.page: work.page],
            sources: work.source.map { [$0] } ?? places.sources)
    }

    private var headline: String {
        let known = places.headline(row).capitalisedFirst
        return work.isGone ? "No longer there · \(known)" : known
    }

    private var address: String {
        [work.group?.title ?? "", work.address, work.district].reduce(into: [String]()) { parts, part in
            if !part.isEmpty, !parts.contains(part) { parts.append(part) }
        }.joined(separator: ", ")
    }

    private var workRows: [Detail.Row] {
        fields([("Artist", work.artist), ("Year", work.year), ("Kind", work.kind)])
            + (work.note.isEmpty ? [] : [.text(work.note)])
    }

    private var placeRows: [Detail.Row] {
        var rows = fields([
            ("Building", work.building), ("Where exactly", work.place), ("Park", work.park), ("Address", work.address),
            ("District", work.district), ("Status", status),
        ])
        if places.coordinate(row) == nil { rows.append(.text("The list gives no position, so it is not on the map.")) }
        return rows
    }

    /// The status in the list's words. A flag such as "1" or "false" is shown as "In place" or "No longer there".
    private var status: String {
        let isFlag = work.status.count < 3 || ["true", "false", "yes"].contains(work.status.lowercased())
        return work.status.isEmpty || !isFlag ? work.status : work.isGone ? "No longer there" : "In place"
    }

    private var pictureRows: [Detail.Row] {
        work.picture.isEmpty ? [] : [.link("Link", work.picture)] + fields([("Photo", work.photographer)])
    }

    private func fields(_ pairs: [(String, String)]) -> [Detail.Row] {
        pairs.filter { !$0.1.isEmpty }.map { .field($0.0, $0.1) }
    }

    // MARK: Other works

    private var othersInGroup: [Int] {
        guard let group = work.group else { return [] }
        return others { WorkRow($0, places).group == group }
    }

    private var artistTitle: String {
        "Other works by \(work.artists.count == 1 ? work.artists[0] : "the artists")"
    }

    private var othersOfArtist: [Int] {
        let artists = Set(work.artists.map { FoldedText($0).joined })
        guard !artists.isEmpty else { return [] }
        return others { other in
            !artists.isDisjoint(with: WorkRow(other, places).artists.map { FoldedText($0).joined })
        }
    }

    /// The other works that are still there and belong to this one, by title.
    private func others(_ belongs: (Int) -> Bool) -> [Int] {
        (0..<places.count).filter { $0 != row && places.columns.isCurrent[$0] && belongs($0) }
            .sorted { (WorkRow($0, places).titleRank, $0) < (WorkRow($1, places).titleRank, $1) }
    }

    private func references(_ rows: [Int]) -> [Detail.Row] {
        rows.isEmpty
            ? []
            : [
                .places(
                    rows.prefix(Self.mostOthers).map {
                        Detail.PlaceReference(id: places.id($0), name: places.name($0), note: places.headline($0))
                    })
            ]
    }
}
