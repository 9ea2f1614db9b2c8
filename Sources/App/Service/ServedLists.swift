import Catalogue

/// What services said of their lists, and the export that waits for all places of one.
struct ServedLists: Sendable {
    /// By the id of the dataset.
    private var facts: [String: ListFacts] = [:]
    /// The announcements that were shown in this run.
    private var shownNotices: Set<ServiceNotice> = []
    /// The file to write once all places have come; nil where none waits.
    var waitingExport: ExportFile?

    /// What the service of a dataset said of its list; nil before it was asked in this run.
    func facts(of dataset: any Dataset) -> ListFacts? { facts[dataset.id] }

    /// - Returns: an announcement that was not shown yet; nil for none.
    mutating func received(_ newer: ListFacts, of id: String) -> ServiceNotice? {
        facts[id] = newer
        guard let notice = newer.notice, shownNotices.insert(notice).inserted else { return nil }
        return notice
    }

    /// Notes that a list has not changed since it was fetched.
    /// - Parameter now: in seconds since 1970; nil where the time is unknown.
    mutating func confirmed(_ id: String, at now: Int?) {
        guard let now, let before = facts[id]?.fetchedAt else { return }
        facts[id]?.fetchedAt = max(before, now)
    }
}

extension ServiceState {
    /// Whether the person who is signed in may hide places from the others.
    func mayHide(in dataset: any Dataset) -> Bool {
        guard dataset is any Hiding, let user = session.user, let facts = lists.facts(of: dataset) else { return false }
        return facts.mayHide && facts.user == user
    }
}

/// What the header says of a list from a service.
extension State {
    /// What a service says of the list on the screen; nil for other lists, and before it was asked.
    var listFacts: ListFacts? {
        guard let results, results.places === data.places, results.saved.openedOn == nil else { return nil }
        return service.lists.facts(of: results.places.dataset)
    }

    /// How long ago the list on the screen was fetched: "2 min ago"; nil where that is unknown.
    var listAge: String? {
        guard let fetchedAt = listFacts?.fetchedAt, let now = run.now else { return nil }
        return agoText(seconds: max(0, now - fetchedAt))
    }

    /// The number of places in a list of all places, with that at the service: "100 of 213 stalls"; nil where the service did
    /// not say it.
    func servedCount(_ results: Results) -> String? {
        guard results.listsAllPlaces, results.hits.count > 0, let total = listFacts?.total else { return nil }
        let all = max(total, results.hits.count)
        guard results.presentCount < all else { return counted(all) }
        return "\(grouped(results.presentCount)) of \(counted(all))"
    }

    /// What the people of a service call its list, where that says more than the dataset's name; nil otherwise.
    var listTitle: String? {
        guard let title = listFacts?.title, !title.isEmpty, title != dataset?.name else { return nil }
        return title
    }
}

/// How long ago something was: "just now", "5 min ago", "3 h ago", "2 days ago".
private func agoText(seconds: Int) -> String {
    switch seconds / 60 {
    case 0: "just now"
    case 1..<60: "\(seconds / 60) min ago"
    case 60..<2880: "\(seconds / 3600) h ago"
    default: "\(seconds / 86_400) days ago"
    }
}
