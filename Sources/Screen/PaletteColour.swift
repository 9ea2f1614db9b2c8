/// A colour of the palette of 256, as xterm has it by default, in levels of 0 to 255.
struct PaletteColour: Hashable {
    var red, green, blue: Int

    private static let cubeLevels = [0, 95, 135, 175, 215, 255]
    private static let base: [(Int, Int, Int)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ]

    /// Source: xterm's `256colres.h` and its default `color0` to `color15`.
    init(palette index: Int) {
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

    var isGrey: Bool { red == green && green == blue }

    /// Brightness from 0 to 255, with the weights of ITU-R BT.601.
    var luma: Int { (299 * red + 587 * green + 114 * blue) / 1000 }

    /// The squared Euclidean distance.
    func distance(to other: PaletteColour) -> Int {
        let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
        return r * r + g * g + b * b
    }

    /// As web pages write it: "#rrggbb".
    var hexadecimal: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
