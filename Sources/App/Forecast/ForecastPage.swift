import Catalogue
import MapDrawing
import Screen

/// The forecast of a place as lines of styled text, for the screen and for the command line.
///
/// From the top: the present weather, a sentence on the rain, sunrise and sunset, how old the forecast is, short warnings, the next hours,
/// the next days, the whole warnings; then the credit, which is always in the last row.
public struct ForecastPage: Sendable {
    /// How a forecast is shown.
    public struct Context: Sendable {
        public var units: ForecastUnits
        /// The present by this machine's clock, in seconds since 1970; nil leaves out how old the forecast is.
        public var now: Int?
        public var columns: Int
        /// The number of rows, including the credit's; nil if there is no limit.
        public var rows: Int?
        public var charset: CharacterSet
        /// How many days are shown at most, including today.
        public var days = 4
        public var isHome = false
        public var isFavourite = false
        /// Whether the first line names the place.
        public var namesPlace = true
        /// Whether an answer is awaited.
        public var isFetching = false
        /// What to do if there is neither a network nor a forecast: a sentence; empty to say nothing.
        public var offlineAdvice = ""
        /// Whether official warnings are wanted, so that the page says if they are not known.
        public var wantsWarnings = false
        /// Whether the last row says how to get official warnings, if there is room.
        public var offersWarnings = false

        public init(
            units: ForecastUnits, now: Int?, columns: Int, rows: Int? = nil, charset: CharacterSet
        ) {
            self.units = units
            self.now = now
            self.columns = columns
            self.rows = rows
            self.charset = charset
        }
    }

    let place: ForecastPlace
    let reply: ForecastReply
    let context: Context
    /// The page without the credit.
    private(set) var lines: [StyledLine] = []

    public init(_ place: ForecastPlace, _ reply: ForecastReply, _ context: Context) {
        self.place = place
        self.reply = reply
        self.context = context
        lines = fittingLines
    }

    /// Who made the forecast, and its licence.
    public static let credit = "\(OpenMeteo.credit), \(OpenMeteo.licence)"

    /// The rows that the whole page takes, with the credit.
    public var neededRows: Int { lines.count + 1 }

    /// Draws the page; the credit stands in the last row of the rectangle.
    public func draw(into frame: inout Frame, in rect: Rect) { draw(into: &frame, in: rect, from: 0) }

    /// - Parameter first: the index of the first line that is drawn.
    func draw(into frame: inout Frame, in rect: Rect, from first: Int) {
        guard rect.rows > 0 else { return }
        let isASCII = context.charset == .ascii
        for (index, line) in lines.dropFirst(first).prefix(rect.rows - 1).enumerated() {
            line.draw(into: &frame, in: rect, row: rect.row + index, isASCII: isASCII)
        }
        lastLine(columns: rect.columns).draw(into: &frame, in: rect, row: rect.endRow - 1, isASCII: isASCII)
    }

    /// The credit, and at the right end how to get official warnings.
    private func lastLine(columns: Int) -> StyledLine {
        var line = StyledLine(fitted(Self.credit, columns: columns), Theme.dim)
        let hints = [":warnings on shows official warnings", ":warnings on: official warnings"]
        if context.offersWarnings, let hint = hints.first(where: { line.end + 2 + width(of: $0) <= columns }) {
            line.write(hint, endingAt: columns, Theme.dim)
        }
        return line
    }

    // MARK: What all parts of the page use

    var isASCII: Bool { context.charset == .ascii }
    var times: PlaceTimes? { reply.forecast.map { PlaceTimes(zone: $0.zone, units: context.units) } }

    /// The present, in seconds since 1970. If this machine's clock was wrong when the forecast was fetched, the clock of the
    /// source counts.
    var present: Int {
        guard let forecast = reply.forecast else { return context.now ?? 0 }
        return (context.now ?? forecast.fetchedAt) - forecast.clockError
    }

    /// The date at the place.
    var today: CalendarDate? { times?.date(present) }

    /// Whether the hour in which the oldest part of the forecast was fetched is over; false without a clock or a forecast.
    var hasExpired: Bool {
        guard let now = context.now, let forecast = reply.forecast else { return false }
        return forecast.validityOfAll.hasExpired(at: now)
    }

    /// A temperature: "12°"; "12C" in ASCII, which has no sign for degrees.
    func degrees(_ celsius: Double) -> String {
        let text = context.units.text(temperature: celsius)
        return isASCII ? "\(text.filter { $0 != "°" })\(context.units.temperatureName.suffix(1))" : text
    }

    /// A percentage: "80 %".
    static func percent(_ value: Double) -> String { "\(Int(value.rounded())) %" }

    // MARK: Layout

    /// From this width on, the hours may stand beside the days.
    private static let wide = 160
    private static let mostCurveRows = 10

    /// How the parts of the page are laid out.
    private struct Form {
        var curveRows: Int
        /// Whether blank lines stand between the parts.
        var isSpaced = true
        /// Whether the hours stand beside the days, and not above them.
        var isBeside = false
    }

    /// The page with as many rows for the curve, and blank lines between its parts, as there is room for. On a wide screen the hours stand
    /// above the days if the curve then has at least six rows, else beside them.
    private var fittingLines: [StyledLine] {
        let isWide = context.columns >= Self.wide
        guard let rows = context.rows else { return assembled(Form(curveRows: 4, isBeside: isWide)) }
        let heights = (5...Self.mostCurveRows).reversed()
        var forms = isWide ? heights.dropLast().map { Form(curveRows: $0) } : []
        forms += heights.map { Form(curveRows: $0, isBeside: isWide) }
        forms.append(Form(curveRows: 4, isBeside: isWide))
        forms.append(Form(curveRows: 4, isSpaced: false, isBeside: isWide))
        for form in forms {
            let lines = assembled(form)
            if lines.count < rows { return lines }
        }
        return assembled(Form(curveRows: 3, isSpaced: false, isBeside: isWide))
    }

    private func assembled(_ form: Form) -> [StyledLine] {
        var parts = [headLines]
        let days = ForecastDays(self)
        if form.isBeside, !days.isEmpty {
            let right = days.lines(columns: min(context.columns / 2, 100))
            let rightColumn = context.columns - right.columns
            let left = ForecastStrip(self, columns: rightColumn - 3, curveRows: form.curveRows).lines
            if left.isEmpty { parts.append(missingHoursLines) }
            parts.append(Self.beside(left, right.lines, column: left.isEmpty ? 0 : rightColumn))
        } else {
            let hours = ForecastStrip(self, columns: context.columns, curveRows: form.curveRows).lines
            parts.append(hours.isEmpty ? missingHoursLines : hours)
            parts.append(days.lines(columns: context.columns).lines)
        }
        parts.append(wholeWarningLines)
        let shown = parts.filter { !$0.isEmpty }
        return Array(shown.joined(separator: form.isSpaced ? [StyledLine()] : []))
    }

    private static func beside(_ left: [StyledLine], _ right: [StyledLine], column: Int) -> [StyledLine] {
        (0..<max(left.count, right.count)).map { index in
            var line = left.indices.contains(index) ? left[index] : StyledLine()
            if right.indices.contains(index) { line.append(right[index], at: column) }
            return line
        }
    }
}
