import Catalogue
import Screen

extension ForecastPane {
    func linearPage(in state: State) -> LinearPage {
        let parts = [place.fullName, note(in: state)].filter { !$0.isEmpty }
        var page = LinearPage(title: "Forecast: \(parts.joined(separator: ", "))")
        page.lines = self.page(of: state, charset: .braille).spokenLines
        page.words = ["days": .character("+")]
        return page
    }

    func waiting(in state: State) -> String? { pending == nil ? nil : "Fetching the forecast ..." }
}

extension CitiesPane {
    /// The field for a name or, if the list has the focus, the cities that were found, with numbers.
    func linearPage(in state: State) -> LinearPage {
        var page = LinearPage(title: "Search for a city")
        if let sentence { page.lines.append(sentence.text + ".") }
        guard focus == .list else {
            let advice = advice(in: state)
            if !advice.isEmpty { page.lines.append(advice) }
            page.field = LinearField(label: "City", next: .tab)
            page.field?.takesColon = true
            return page
        }
        page.title = "Cities found for \(searched)"
        let home = state.settings.home?.origin.coordinate
        page.items = found.places.map { place in
            let distance = home.map { state.distances.text(metres: $0.distance(to: place.coordinate)) + " from home" }
            let words = [
                place.name, place.isTown ? "" : "not a town", place.whereabouts,
                state.cities.isFavourite(place.key) ? "favourite" : "",
                place.population.map { "\(grouped($0)) people" } ?? "", distance ?? "",
            ]
            return LinearItem(id: place.key, text: words.filter { !$0.isEmpty }.joined(separator: ", "))
        }
        return page
    }

    func waiting(in state: State) -> String? { isSearching ? "Searching ..." : nil }

    mutating func select(_ index: Int, in state: inout State) {
        focus = .list
        list.selected = index
    }

    mutating func focusField(in state: inout State) { focus = .field }
}
