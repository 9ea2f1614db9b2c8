import Geo
import JSON

extension Changes {
    /// "12 new, 3 closed, 1 no longer listed, 41 inspections, 2 older results added"; "nothing new" if nothing changed. First
    /// results that are only counted come last.
    /// - Parameter dataset: the dataset of the changes, which has the word for evidence.
    public func summary(in dataset: any Dataset) -> String {
        let delisted = items.count { $0.isDelisted }
        let known = items.count { $0.isNewlyKnown }
        let parts = Change.Kind.allCases.flatMap { kind -> [(count: Int, words: String)] in
            let count = count(kind)
            return switch kind {
            case .closed: [(count - delisted, "closed"), (delisted, "no longer listed")]
            case .new, .renamed, .moved: [(count, kind.rawValue)]
            case .evidence:
                [(count - known, dataset.evidenceNoun.form(for: count - known)), (known, Self.newlyKnown(known))]
            case .restated: [(count, "amended")]
            }
        }
        var words = parts.filter { $0.count > 0 }.map { "\(grouped($0.count)) \($0.words)" }
        if firstResults > 0 {
            let places = "\(grouped(firstResults)) \(dataset.noun.form(for: firstResults))"
            words.append("\(places) \(firstResults == 1 ? "has" : "have") a first result (not listed)")
        }
        return words.isEmpty ? "nothing new" : words.joined(separator: ", ")
    }

    /// The words for evidence that is no newer than the old edition, which lacked it: "older result added".
    public static func newlyKnown(_ count: Int) -> String {
        count == 1 ? "older result added" : "older results added"
    }

    /// How a hint names the changes that :changes lists: "them", or "the other changes" if first results are only counted.
    public var listedWords: String { firstResults == 0 ? "them" : "the other changes" }

    /// The word for a kind of change.
    public static func label(of kind: Change.Kind, in dataset: any Dataset) -> String {
        switch kind {
        case .new, .closed, .renamed, .moved: kind.rawValue
        case .evidence: dataset.evidenceNoun.one
        case .restated: "amended"
        }
    }

    /// The word that a line about a change begins with: that for its kind, but "unlisted" for a place that is no longer listed.
    public static func label(of change: Change, in dataset: any Dataset) -> String {
        change.isDelisted ? unlisted : label(of: change.kind, in: dataset)
    }

    private static let unlisted = "unlisted"

    /// For each source whose date changed, "was 17 Jun 2024, now 21 Nov 2026: the register". The dates come first, because a
    /// narrow screen cuts the end.
    public var datedSources: [String] {
        sources.filter { $0.before != $0.after }.map { source in
            "was \(Self.day(source.before)), now \(Self.day(source.after)): \(source.title)"
        }
    }

    /// The dated sources in one line.
    public var dates: String { datedSources.joined(separator: "; ") }

    private static func day(_ date: String) -> String {
        date.isEmpty ? "without a date" : dateWords(date)
    }

    /// The changes as text for the shell, one on a line, those near an origin first.
    /// - Parameters:
    ///   - dataset: the dataset of the changes.
    ///   - limit: the most changes that are written.
    ///   - choice: the options that chose these changes, such as " --kind new", for the command that lists all of them.
    public func report(
        in dataset: any Dataset, limit: Int, distances: DistanceFormat = .metric,
        nearTitle: String = "Near your previous searches", choice: String = ""
    ) -> String {
        var text = "\(dataset.name): \(summary(in: dataset)).\n"
        if !dates.isEmpty { text += dates + ".\n" }
        let labels = Change.Kind.allCases.map { Self.label(of: $0, in: dataset) } + [Self.unlisted]
        let width = labels.map(\.count).max() ?? 0
        for (title, group) in [(nearTitle, near), ("Elsewhere", notNear)] {
            let shown = group.prefix(max(0, limit - (group.startIndex == 0 ? 0 : near.count)))
            guard !shown.isEmpty else { continue }
            if !near.isEmpty { text += title + ":\n" }
            for item in shown {
                let label = Self.label(of: item, in: dataset)
                text += "  \(label)\(String(repeating: " ", count: width - label.count))  \(line(item, distances))\n"
            }
        }
        let more = items.count - min(limit, items.count)
        if more > 0 {
            text += "and \(grouped(more)) more: catchment changes --in \(dataset.id)\(choice) --limit \(items.count)\n"
        }
        return text
    }

    private func line(_ item: Change, _ distances: DistanceFormat) -> String {
        var line = item.name
        if !item.place.isEmpty { line += ", \(item.place)" }
        let words = item.words(distances)
        if !words.isEmpty { line += " · \(words)" }
        if let near = item.near {
            line +=
                " · \(distances.text(metres: near.distanceMetres, bearingDegrees: near.bearingDegrees)) of \(near.label)"
        }
        return line + " · \(item.id)"
    }

    /// The changes as JSON.
    /// - Parameter limit: the most changes that are written. The members `count` and `counts` are about all changes; `unlisted` counts
    ///   those of the closed places that are no longer listed.
    public func json(limit: Int = .max) -> JSONValue {
        let counts =
            Change.Kind.allCases.map { ($0.rawValue, count($0)) } + [(Self.unlisted, items.count { $0.isDelisted })]
        return .object([
            ("collection", .string(dataset)),
            (
                "sources",
                .array(
                    sources.map {
                        .object([
                            ("name", .string($0.title)), ("before", .optional($0.before)),
                            ("after", .optional($0.after)),
                        ])
                    })
            ), ("count", .integer(items.count)), ("firstResults", .integer(firstResults)),
            ("counts", .object(counts.map { ($0.0, .integer($0.1)) })),
            ("changes", .array(items.prefix(limit).map(\.json))),
        ])
    }
}

extension Changes {
    /// The changes as CSV, with the same facts as the JSON.
    /// - Parameter limit: the most changes that are written.
    public func csv(limit: Int = .max) -> String {
        let names = [
            "kind", "id", "name", "place", "before", "after", "movedMetres", "latitude", "longitude",
            "near.label", "near.distanceMetres", "perhapsDamaged", "unlisted", "newlyKnown",
        ]
        return csvTable(names, Array(items.prefix(limit))) { $0.facts }
    }
}

extension Change {
    fileprivate var json: JSONValue { .object(facts) }

    fileprivate var facts: [(name: String, value: JSONValue)] {
        var members: [(name: String, value: JSONValue)] = [
            ("kind", .string(kind.rawValue)), ("id", .string(id)), ("name", .string(name)),
            ("place", .optional(place)), ("before", .optional(before)), ("after", .optional(after)),
        ]
        if isDelisted { members.append(("unlisted", .bool(true))) }
        if isNewlyKnown { members.append(("newlyKnown", .bool(true))) }
        if isPerhapsDamaged { members.append(("perhapsDamaged", .bool(true))) }
        if let movedMetres { members.append(("movedMetres", .number((movedMetres * 10).rounded() / 10))) }
        if let coordinate {
            members.append(("latitude", .number((coordinate.latitude * 1e6).rounded() / 1e6)))
            members.append(("longitude", .number((coordinate.longitude * 1e6).rounded() / 1e6)))
        }
        if let near {
            members.append(
                (
                    "near",
                    .object([
                        ("label", .string(near.label)),
                        ("distanceMetres", .number((near.distanceMetres * 10).rounded() / 10)),
                    ])
                ))
        }
        return members
    }
}
