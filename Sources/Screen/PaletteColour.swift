import Glibc

/// A colour of the palette of 256 as red, green and blue, each from 0 to 255.
///
/// The first 16 depend on the terminal's theme; these are xterm's defaults.
public struct PaletteColour: Hashable, Sendable {
    public var red, green, blue: Int

    private static let cubeLevels = [0, 95, 135, 175, 215, 255]
    private static let base: [(Int, Int, Int)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ]

    public init(red: Int, green: Int, blue: Int) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// - Parameter index: 0 to 255.
    ///
    /// Source: xterm's `256colres.h` and its default `color0` to `color15`.
    public init(palette index: Int) {
        switch index {
        case 232...:
            let grey = 8 + 10 * (index - 232)
            (red, green, blue) = (grey, grey, grey)
        case 16...:
            let levels = Self.cubeLevels
            let cube = index - 16
            (red, green, blue) = (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
        default: (red, green, blue) = Self.base[index]
        }
    }

    /// Relative luminance, 0 for black and 1 for white. Source: W3C, *Web Content Accessibility Guidelines 2.1*.
    public var luminance: Double {
        func linear(_ level: Int) -> Double {
            let share = Double(level) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    var isGrey: Bool { red == green && green == blue }

    /// Brightness from 0 to 255, with the weights of ITU-R BT.601.
    var luma: Int { (299 * red + 587 * green + 114 * blue) / 1000 }

    /// The squared Euclidean distance between the levels.
    func distance(to other: PaletteColour) -> Int {
        let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
        return r * r + g * g + b * b
    }

    /// As web pages write it: "#rrggbb".
    public var hexadecimal: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
