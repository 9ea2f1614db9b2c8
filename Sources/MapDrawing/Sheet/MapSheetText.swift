import Screen

extension MapSheet {
    /// Writes text over the map in a single colour that can be read on every background that the text crosses.
    ///
    /// The map's backgrounds stay. If no colour can be read on all of them, the whole text gets the background that most
    /// of it has.
    mutating func write(_ text: String, column: Int, row: Int, style: Style) {
        let end = column + page.write(text, column: column, row: row, style: style)
        let columns = (column..<max(column, end)).clamped(to: 0..<page.size.columns)
        guard !backgrounds.isEmpty, !columns.isEmpty, row >= 0, row < page.size.rows, style.takesMapBackground else {
            return
        }

        let crossed = backgrounds[
            row * page.size.columns + columns.lowerBound..<row * page.size.columns + columns.upperBound]
        let first = crossed[crossed.startIndex]
        if crossed.allSatisfy({ $0 == first }) {
            guard first != .default else { return }
            let style = settled(style, on: first, contrast: textContrast)
            page.restyle(Rect(column: columns.lowerBound, row: row, columns: columns.count, rows: 1)) { $0 = style }
            return
        }
        let counts = crossed.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        // Ties are broken by the palette's order, so that the result is the same every time.
        let all = counts.sorted { ($1.value, $0.key.index) < ($0.value, $1.key.index) }.map(\.key)
        let inks = all.map { settled(style, on: $0, contrast: textContrast).foreground }
        let ink = inks.first { ink in all.allSatisfy { isLegible(ink, on: $0) } }
        for (background, x) in zip(crossed, columns) {
            let style = Style(ink ?? inks[0], on: ink == nil ? all[0] : background, style.attributes)
            page.restyle(Rect(column: x, row: row, columns: 1, rows: 1)) { $0 = style }
        }
    }

    /// Gives a block of cells the map's paper, without any characters.
    mutating func fillWithPaper(_ rect: Rect) {
        page.fill(rect)
        guard paper != .default else { return }
        page.restyle(rect) { $0 = Style(.default, on: paper) }
    }

    /// The contrast of text with the paper and the areas that it stands on. WCAG 2.1 asks for 4.5 in small text; without a
    /// paper of its own, the map cannot know the background, and 3 is enough.
    var textContrast: Double { paper == .default ? 3 : 4.5 }

    /// Erases the characters in a block; the map's backgrounds stay.
    mutating func erase(_ rect: Rect) {
        page.fill(rect)
        let clipped = rect.intersection(page.bounds)
        guard !backgrounds.isEmpty, !clipped.isEmpty else { return }
        for row in clipped.row..<clipped.endRow {
            for column in clipped.column..<clipped.endColumn {
                put(" ", column: column, row: row, style: .plain)
            }
        }
    }

    /// Puts a character of one column over the map, in a colour that can be read there; the map's background stays.
    mutating func put(
        _ scalar: Unicode.Scalar, column: Int, row: Int, style: Style, contrast: Double = 3
    ) {
        guard page.bounds.contains(Point(column: column, row: row)) else { return }
        let background = backgrounds.isEmpty ? .default : backgrounds[row * page.size.columns + column]
        page[column, row] = Cell(scalar, style: settled(style, on: background, contrast: contrast))
    }

    /// Puts a pin's character over the map. A pin's hue has a meaning: if only black or white could be read there, the
    /// character keeps its colour on the map's paper instead.
    mutating func putPin(_ scalar: Unicode.Scalar, column: Int, row: Int, style: Style) {
        put(scalar, column: column, row: row, style: style)
        let point = Point(column: column, row: row)
        guard page.bounds.contains(point), page[column, row].style.foreground.isGrey, !style.foreground.isGrey else {
            return
        }
        var style = style
        if paper != .default {
            style = Style(
                style.foreground.legible(on: paper, in: scene.theme.depth), on: paper, style.attributes)
        }
        page[column, row] = Cell(scalar, style: style)
    }

    /// A style as it looks over one of the map's backgrounds; styles that have a background stay as they are.
    private func settled(_ style: Style, on background: Colour, contrast: Double = 3) -> Style {
        guard background != .default, style.takesMapBackground else { return style }
        let isPlain = style.foreground == .default || (background.index < 16 && style.foreground.isGrey)
        let ink =
            isPlain
            ? (ink ?? .default).legible(on: background, atLeast: contrast, in: scene.theme.depth)
            : style.foreground.legible(on: background, atLeast: contrast, in: scene.theme.depth)
        return Style(ink, on: background, style.attributes)
    }

    /// Whether a colour chosen for one of the map's backgrounds can be read on another one too.
    private func isLegible(_ ink: Colour, on background: Colour) -> Bool {
        switch (ink, background) {
        case (.default, .default): return true
        // The terminal's own colour is replaced unless it can be read on all backgrounds of the map.
        case (.default, _): return self.ink == nil
        case (_, .default): return scene.theme.papers.allSatisfy { ink.legible(on: $0, in: scene.theme.depth) == ink }
        default: return ink.legible(on: background, atLeast: textContrast, in: scene.theme.depth) == ink
        }
    }
}

extension MapTheme {
    /// The colours that the terminal's own background may have.
    fileprivate var papers: [Colour] {
        let (black, white) = depth == .full ? (Colour(16), Colour(231)) : (Colour(0), Colour(7))
        return switch background {
        case .dark: [black]
        case .light: [white]
        case .unknown: [black, white]
        }
    }
}

extension Style {
    /// Whether text in this style stands on the map's background, because it has none of its own.
    fileprivate var takesMapBackground: Bool { background == .default && !attributes.contains(.reverse) }
}
