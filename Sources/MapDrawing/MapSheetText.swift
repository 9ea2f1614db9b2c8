import Screen

extension MapSheet {
    /// Writes text over the map, in one colour from end to end that can be read on every background that it crosses.
    ///
    /// The map's backgrounds stay; where no colour can be read on all of them, the one that most of the text has lies under
    /// the whole of it.
    mutating func write(_ text: some StringProtocol, column: Int, row: Int, style: Style) {
        let end = column + page.write(text, column: column, row: row, style: style)
        let columns = (column..<max(column, end)).clamped(to: 0..<page.size.columns)
        guard !grounds.isEmpty, !columns.isEmpty, row >= 0, row < page.size.rows, style.takesGround else { return }

        let crossed = grounds[
            row * page.size.columns + columns.lowerBound..<row * page.size.columns + columns.upperBound]
        let first = crossed[crossed.startIndex]
        if crossed.allSatisfy({ $0 == first }) {
            guard first != .default else { return }
            let style = settled(style, on: first)
            page.restyle(Rect(column: columns.lowerBound, row: row, columns: columns.count, rows: 1)) { $0 = style }
            return
        }
        let counts = crossed.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        // The palette's order makes it the same every time.
        let all = counts.sorted { ($1.value, $0.key.index) < ($0.value, $1.key.index) }.map(\.key)
        let inks = all.map { settled(style, on: $0).foreground }
        let ink = inks.first { ink in all.allSatisfy { isLegible(ink, on: $0) } }
        for (ground, x) in zip(crossed, columns) {
            let style = Style(ink ?? inks[0], on: ink == nil ? all[0] : ground, style.attributes)
            page.restyle(Rect(column: x, row: row, columns: 1, rows: 1)) { $0 = style }
        }
    }

    /// Takes lines and marks away from a block; the map's backgrounds stay.
    mutating func erase(_ rect: Rect) {
        page.fill(rect)
        let clipped = rect.intersection(page.bounds)
        guard !grounds.isEmpty, !clipped.isEmpty else { return }
        for row in clipped.row..<clipped.endRow {
            for column in clipped.column..<clipped.endColumn {
                stamp(" ", column: column, row: row, style: .plain)
            }
        }
    }

    /// Puts one character of one column over the map, whose background stays, in a colour that can be read on it.
    mutating func stamp(
        _ scalar: Unicode.Scalar, column: Int, row: Int, style: Style, contrast: Double = 3
    ) {
        guard page.bounds.contains(Point(column: column, row: row)) else { return }
        let ground = grounds.isEmpty ? .default : grounds[row * page.size.columns + column]
        page[column, row] = Cell(scalar, style: settled(style, on: ground, contrast: contrast))
    }

    /// The same of a pin, whose hue says something: where it could only be black or white, it stands on the terminal's own
    /// background instead.
    mutating func stampPin(_ scalar: Unicode.Scalar, column: Int, row: Int, style: Style) {
        stamp(scalar, column: column, row: row, style: style)
        let point = Point(column: column, row: row)
        guard page.bounds.contains(point), page[column, row].style.foreground.isGrey, !style.foreground.isGrey else {
            return
        }
        page[column, row] = Cell(scalar, style: style)
    }

    /// A style without a background of its own, over the map's.
    private func settled(_ style: Style, on ground: Colour, contrast: Double = 3) -> Style {
        guard ground != .default, style.takesGround else { return style }
        let isPlain = style.foreground == .default || (ground.index < 16 && style.foreground.isGrey)
        let ink =
            isPlain
            ? ink ?? .default : style.foreground.legible(on: ground, atLeast: contrast, in: scene.theme.depth)
        return Style(ink, on: ground, style.attributes)
    }

    /// Whether a colour that was made for another background of the map can be read on this one too.
    private func isLegible(_ ink: Colour, on ground: Colour) -> Bool {
        switch (ink, ground) {
        case (.default, .default): return true
        // Where the terminal's own colour stays what it is, it can be read on all backgrounds of the map.
        case (.default, _): return self.ink == nil
        case (_, .default): return scene.theme.papers.allSatisfy { ink.legible(on: $0, in: scene.theme.depth) == ink }
        default: return ink.legible(on: ground, in: scene.theme.depth) == ink
        }
    }
}

extension MapTheme {
    /// What the terminal's own background may be.
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
    /// Whether it stands on the map's backgrounds rather than on its own.
    fileprivate var takesGround: Bool { background == .default && !attributes.contains(.reverse) }
}
