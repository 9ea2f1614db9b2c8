import Screen

/// What every screen must or must not show. These look at each cell, so they are here: TestSupport is compiled with optimisation,
/// unlike most test targets.
extension Frame {
    public var isASCII: Bool { cells.allSatisfy { $0.scalar.isASCII } }

    public var hasColours: Bool {
        cells.contains { $0.style.foreground != .default || $0.style.background != .default }
    }

    public var hasHiddenCharacters: Bool {
        cells.contains { isHiddenCharacter($0.scalar) || $0.mark.map(isHiddenCharacter) == true }
    }

    /// Where one of some characters is shown, row by row.
    public func places(of characters: Set<Unicode.Scalar>) -> [Point] {
        (0..<size.rows).flatMap { row in
            (0..<size.columns).filter { characters.contains(self[$0, row].scalar) }.map { Point(column: $0, row: row) }
        }
    }
}

/// Whether a character is invisible, but may change what is shown or sent.
public func isHiddenCharacter(_ scalar: Unicode.Scalar) -> Bool {
    // Most characters of a screen are ASCII, and to look up the properties of each takes longer than to draw it.
    if scalar.isASCII { return scalar.value < 32 || scalar.value == 127 }
    return switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
}
