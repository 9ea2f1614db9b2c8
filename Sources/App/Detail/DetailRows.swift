import Catalogue
import Screen

/// Headings with a day, and links.
extension DetailText {
    mutating func appendHeading(_ text: String) {
        isOld = false
        if lines.last?.first?.style != Theme.title { lines.append([]) }
        wrap(text, style: Theme.title)
    }

    /// Adds a heading with its day and age: "Overall grade, 12 Mar 2013, 13 years ago". The rows below an old one are faint.
    /// - Parameter day: yyyymmdd.
    mutating func append(_ text: String, day: Int) {
        let date = CalendarDate(number: day)
        appendHeading(Self.heading(text, day: day, today: today))
        isOld = date.flatMap { date in today.map { Places.isOld(date.number, on: $0) } } ?? false
    }

    /// "Overall grade, 12 Mar 2013, 13 years ago".
    static func heading(_ text: String, day: Int, today: CalendarDate?) -> String {
        let date = CalendarDate(number: day)
        let age = date.flatMap { date in today.map { Self.age(of: date, on: $0) } } ?? ""
        return [text, date?.long ?? Missing.notAvailable.words, age].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// "10 months ago", "13 years ago"; blank within the last month, and for a day in the future.
    private static func age(of date: CalendarDate, on today: CalendarDate) -> String {
        let months =
            (today.year - date.year) * 12 + today.month - date.month - (today.day < date.day ? 1 : 0)
        guard months > 0 else { return "" }
        return months < 24 ? "\(months) \(months == 1 ? "month" : "months") ago" : "\(months / 12) years ago"
    }

    /// Adds a web address whole: beside its label if there is room, else on lines of its own.
    mutating func append(_ label: String, address: String) {
        let style = Theme.accent.with(.underline)
        func span(_ text: String) -> Span { Span(text: text, style: style, address: address) }
        let isBeside = !label.isEmpty && labelColumns + 2 + width(of: address) <= columns
        if isBeside {
            return lines.append([labelSpan(label), span(address)])
        }
        if !label.isEmpty { lines.append([Span(text: "  " + label, style: Theme.dim)]) }
        let indent = width(of: address) + 2 <= columns ? "  " : ""
        for part in linkLines(address, columns: columns - indent.count) {
            lines.append([Span(text: indent), span(part)].filter { !$0.text.isEmpty })
        }
    }
}
