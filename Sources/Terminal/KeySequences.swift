import CNcurses
import Screen

/// The bytes of this terminal's keys, from its description.
///
/// Source: terminfo(5), names of the string capabilities.
func describedKeySequences() -> [[UInt8]: Key] {
    var named: [(String, Key)] = [
        ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("kri", .shiftUp), ("kind", .shiftDown),
        ("kLFT", .shiftLeft), ("kRIT", .shiftRight), ("khome", .home), ("kend", .end), ("kpp", .pageUp),
        ("knp", .pageDown), ("kich1", .insert), ("kdch1", .delete), ("kcbt", .backTab), ("kent", .enter),
    ]
    named += (1...12).map { ("kf\($0)", .function($0)) }
    var sequences: [[UInt8]: Key] = [:]
    for (name, key) in named {
        guard let value = shim_capability(name) else { continue }
        let bytes = Array(String(cString: value).utf8)
        if bytes.count > 1, bytes[0] == 0x1B { sequences[bytes] = key }
    }
    return sequences
}
