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

    /// Does what may bring newer data for a command, also where it fails half way, and says and keeps what they changed.
    func tellingChanges<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) {
        let editions = Collections.all.map { load($0) }
        defer { for old in editions { tellChanges(since: old) } }
        try work()
    }

    private func tellChanges(since old: Places) {
        let fresh = load(old.collection, unlessAs: old)
        guard fresh !== old else { return }
        do throws(CommandError) {
            let changes = try keepChanges(from: old, to: fresh)
            guard !changes.isEmpty else { return }
            writeError("\(old.collection.name): \(changes.summary); catchment changes lists them.")
        } catch { warn(error.message) }
    }

    /// Where the previous searches of a collection started.
    private func origins(of collection: any Collection) -> [Origin] {
        history.filter { $0.collection == collection.id }.map(\.origin)
    }
}
