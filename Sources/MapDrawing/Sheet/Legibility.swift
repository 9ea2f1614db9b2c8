import Screen

extension Colour {
    /// This colour, or a lighter or darker one of the same hue that can be read on a background.
    ///
    /// The terminal's own colour, and any colour on the terminal's own background, stay as they are; so do the first 16
    /// colours if there are 256.
    ///
    /// - Parameters:
    ///   - least: the contrast wanted; WCAG 2.1 asks for 3 in graphics and large text, and 4.5 in small text.
    ///   - depth: how many colours there are. With 8 or 16 only black or white can replace the colour.
    func legible(on background: Colour, atLeast least: Double = 3, in depth: ColourDepth = .full) -> Colour {
        guard self != .default, background != .default, depth != .none else { return self }
        guard depth == .full else {
            let shown = Style(self, on: background).reduced(to: depth)
            if shown.foreground.contrast(with: shown.background) >= min(least, 3) { return self }
            let (black, white) = (Colour(0), Colour(depth == .eight ? 7 : 15))
            let isWhiter = white.contrast(with: shown.background) > black.contrast(with: shown.background)
            return isWhiter ? white : black
        }
        guard index >= 16, background.index >= 16, contrast(with: background) < least else { return self }
        let isLighter = Colour(231).contrast(with: background) > Colour(16).contrast(with: background)
        let levels = cubeLevels
        let strongest = max(levels.red, levels.green, levels.blue)
        for step in 1...9 {
            let colour = Colour(levels, from: strongest, to: strongest + (isLighter ? step : -step))
            if colour.contrast(with: background) >= least { return colour }
        }
        return Colour(isLighter ? 231 : 16)
    }

    /// A colour of the cube whose strongest level is moved, and the others in proportion, so that the hue, which
    /// carries meaning, stays. Beyond the highest level, 5, all levels come nearer to white; below 0 the colour is
    /// black.
    private init(_ levels: (red: Int, green: Int, blue: Int), from strongest: Int, to wanted: Int) {
        let full = Double(min(5, max(0, wanted)))
        let whiteness = Double(max(0, wanted - 5)) / 5
        func moved(_ level: Int) -> Int {
            let scaled = strongest == 0 ? full : Double(level) * full / Double(strongest)
            return min(5, Int((scaled + (5 - scaled) * whiteness).rounded()))
        }
        self.init(UInt8(16 + 36 * moved(levels.red) + 6 * moved(levels.green) + moved(levels.blue)))
    }

    /// Whether the colour has no hue; this includes the greys among the first 16.
    var isGrey: Bool { [0, 7, 8, 15, 16, 231].contains(index) || index >= 232 }

    /// The contrast with another colour, from 1 to 21.
    ///
    /// Source: W3C, *Web Content Accessibility Guidelines 2.1*, contrast ratio.
    func contrast(with other: Colour) -> Double {
        let (a, b) = (luminances[Int(index) & 255], luminances[Int(other.index) & 255])
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// The nearest levels in the cube of 6 x 6 x 6 colours.
    private var cubeLevels: (red: Int, green: Int, blue: Int) {
        let index = Int(self.index)
        guard index < 232 else {
            let level = ((index - 232) * 10 + 8) * 6 / 256
            return (level, level, level)
        }
        return ((index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6)
    }
}

/// Computed once for the whole palette, because every character on a coloured background needs one.
private let luminances: [Double] = (0...255).map { PaletteColour(palette: $0).luminance }
