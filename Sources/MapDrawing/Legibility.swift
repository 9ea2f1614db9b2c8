import Glibc
import Screen

extension Colour {
    /// This colour, made so much lighter or darker that it can be read on a background.
    ///
    /// The terminal's own colours, and everything on its own background, stay as they are.
    func legible(on ground: Colour) -> Colour {
        guard index >= 16, ground.index >= 16, contrast(with: ground) < 3 else { return self }
        let isLighter = Colour(231).contrast(with: ground) > Colour(16).contrast(with: ground)
        let (red, green, blue) = cubeLevels
        for step in 1...5 {
            func moved(_ level: Int) -> Int { min(5, max(0, isLighter ? level + step : level - step)) }
            let colour = Colour(UInt8(16 + 36 * moved(red) + 6 * moved(green) + moved(blue)))
            if colour.contrast(with: ground) >= 3 { return colour }
        }
        return Colour(isLighter ? 231 : 16)
    }

    /// Whether it has no hue, the terminal's own greys included.
    var isGrey: Bool { [0, 7, 8, 15, 16, 231].contains(index) || index >= 232 }

    /// From 1 to 21. Source: W3C, *Web Content Accessibility Guidelines 2.1*, contrast ratio.
    func contrast(with other: Colour) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// Relative, 0 for black and 1 for white.
    private var luminance: Double { luminances[Int(index) & 255] }

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

/// Of xterm's colours from 16; the first 16, which every terminal has otherwise, are not asked for.
private let luminances: [Double] = (0...255).map { index in
    let steps = [0.0, 95, 135, 175, 215, 255]
    let levels =
        switch index {
        case ..<16: [128.0, 128, 128]
        case 232...: [Double](repeating: Double(8 + 10 * (index - 232)), count: 3)
        default: [steps[(index - 16) / 36], steps[(index - 16) / 6 % 6], steps[(index - 16) % 6]]
        }
    let linear = levels.map { level in
        let share = level / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}
