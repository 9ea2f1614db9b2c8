import Catalogue
import Geo
import JSON

/// A work of art as a list has it, with clean texts.
struct Work {
    var key = ""
    var title = ""
    /// The names of the artists, with semicolons between them.
    var artist = ""
    /// The numbers of the artists in a list of their own, with blanks between them; blank if the names are in `artist`.
    var artistIDs = ""
    var year = WorkYear.unknown
    var kind = ""
    var building = ""
    var park = ""
    var address = ""
    var place = ""
    var district = ""
    var note = ""
    var picture = ""
    var photographer = ""
    var page = ""
    /// The status as the list words it.
    var status = ""
    var isGone = false
    var position: ListPosition?
    /// The line of the list.
    var line = 0
}

/// Reads works from the rows of a list.
struct WorkReader {
    private let file: ListFile
    private let kind: ListKind?
    /// For each field, the alternatives in order. An alternative is one column, or several columns that are joined.
    private let columns: [WorkField: [[String]]]
    private let pictureBase: String
    private let pageBase: String
    private let partName: String

    /// - Parameters:
    ///   - partName: the name of the list, with which keys begin.
    ///   - address: where the list was fetched from; blank if it was not.
    init(_ file: ListFile, kind: ListKind?, mapping: FieldMapping, partName: String, address: String) {
        self.file = file
        self.kind = kind
        self.partName = partName
        let known = Set(file.columns)
        var columns: [WorkField: [[String]]] = [:]
        for field in WorkField.allCases {
            if let text = mapping[field.rawValue], !text.isEmpty {
                columns[field] = Self.alternatives(text, known)
            }
        }
        self.columns = columns
        pageBase = address
        if kind == .campus {
            pictureBase = PictureAddress.campusFolder(of: address.isEmpty ? ArtFeeds.campusAddress : address)
        } else {
            pictureBase = address
        }
    }

    /// The columns in a mapping: "A|B" means the first that is not blank, "A+B" means both.
    static func alternatives(_ text: String, _ known: Set<String>) -> [[String]] {
        if known.contains(text) { return [[text]] }
        return text.split(separator: "|").map { part in
            let name = part.trimmingBlanks
            return known.contains(name) ? [name] : name.split(separator: "+").map(\.trimmingBlanks)
        }
    }

    func work(_ row: ListFile.Row) -> Work {
        var work = Work()
        work.line = row.line
        work.title = line(.title, row)
        work.year = values(.year, row).first.map { WorkYear($0) } ?? .unknown
        work.kind = line(.kind, row, limit: 60)
        work.building = line(.building, row)
        work.park = line(.park, row)
        work.address = line(.address, row)
        work.place = line(.place, row, limit: 1000)
        work.district = line(.district, row, limit: 80)
        work.note = line(.note, row, limit: 6000)
        work.photographer = line(.photographer, row, limit: 200)
        work.picture = link(.picture, row, base: pictureBase)
        work.page = link(.page, row, base: pageBase)
        work.status = line(.status, row, limit: 60)
        work.isGone = columns[.status].map { WorkStatus.isGone(work.status, column: $0) } ?? false
        work.position = position(row)
        if kind == .vancouver {
            if work.district == "DowntownEastside" { work.district = "Downtown Eastside" }
            work.artistIDs = line(.artist, row).split { !$0.isASCII || !$0.isNumber }.joined(separator: " ")
        } else {
            work.artist = line(.artist, row, limit: 500)
        }
        return work
    }

    // MARK: Values

    /// The values of a field: those of the first alternative that is not blank.
    private func values(_ field: WorkField, _ row: ListFile.Row) -> [JSONValue] {
        for columns in columns[field] ?? [] {
            let values = columns.compactMap { row[$0] }.filter { !$0.isBlank }
            if !values.isEmpty { return values }
        }
        return []
    }

    private func line(_ field: WorkField, _ row: ListFile.Row, limit: Int = 300) -> String {
        values(field, row).map { $0.line(limit: limit) }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func link(_ field: WorkField, _ row: ListFile.Row, base: String) -> String {
        guard let value = values(field, row).first else { return "" }
        // Of several pictures the first one is used.
        let text = (value.elements.first ?? value).line(limit: 1000)
        let isFileName = kind == .campus && field == .picture && !WebLink.isAddress(text)
        let link = WebLink.absolute(isFileName ? WebLink.encoded(text, isFileName: true) : text, base: base) ?? ""
        // The browser opens a page, so its link is checked here. The link of a picture is checked when it is fetched.
        return field == .page && !Contact.isWebsite(link) ? "" : link
    }

    private func position(_ row: ListFile.Row) -> ListPosition? {
        if let position = values(.position, row).lazy.compactMap({ ListPosition($0) }).first { return position }
        guard let latitude = values(.latitude, row).first?.figure, let longitude = values(.longitude, row).first?.figure
        else { return nil }
        return ListPosition(latitude: latitude, longitude: longitude)
    }

    // MARK: Keys

    /// The longest key; ids are written into the shortlist, which takes no longer ones.
    private static let longestKey = 40

    /// The key of a work: the name of the list and its number there, "vancouver.728".
    /// - Returns: nil if the list has no number for it.
    func key(_ row: ListFile.Row) -> String? {
        let id = line(.id, row, limit: 200)
        return id.isEmpty ? nil : key(of: id)
    }

    /// The key of a work without a number, made from its title, its artist and its position, which hardly ever change. It does
    /// not depend on the columns of year, kind and note.
    func key(describing work: Work) -> String {
        // About ten metres. Lists without positions have names of places.
        func degrees(_ value: Double) -> String { String((value * 10_000).rounded() / 10_000) }
        let place =
            work.position.map { [degrees($0.latitude), degrees($0.longitude)] }
            ?? [work.building, work.park, work.address]
        let words = ([work.title, work.artist] + place).joined(separator: "\n")
        return key(of: TablePart.name(work.title) + "-" + hash(words), isPlain: true)
    }

    /// - Parameter isPlain: whether the id has only letters, digits and hyphens.
    private func key(of id: String, isPlain: Bool = false) -> String {
        let isUsable =
            isPlain
            || id.utf8.allSatisfy { asciiWordByte($0) != nil || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        let key = partName + "." + id
        if isUsable, key.utf8.count <= Self.longestKey { return key }
        // A readable part of the id, and a hash that makes the key unique.
        return partName + "." + TablePart.name(id) + "-" + hash(id)
    }

    private func hash(_ text: String) -> String {
        var hash = ContentHash()
        hash.add(text)
        let digits = String(UInt32(truncatingIfNeeded: hash.value ^ (hash.value >> 32)), radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}

/// Whether a work is still there, judged by its status.
enum WorkStatus {
    private static let goneWords: Set<String> = [
        "gone", "removed", "deaccessioned", "decommissioned", "destroyed", "demolished", "dismantled", "missing",
        "stolen",
        "lost", "retired", "storage", "stored", "retire", "retiree", "retirado", "retirada", "detruit", "detruite",
        "disparu",
        "disparue", "demonte", "entreposee", "entrepose", "rimosso", "entfernt", "zerstort", "abgebaut", "eingelagert",
        "verwijderd", "verdwenen", "desaparecido", "desaparecida", "demolido", "demolida", "inactive", "inactif",
    ]
    private static let noWords: Set<String> = ["0", "false", "no", "n", "non", "nein", "nee"]
    /// Columns that have "yes" or "1" for works that are still there.
    private static let yesColumns: Set<String> = [
        "enabled", "inplace", "active", "isactive", "actif", "visible", "onview", "ondisplay",
    ]

    /// Whether a status means that the work is gone. An unknown word means that it is there.
    /// - Parameter column: the columns that the status comes from.
    static func isGone(_ status: String, column: [[String]]) -> Bool {
        let words = FoldedText(status).joined.split(separator: " ").map(String.init)
        if words.count == 1, noWords.contains(words[0]) {
            return column.joined().contains { yesColumns.contains(ColumnName($0).squashed) }
        }
        let text = words.joined(separator: " ")
        if ["no longer", "not in place", "not on view", "not on display", "n est plus", "nicht mehr"].contains(
            where: text.contains)
        {
            return true
        }
        return words.contains(where: goneWords.contains)
    }
}
