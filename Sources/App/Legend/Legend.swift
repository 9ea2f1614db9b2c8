import Catalogue
import Geo
import MapDrawing
import Screen
import Tiles

/// What the signs and colours of the map mean.
struct LegendPane: Sendable {
    var first = 0
    /// Of the map as it is now.
    var lines: [Line] = []
    /// What they were made from.
    var key: Key?

    struct Key: Sendable, Equatable {
        var viewport: Viewport?
        var theme: MapTheme
        var charset: CharacterSet
        /// The version of the ground.
        var ground: Int
        /// Of the places found.
        var arrangement: Int?
    }

    struct Line: Sendable {
        /// As it is drawn on the map.
        var sample: Frame?
        var text: String
        /// Said of what stands above it.
        var isNote = false
    }
}

extension State {
    /// What can be on the map at hand: the marks of the places that are shown, the map's own signs, and its ground.
    private var legendLines: [LegendPane.Line] {
        let marks = markMeanings
        var lines = marks.isEmpty ? [] : [LegendPane.Line(text: collectionNoun.capitalisedFirst)]
        lines += marks.map { mark, meaning in
            let shape = PinShape(mark.shape).glyph(in: charset)
            return .init(
                sample: sample("\(shape)\(mark.letter)", style: Theme.standard.tone(mark.tone)), text: meaning)
        }
        if !marks.isEmpty, let caveat = (results?.places ?? places)?.collection.caveats.first {
            lines.append(.init(text: caveat, isNote: true))
        }
        let signs = signs
        if !signs.isEmpty { lines += [.init(text: "Signs")] + signs }
        let ground = groundLines
        if !ground.isEmpty { lines += [.init(text: "The map")] + ground }
        return lines
    }

    /// The map's own signs that are to be seen.
    private var signs: [LegendPane.Line] {
        guard let viewport = shownViewport else { return [] }
        let theme = mapTheme
        var lines: [LegendPane.Line] = []
        if let results {
            var scratch = Frame(size: viewport.size)
            let drawn = drawMap(
                MapScene(pins: results.pins), viewport: viewport, charset: charset, into: &scratch,
                rect: Rect(viewport.size))
            if !drawn.clusters.isEmpty {
                let noun = results.places.collection.noun.many
                lines.append(.init(sample: sample("(2)", style: theme.cluster), text: "So many \(noun) close together"))
            }
            if drawn.clusters.contains(where: \.isOfMany) {
                lines.append(.init(sample: sample("(10)", style: theme.clusterOfMany), text: "The same, ten and more"))
            }
            if shortlistedRows(in: results.places).contains(where: { drawn.cell(ofPin: $0) != nil }) {
                lines.append(
                    .init(sample: sample(shortlistSign, style: Theme.standard.accent), text: "On your shortlist"))
            }
            if let origin = results.origin, viewport.cell(of: origin.coordinate) != nil {
                lines.append(
                    .init(
                        sample: sample(charset == .ascii ? "+" : "╋", style: theme.origin),
                        text: "Where the search started"))
            }
        }
        if let results, results.circle == nil { return lines }
        let line: Unicode.Scalar = charset == .ascii ? "-" : "⠒"
        let isPlain = depth == .none && !ground.base(for: viewport).parts.isEmpty
        let ring = isPlain ? charset.ringSign : line
        lines.append(
            .init(
                sample: sample(String(String.UnicodeScalarView([ring, ring])), style: theme.circle),
                text: "The radius, as the crow flies"))
        return lines
    }

    private var collectionNoun: String { places?.collection.noun.many ?? "places" }

    /// The marks of the collection that are to be seen; all where it is not a search that is looked at.
    private var markMeanings: [(mark: Mark, meaning: String)] {
        guard let places = results?.places ?? places else { return [] }
        let legend = places.collection.legend
        guard let results else { return legend }
        let shown = results.visible.map { places.mark($0.row) }
        // A legend's entry is about the shape, or, where it has a letter, about letter and tone.
        return legend.filter { entry, _ in
            shown.contains {
                entry.letter == " " ? $0.shape == entry.shape : $0.letter == entry.letter && $0.tone == entry.tone
            }
        }
    }

    private func sample(_ text: String, style: Style) -> Frame {
        var frame = Frame(size: Size(columns: 4, rows: 1))
        frame.write(text, column: 0, row: 0, style: style)
        return frame
    }

    /// Makes the legend anew where it is open: the map behind it may have changed.
    mutating func renewLegend() {
        guard case .legend(var pane)? = overlays.last else { return }
        let key = LegendPane.Key(
            viewport: shownViewport, theme: mapTheme, charset: charset, ground: ground.version,
            arrangement: results?.arrangement)
        guard pane.key != key else { return }
        pane.key = key
        pane.lines = legendLines
        pane.first = max(0, min(pane.first, pane.lines.count - legendRect(pane.lines).rows + 2))
        replaceTop(.legend(pane))
    }

    mutating func handleLegend(_ command: Command, _ pane: LegendPane) -> [Effect]? {
        var pane = pane
        let height = legendRect(pane.lines).rows - 2
        switch command {
        case .up: pane.first -= 1
        case .down: pane.first += 1
        case .pageUp: pane.first -= height
        case .pageDown: pane.first += height
        case .first: pane.first = 0
        case .last: pane.first = .max / 2
        case .legend, .open: return back()
        // The map behind it goes on being one.
        case .zoomIn, .zoomOut, .fit, .panUp, .panDown, .panLeft, .panRight:
            overlays.removeLast()
            defer { overlays.append(.legend(pane)) }
            return perform(command)
        default: return nil
        }
        pane.first = max(0, min(pane.first, pane.lines.count - height))
        replaceTop(.legend(pane))
        return []
    }

    /// On the left of the screen, over the list where there is one, so that the map stays in sight.
    func legendRect(_ lines: [LegendPane.Line]) -> Rect {
        let columns = min(size.columns - 4, max(36, (lines.map { width(of: $0.text) }.max() ?? 0) + 10))
        return Rect(column: 0, row: 1, columns: columns, rows: min(size.rows - 3, lines.count + 2))
    }
}

/// The legend in its box, over the left of the screen.
func drawLegend(_ state: State, _ pane: LegendPane, into frame: inout Frame, theme: Theme) {
    let area = state.legendRect(pane.lines)
    let inside = frame.box(area, title: "Legend", note: "Esc closes", focused: true, theme: theme)
    let lines = pane.lines
    for (index, line) in lines.dropFirst(pane.first).prefix(inside.rows).enumerated() {
        let row = inside.row + index
        guard let sample = line.sample else {
            frame.write(
                fitted(line.text, columns: inside.columns - 2), column: inside.column + (line.isNote ? 2 : 1), row: row,
                style: line.isNote ? theme.dim : theme.title)
            continue
        }
        for column in 0..<sample.size.columns { frame[inside.column + 2 + column, row] = sample[column, 0] }
        frame.write(
            fitted(line.text, columns: inside.columns - 8), column: inside.column + 3 + sample.size.columns, row: row)
    }
    if pane.first + inside.rows < lines.count {
        frame.writeRight(" ↓ more ", endColumn: area.endColumn - 2, row: area.endRow - 1, style: theme.accent)
    }
    frame.cursor = Point(column: inside.column, row: inside.row)
}
