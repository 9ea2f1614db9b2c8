import Catalogue
import Screen

// The pages of panes that are lists to choose from.

extension FilterPane {
    func linearPage(in state: State) -> LinearPage {
        guard let results = state.results else { return LinearPage(title: "Filters") }
        let count = "\(grouped(results.presentCount)) of \(state.counted(results.hits.count))"
        var page = LinearPage(title: "Filters, \(count)")
        page.lines = [
            rows.isEmpty
                ? Self.noFilters(in: state) + "."
                : "A number chooses a value; the same number again removes it. Nothing chosen means all. Type F to clear the filters."
        ]
        page.items = rows.map { row in
            let facet = results.facets[row.facet]
            let value = facet.values[row.value]
            let chosen = state.filter.chosen(in: facet)
            let words = [value.label, grouped(row.count), chosen.contains(value) ? "chosen" : ""]
            return LinearItem(
                id: "\(facet.id) \(value.id)", text: words.filter { !$0.isEmpty }.joined(separator: ", "),
                heading: facet.title)
        }
        page.itemKey = .character(" ")
        return page
    }

    mutating func select(_ index: Int, in state: inout State) { list.selected = index }
}

extension SortPane {
    func linearPage(in state: State) -> LinearPage {
        let shown = state.results?.order(state.sort)
        let items = orders.map { order in
            LinearItem(
                id: order.id, text: state.title(of: order).capitalisedFirst + (order == shown ? ", in use" : ""))
        }
        return LinearPage(title: "Sort by", items: items)
    }

    mutating func select(_ index: Int, in state: inout State) { list.selected = index }
}

extension DatasetsPane {
    func linearPage(in state: State) -> LinearPage {
        let items = state.data.datasets.all.map { dataset in
            let open = dataset.id == state.datasetID ? "open" : ""
            return LinearItem(
                id: dataset.id,
                text: [dataset.name, open, about(dataset, state)].filter { !$0.isEmpty }.joined(separator: ", "))
        }
        return LinearPage(title: "Collections", items: items)
    }

    func waiting(in state: State) -> String? { counts.isEmpty ? "" : nil }

    mutating func select(_ index: Int, in state: inout State) { list.selected = index }
}

extension SearchesPane {
    func linearPage(in state: State) -> LinearPage {
        let searches = state.history.searches
        let items = searches.map { search in
            let dataset = state.data.datasets.named(search.dataset)
            let name = state.history.hasOthers(than: state.datasetID) ? dataset?.name ?? search.dataset : ""
            let noun = dataset?.noun ?? .place
            let radius = state.settings.distances(in: dataset).text(radiusMetres: search.radiusMetres)
            let words = [
                search.origin.label, search.origin.place, radius,
                "\(grouped(search.count)) \(noun.form(for: search.count))", dateWords(search.date), name,
            ]
            return LinearItem(id: search.id, text: words.filter { !$0.isEmpty }.joined(separator: ", "))
        }
        return LinearPage(
            title: "Previous searches",
            lines: [searches.isEmpty ? "None yet. Each search is saved here." : "Del and a number deletes one."],
            items: items)
    }

    mutating func select(_ index: Int, in state: inout State) { list.selected = index }
}

extension ChangesPane {
    func linearPage(in state: State) -> LinearPage {
        guard let changes = state.updates.changes, let dataset = state.dataset else {
            return LinearPage(title: "No changes")
        }
        let items = changes.items.enumerated().map { index, item in
            let kind = Changes.label(of: item, in: dataset).capitalisedFirst
            let near = item.near.map {
                state.distances.text(metres: $0.distanceMetres, bearingDegrees: $0.bearingDegrees) + " of \($0.label)"
            }
            let about = item.words(state.distances)
            // The summary of a closed school begins with "Closed".
            let isSaid = near == nil || about.hasPrefix(kind + " ")
            let words = [item.name, isSaid ? "" : kind, about, near ?? item.place]
            return LinearItem(
                id: "\(index) \(item.id)", text: words.filter { !$0.isEmpty }.joined(separator: ", "),
                heading: near == nil ? kind : "Near your previous searches")
        }
        return LinearPage(
            title: "What the last update changed", lines: [changes.summary(in: dataset) + ".", changes.dates + "."],
            items: items)
    }

    mutating func select(_ index: Int, in state: inout State) { list.selected = index }
}

extension GroupPane {
    func linearPage(in state: State) -> LinearPage {
        guard let results = state.results else { return LinearPage(title: group.title) }
        let listed = state.signedRows(in: results.places)
        let items = rows(in: state).map { row in
            let words = [results.places.title(row), listed.contains(row) ? "chosen" : "", results.places.headline(row)]
            return LinearItem(
                id: results.places.id(row), text: words.filter { !$0.isEmpty }.joined(separator: ", "))
        }
        return LinearPage(title: "\(group.title), \(state.counted(items.count))", items: items)
    }

    mutating func select(_ index: Int, in state: inout State) {
        let rows = rows(in: state)
        guard rows.indices.contains(index) else { return }
        list.selected = index
        state.results?.selected = rows[index]
    }
}

extension ComparePane {
    /// The rows of the comparison, each with the values of all places, and the places by number.
    func linearPage(in state: State) -> LinearPage {
        let layout = CompareLayout(state, self)
        let more = state.uncomparedCount
        let which =
            more > 0 ? "the last \(layout.names.count) of \(layout.names.count + more)" : "\(layout.names.count)"
        var page = LinearPage(title: "Comparing \(which) \(state.named(state.choiceWords.counted))")
        guard !layout.names.isEmpty else {
            page.lines = [compareAdvice(state, 0)]
            return page
        }
        page.lines = [layout.names.enumerated().map { "\($0 + 1) is \($1)" }.joined(separator: "; ") + "."]
        var group = ""
        for row in layout.comparison.rows {
            if row.group != group { page.lines.append(row.group + ":") }
            group = row.group
            let texts = row.values.map { $0.map { $0.text.isEmpty ? "none" : $0.text } ?? "not in the data" }
            if texts.count > 1, row.best.isEmpty, let first = texts.first, Set(texts).count == 1 {
                page.lines.append("\(row.label): \(texts.count == 2 ? "both" : "all") \(first)")
                continue
            }
            let values = texts.enumerated().map { index, text in
                let best = row.best.contains(index) ? " (\(Comparison.wordForBest(in: row)))" : ""
                return "\(index + 1): \(text)\(best)"
            }
            page.lines.append("\(row.label). \(values.joined(separator: "; "))")
        }
        page.lines += layout.comparison.leftOut.map {
            "Nothing to show: \($0.group) (\($0.reasons.joined(separator: ", ")))."
        }
        page.lines += layout.comparison.remarks.prefix(1)
        page.items = zip(state.comparedEntries, layout.names).map { entry, name in
            LinearItem(id: entry.id, text: name + (entry.note.isEmpty ? "" : ", note: \(entry.note)"))
        }
        return page
    }

    func waiting(in state: State) -> String? {
        details.values.contains { if case .loading = $0 { true } else { false } } ? "" : nil
    }

    mutating func select(_ index: Int, in state: inout State) { columns.selected = index }
}
