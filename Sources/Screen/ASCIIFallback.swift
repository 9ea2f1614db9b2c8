/// The ASCII character shown in place of another if the terminal has no UTF-8: one that looks similar, else `?`.
public func asciiFallback(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII { return scalar }
    if let known = fallbacks[scalar] { return known }
    switch scalar.value {
    case 0x2800: return " "
    case 0x2801...0x28FF: return "."
    case 0x2500...0x257F: return boxFallback(scalar)
    case 0x2580...0x259F: return "#"
    default: return "?"
    }
}

private func boxFallback(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "─", "━", "╌", "╍", "┄", "┅", "┈", "┉", "╴", "╶", "╸", "╺", "╼", "╾": "-"
    case "│", "┃", "╎", "╏", "┆", "┇", "┊", "┋", "╵", "╷", "╹", "╻", "╽", "╿", "║": "|"
    case "═": "="
    case "╱": "/"
    case "╲": "\\"
    case "╳": "X"
    default: "+"
    }
}

/// ASCII characters by the characters that they replace.
private let fallbacks: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs: [(String, String)] = [
        (
            "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝàáâãäåçèéêëìíîïðñòóôõöøùúûüýÿ",
            "AAAAAACEEEEIIIIDNOOOOOxOUUUUYaaaaaaceeeeiiiidnoooooouuuuyy"
        ),
        ("ŴŵŶŷ\u{A0}…–—−‐‑‘’“”·•«»‹›£©", "WwYy ~-----''\"\".*<><>Lc"),
        ("≈", "~"),
        ("°☀☾☁≡☂☃❄↯", "'*)#=/~x!"),
        ("←↑→↓↖↗↘↙▲△▼▽◀▶◁▷▴▾▸◂▵▿▹◃", "<^>v\\/\\/^^vv<><>^v><^v><"),
        ("░▒", ".:"),
        ("●○◉◎◆◇■□▪▫★☆✓✔✗✘⌂◌◐◓◑◒", "OoO@*+##..****xxHo|/-\\"),
    ]
    var table: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (from, to) in pairs {
        for (key, value) in zip(from.unicodeScalars, to.unicodeScalars) { table[key] = value }
    }
    return table
}()
