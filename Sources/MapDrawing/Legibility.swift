import Screen

extension Colour {
    /// This colour, or in its place one of its hue so much lighter or darker that it can be read on a background.
    ///
    /// The terminal's default, and everything on it, stay as they are; so do the theme's 16 where there are 256.
    ///
    /// - Parameters:
    ///   - least: the contrast that is asked for; WCAG 2.1 asks 3 of graphics and of large text, and 4.5 of small text.
    ///   - depth: what both are reduced to. With few colours only black or white can take its place.
    func legible(on ground: Colour, atLeast least: Double = 3, in depth: ColourDepth = .full) -> Colour {
        guard self != .default, ground != .default, depth != .none else { return self }
        guard depth == .full else {
            let shown = Style(self, on: ground).reduced(to: depth)
            if shown.foreground.contrast(with: shown.background) >= min(least, 3) { return self }
            let (black, white) = (Colour(0), Colour(depth == .eight ? 7 : 15))
            let isWhiter = white.contrast(with: shown.background) > black.contrast(with: shown.background)
            return isWhiter ? white : black
        }
        guard index >= 16, ground.index >= 16, contrast(with: ground) < least else { return self }
        let isLighter = Colour(231).contrast(with: ground) > Colour(16).contrast(with: ground)
        let levels = cubeLevels
        let strongest = max(levels.red, levels.green, levels.blue)
        for step in 1...9 {
            let colour = Colour(levels, from: strongest, to: strongest + (isLighter ? step : -step))
            if colour.contrast(with: ground) >= least { return colour }
        }
        return Colour(isLighter ? 231 : 16)
    }

    /// A colour of the cube with the strongest of its levels moved and the others in proportion, so that the hue, which says
    /// something, stays. Beyond the full level, 5, all come nearer to white; below 0 it is black.
    private init(_ levels: (red: Int, green: Int, blue: Int), from strongest: Int, to wanted: Int) {
        let full = Double(min(5, max(0, wanted)))
        let whiteness = Double(max(0, wanted - 5)) / 5
        func moved(_ level: Int) -> Int {
            let scaled = strongest == 0 ? full : Double(level) * full / Double(strongest)
            return min(5, Int((scaled + (5 - scaled) * whiteness).rounded()))
        }
        self.init(UInt8(16 + 36 * moved(levels.red) + 6 * moved(levels.green) + moved(levels.blue)))
    }

    /// Whether it has no hue, the terminal's own greys included.
    var isGrey: Bool { [0, 7, 8, 15, 16, 231].contains(index) || index >= 232 }

    /// From 1 to 21.
    ///
    /// Source: W3C, *Web Content Accessibility Guidelines 2.1*, contrast ratio.
    func contrast(with other: Colour) -> Double {
        let (a, b) = (luminances[Int(index) & 255], luminances[Int(other.index) & 255])
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// The nearest levels of the cube of 6 x 6 x 6.
    private var cubeLevels: (red: Int, green: Int, blue: Int) {
        let index = Int(self.index)
        guard index < 232 else {
            let level = ((index - 232) * 10 + 8) * 6 / 256
            return (level, level, level)
        }
        return ((index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6)
    }
}

/// Worked out once for the whole palette: every character that stands on a ground asks.
private let luminances: [Double] = (0...255).map { PaletteColour(palette: $0).luminance }
