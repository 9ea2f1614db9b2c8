import Catalogue

extension Arguments.Option {
    /// The options for filters whose value is typed, such as `--owner NAME`, each once.
    static func typedFilters(_ datasets: Datasets) -> [Arguments.Option] {
        var options: [Arguments.Option] = []
        for dataset in datasets.all {
            for filter in dataset.filtersToType where !options.contains(where: { $0.name == filter.id }) {
                options.append(
                    .init(
                        name: filter.id, value: filter.valueName, help: "\(filter.help) (in \(dataset.id))",
                        joinedBy: ";"))
            }
        }
        return options
    }
}

extension Datasets {
    /// The typed filters in a usage line: "[--owner NAME] ", with a blank after each.
    var typedFilterUsage: String {
        Arguments.Option.typedFilters(self).map { "[--\($0.name) \($0.value ?? "")] " }.joined()
    }
}

extension Arguments {
    /// The rows of the places that have, for every typed filter, one of its values; nil if no filter was given. If only a part of a
    /// name was typed, or if the name has no current places, the whole name is written to standard error.
    /// - Parameter includesClosed: whether the answer has places that are closed.
    func typedFilterRows(
        of places: Places, includesClosed: Bool, _ shell: Shell
    ) throws(CommandError) -> Set<Int>? {
        var rows: Set<Int>?
        for option in Arguments.Option.typedFilters(datasets) {
            guard let text = values[option.name] else { continue }
            let wanted = text.split(separator: ";").map(\.trimmingBlanks).filter { !$0.isEmpty }
            guard !wanted.isEmpty else {
                throw CommandError(.usage, "--\(option.name) needs a value: --\(option.name) \(option.value ?? "").")
            }
            var found: Set<Int> = []
            for value in wanted {
                found.formUnion(
                    try Self.rows(value, option.name, of: places, includesClosed: includesClosed, shell))
            }
            rows = rows?.intersection(found) ?? found
        }
        return rows
    }

    /// For each given typed filter for which some places have no value: "The brand is known for 2 of 8 stalls."
    func typedFilterGaps(in places: Places) -> [String] {
        guard let dataset = places.dataset as? any TypedFiltering else { return [] }
        return dataset.typedFilters.filter { has($0.id) }.compactMap { Self.gaps(dataset, $0, places) }
    }

    private static func rows(
        _ text: String, _ name: String, of places: Places, includesClosed: Bool, _ shell: Shell
    ) throws(CommandError) -> Set<Int> {
        guard let dataset = places.dataset as? any TypedFiltering,
            let filter = dataset.typedFilters.first(where: { $0.id == name })
        else { throw CommandError(.usage, "--\(name) is not for \(places.dataset.name): leave it out.") }
        switch dataset.match(text, of: name, in: places) {
        case .rows(let rows):
            if let ended = ended(rows, filter, places, includesClosed: includesClosed) {
                let whole = dataset.typedValue(name, of: rows[0], in: places).first ?? text
                shell.writeError("Using the \(filter.noun.one) \(whole). \(ended)")
            }
            return Set(rows)
        case .part(let whole, let rows):
            let sentences = [
                "Using the \(filter.noun.one) \(whole).", ended(rows, filter, places, includesClosed: includesClosed),
            ]
            shell.writeError(sentences.compactMap { $0 }.joined(separator: " "))
            return Set(rows)
        case .several(let names):
            throw CommandError(
                .usage,
                "--\(name) \"\(text)\" means several \(filter.noun.many): write more of the name, as in \(names.joined(separator: "; "))."
            )
        case .none(let similar):
            let advice =
                if !similar.isEmpty {
                    "did you mean \(similar.joined(separator: ", or "))?"
                } else if text.split(separator: ",").contains(where: {
                    dataset.hasMatch($0.trimmingBlanks, of: name, in: places)
                }) {
                    "write a semicolon between names, as in --\(name) \"\(text.replacing(",", with: ";"))\"."
                } else if text.allSatisfy(\.isNumber) {
                    "the data may lack its number, so use its name."
                } else if places.isPartial {
                    "check the spelling, or run catchment update \(dataset.id), as this is a starter set."
                } else {
                    "check the spelling."
                }
            let sentences = [
                "No \(filter.noun.one) is called \"\(text)\" in the data of \(places.dataset.name): \(advice)",
                gaps(dataset, filter, places),
            ]
            throw CommandError(.noFile, sentences.compactMap { $0 }.joined(separator: " "))
        }
    }

    /// "It no longer exists, and its stalls are closed: to list them all, add --closed."; nil if a place of the rows is current.
    private static func ended(
        _ rows: [Int], _ filter: TypedFilter, _ places: Places, includesClosed: Bool
    ) -> String? {
        guard !rows.contains(where: { places.columns.isCurrent[$0] }) else { return nil }
        let noun = places.dataset.noun.many
        let sentence =
            filter.endsWithItsPlaces ? "It no longer exists, and its \(noun) are closed" : "None of its \(noun) is open"
        return includesClosed ? "\(sentence)." : "\(sentence): to list them all, add --closed."
    }

    /// "The brand is known for 2 of 8 stalls."; nil if it is known for all.
    private static func gaps(_ dataset: some TypedFiltering, _ filter: TypedFilter, _ places: Places) -> String? {
        let (count, total) = (dataset.countOfValues(filter.id, in: places), places.currentCount)
        guard count < total else { return nil }
        let noun = dataset.noun
        return
            "The \(filter.noun.one) is known for \(grouped(count)) of \(grouped(total)) \(noun.form(for: total))."
    }
}

extension TypedFiltering {
    /// Whether a text means a value of a typed filter, in whole or in part.
    fileprivate func hasMatch(_ text: String, of filter: String, in places: Places) -> Bool {
        if case .none = match(text, of: filter, in: places) { false } else { true }
    }
}
