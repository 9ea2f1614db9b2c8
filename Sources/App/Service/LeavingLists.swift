import Catalogue

/// Removes the lists of services, in memory and on the disk, when their person or their address changes.
extension State {
    /// Removes the places that were fetched with the account of the person who has left, because others may use the machine.
    /// Call it after the session has changed.
    mutating func leaveSession() -> [Effect] {
        service.markPendingAsOfEarlierSession()
        // The filter by own places ends with the session.
        arrangeAgain()
        // Without facts, the list is from an earlier run, and may have been fetched with an account.
        let left = data.datasets.all.filter { dataset in
            guard dataset.supply.service is any AccountService else { return false }
            return service.lists.facts(of: dataset).map { $0.user != nil } ?? true
        }
        return left.flatMap { removeList(of: $0, needsAccount: true) } + showUnsent()
    }

    /// Removes the list of a dataset from the screen and from the disk. Places that wait to be sent stay.
    /// - Parameter needsAccount: whether the list was fetched with an account.
    mutating func removeList(of dataset: any Dataset, needsAccount: Bool) -> [Effect] {
        service.lists.remove(dataset.id, needsAccount: needsAccount)
        service.askForOlderAgain()
        let forget = Effect.service(.forget(dataset: dataset.id))
        guard dataset.id == datasetID else { return [forget] }
        let stopped = stopServiceSearch()
        panes.close { $0 is any DetailSource }
        // A saved search would go on showing the places as they were.
        if results?.saved.isReopened == true { showAll(from: nil) }
        let shown = receivedPlaces(withUnsent(Places([nil], of: dataset)))
        return stopped + [forget] + shown
    }

    /// Fetches the list again without an account, after the person has signed out: anybody may read some services. A failure
    /// is not shown.
    mutating func listWithoutAccount() -> [Effect] {
        guard let dataset, dataset.supply.service != nil, canFetch, !service.isListing else { return [] }
        return [service.askAgain(request: run.nextRequest(), of: dataset)]
    }
}
