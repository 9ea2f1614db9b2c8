import Catalogue

/// The facts that services sent about their lists, and the export that waits for a complete list.
struct ServedLists: Sendable {
    /// The facts about each list, by the id of its dataset.
    private var facts: [String: ListFacts] = [:]
    /// Why the last call did not reach the service of a dataset, by the id of the dataset.
    private var outages: [String: ServiceError] = [:]
    /// The announcements that were shown in this run.
    private var shownNotices: Set<ServiceNotice> = []
    /// The file to write once all places have come; nil if no export waits.
    var waitingExport: ExportFile?
    /// The request that the person made last with the key `R`. The status says so if its answer is that nothing has changed.
    var askedByKey: Int?

    /// The datasets whose lists are shown only to people with an account, as far as that is known.
    private var needAccount: Set<String> = []

    /// Whether the list of a dataset can be fetched only by somebody who is signed in.
    func needsAccount(_ dataset: any Dataset) -> Bool { needAccount.contains(dataset.id) }

    /// Forgets the facts about a list that leaves the screen.
    /// - Parameter needsAccount: whether the list was fetched with an account. It no longer counts once the list comes without one.
    mutating func remove(_ id: String, needsAccount: Bool) {
        facts[id] = nil
        if needsAccount { needAccount.insert(id) } else { needAccount.remove(id) }
    }

    /// The facts about the list of a dataset; nil until its service has sent them in this run.
    func facts(of dataset: any Dataset) -> ListFacts? { facts[dataset.id] }

    /// Why the last call did not reach the service of a dataset; nil if it did.
    func outage(of dataset: any Dataset) -> ServiceError? { outages[dataset.id] }

    /// Notes whether a call reached its service. An error that is not an outage changes nothing.
    /// - Parameter error: why the call failed; nil if it did not.
    mutating func noteReach(_ id: String, _ error: ServiceError?) {
        if error == nil || error?.isOutage == true { outages[id] = error }
        if error == .notSignedIn { needAccount.insert(id) }
    }

    /// Stores the facts about a list.
    /// - Returns: the announcement among them; nil if there is none, or it was shown before.
    mutating func received(_ newer: ListFacts, of id: String) -> ServiceNotice? {
        facts[id] = newer
        needAccount.remove(id)
        guard let notice = newer.notice, shownNotices.insert(notice).inserted else { return nil }
        return notice
    }

    /// Notes how many places a list has, after it was changed on this machine.
    mutating func noteTotal(_ id: String, _ count: Int) { facts[id]?.total = count }

    /// Notes that a list has not changed since it was fetched.
    /// - Parameter now: seconds since 1970; nil if the time is unknown.
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

/// What the header shows about a list from a service.
extension State {
    /// The results, while they show the current places and not those of a saved search; else nil.
    private var currentResults: Results? {
        results.flatMap { $0.places === data.places && $0.saved.openedOn == nil ? $0 : nil }
    }

    /// The facts about the list on the screen; nil if the list is not from a service, or the facts have not come yet.
    var listFacts: ListFacts? {
        currentResults.flatMap { service.lists.facts(of: $0.places.dataset) }
    }

    /// How long ago the list on the screen was fetched: "2 min ago"; nil if that is unknown. While its service is not
    /// reached: "offline, as of 14:02".
    var listAge: String? {
        let fetchedAt = listFacts?.fetchedAt
        if let outage = listOutage {
            let word = outage.headerWord
            let day = results.map { placesDate($0.places) } ?? ""
            let time = fetchedAt.map(timeOfList) ?? day
            return time.isEmpty ? word : "\(word), as of \(time)"
        }
        guard let fetchedAt, let now = run.now else { return nil }
        return agoText(seconds: max(0, now - fetchedAt))
    }

    /// Why the service of the list on the screen is not reached; nil if it is, if the list is not from a service, or if the address of the
    /// service is not known.
    var listOutage: ServiceError? { currentResults == nil ? nil : serviceOutage }

    /// Why the service of the open dataset is not reached; nil if it is, or if the dataset has no service with a known address.
    private var serviceOutage: ServiceError? {
        guard let dataset, dataset.supply.service != nil, !lacksServiceAddress else { return nil }
        return canFetch ? service.lists.outage(of: dataset) : .noNetwork
    }

    /// Why the server of the open dataset cannot be reached: "The server at https://board.example.org cannot be reached"; nil if it can,
    /// if the dataset has no accounts, or if the address is not known.
    var outageReason: String? {
        guard let serviceAddress, let outage = serviceOutage else { return nil }
        switch outage {
        case _ where !canFetch: return offlineReason
        case .noNetwork: return "Offline, or the server at \(serviceAddress) cannot be found"
        case .noConnection: return "The server at \(serviceAddress) cannot be reached"
        default: return "The server at \(serviceAddress) does not answer or is not working"
        }
    }

    /// What to do if the server cannot be reached because its address is wrong; shown after `outageReason`.
    static let addressAdvice = "If the address is wrong, type :server and the right address."

    /// The time of day of a moment; its day if that is not today.
    private func timeOfList(_ seconds: Int) -> String {
        guard let day = run.clock.day(seconds) else { return run.clock.time(seconds) }
        let today = run.now.flatMap { run.clock.day($0) }?.iso ?? run.today
        return day.iso == today ? run.clock.time(seconds) : day.long
    }

    /// How many of the service's places a list of all places has: "100 of 213 stalls", "98 stalls, 2 could not be read"; nil if
    /// the service did not send its number.
    func servedCount(_ results: Results) -> String? {
        guard results.listsAllPlaces, results.hits.count > 0, let total = listFacts?.total else { return nil }
        let all = max(total, results.hits.count)
        let unreadable = listFacts?.unreadable ?? 0
        let gap = unreadable > 0 ? ", \(grouped(unreadable)) could not be read" : ""
        guard results.presentCount < all else { return counted(all) + gap }
        return "\(grouped(results.presentCount)) of \(counted(all))\(gap)"
    }

    /// The title that a service gives its list; nil if there is none, or it is the name of the dataset.
    var listTitle: String? {
        guard let title = listFacts?.title, !title.isEmpty, title != dataset?.name else { return nil }
        return title
    }
}
