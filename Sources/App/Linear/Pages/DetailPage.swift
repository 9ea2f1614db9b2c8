import Catalogue
import Screen

extension DetailPane {
    /// The whole record as lines, and the places that it lists by number.
    func linearPage(in state: State) -> LinearPage {
        switch content {
        case .loading: return LinearPage(title: "Reading")
        case .failed(let error): return LinearPage(title: "Details", lines: [error.sentence])
        case .removed(let place):
            return LinearPage(title: place.name, lines: ["No longer in the data. Before: \(place.before)."])
        case .loaded(let detail):
            var page = LinearPage(title: detail.name, lines: detail.spokenLines(textContext(in: state)))
            page.items = detail.listedPlaces.map { place in
                LinearItem(
                    id: place.id, text: [place.name, place.note].filter { !$0.isEmpty }.joined(separator: ", "),
                    heading: "Listed here")
            }
            return page
        }
    }

    func waiting(in state: State) -> String? { if case .loading = content { "" } else { nil } }

    mutating func select(_ index: Int, in state: inout State) { reference = index }
}

extension Detail {
    fileprivate var listedPlaces: [PlaceReference] {
        sections.flatMap(\.rows).flatMap { row -> [PlaceReference] in
            if case .places(let places) = row { places } else { [] }
        }
    }

    /// The record without its name, each row in one line.
    func spokenLines(_ context: DetailText.Context) -> [String] {
        var lines = [status, headline, address] + DetailText.way(context).map { spoken($0).capitalisedFirst }
        if let age = context.age, age.isUnsent || age.isProblem || times.isEmpty { lines.append(context.ageSentence) }
        for time in times {
            let ago = context.now.map { ", " + agoText(seconds: $0 - time.seconds) } ?? ""
            lines.append("\(time.label) \(context.clock.dayAndTime(time.seconds))\(ago)")
        }
        if let listed = context.listed {
            lines.append(ChoiceWords.shortlist.sign + (listed.note.isEmpty ? "" : ": \(listed.note)"))
        }
        if let sentence = context.pictureSentence { lines.append(sentence) }
        for section in sections where !section.rows.isEmpty {
            if !section.title.isEmpty { lines.append(section.title + ":") }
            for row in section.rows { lines += row.spokenLines(context) }
        }
        if !sources.isEmpty { lines.append("Sources:") }
        for source in sources {
            lines.append(source.sentence)
            lines.append(source.attribution)
        }
        return lines.filter { !$0.isEmpty }.map(spokenSentence)
    }
}

extension Detail.Row {
    fileprivate func spokenLines(_ context: DetailText.Context) -> [String] {
        switch self {
        case .field(let label, let value): ["\(label): \(value)"]
        case .bar(let label, let value, let step, let steps, _): ["\(label): \(value), \(step) of \(steps)"]
        case .scale(let scale): [scale.spoken]
        case .text(let text): text.split(whereSeparator: \.isNewline).map(String.init)
        case .heading(let text): [text + ":"]
        case .dated(let text, let day): [DetailText.heading(text, day: day, today: context.today) + ":"]
        case .link(let label, let address): [label.isEmpty ? address : "\(label): \(address)"]
        case .series(let series): [series.spoken]
        case .picture(let picture): ["Picture: \(picture.description)"]
        case .places(let places): places.isEmpty ? [] : ["\(places.count) listed by number below"]
        }
    }
}

extension Detail.Scale {
    /// "Reading: 410 of 200 to 800, average 420, 62 test takers".
    fileprivate var spoken: String {
        let ends = "\(plainNumber(low)) to \(plainNumber(high))"
        let other = reference.map { "\($0.label) \(plainNumber($0.number))" } ?? ""
        return ["\(label): \(value) on a scale from \(ends)", other, basis].filter { !$0.isEmpty }.joined(
            separator: ", ")
    }
}

extension Detail.Series {
    /// "Temperature: 09 12°, 12 14°".
    fileprivate var spoken: String {
        let numbers = points.map { "\($0.label) " + ($0.number.map { plainNumber($0) + unit } ?? "not known") }
        return "\(label): \(numbers.joined(separator: ", "))"
    }
}
