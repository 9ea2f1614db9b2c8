/// A character as a drawing in a cell of 8 x 16 units, y down.
enum GlyphShape: Equatable {
    struct Place: Equatable {
        var x: Int
        var y: Int
    }

    struct Box: Equatable {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    /// The middles of Braille dots.
    case dots([Place])
    case boxes([Box])
    /// Strokes, as SVG path data that starts at the cell's top left corner.
    case lines(String, isHeavy: Bool)
    /// A filled outline, as SVG path data that starts at the cell's top left corner.
    case shape(String)
    /// The whole cell, at this opacity.
    case shade(Double)

    /// Nil for a character that is drawn as text.
    init?(_ scalar: Unicode.Scalar) {
        if let dots = Self.braille(scalar) {
            self = .dots(dots)
        } else if let boxes = Self.blocks(scalar) {
            self = .boxes(boxes)
        } else if let path = Self.lightLines[scalar] {
            self = .lines(path, isHeavy: false)
        } else if let path = Self.heavyLines[scalar] {
            self = .lines(path, isHeavy: true)
        } else if let path = Self.shapes[scalar] {
            self = .shape(path)
        } else if let opacity = Self.shades[scalar] {
            self = .shade(opacity)
        } else {
            return nil
        }
    }

    /// U+2800 ... U+28FF: the bits are numbered down the left column, down the right one, then the bottom row.
    private static func braille(_ scalar: Unicode.Scalar) -> [Place]? {
        guard (0x2801...0x28FF).contains(scalar.value) else { return nil }
        let places = [(2, 2), (2, 6), (2, 10), (6, 2), (6, 6), (6, 10), (2, 14), (6, 14)]
        return places.indices.filter { scalar.value >> UInt32($0) & 1 != 0 }.map {
            Place(x: places[$0].0, y: places[$0].1)
        }
    }

    /// Block elements, U+2580 ... U+259F without the shades.
    private static func blocks(_ scalar: Unicode.Scalar) -> [Box]? {
        let value = Int(scalar.value)
        switch value {
        case 0x2580: return [Box(x: 0, y: 0, width: 8, height: 8)]
        case 0x2581...0x2588:
            let height = (value - 0x2580) * 2
            return [Box(x: 0, y: 16 - height, width: 8, height: height)]
        case 0x2589...0x258F: return [Box(x: 0, y: 0, width: 0x2590 - value, height: 16)]
        case 0x2590: return [Box(x: 4, y: 0, width: 4, height: 16)]
        case 0x2594: return [Box(x: 0, y: 0, width: 8, height: 2)]
        case 0x2595: return [Box(x: 7, y: 0, width: 1, height: 16)]
        case 0x2596...0x259F:
            // Bit 0 upper left, 1 upper right, 2 lower left, 3 lower right.
            let quarters = [0b0100, 0b1000, 0b0001, 0b1101, 0b1001, 0b0111, 0b1011, 0b0010, 0b0110, 0b1110]
            let mask = quarters[value - 0x2596]
            return (0..<4).filter { mask >> $0 & 1 != 0 }.map {
                Box(x: $0 % 2 * 4, y: $0 / 2 * 8, width: 4, height: 8)
            }
        default: return nil
        }
    }

    private static let shades: [Unicode.Scalar: Double] = ["░": 0.25, "▒": 0.5, "▓": 0.75]

    private static let lightLines: [Unicode.Scalar: String] = [
        "─": "m0 8h8", "│": "m4 0v16", "┌": "m4 16v-8h4", "┐": "m0 8h4v8", "└": "m4 0v8h4", "┘": "m0 8h4v-8",
        "├": "m4 0v16m0 -8h4", "┤": "m4 0v16m0 -8h-4", "┬": "m0 8h8m-4 0v8", "┴": "m0 8h8m-4 0v-8",
        "┼": "m4 0v16m-4 -8h8", "╱": "m8 0l-8 16", "╲": "m0 0l8 16", "╳": "m8 0l-8 16m0 -16l8 16",
        "↑": "m4 14v-11m-3 4l3 -4l3 4",
    ]

    private static let heavyLines: [Unicode.Scalar: String] = [
        "━": "m0 8h8", "┃": "m4 0v16", "╋": "m4 0v16m-4 -8h8", "╺": "m4 8h4", "╸": "m0 8h4", "╹": "m4 0v8",
        "╻": "m4 8v8",
    ]

    private static let shapes: [Unicode.Scalar: String] = [
        "●": "m0.5 8a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1 -7 0z", "•": "m2 8a2 2 0 1 1 4 0a2 2 0 1 1 -4 0z",
        "·": "m3 8a1 1 0 1 1 2 0a1 1 0 1 1 -2 0z",
        "▲": "m4 4l4 8h-8z", "▼": "m4 12l4 -8h-8z", "▸": "m1 4l6 4l-6 4z", "■": "m0.5 4.5h7v7h-7z",
        "◆": "m4 3.5l4 4.5l-4 4.5l-4 -4.5z",
        "★": "m4 3.5l1 3.1h3l-2.4 1.9l0.9 3.1l-2.5 -1.9l-2.5 1.9l0.9 -3.1l-2.4 -1.9h3z",
        "✚": "m2.8 4h2.4v2.8h2.8v2.4h-2.8v2.8h-2.4v-2.8h-2.8v-2.4h2.8z",
    ]
}
