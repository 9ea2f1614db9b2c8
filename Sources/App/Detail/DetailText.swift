import Catalogue
import Geo
import Screen

/// A detail as lines of styled text: the pane draws them, the command line prints them.
struct DetailText: Sendable {
    struct Span: Sendable, Equatable {
        var text: String
        var style: Style = .plain
        /// A cell of a picture, drawn in place of the text; nil for text.
        var cell: PictureCell?
        /// The web address that the text is, or is a part of; nil for other text.
        var address: String?
    }

    /// What the details show besides the record.
    struct Context: Sendable {
        /// The name of the origin, and the hit with distance and bearing from it; nil if nothing is measured.
        var origin: (label: String, hit: Hit)?
        /// Whether the place has a position.
        var isPlaced = true
        /// Whether the position of the origin is approximate.
        var isApproximate = false
        var distances = DistanceFormat.metric
        /// The clock of the person's time zone, in which times are shown.
        var clock = WallClock.utc
        /// The time in seconds since 1970; nil leaves out how long ago something was.
        var now: Int?
        /// Today's date; nil to take it from `now`.
        var today: CalendarDate?
        /// The dataset's caveat about distances, such as "Living near doesn't guarantee a place".
        var distanceNote = ""
        /// The place's entry in the shortlist; nil if it is not on the shortlist.
        var listed: Shortlist.Entry?
        /// The age of the place; nil for values that do not expire.
        var age: PlaceAge?
        /// The sentence on `age`, with the keys that the person has bound; empty without an age.
        var ageSentence = ""
        /// The number of rows at the top that stay free for a picture.
        var pictureRows = 0
        /// The text below the picture, or in its place if there is no picture to show; nil for no text.
        var pictureSentence: String?
        /// The size of the corner to the right of the name that stays free for a map or a picture, in cells; nil for none.
        var free: Size?
        /// The index of the selected place among those listed in the details; nil if none is selected.
        var selectedReference: Int?
        var pictures = PictureStyle()
    }

    var lines: [[Span]] = []
    /// The places listed in the details, each with the index of its line.
    private(set) var references: [(place: Detail.PlaceReference, line: Int)] = []
    private(set) var columns: Int
    /// The index of the line with the name.
    let headLine: Int
    private let selectedReference: Int?
    let pictures: PictureStyle
    private let clock: WallClock
    private let now: Int?
    /// Whether the rows that follow are about an old inspection or result, and are drawn faintly.
    var isOld = false

    /// Today's date; nil if it is not known.
    let today: CalendarDate?
    /// The width of the labels in the section that is being written, in columns.
    private(set) var labelColumns = 0

    init(_ detail: Detail, columns: Int, _ context: Context = Context()) {
        selectedReference = context.selectedReference
        pictures = context.pictures
        (clock, now) = (context.clock, context.now)
        today = context.today ?? context.now.flatMap { context.clock.day($0) }
        let free = context.free
        lines = Array(repeating: [], count: context.pictureRows)
        self.columns = max(20, columns - (free.map { $0.columns + 1 } ?? 0))
        headLine = lines.count
        wrap(detail.name, style: Theme.title)
        if !detail.status.isEmpty { wrap(detail.status, style: Theme.error) }
        if !detail.headline.isEmpty { wrap(detail.headline, style: Theme.accent.with(.bold)) }
        if !detail.address.isEmpty { wrap(detail.address) }
        let way = Self.way(context)
        if !way.isEmpty { wrap(way.joined(separator: " · "), style: Theme.dim) }
        if let age = context.age, age.isUnsent || age.isProblem || detail.times.isEmpty {
            wrap(context.ageSentence, style: age.isProblem ? Theme.error : Theme.dim)
        }
        for time in detail.times {
            let moment = "\(time.label) \(context.clock.dayAndTime(time.seconds))"
            wrap([moment] + ago(time.seconds), style: Theme.dim)
        }
        let listed = context.listed
        if let listed {
            wrap(
                "\(ShortlistState.sign) \(ChoiceWords.shortlist.sign)"
                    + (listed.note.isEmpty ? "" : ": \(listed.note)"),
                style: Theme.accent)
        }
        if let sentence = context.pictureSentence { wrap(sentence, style: Theme.dim) }
        while lines.count - headLine < free?.rows ?? 0 { lines.append([]) }
        self.columns = max(20, columns)
        for section in detail.sections where !section.rows.isEmpty {
            lines.append([])
            isOld = false
            let bars = BarLayout(section.rows, columns: self.columns)
            labelColumns = bars?.labelColumns ?? min(24, self.columns * 2 / 5)
            let scales = ScaleLayout(section.rows, columns: self.columns - labelColumns - 2)
            rule([section.title, scales.headingNote].filter { !$0.isEmpty }.joined(separator: " · "))
            for row in section.rows { append(row, bars, scales) }
        }
        if !detail.sources.isEmpty {
            lines.append([])
            rule("Sources")
            for source in detail.sources {
                wrap(source.sentence, style: Theme.dim)
                if !source.attribution.isEmpty { wrap(source.attribution, style: Theme.dim) }
            }
        }
    }

    /// About distance: "410 m NE of LS7 4HE", "Living near doesn't guarantee a place"; or that the place has no position. Empty for a
    /// place with a position if nothing is measured.
    static func way(_ context: Context) -> [String] {
        guard context.isPlaced else { return ["Its position is not known, so it is not on the map"] }
        guard let (label, hit) = context.origin else { return [] }
        let way =
            hit.distanceMetres < DistanceFormat.hereMetres
            ? "At \(context.isApproximate ? "or near " : "")\(label)"
            : (context.isApproximate ? "≈" : "")
                + context.distances.text(metres: hit.distanceMetres, bearingDegrees: hit.bearingDegrees)
                + " of \(label)"
        return [way, context.distanceNote].filter { !$0.isEmpty }
    }

    /// How long ago a moment was; empty if the time is not known.
    private func ago(_ seconds: Int) -> [String] { now.map { [agoText(seconds: $0 - seconds)] } ?? [] }

    /// Draws as many lines as fit, beginning with the line at the index `first`.
    func draw(from first: Int, into frame: inout Frame, inside: Rect) {
        for (index, line) in lines.dropFirst(first).prefix(inside.rows).enumerated() {
            var column = inside.column
            for span in line {
                if let cell = span.cell {
                    if column < inside.endColumn { frame.write(cell, column: column, row: inside.row + index) }
                    column += 1
                    continue
                }
                column += frame.write(
                    span.text, column: column, row: inside.row + index, style: span.style, address: span.address,
                    limit: max(0, inside.endColumn - column))
            }
        }
    }

    /// The text without styles, a newline after each line.
    var plain: String { lines.map { $0.map(\.text).joined() + "\n" }.joined() }

    private mutating func rule(_ title: String) {
        let line = String(repeating: "─", count: max(0, columns - width(of: title) - 1))
        lines.append([Span(text: title + " ", style: Theme.title), Span(text: line, style: Theme.frame)])
    }

    /// Adds the parts of a sentence, separated by " · ". A part that does not fit on the line begins a new one.
    private mutating func wrap(_ parts: [String], style: Style) {
        var line = ""
        for part in parts {
            let longer = line.isEmpty ? part : "\(line) · \(part)"
            if line.isEmpty || width(of: longer) <= columns {
                line = longer
            } else {
                wrap(line, style: style)
                line = part
            }
        }
        if !line.isEmpty { wrap(line, style: style) }
    }

    mutating func wrap(_ text: String, style: Style = .plain, indent: Int = 0) {
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: text.isEmpty) {
            for line in wrapped(String(paragraph), columns: columns - indent) {
                let blanks = String(repeating: " ", count: indent)
                lines.append(line.isEmpty ? [] : [Span(text: blanks + line, style: style)])
            }
        }
    }

    /// A label, indented and as wide as all labels of its section.
    func labelSpan(_ label: String) -> Span {
        Span(text: "  " + padded(label, columns: labelColumns - 1) + " ", style: Theme.dim)
    }

    private mutating func append(_ row: Detail.Row, _ bars: BarLayout?, _ scales: ScaleLayout) {
        switch row {
        case .heading(let text): appendHeading(text)
        case .dated(let text, let day): append(text, day: day)
        case .text(let text): wrap(text, indent: 2)
        case .field(let label, let value): append(label, value, style: isOld ? Theme.dim : .plain)
        case .link(let label, let address): append(label, address: address)
        case .scale(let scale): append(scale, scales)
        case .bar(let label, let value, let step, let steps, let tone):
            append(label, grade: value, step: step, steps: steps, tone: tone, bars)
        case .series(let series): append(series)
        case .picture(let picture): append(picture)
        case .places(let places): for place in places { append(place) }
        }
    }
}

extension DetailText {
    /// Adds a line for a listed place; the selected one is reversed.
    private mutating func append(_ place: Detail.PlaceReference) {
        let isSelected = references.count == selectedReference
        references.append((place, lines.count))
        let day = place.postedAt.flatMap { clock.day($0)?.long }
        let words = [place.note, day ?? ""] + (place.postedAt.map { ago($0) } ?? [])
        let note = words.filter { !$0.isEmpty }.map { " · " + $0 }.joined()
        lines.append([
            Span(text: isSelected ? "▸ " : "  ", style: Theme.accent),
            Span(text: place.name, style: isSelected ? Theme.selected : Theme.accent),
            Span(text: note, style: Theme.dim),
        ])
    }
}

/// A detail as plain text, for the command line.
/// - Parameters:
///   - clock: the clock of the person's time zone.
///   - now: the time in seconds since 1970; nil leaves out how long ago something was.
public func plainText(
    of detail: Detail, columns: Int, origin: (label: String, hit: Hit)? = nil, clock: WallClock = .utc, now: Int? = nil
) -> String {
    // Text without colours shows a picture by its brightness.
    let context = DetailText.Context(origin: origin, clock: clock, now: now, pictures: PictureStyle(colours: .none))
    return DetailText(detail, columns: columns, context).plain
}

extension Source {
    /// "Register, 17 Jun 2024. Open Government Licence v3.0."
    public var sentence: String {
        let date = date.isEmpty ? "no date given" : dateWords(date)
        let licence = licence.isEmpty ? "" : " \(licence)."
        return "\(title), \(date)\(isStarter ? " (starter set)" : "").\(licence)"
    }
}
