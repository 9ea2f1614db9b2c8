import MapDrawing
import Screen

/// The legend: what the signs and colours of the map mean.
struct LegendPane: Pane {
    /// What the lines depend on; they are made again when it changes.
    private struct Basis: Sendable, Equatable {
        var size: Size
        var viewport: Viewport?
        var theme: MapTheme
        var charset: CharacterSet
        /// `Basemap.version`.
        var basemap: Int
        /// `Listing.version`.
        var listing: Int?
    }

    private var text = ScrolledText()
    private(set) var lines: [LegendLine] = []
    private var basis: Basis?

    static let context = Context("Legend", kind: .map, Binding.zoom, Binding.pan)
    static var contexts: [Context] { [context] }
    /// In the legend itself, the key closes it.
    static let keys = [
        PaneKeys(
            in: [.results, .cursor, .map, .formMap],
            Binding(
                [.character("L")], .legend, about: .viewing, help: "Legend of the map", hint: "legend",
                name: "legend"))
    ]
    static var opener: Command? { .legend }

    static func open(in state: inout State) -> [Effect] {
        state.panes.open(LegendPane())
        return []
    }

    /// The most columns of a meaning. A longer one continues on the next line, so that the map beside the legend stays visible.
    private static func textColumns(in size: Size) -> Int { max(34, size.columns * 3 / 5 - 8) }

    /// The area of the pane: on the left, over the list if there is one, so that the map stays visible.
    private func rect(in size: Size) -> Rect {
        let columns = min(size.columns - 4, max(36, (lines.map { width(of: $0.text) }.max() ?? 0) + 10))
        return Rect(column: 0, row: 1, columns: columns, rows: min(size.rows - 3, lines.count + 2))
    }

    mutating func refresh(from state: State) {
        let size = state.screen.size
        let now = Basis(
            size: size, viewport: state.shownViewport, theme: state.mapTheme, charset: state.screen.charset,
            basemap: state.basemap.version, listing: state.results?.listing.version)
        guard now != basis else { return }
        basis = now
        lines = state.legendLines.flatMap { $0.lines(ofAtMost: Self.textColumns(in: size)) }
        text.clamp(count: lines.count, page: rect(in: size).rows - 2)
    }

    /// A key that means nothing in the legend closes it, and then does what it means on the screen below.
    mutating func type(_ key: Key, in state: inout State) -> [Effect]? {
        guard state.paneTable.command(for: key, in: context(in: state)) == nil else { return nil }
        state.run.status = nil
        let closed = state.back()
        // Enter, Space and Del close the legend and do nothing else: the place that they would open or change is hidden by the legend.
        return [.enter, .character(" "), .delete].contains(key) ? closed : closed + state.received(key)
    }

    mutating func perform(_ command: Command, in state: inout State) -> [Effect]? {
        switch command {
        case .legend, .open: return state.back()
        // The map behind the legend can still be moved.
        case .zoomIn, .zoomOut, .fit, .panUp, .panDown, .panLeft, .panRight:
            return state.performBelow(command)
        default:
            return text.move(command, count: lines.count, page: rect(in: state.screen.size).rows - 2) ? [] : nil
        }
    }

    mutating func mouse(_ event: MouseEvent, in state: inout State) -> [Effect] {
        event.kind == .press ? state.back() : scroll(by: event, in: &state)
    }

    /// The legend hides the selected place.
    func statusLine(in state: State) -> String? { "" }

    func draw(_ state: State, into frame: inout Frame) {
        let area = rect(in: frame.size)
        let inside = frame.box(area, title: "Legend", note: "Esc closes", focused: true)
        for (index, line) in lines.dropFirst(text.first).prefix(inside.rows).enumerated() {
            line.draw(into: &frame, inside: inside, row: inside.row + index)
        }
        frame.drawMore(text, count: lines.count, page: inside.rows, on: area, saysEnd: false)
        frame.cursor = Point(column: inside.column, row: inside.row)
    }
}

/// A line of the legend: a heading, a sign with its meaning, or a note on the lines above.
struct LegendLine: Sendable {
    /// The sign as it is drawn on the map; nil for headings and notes.
    var sample: Frame?
    var text: String
    var isNote = false
    /// For a text in two columns, the width of the first; lines that continue the second column are indented by as much.
    var indent = 0

    /// The line, and further lines for what does not fit into it.
    fileprivate func lines(ofAtMost columns: Int) -> [LegendLine] {
        guard width(of: text) > columns else { return [self] }
        let beginning = text.prefix(indent)
        return wrapped(String(text.dropFirst(indent)), columns: columns - indent).enumerated().map { index, part in
            let isFirst = index == 0
            return LegendLine(
                sample: isFirst ? sample : sample.map { Frame(size: $0.size) },
                text: (isFirst ? String(beginning) : padded("", columns: indent)) + part, isNote: isNote)
        }
    }

    fileprivate func draw(into frame: inout Frame, inside: Rect, row: Int) {
        guard let sample else {
            frame.write(
                fitted(text, columns: inside.columns - 2), column: inside.column + (isNote ? 2 : 1), row: row,
                style: isNote ? Theme.dim : Theme.title)
            return
        }
        for column in 0..<sample.size.columns { frame[inside.column + 2 + column, row] = sample[column, 0] }
        frame.write(
            fitted(text, columns: inside.columns - 8), column: inside.column + 3 + sample.size.columns, row: row)
    }
}

/// The command that opens the legend.
extension Command {
    static let legend = Command("legend")
}
