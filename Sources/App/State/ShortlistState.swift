import Catalogue

/// The shortlist on the screen, and its pending changes on the disk.
struct ShortlistState: Sendable {
    private(set) var list = Shortlist()
    /// The number of pending answers from the disk. Until the last one comes, the shortlist on the screen is newer than the
    /// one on the disk.
    private var pendingAnswers = 0
    /// Whether the person asked for a comparison while the shortlist on the screen had nothing to compare.
    var isComparisonAsked = false

    /// An entry that was removed.
    struct Removal: Sendable {
        var entry: Shortlist.Entry
        /// How many deletions could be undone when the entry was removed. Those after the removal are undone before it.
        var deletions: Int
    }
    /// The entries removed in this run, the latest last; undo adds them again with their notes.
    private var removed: [Removal] = []
    /// Notes that could not be saved, by the ids of their places, so that nothing typed is lost.
    private var unsavedNotes: [String: String] = [:]
    /// The notes that are being saved, by the ids of their places, and those that they replace.
    private var savingNotes: [String: (new: String, old: String)] = [:]

    /// The sign beside a place of the shortlist in lists and on maps.
    static let sign = "✓"

    /// Changes the shortlist on the screen at once, and on the disk by an effect.
    /// - Parameter deletions: how many deletions can be undone; used for a removal only.
    mutating func change(_ change: Shortlist.Change, deletions: Int = 0) -> [Effect] {
        switch change {
        case .add(let entry): removed.removeAll { $0.entry.id == entry.id }
        case .remove(let id):
            if let entry = list.entry(id) { removed.append(Removal(entry: entry, deletions: deletions)) }
        case .note: break
        case .write(let entry, _):
            removed.removeAll { $0.entry.id == entry.id }
            unsavedNotes[entry.id] = nil
        }
        list.apply(change)
        if case .write(let entry, let old) = change {
            savingNotes[entry.id] = (list.entry(entry.id)?.note ?? entry.note, old)
        }
        pendingAnswers += 1
        return [.file(.changeShortlist(change))]
    }

    /// Reads the shortlist again, because another program may have changed it.
    mutating func reread() -> [Effect] {
        pendingAnswers += 1
        return [.file(.readShortlist)]
    }

    /// - Parameter read: the shortlist on the disk; nil if it could not be read, and the one on the screen then stays.
    /// - Returns: the ids of places whose notes somebody else has changed meanwhile, so that the person's were not saved.
    mutating func received(_ read: Shortlist?) -> [String] {
        pendingAnswers = max(0, pendingAnswers - 1)
        guard pendingAnswers == 0 else { return [] }
        if let read { list = read }
        defer { savingNotes = [:] }
        return savingNotes.keys.sorted().filter { id in
            guard let (new, old) = savingNotes[id] else { return false }
            let found = read?.entry(id)?.note
            guard found ?? "" != new else { return false }
            unsavedNotes[id] = new
            // If the old note is still there, the file could not be written; another message says so.
            return found != nil && found != old
        }
    }

    /// Forgets the text of a note that could not be saved.
    mutating func dropUnsavedNote(of id: String) { unsavedNotes[id] = nil }

    /// The text with which the line for a note begins: what could not be saved, else the present note.
    func noteText(of id: String) -> String { unsavedNotes[id] ?? list.entry(id)?.note ?? "" }

    /// The last removal that can be undone; nil if there is none.
    var lastRemoval: Removal? { removed.last }

    /// The entry to add for a place, with its old note if the place was removed in this run.
    func entry(toAdd id: String, name: String) -> Shortlist.Entry {
        removed.last { $0.entry.id == id }?.entry ?? Shortlist.Entry(id: id, name: name)
    }

    /// The entries of one dataset; the shortlist holds places of all datasets.
    func entries(of dataset: any Dataset) -> [Shortlist.Entry] {
        list.entries.filter { dataset.owns(id: $0.id) }
    }

    /// The rows of places that are on the shortlist.
    func rows(in places: Places) -> Set<Int> {
        Set(entries(of: places.dataset).compactMap { places.row(ofID: $0.id) })
    }
}
