import Catalogue

/// What finds in a list of all places: made beside the loop, as a hundred thousand of them take a while.
struct Finder: Sendable {
    let places: Places
    /// Nil while it is being made.
    var index: NameIndex?
}

extension State {
    /// Asks for the index of all places where they are listed and it was not asked for.
    mutating func askForIndex() -> [Effect] {
        guard let results, results.isEverywhere, finder?.places !== results.places else { return [] }
        finder = Finder(places: results.places)
        return [.indexPlaces]
    }

    /// The index of some places; nil while there is none.
    func index(of places: Places) -> NameIndex? { finder?.places === places ? finder?.index : nil }

    /// Takes an index in, and looks for what was typed meanwhile.
    mutating func takeIndex(_ index: NameIndex, of places: Places) {
        guard finder?.places === places else { return }
        finder?.index = index
        guard let results, results.isFindWaiting, results.places === places else { return }
        let selected = results.selected
        find(results.lastFind)
        // Nobody types any more: what was selected meanwhile stays so.
        if case .find? = overlays.last { return }
        if let selected, self.results?.matchingRows.contains(selected) == true { self.results?.selected = selected }
    }
}
