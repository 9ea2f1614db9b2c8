import Catalogue
import Screen

/// How wide the columns of a comparison are, and how many of them fit.
struct CompareColumns: Sendable {
    /// Columns narrower than this are hard to read.
    private static let narrowest = 18
    private static let widest = 44

    let labelColumns: Int
    /// The width of a place's column, including the blanks after it.
    let valueColumns: Int
    /// The width of the text in a place's column.
    var textColumns: Int { valueColumns - 2 }
    /// The number of places that fit side by side.
    let fitting: Int

    /// - Parameters:
    ///   - columns: the width of the whole comparison.
    ///   - count: the number of places.
    init(_ comparison: Comparison, columns: Int, count: Int) {
        let longest = comparison.rows.map { width(of: $0.label) }.max() ?? 0
        labelColumns = min(longest + 2, columns >= 110 ? 26 : columns >= 76 ? 22 : 15)
        let room = max(Self.narrowest, columns - labelColumns)
        fitting = max(1, min(count, room / Self.narrowest))
        valueColumns = min(room / fitting, Self.widest)
    }

    func column(_ index: Int) -> Int { labelColumns + index * valueColumns }

    /// The index of the place at a column of the screen; nil in the labels.
    func index(at column: Int) -> Int? { column < labelColumns ? nil : (column - labelColumns) / valueColumns }
}

/// A comparison as lines of styled text: the pane draws them, the command line prints them.
struct CompareText: Sendable {
    /// Styled text that starts at a column.
    struct Piece: Sendable, Equatable {
        var column: Int
        var text: String
        var style: Style = .plain
    }

    /// The sign before the best value of a row.
    static let bestSign = "★"

    /// The lines with the names above the columns; the longest name decides how many there are.
    private(set) var names: [[Piece]] = []
    private(set) var lines: [[Piece]] = []

    private let layout: CompareColumns
    private let shown: Range<Int>

    /// - Parameters:
    ///   - shown: the places that are drawn; the others count for the best value of a row but are not drawn.
    ///   - nameLines: the most lines that a name may take.
    ///   - selected: the place whose name is drawn reversed; nil for none.
    ///   - fillers: for each place, the text shown while its record is missing.
    init(
        _ comparison: Comparison, names: [String], shown: Range<Int>, layout: CompareColumns, columns: Int,
        nameLines: Int = 3, selected: Int? = nil, fillers: [String] = []
    ) {
        self.layout = layout
        self.shown = shown
        self.names = block(
            names.enumerated().map { index, name in
                let isSelected = index == selected
                let style = isSelected ? Theme.selected : Theme.title
                return (fittedLines(name, lines: nameLines), style)
            })
        var group = ""
        // For each place, the reason why it has no values in this group; only the first row of the group shows it.
        var reasons: [String?] = []
        for row in comparison.rows {
            let isFirst = row.group != group
            if isFirst {
                group = row.group
                reasons = row.values.map { $0.flatMap { $0.isAbsent ? $0.text : nil } }
                let title = fitted(group, columns: columns)
                let rule = String(repeating: "─", count: max(0, columns - width(of: title) - 1))
                lines.append([
                    Piece(column: 0, text: title, style: Theme.title),
                    Piece(column: width(of: title) + 1, text: rule, style: Theme.frame),
                ])
            }
            append(row, fillers: fillers, reasonsAbove: isFirst ? nil : reasons)
        }
    }

    /// Adds a sentence below the last rows that names the groups in which no place has a value.
    mutating func appendOmissions(of comparison: Comparison, columns: Int) {
        guard !comparison.leftOut.isEmpty else { return }
        let left = comparison.leftOut.map { "\($0.group) (\($0.reasons.joined(separator: ", ")))" }
        lines.append([])
        lines += wrapped("Nothing to show: \(left.joined(separator: " · "))", columns: columns).map {
            [Piece(column: 0, text: $0, style: Theme.dim)]
        }
    }

    /// Adds a row of the comparison.
    /// - Parameter reasonsAbove: for each place, the reason that the group's first row shows; nil for that first row.
    private mutating func append(_ row: Comparison.Row, fillers: [String], reasonsAbove: [String?]?) {
        let cells = row.values.enumerated().map { index, value -> (lines: [String], style: Style) in
            guard let value else {
                return (fillers.indices.contains(index) ? [reasonsAbove == nil ? fillers[index] : "–"] : [], Theme.dim)
            }
            if value.isAbsent, let reasonsAbove, reasonsAbove[index] == value.text {
                return (value.text.isEmpty ? [] : ["–"], Theme.dim)
            }
            var text = value.text
            // All links begin with "https://", so it is left out to save room.
            let isLink = text.hasPrefix("https://")
            if isLink { text.removeFirst(8) }
            let isBest = row.best.contains(index)
            if isBest, value.rank?.kind == ComparisonRow.Rank.distanceKind {
                text += ", nearest"
            } else if isBest {
                text = "\(Self.bestSign) \(text)"
            }
            let lines =
                isLink && text.allSatisfy(\.isASCII)
                ? linkLines(text, columns: layout.textColumns) : wrapped(text, columns: layout.textColumns)
            guard case .known = value else { return (lines, Theme.dim) }
            let style = value.tone == .none ? Style.plain : Theme.tone(value.tone)
            return (lines, isBest ? style.with(.bold) : style)
        }
        var block = block(cells)
        for (index, line) in wrapped(row.label, columns: layout.labelColumns - 1).enumerated() {
            if index >= block.count { block.append([]) }
            block[index].insert(Piece(column: 0, text: line, style: Theme.dim), at: 0)
        }
        lines += block
    }

    /// The lines of cells side by side, as many as the tallest cell has.
    private func block(_ cells: [(lines: [String], style: Style)]) -> [[Piece]] {
        let cells = shown.map { cells[$0] }
        return (0..<(cells.map(\.lines.count).max() ?? 0)).map { line in
            cells.enumerated().compactMap { index, cell in
                cell.lines.indices.contains(line)
                    ? Piece(column: layout.column(index), text: cell.lines[line], style: cell.style) : nil
            }
        }
    }

    private func fittedLines(_ name: String, lines: Int) -> [String] {
        let all = wrapped(name, columns: layout.textColumns)
        guard all.count > lines else { return all }
        let rest = all.dropFirst(lines - 1).joined(separator: " ")
        return all.prefix(lines - 1) + [fitted(rest, columns: layout.textColumns)]
    }

    /// The text without styles, a newline after each line.
    var plain: String {
        (names + lines).map { pieces in
            var line = ""
            for piece in pieces {
                line += String(repeating: " ", count: max(0, piece.column - width(of: line))) + piece.text
            }
            return line + "\n"
        }.joined()
    }
}

/// A comparison as plain text, for the command line: as many places side by side as fit, the others below them.
public func plainText(of comparison: Comparison, names: [String], columns: Int) -> String {
    let layout = CompareColumns(comparison, columns: columns, count: names.count)
    var blocks: [String] = []
    for start in stride(from: 0, to: names.count, by: layout.fitting) {
        let width = min(columns, layout.column(layout.fitting))
        let end = min(names.count, start + layout.fitting)
        var text = CompareText(
            comparison, names: names, shown: start..<end, layout: layout, columns: width,
            fillers: names.map { _ in "not in the data" })
        if end == names.count { text.appendOmissions(of: comparison, columns: width) }
        blocks.append(text.plain)
    }
    return (blocks + [(comparison.hasBest ? "\(CompareText.bestSign) " : "") + (comparison.remarks.first ?? "") + "\n"])
        .joined(
            separator: "\n")
}
