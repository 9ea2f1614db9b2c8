import Catalogue

/// Reads and saves what updates changed. Changes near previous searches come first.
struct ChangesLibrary: Sendable {
    private let saved: SavedFiles

    init(_ saved: SavedFiles) { self.saved = saved }

    /// What the last update of a dataset changed; nil if nothing is saved.
    func last(of dataset: any Dataset) -> Changes? {
        guard var changes = saved.changes.of(dataset.id) else { return nil }
        changes.order(near: origins(of: dataset))
        return changes
    }

    /// The difference between two editions.
    func between(_ old: Places, _ new: Places) -> Changes {
        Changes(from: old, to: new, near: origins(of: new.dataset))
    }

    /// Saves the difference between two editions, unless it lists no changes, and returns it. Those of an earlier update then stay.
    func save(from old: Places, to new: Places) throws(CommandError) -> Changes {
        let changes = between(old, new)
        if !changes.items.isEmpty { try saved.save(changes) }
        return changes
    }

    /// Where the previous searches of a dataset started.
    private func origins(of dataset: any Dataset) -> [Origin] {
        saved.searches.filter { $0.dataset == dataset.id }.map(\.origin)
    }
}
