extension Style {
    /// The same style in the colours that a terminal has.
    ///
    /// A colour becomes the nearest one of the 16 or 8; with 8, a bright foreground becomes the dark one in bold. If
    /// foreground and background would become the same colour, the foreground becomes black or white. On a terminal
    /// without colours only the attributes are kept.
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
        let own = PaletteColour(palette: Int(index))
        // A grey must stay a grey.
        let candidates = own.isGrey ? [0, 7, 8, 15].filter { $0 < count } : Array(0..<count)
        let nearest = candidates.min {
            own.distance(to: PaletteColour(palette: $0)) < own.distance(to: PaletteColour(palette: $1))
        }
        return Colour(UInt8(nearest ?? 7))
    }

    /// Black on light colours, white on dark ones.
    fileprivate var contrast: Colour { PaletteColour(palette: Int(index)).luma > 127 ? Colour(0) : Colour(7) }
}
