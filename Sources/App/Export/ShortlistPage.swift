import Catalogue
import Screen

/// A place of the shortlist with its record.
public struct ShortlistPageEntry: Sendable {
    var entry: Shortlist.Entry
    /// The record; nil if the place is not in the data.
    var detail: Detail?
    /// The dataset of the place; nil if no dataset has it.
    var dataset: (any Dataset)?

    public init(_ entry: Shortlist.Entry, detail: Detail?, of dataset: (any Dataset)?) {
        self.entry = entry
        self.detail = detail
        self.dataset = dataset
    }

    /// The facts to print, labelled by the dataset: address, telephone, headline, and the link that comparisons show.
    fileprivate var fields: [(label: String, text: String)] {
        guard let detail else { return [("", "\(entry.id) is not in the data.")] }
        let telephone = dataset?.words.links.first { $0.id == dataset?.action(in: .call)?.link }
        let missing = Missing.notAvailable.words
        var fields: [(label: String, text: String)] = [
            ("Address", detail.address.isEmpty ? missing : detail.address)
        ]
        if let telephone { fields.append((telephone.label, detail.links[telephone.id] ?? missing)) }
        if !detail.status.isEmpty { fields.append(("Status", detail.status)) }
        fields.append((dataset?.evidenceNoun.one.capitalisedFirst ?? "", detail.headline))
        if let link = dataset?.comparedLinkName { fields.append((link.label, detail.links[link.id] ?? missing)) }
        return fields
    }
}

/// The shortlist as plain text to print and take along, with its sources at the end.
///
/// - Parameters:
///   - title: the first line.
///   - columns: the width of the paper in characters.
public func shortlistPage(_ entries: [ShortlistPageEntry], title: String, columns: Int = 80) -> String {
    var lines = [title, String(repeating: "=", count: min(columns, width(of: title)))]
    let labels = entries.flatMap(\.fields).map { width(of: $0.label) }
    let indent = 3 + max(9, labels.max() ?? 0) + 1
    func write(_ label: String, _ text: String) {
        for (index, line) in wrapped(text, columns: columns - indent).enumerated() {
            lines.append(padded(index == 0 ? "   " + label : "", columns: indent) + line)
        }
    }
    for (index, item) in entries.enumerated() {
        let detail = item.detail
        let number = padded("\(index + 1).", columns: 3)
        lines.append("")
        let name = detail?.name ?? (item.entry.name.isEmpty ? item.entry.id : item.entry.name)
        for (line, text) in wrapped(name, columns: columns - 3).enumerated() {
            lines.append((line == 0 ? number : "   ") + text)
        }
        for field in item.fields { write(field.label, field.text) }
        if !item.entry.note.isEmpty { write("Note", item.entry.note) }
    }
    var sources: [Source] = []
    for source in entries.compactMap(\.detail).flatMap(\.sources) where !sources.contains(source) {
        sources.append(source)
    }
    lines += sourceLines(sources, columns: columns)
    return lines.map { line in
        var line = line
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }.joined()
}

/// The sources below a printed page; no lines without sources.
func sourceLines(_ sources: [Source], columns: Int) -> [String] {
    let parts = sources.flatMap { [$0.sentence, $0.attribution] }.filter { !$0.isEmpty }
    let lines = parts.flatMap { wrapped($0, columns: columns - 3).map { "   " + $0 } }
    return lines.isEmpty ? [] : ["", "Sources"] + lines
}
