import App
import Catalogue
import MapDrawing
import Screen

/// The forecast of a place as text for people, as the screen shows it.
struct WeatherText {
    /// A wider terminal is not filled, because long lines are hard to follow.
    static let mostColumns = 120
    /// More rows than any forecast of 16 days has.
    private static let mostRows = 200

    let place: ForecastPlace
    let reply: ForecastReply
    let days: Int
    let units: ForecastUnits
    /// In seconds since 1970.
    let now: Int
    let isHome: Bool
    let isFavourite: Bool

    /// The forecast with colours, for a terminal.
    func ansi(columns: Int, isUTF8: Bool) -> String {
        var frame = Frame(size: Size(columns: columns, rows: Self.mostRows))
        page(columns: columns, isUTF8: isUTF8).draw(into: &frame, in: frame.bounds)
        let rows = frame.text.split(separator: "\n", omittingEmptySubsequences: false)
        let used = (rows.lastIndex { !$0.isEmpty } ?? 0) + 1
        var shown = Frame(size: Size(columns: columns, rows: used))
        shown.copy(frame, to: Point(column: 0, row: 0))
        return shown.ansi
    }

    /// The forecast as lines of plain text, for a pipe or a terminal without colours.
    func plain(columns: Int, isUTF8: Bool) -> String {
        page(columns: min(columns, Self.mostColumns), isUTF8: isUTF8).plainLines.map { $0 + "\n" }.joined()
    }

    private func page(columns: Int, isUTF8: Bool) -> ForecastPage {
        ForecastPage(
            place, reply,
            ForecastPage.Context(
                units: units, now: now, columns: columns, rows: nil, charset: isUTF8 ? .braille : .ascii,
                isHome: isHome, isFavourite: isFavourite, days: days))
    }
}
