import Catalogue

/// What the filters show, in words for the header and the start page.
extension State {
    /// What a person can filter the open dataset by.
    private var offeredFacets: [Facet] { data.places?.facets(for: service.session) ?? [] }

    /// The choices of each facet that differs from what the dataset shows at first: "Primary, Secondary".
    private var choices: [String] {
        let opening = openingFilter
        return offeredFacets.compactMap { facet in
            guard (filter.off[facet.id] ?? []) != (opening.off[facet.id] ?? []) else { return nil }
            let chosen = filter.chosen(in: facet)
            if chosen.isEmpty { return opening.off[facet.id] == nil ? nil : "\(facet.title): all" }
            let labels = chosen.map(\.label).joined(separator: ", ")
            let few = chosen.count > 3 ? "\(facet.title): \(chosen.count) of \(facet.values.count)" : labels
            return chosen.count == 1 ? few + " only" : few
        }
    }

    /// Whether the person has chosen filters.
    var isFiltered: Bool { !choices.isEmpty }

    /// "Primary only · Good, Outstanding"; empty without filters.
    var filterWords: String { filterForms.words }

    /// The filters in words, and in few columns: "2 filters". Both are empty without filters.
    var filterForms: (words: String, short: String) {
        let choices = choices
        let count = choices.count > 1 ? "\(choices.count) filters" : choices.isEmpty ? "" : "1 filter"
        return (choices.joined(separator: " · "), count)
    }

    /// Clears the filters. If there are none to clear, restores those that were cleared last.
    mutating func clearFilters() -> [Effect] {
        if isFiltered {
            let cleared = (datasetID, filter)
            // Setting `filter` clears `clearedFilter`, so `clearedFilter` is set afterwards.
            filter = openingFilter
            run.clearedFilter = cleared
            // The usual key: `namingKeys` puts the person's own key in its place.
            let usual = paneTable.withoutBoundKeys.activeBindings(in: topPane.context(in: self))
            let key = usual.first { $0.command == .clearFilters }?.keys.first?.label ?? "F4"
            run.status = Status(text: "Filters cleared. Press \(key) to restore them")
        } else if let (dataset, cleared) = run.clearedFilter, dataset == datasetID {
            filter = cleared
            run.status = Status(text: "Filters restored: \(filterWords)")
        } else {
            run.status = Status(text: "There are no filters to clear")
            return []
        }
        arrangeAgain()
        return [.file(.saveSettings(settings))]
    }
}
