import Catalogue

/// Requests for the list of a dataset whose places come from a service.
extension State {
    /// The address of the open dataset's service with accounts, taken from the environment, else from the session, else from the
    /// settings. Nil if none of them has one, or if the dataset has no such service.
    var serviceAddress: String? {
        guard dataset?.supply.service is any AccountService else { return nil }
        return service.presetAddress ?? service.session.address ?? settings.sources[datasetID]
    }

    /// Whether nothing can be requested because the address of the open dataset's service is not known.
    var lacksServiceAddress: Bool { dataset?.supply.service is any AccountService && serviceAddress == nil }

    /// Requests the places of the open dataset from its service. Requests nothing if the dataset has no service, or if it is a list of
    /// favourites to which the person has added no place.
    /// - Parameters:
    ///   - call: `.list`, or `.listAll` to fetch also those forecasts that have not expired.
    ///   - isByKey: whether the person pressed a key for it; the status then says if nothing has changed.
    mutating func requestServicePlaces(_ call: ServiceCall = .list, isByKey: Bool = false) -> [Effect] {
        guard let dataset, dataset.supply.service != nil, !service.isListing else { return [] }
        if hasNoFavourites { return [] }
        guard canFetch else {
            // When the list opens, its text says what to do about the address.
            if lacksServiceAddress, !isByKey { return [] }
            run.status =
                lacksServiceAddress
                ? Status(text: ServiceError.noAddress.sentence(after: call), isError: true)
                : .offline(offlineSentence)
            return []
        }
        let request = run.nextRequest()
        if isByKey { service.lists.askedByKey = request }
        return [service.ask(call, request: request, of: dataset)]
    }

    /// Requests the places again each minute, while they are on the screen and the network may be used. Forecasts are
    /// requested only once they have expired.
    /// - Parameter now: seconds since 1970.
    mutating func refreshEachMinute(at now: Int) -> [Effect] {
        if dataset is any Forecasting { return requestExpiredForecasts(at: now) }
        guard let dataset, dataset.supply.service != nil, canFetch, !service.isListing, results != nil else {
            return []
        }
        return [service.askAgain(request: run.nextRequest(), of: dataset)] + readOutbox()
    }

    /// Requests older places when the selection comes near the end of the list of all places. A list of favourites always
    /// comes as a whole.
    mutating func requestOlderPlaces() -> [Effect] {
        guard let results, results.listsAllPlaces, let dataset, dataset.supply.service != nil, canFetch,
            !dataset.listsFavourites,
            results.find.narrowedTo == nil, let row = results.selected, let index = results.selectedIndex, index > 0
        else { return [] }
        // Places found by a word search stand below the listed ones. Selecting one of them does not load the older places between.
        let found = listFacts?.foundKeys ?? []
        guard index >= results.visible.count - found.count - 10, !found.contains(results.places.key(row)) else {
            return []
        }
        return service.askForOlder(than: results.places.count, request: run.nextRequest(), of: dataset)
    }

    /// Carries out `R` for a dataset with a service: requests its places, or stops waiting for them.
    mutating func refreshServicePlaces() -> [Effect] {
        guard service.isListing else {
            return readOutbox()
                + requestServicePlaces(listsFavourites ? .listAll : .list, isByKey: true)
        }
        run.status = Status(text: "Stopped. Press R to try again")
        return stopLists()
    }

    /// The status without a network: that saved data is shown, or that there is none.
    var offlineSentence: String {
        // Cities can be listed before their first forecasts.
        let isEmpty = data.places?.count == 0 || listsFavourites && listFacts == nil
        return isEmpty ? "Offline: nothing saved yet. Press R when you are online" : Status.offline
    }

    /// Cancels the pending list, which may lack a change, and requests it again; all places if an export waits for them.
    mutating func requestListAgain() -> [Effect] {
        let cancelled = service.cancelLists()
        guard service.lists.waitingExport != nil, let dataset, canFetch else {
            return cancelled + requestServicePlaces()
        }
        return cancelled + [service.ask(.listAll, request: run.nextRequest(), of: dataset)]
    }

    /// Cancels the pending lists. An export that waits for them is given up, which the status says.
    mutating func stopLists() -> [Effect] {
        if service.lists.waitingExport != nil {
            service.lists.waitingExport = nil
            let text = [run.status?.text, "Nothing was written"].compactMap { $0 }.joined(separator: ". ")
            run.status = Status(text: text, isError: true)
        }
        return service.cancelLists()
    }

    /// Stops all that is being read from a service: its lists and the search for the text in the find line.
    mutating func stopReading() -> [Effect] { stopLists() + stopServiceSearch() }
}
