/// The shape of a pin, which tells kinds of place apart without colour.
public enum PinShape: Sendable, Hashable, CaseIterable {
    case circle, triangle, square, diamond, star, cross, hexagon

    /// One column wide in every character set.
    public func glyph(in charset: CharacterSet) -> Unicode.Scalar {
        charset == .ascii ? asciiGlyph : solidGlyph
    }

    private var solidGlyph: Unicode.Scalar {
        switch self {
        case .circle: "●"
        case .triangle: "▲"
        case .square: "■"
        case .diamond: "◆"
        case .star: "★"
        case .cross: "✚"
        // Few fonts have a hexagon of this width.
        case .hexagon: "▼"
        }
    }

    /// None of them is `+`, which marks the origin, or a character that lines are drawn with.
    private var asciiGlyph: Unicode.Scalar {
        switch self {
        case .circle: "o"
        case .triangle: "^"
        case .square: "#"
        case .diamond: "%"
        case .star: "*"
        case .cross: "x"
        case .hexagon: "@"
        }
    }
}
