import Catalogue

/// What stands beside a place of the shortlist, in the list and on the map.
let shortlistSign = "✓"

extension State {
    /// Which of some places are on the shortlist.
    func shortlistedRows(in places: Places) -> Set<Int> {
        Set(shortlist.entries.filter { isOfCollection($0, places) }.compactMap { places.row(ofID: $0.id) })
    }

    /// Whether an entry is of a collection: the shortlist holds places of all.
    func isOfCollection(_ entry: Shortlist.Entry, _ places: Places) -> Bool {
        entry.id.hasPrefix(places.collection.keyScheme + ":")
    }

    /// Puts the selected place on the shortlist, or takes it off.
    mutating func toggleShortlist() -> [Effect] {
        guard let id = selectedID else {
            status = Status(text: "Nothing is selected that could be put on the shortlist.")
            return []
        }
        if let entry = shortlist.entry(id) { return takeOff(entry) }
        // What was taken off comes back with its note.
        let entry = takenOff.last { $0.id == id } ?? Shortlist.Entry(id: id, name: nameOfPlace(id))
        return putOn(entry)
    }

    func nameOfPlace(_ id: String) -> String { place(ofID: id).map { $0.places.name($0.row) } ?? "" }

    mutating func putOn(_ entry: Shortlist.Entry) -> [Effect] {
        takenOff.removeAll { $0.id == entry.id }
        let effects = change(.add(entry))
        let hint = shortlist.count > 1 ? " · C compares" : ""
        status = Status(
            text: "On your shortlist (\(shortlist.count))\(entry.note.isEmpty ? "" : ", with its note")\(hint)")
        return effects
    }

    private mutating func takeOff(_ entry: Shortlist.Entry) -> [Effect] {
        takenOff.append(entry)
        let effects = change(.remove(id: entry.id))
        var isComparing = false
        if case .compare? = overlays.last { isComparing = true }
        status = Status(
            text: "Taken off your shortlist (\(shortlist.count)). \(isComparing ? "u" : "Space") puts it back"
                + (entry.note.isEmpty ? "." : ", with its note."))
        return effects
    }

    /// Puts back what was taken off last.
    mutating func putBack() -> [Effect] {
        guard let entry = takenOff.last else {
            status = Status(text: "Nothing was taken off the shortlist.")
            return []
        }
        return putOn(entry)
    }

    /// What is shown follows at once; the answer says what the disk has.
    mutating func change(_ change: Shortlist.Change) -> [Effect] {
        shortlist.apply(change)
        shortlistAnswers += 1
        return [.changeShortlist(change)] + renewComparison()
    }

    /// - Parameter read: nil where it could not be read: what was read before is shown on.
    mutating func takeShortlist(_ read: Shortlist?) -> [Effect] {
        shortlistAnswers = max(0, shortlistAnswers - 1)
        if shortlistAnswers == 0, let read { shortlist = read }
        return renewComparison()
    }
}
