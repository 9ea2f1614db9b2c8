extension Style {
    /// The same style in the colours that a terminal has.
    ///
    /// A colour becomes the nearest one of the 16 or 8; with 8, a bright foreground becomes its dark twin in bold. Where
    /// foreground and background would fall together, the foreground turns black or white. With none, colours are dropped
    /// and attributes kept.
    public func reduced(to depth: ColourDepth) -> Style {
        switch depth {
        case .full: return self
        case .none: return Style(.default, on: .default, attributes)
        case .sixteen, .eight: break
        }
        let isBright = depth == .eight && (8..<16).contains(foreground.index)
        let front = foreground.reduced(to: depth)
        let back = background.reduced(to: depth)
        let clashes = front == back && foreground != background
        return Style(clashes ? back.contrast : front, on: back, isBright ? attributes.union(.bold) : attributes)
    }
}

extension Colour {
    fileprivate func reduced(to depth: ColourDepth) -> Colour {
        let count = depth == .eight ? 8 : 16
        switch index {
        case ..<0: return self
        case ..<16: return Colour(UInt8(Int(index) % count))
        default: break
        }
        let own = RGB(palette: Int(index))
        // A grey has no hue and must not get one.
        let candidates = own.isGrey ? [0, 7, 8, 15].filter { $0 < count } : Array(0..<count)
        let nearest = candidates.min { own.distance(to: RGB(palette: $0)) < own.distance(to: RGB(palette: $1)) }
        return Colour(UInt8(nearest ?? 7))
    }

    /// Black on light colours, white on dark ones.
    fileprivate var contrast: Colour { RGB(palette: Int(index)).luma > 127 ? Colour(0) : Colour(7) }
}

/// A colour of the palette of 256, as xterm has it by default, in levels of 0 to 255.
private struct RGB {
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
    func distance(to other: RGB) -> Int {
        let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
        return r * r + g * g + b * b
    }
}
