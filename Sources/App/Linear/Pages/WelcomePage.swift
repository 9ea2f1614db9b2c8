import Catalogue
import Screen

extension WelcomePane {
    /// The question for a place, and after it what the typed text may mean.
    func linearPage(in state: State) -> LinearPage {
        guard let places = state.data.places else { return LinearPage(title: "Catchment") }
        let (welcome, dataset) = (state.welcome, places.dataset)
        var page = LinearPage(title: "Search: \(dataset.name)")
        let kind = places.isPartial ? "Starter set: " : ""
        let date = sourceDates(places)
        page.lines = [
            "\(kind)\(state.listedWords(places))" + (date.isEmpty ? "" : " · \(date)") + "."
        ]
        page.lines += (state.introductionWordings.first ?? "").split(separator: "\n").map { line in
            line.last?.isPunctuation == true ? String(line) : line + "."
        }
        if dataset.opensWithList { page.lines.append("Type A to list all \(dataset.noun.many).") }
        let home =
            state.settings.home.map { "The words \"home\" and \"here\" both mean \($0.label)" }
            ?? "The word \"here\" is where you are; :home PLACE sets your home"
        let radius = state.distances.text(radiusMetres: state.formRadius)
        page.lines.append("\(home)." + (state.usesRadius ? " The radius is \(radius); :radius changes it." : ""))
        if state.isFiltered { page.lines.append("Filters: \(state.filterWords). Type F to clear them.") }
        if let order = state.chosenOrder {
            page.lines.append("Sorted \(order), as last time. Type s in the list to change it.")
        }
        let searches = state.history.searches.count
        if searches > 0 {
            let words = searches == 1 ? "previous search" : "\(searches) previous searches"
            page.lines.append("Type p to list your \(words).")
        }
        // Any other problem is said when the search fails.
        if case .otherDataset? = welcome.previewProblem, let problem = welcome.previewProblem {
            page.lines.append(problem.formWords)
        }
        if welcome.start == .name {
            page.items = welcome.suggestions.map { suggestion in
                LinearItem(id: places.id(suggestion.row), text: places.nameWithArea(suggestion.row))
            }
            if !page.items.isEmpty { page.title = "Names like \(welcome.name.text): choose one to search around it" }
            if page.items.isEmpty, !welcome.name.text.trimmingBlanks.isEmpty {
                page.lines.append("No name like \(welcome.name.text) was found.")
            }
        } else if welcome.meanings.count > 1 {
            page.lines.append("\(welcome.place.text) may be one of these:")
            page.items = welcome.meanings.map { LinearItem(id: $0.fullName, text: $0.fullName) }
        }
        page.field = LinearField(
            label: dataset.opensWithList ? "Place" : "Which place?", hint: hint(in: state, dataset))
        page.field?.text = welcome.start == .name ? welcome.name.text : welcome.place.text
        page.field?.takesCommands = true
        return page
    }

    /// What an empty line does or, if it does nothing, an example of a place.
    private func hint(in state: State, _ dataset: any Dataset) -> String {
        if let last = state.lastSearch { return "Enter searches \(last.origin.label) again" }
        return dataset.opensWithList ? "Enter: all \(dataset.noun.many)" : "such as \(dataset.examplePlace)"
    }

    /// Moves the focus to the field for a place, whichever field had it before.
    mutating func focusField(in state: inout State) {
        state.welcome.start = .place
        state.welcome.focus = .start
    }

    mutating func select(_ index: Int, in state: inout State) {
        state.welcome.focus = .start
        if state.welcome.start == .name {
            state.welcome.suggestion = index
            state.previewSuggestion()
        } else {
            state.welcome.meaning = index
            state.welcome.isMeaningChosen = true
            state.welcome.preview = state.welcome.typed
        }
    }
}
