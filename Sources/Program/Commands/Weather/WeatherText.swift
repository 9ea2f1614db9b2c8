import App
import Catalogue
import MapDrawing
import Screen

/// The forecast of a place as text for people, as the screen shows it.
struct WeatherText {
    /// A wider terminal is not filled, because long lines are hard to follow.
    private static let mostColumns = 120

    let place: ForecastPlace
    let reply: ForecastReply
    var context: ForecastPage.Context

    /// - Parameters:
    ///   - days: how many days are shown at most, today included.
    ///   - now: in seconds since 1970.
    init(
        _ place: ForecastPlace, _ reply: ForecastReply, days: Int, units: ForecastUnits, now: Int,
        console: Console
    ) {
        self.place = place
        self.reply = reply
        var context = ForecastPage.Context(
            units: units, now: now, columns: min(console.columns, Self.mostColumns),
            charset: console.isUTF8 ? .braille : .ascii)
        context.days = days
        self.context = context
    }

    /// With colours, for a terminal.
    var ansi: String {
        let page = ForecastPage(place, reply, context)
        var frame = Frame(size: Size(columns: context.columns, rows: page.neededRows))
        page.draw(into: &frame, in: frame.bounds)
        return frame.ansi
    }

    /// Plain lines, for a pipe or a terminal without colours.
    var plain: String { ForecastPage(place, reply, context).plainLines.map { $0 + "\n" }.joined() }
}
