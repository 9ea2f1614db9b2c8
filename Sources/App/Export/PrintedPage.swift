import Catalogue
import Screen

/// A place on a page to print.
public struct PrintedPlace: Sendable {
    fileprivate let name: String
    /// The heading of the group that the place is listed in; blank for none.
    fileprivate let heading: String
    /// The facts to print with their labels.
    fileprivate let fields: [(label: String, text: String)]
    fileprivate let sources: [Source]

    /// - Parameters:
    ///   - entry: the place with the person's note.
    ///   - place: the place in the data; nil if no dataset has it.
    ///   - detail: its details; nil to make them without a record.
    ///   - distance: its distance and direction from the origin of a search; blank for none.
    ///   - heading: the heading of its group; blank for none.
    public init(
        _ entry: Shortlist.Entry, in place: (places: Places, row: Int)?, detail: Detail?, distance: String = "",
        heading: String = ""
    ) {
        self.heading = heading
        let note = entry.note.isEmpty ? [] : [("Note", entry.note)]
        let found = place.flatMap { place in
            (detail ?? (try? place.places.detail(of: place.row, records: .none))).map { (place, $0) }
        }
        guard let (place, detail) = found else {
            name = entry.name.isEmpty ? entry.id : entry.name
            fields = [("", "\(entry.id) is not in the data.")] + note
            sources = []
            return
        }
        name = detail.name
        fields = Self.fields(detail, place.places, place.row, distance: distance) + note
        sources = detail.sources
    }

    /// Address, distance, telephone, further facts, headline, and the link that comparisons show, labelled by the dataset.
    private static func fields(
        _ detail: Detail, _ places: Places, _ row: Int, distance: String
    ) -> [(label: String, text: String)] {
        let dataset = places.dataset
        let telephone = dataset.words.links.first { $0.id == dataset.action(in: .call)?.link }
        let missing = Missing.notAvailable.words
        var fields = [("Address", detail.address.isEmpty ? missing : detail.address)]
        if !distance.isEmpty { fields.append(("Distance", distance)) }
        if let telephone { fields.append((telephone.label, detail.links[telephone.id] ?? missing)) }
        if !detail.status.isEmpty { fields.append(("Status", detail.status)) }
        if let dataset = dataset as? any Tabular { fields += dataset.printedFacts(of: row, in: places) }
        fields += detail.times.map { ($0.label, WallClock.utc.dayAndTime($0.seconds) + " UTC") }
        // A pin of the board has a text instead of a headline.
        fields.append(
            detail.headline.isEmpty
                ? (dataset.words.summaryHeading.lowercased().capitalisedFirst, places.summary(row))
                : (dataset.evidenceNoun.one.capitalisedFirst, detail.headline))
        if let link = dataset.comparedLinkName { fields.append((link.label, detail.links[link.id] ?? missing)) }
        return fields
    }
}

/// The width of a page to print, in characters.
let printedColumns = 80

/// Places as plain text to print and take along, with their sources at the end.
///
/// - Parameter title: the first line.
public func printedPage(_ places: [PrintedPlace], title: String) -> String {
    let columns = printedColumns
    var lines = wrapped(title, columns: columns)
    lines.append(String(repeating: "=", count: lines.map { width(of: $0) }.max() ?? 0))
    let labels = places.flatMap(\.fields).map { width(of: $0.label) }
    // Names and fields begin below each other, so the numbers of all places are as wide as the last.
    let numberColumns = max(3, "\(places.count). ".count)
    let blanks = String(repeating: " ", count: numberColumns)
    let indent = numberColumns + max(9, labels.max() ?? 0) + 1
    for (index, place) in places.enumerated() {
        lines.append("")
        if !place.heading.isEmpty, index == 0 || place.heading != places[index - 1].heading {
            lines += wrapped(place.heading, columns: columns) + [String(repeating: "-", count: columns), ""]
        }
        let number = padded("\(index + 1).", columns: numberColumns)
        for (line, text) in wrapped(place.name, columns: columns - numberColumns).enumerated() {
            lines.append((line == 0 ? number : blanks) + text)
        }
        for field in place.fields {
            for (line, text) in wrapped(field.text, columns: columns - indent).enumerated() {
                lines.append(padded(line == 0 ? blanks + field.label : "", columns: indent) + text)
            }
        }
    }
    var sources: [Source] = []
    for source in places.flatMap(\.sources) where !sources.contains(source) { sources.append(source) }
    lines += sourceLines(sources, columns: columns)
    return lines.map { line in
        var line = line
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }.joined()
}

/// The sources below a printed page; no lines without sources.
private func sourceLines(_ sources: [Source], columns: Int) -> [String] {
    let parts = sources.flatMap { [$0.sentence, $0.attribution] }.filter { !$0.isEmpty }
    let lines = parts.flatMap { wrapped($0, columns: columns - 3).map { "   " + $0 } }
    return lines.isEmpty ? [] : ["", "Sources"] + lines
}
