import Catalogue
import MapDrawing

/// What the signs and words of a forecast mean, for the help.
enum ForecastHelp {
    static let title = "What a forecast shows"

    /// Each sign or word as the forecast shows it, with its meaning, which fits a line of 80 columns.
    static func signs(charset: CharacterSet, units: ForecastUnits) -> [(sign: String, meaning: String)] {
        let isASCII = charset == .ascii
        let full = units.depth == .millimetres ? "8 mm" : units.text(depth: 8)
        let signs: [(sign: String, meaning: String)] = [
            (isASCII ? ". = @" : "▁ ▄ █", "rain in each hour; a full bar is \(full)"),
            ("chance 80", "greatest chance of rain (%) until the next hour shown"),
            ("→15 ↙20", "wind: the arrow points to where it blows"),
            ("gusts 62", "strongest gusts until the next hour shown, same unit"),
            (isASCII ? "===" : "━━━", "low to high of a day, all days on one scale"),
            ("80 %  6.0 mm", "chance and amount of rain of a day"),
            ("Today", "symbol, chance and rain are of the rest of the day"),
            ("at worst", "the worst hour of the day"),
            ("↑07:41 ↓16:02", "sunrise and sunset, local time"),
            ("UV 5", "how fast skin burns: protect it from 3 on"),
            ("feels like", "how warm it seems in this wind and humidity"),
            ("forecast for", "the point of the forecast, maybe some kilometres away"),
            ("! Storm (severe)", "official warning: red is severe, or even extreme"),
        ]
        return isASCII ? signs.map { (asciiText($0.sign), asciiText($0.meaning)) } : signs
    }
}
