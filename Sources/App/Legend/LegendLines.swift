import Catalogue
import Geo
import MapDrawing
import Screen

extension State {
    /// The lines of the legend: the marks of the visible places, the map's own signs, and the kinds of map features in view.
    var legendLines: [LegendLine] {
        let marks = screen.depth == .none ? joined(markMeanings) : markMeanings
        var lines = marks.isEmpty ? [] : [LegendLine(text: legendNoun.capitalisedFirst)]
        lines += marks.map { mark, meaning in
            .init(sample: sample(mark.sign(in: screen.charset), style: Theme.tone(mark.tone)), text: meaning)
        }
        lines += legendNotes.map { .init(text: $0, isNote: true) }
        let signs = signs
        if !signs.isEmpty { lines += [.init(text: "Symbols")] + signs }
        let basemap = basemapLines
        if !basemap.isEmpty { lines += [.init(text: "The map")] + basemap }
        return marks.isEmpty ? lines : lines + shortFormLines
    }

    /// What to bear in mind: the dataset's caveat if there are marks, and how many places have no position.
    var legendNotes: [String] {
        let caveat = markMeanings.isEmpty ? nil : (results?.places ?? data.places)?.dataset.caveats.first
        return [caveat, withoutPosition].compactMap { $0 }
    }

    /// How many places of the dataset have no position, so that no map shows them; nil if all have one.
    private var withoutPosition: String? {
        guard let places = results?.places ?? data.places,
            case let missing = places.listedCount - places.listedCountOnMap,
            missing > 0
        else { return nil }
        return "\(places.dataset.name): \(counted(missing)) without a position"
    }

    /// What the short forms of narrow lists mean.
    private var shortFormLines: [LegendLine] {
        let forms = (results?.places ?? data.places)?.dataset.words.shortForms ?? []
        let columns = forms.map { width(of: $0.short) }.max() ?? 0
        let lines = forms.map { short, meaning in
            LegendLine(text: "\(padded(short, columns: columns))  \(meaning)", isNote: true, indent: columns + 2)
        }
        return lines.isEmpty ? [] : [LegendLine(text: "Short forms in narrow lists")] + lines
    }

    /// The meanings of marks that differ only in their colour, in one line for each sign: "Four areas, the weakest Good or
    /// Requires improvement".
    private func joined(_ meanings: [(mark: Mark, meaning: String)]) -> [(mark: Mark, meaning: String)] {
        var lines: [(mark: Mark, meanings: [String])] = []
        for (mark, meaning) in meanings {
            let sign = mark.sign(in: screen.charset)
            if let index = lines.firstIndex(where: { $0.mark.sign(in: screen.charset) == sign }) {
                lines[index].meanings.append(meaning)
            } else {
                lines.append((mark, [meaning]))
            }
        }
        return lines.map { mark, meanings in
            guard meanings.count > 1 else { return (mark, meanings[0]) }
            let common = meanings.dropFirst().reduce(meanings[0]) { common, meaning in
                String(zip(common, meaning).prefix { $0 == $1 }.map(\.0))
            }
            let start = common.lastIndex(of: " ").map { common[...$0] } ?? ""
            let ends = meanings.map { $0.dropFirst(start.count) }
            return (mark, "\(start)\(ends.dropLast().joined(separator: ", ")) or \(ends[ends.count - 1])")
        }
    }

    /// The map's own signs that are in view, such as counts, the origin and the circle.
    private var signs: [LegendLine] {
        guard let viewport = shownViewport else { return [] }
        let (theme, today) = (mapTheme, run.today)
        let signStyle = theme.labels.with(.bold)
        var lines: [LegendLine] = []
        if let results {
            var scratch = Frame(size: viewport.size)
            let drawn = drawMap(
                MapScene(pins: results.pins), viewport: viewport, charset: screen.charset, into: &scratch,
                rect: Rect(viewport.size))
            if !drawn.clusters.isEmpty {
                let noun = results.places.dataset.noun.many
                lines.append(.init(sample: sample("(2)", style: theme.cluster), text: "Number of \(noun) here"))
            }
            if drawn.clusters.contains(where: \.isOfMany) {
                lines.append(.init(sample: sample("(10)", style: theme.clusterOfMany), text: "10 or more"))
            }
            if signedRows(in: results.places).contains(where: { drawn.cell(ofPin: $0) != nil }) {
                lines.append(.init(sample: sample(ShortlistState.sign, style: signStyle), text: choiceWords.sign))
            }
            if service.news.rows(in: results.places).contains(where: { drawn.cell(ofPin: $0) != nil }) {
                lines.append(
                    .init(sample: sample("new", style: signStyle), text: "New or changed, not looked at yet"))
            }
            if let own = ownRow(of: results, drawn) {
                let sign = results.places.mark(own).sign(in: screen.charset)
                lines.append(.init(sample: sample(sign, style: Theme.own), text: "Yours"))
            }
            if let year = results.visible.lazy.compactMap({
                results.places.yearOfOldEvidence($0.row, today: today)
            }).first {
                lines.append(
                    .init(
                        sample: sample(String(year), style: theme.labels.faint),
                        text: "Faint, with a year: more than \(Places.yearsUntilOld) years old"))
            }
            if let outside = pinsOutside(results, viewport).first {
                lines.append(
                    .init(
                        sample: sample(String(outside.shape.glyph(in: screen.charset)), style: outside.style),
                        text: "Outside the search radius"))
            }
            if let origin = results.origin, viewport.cell(of: origin.coordinate) != nil {
                lines.append(
                    .init(
                        sample: sample(screen.charset == .ascii ? "+" : "╋", style: theme.origin),
                        text: "Where the search started"))
            }
        }
        if let results, results.circle == nil { return lines }
        let line: Unicode.Scalar = screen.charset == .ascii ? "-" : "⠒"
        let isPlain = screen.depth == .none && !basemap.base(for: viewport).parts.isEmpty
        let ring = isPlain ? screen.charset.ringSign : line
        lines.append(
            .init(
                sample: sample(String(String.UnicodeScalarView([ring, ring])), style: theme.circle),
                text: "Search radius"))
        return lines
    }

    /// A place of the person's own whose pin on the map has its own colour; nil if there is none.
    private func ownRow(of results: Results, _ drawn: DrawnMap) -> Int? {
        guard service.session.user != nil, results.places.dataset is any Posting else { return nil }
        return results.visible.first {
            drawn.cell(ofPin: $0.row) != nil && pinStyle(of: $0.row, in: results.places) == Theme.own
        }?.row
    }

    private var legendNoun: String { noun.many }

    /// The marks of the visible places with their meanings; all marks of the dataset if there are no results.
    private var markMeanings: [(mark: Mark, meaning: String)] {
        guard let places = results?.places ?? data.places else { return [] }
        let legend = places.dataset.legend
        guard let results else { return legend }
        let shown = results.visible.map { places.mark($0.row) }
        // An entry with a label explains labels that begin so, one with a letter explains that letter in that tone, and one
        // with neither explains a shape.
        return legend.filter { entry, _ in
            shown.contains {
                if !entry.label.isEmpty { return $0.label.hasPrefix(entry.label) }
                return entry.letter == " "
                    ? $0.shape == entry.shape : $0.letter == entry.letter && $0.tone == entry.tone
            }
        }
    }

    private func sample(_ text: String, style: Style) -> Frame {
        var frame = Frame(size: Size(columns: 4, rows: 1))
        frame.write(text, column: 0, row: 0, style: style)
        // The signs have the map's ink, which may not be readable on the terminal's own background.
        let paper = mapTheme.paper
        if paper != .default {
            frame.restyle(frame.bounds) { if $0.background == .default { $0.background = paper } }
        }
        return frame
    }
}

extension Mark {
    /// What a legend shows of the mark: the beginning of its label, or its shape and letter.
    func sign(in charset: CharacterSet) -> String {
        label.isEmpty ? "\(PinShape(shape).glyph(in: charset))\(letter)" : label
    }
}
