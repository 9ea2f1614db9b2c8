/// A web address as lines of at most `columns` columns. A line ends after a slash if that leaves at least half a line, else after a
/// dot or a hyphen, else anywhere.
func linkLines(_ address: String, columns: Int) -> [String] {
    guard columns > 0 else { return [] }
    var lines: [String] = []
    var rest = Substring(address)
    while rest.count > columns {
        let start = rest.prefix(columns)
        let next = rest.dropFirst(columns).first
        // The two slashes of "https://" stay together.
        let slash = start.indices.last { start[$0] == "/" && (start[start.index(after: $0)...].first ?? next) != "/" }
        let breaks = [slash, start.lastIndex { $0 == "." || $0 == "-" }]
        let end = breaks.lazy.compactMap { $0 }.map { start.index(after: $0) }
            .first { start[..<$0].count * 2 >= columns }
        lines.append(String(start[..<(end ?? start.endIndex)]))
        rest = rest[(end ?? start.endIndex)...]
    }
    return rest.isEmpty ? lines : lines + [String(rest)]
}
