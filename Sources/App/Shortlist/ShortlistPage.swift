import Catalogue
import Screen

/// A place of the shortlist with its record.
public struct ShortlistPageEntry: Sendable {
    public var entry: Shortlist.Entry
    /// The record; nil where the place is not in the data.
    public var detail: Detail?

    public init(_ entry: Shortlist.Entry, detail: Detail?) {
        self.entry = entry
        self.detail = detail
    }
}

/// The shortlist as plain text to print and take along, with its sources at the end.
///
/// - Parameters:
///   - title: the first line.
///   - columns: the width of the paper in characters.
public func shortlistPage(_ entries: [ShortlistPageEntry], title: String, columns: Int = 80) -> String {
    var lines = [title, String(repeating: "=", count: min(columns, width(of: title)))]
    func field(_ label: String, _ text: String) {
        let indent = 13
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
        if let detail {
            field("Address", detail.address.isEmpty ? Missing.notAvailable.words : detail.address)
            field("Telephone", detail.links["telephone"] ?? Missing.notAvailable.words)
            field("Result", detail.headline)
            field("Report", detail.links["report"] ?? Missing.notAvailable.words)
        } else {
            field("", "\(item.entry.id) is not in the data.")
        }
        if !item.entry.note.isEmpty { field("Note", item.entry.note) }
    }
    var sources: [Source] = []
    for source in entries.compactMap(\.detail).flatMap(\.sources) where !sources.contains(source) {
        sources.append(source)
    }
    if !sources.isEmpty { lines += ["", "Sources"] }
    for source in sources {
        let date = source.date.isEmpty ? "no date given" : dateText(source.date)
        let starter = source.isStarter ? " (starter set)" : ""
        let text = [source.title + ", " + date + starter + ". " + source.licence + ".", source.attribution]
        for part in text where !part.isEmpty {
            lines += wrapped(part, columns: columns - 3).map { "   " + $0 }
        }
    }
    return lines.map { line in
        var line = line
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }.joined()
}
