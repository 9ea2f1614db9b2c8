import Catalogue
import Live

/// What updates changed, kept so that it can be read later.
extension Library {
    /// What the last update of a collection changed, those near the previous searches first; nil where none is kept.
    func changes(of collection: any Collection) -> Changes? {
        guard var changes = keptChanges.of(collection.id) else { return nil }
        changes.order(near: origins(of: collection))
        return changes
    }

    /// The difference of two editions, those near the previous searches first. One that is not empty is kept.
    /// - Throws: where it cannot be written.
    func keepChanges(from old: Places, to new: Places) throws(CommandError) -> Changes {
        let changes = Changes(from: old, to: new, near: origins(of: new.collection))
        if !changes.isEmpty { try keep(changes) }
        return changes
    }

    /// Where the previous searches of a collection started.
    private func origins(of collection: any Collection) -> [Origin] {
        history.filter { $0.collection == collection.id }.map(\.origin)
    }
}
