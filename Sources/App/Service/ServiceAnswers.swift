import Catalogue

/// Datasets whose places come from a service: lists them, and shows what became of posts, edits and deletions.
extension State {
    /// The address of the open dataset's service with accounts: that of the environment, else of the session, else of the settings; nil if
    /// none is known, and for a dataset without such a service.
    var serviceAddress: String? {
        guard dataset?.supply.service is any AccountService else { return nil }
        return service.presetAddress ?? service.session.address ?? settings.sources[datasetID]
    }

    /// Requests the places of the open dataset from its service; no effect for a dataset without a service, and for a list of
    /// favourites to which the person has added no place.
    /// - Parameters:
    ///   - call: `.listAll` fetches forecasts that still hold, too.
    ///   - isByKey: whether the person asked for it, and is told if nothing has changed.
    mutating func requestServicePlaces(_ call: ServiceCall = .list, isByKey: Bool = false) -> [Effect] {
        guard let dataset, dataset.supply.service != nil, !service.isListing else { return [] }
        if dataset.listsFavourites, data.places?.count == 0 { return [] }
        guard canFetch else {
            let lacksAddress = dataset.supply.service is any AccountService && serviceAddress == nil
            // When the list opens, its text says what to do about the address.
            if lacksAddress, !isByKey { return [] }
            run.status =
                lacksAddress
                ? Status(text: ServiceError.noAddress.sentence(after: call), isError: true)
                : Status(text: offlineSentence)
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
        // Places that a word search found are older, and stand below the listed ones. A person who selects one of them
        // does not ask for the places in between.
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

    /// What is on the screen without a network.
    private var offlineSentence: String {
        // Cities can be listed before their first forecasts.
        let isEmpty = data.places?.count == 0 || listsFavourites && listFacts == nil
        return isEmpty ? "Offline: nothing saved yet. Press R when you are online" : Status.offline
    }

    mutating func receivedServiceAnswer(
        _ answer: Result<ServiceReply, ServiceError>, request: Int
    ) -> [Effect] {
        let hasFailed = if case .failure = answer { true } else { false }
        guard let pending = service.answered(request, hasFailed: hasFailed) else { return [] }
        let (call, id, isOfOther) = (pending.call, pending.dataset, pending.isOfOtherSession)
        run.wasAskedToWait = run.wasAskedToWait && service.isSending
        if call.isReading, case .failure(let error) = answer { service.lists.noteReach(id, error) }
        if !hasFailed { service.lists.noteReach(id, nil) }
        if isOfOther, call.isHiding { return [] }
        switch answer {
        case .success(let reply):
            service.search?.answered(reply, request: request)
            let own = isOfOther ? ServiceReply.done : reply
            let (gone, before) = (ownPlacesGone(after: own, of: id), run.status)
            let effects = shown(own, to: call, of: id, request: request)
            let further = carriedOut(call, of: id, request: request)
            say(gone, unlike: before)
            return effects + further
        case .failure(let error): return pending.isAutomatic ? [] : failed(call, error, of: id, request: request)
        }
    }

    /// Shows the places that a service sent. Requests the list again if they may lack what a call changed.
    private mutating func shown(
        _ reply: ServiceReply, to call: ServiceCall, of id: String, request: Int
    ) -> [Effect] {
        guard id == datasetID else { return [] }
        guard case .places(let places, let facts) = reply else {
            if call == .list { service.lists.confirmed(id, at: run.now) }
            if call.isListing, service.lists.askedByKey == request {
                run.status = Status(text: "Nothing has changed")
            }
            return call.isReading ? [] : requestListAgain()
        }
        let isFirst = service.lists.facts(of: places.dataset) == nil
        let found = dataset.flatMap { service.lists.facts(of: $0) }?.foundKeys ?? []
        let notice = service.lists.received(facts, of: id)
        let effects = show(places, after: call, isFirst: isFirst, foundBefore: found)
        if let notice { run.status = Status(text: notice.sentence) }
        // A list that was requested before may lack the change.
        guard !call.isReading, service.isListing else { return effects }
        return effects + requestListAgain()
    }

    /// Requests the list again in place of one that may lack a change. An export that waits for all places still gets them.
    private mutating func requestListAgain() -> [Effect] {
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

    /// Shows that a call was carried out.
    private mutating func carriedOut(_ call: ServiceCall, of id: String, request: Int) -> [Effect] {
        if !call.isReading { run.status = Status(text: sentFromOutbox(request, of: id) ?? Self.words(for: call)) }
        switch call {
        case .list, .listOlder, .hide, .show: return []
        case .find:
            sayFound(onlyOnce: true)
            return []
        case .listAll: return id == datasetID ? finishExport() : []
        case .post(let draft):
            if service.deletions.isUndoing(request) {
                undone("Restored as a new \(data.datasets.named(id)?.noun.one ?? "place")")
            }
            return accepted(draft, request: request)
        case .edit(let key, _):
            if let draft = call.outboxDraft { return accepted(draft, request: request) }
            return service.outbox.entry(key) == nil ? [] : [changeOutbox(.remove(key: key))]
        case .delete(let key, _):
            deleted(key, of: id, request: request)
            return []
        }
    }

    /// "Sent 2 pins from the outbox"; nil unless several places or changes were sent in a row without a key press.
    private mutating func sentFromOutbox(_ request: Int, of id: String) -> String? {
        guard service.outbox.automatic.remove(request) != nil else { return nil }
        service.outbox.sentInARow += 1
        let count = service.outbox.sentInARow
        let noun = data.datasets.named(id)?.noun ?? .place
        return count > 1 ? "Sent \(grouped(count)) \(noun.form(for: count)) from the outbox" : nil
    }

    /// Removes a draft from the outbox after its service has accepted it.
    private mutating func accepted(_ draft: Draft, request: Int) -> [Effect] {
        let wasUnwritten = service.outbox.sentUnwritten.remove(request) != nil
        guard service.outbox.entry(draft.id) != nil else { return [] }
        // An older version of a draft that could not be written must not be sent after it.
        return [changeOutbox(wasUnwritten ? .remove(key: draft.id) : .accepted(draft))]
    }

    /// Shows why a call failed. If a post or a change failed, its form shows the reason.
    private mutating func failed(
        _ call: ServiceCall, _ error: ServiceError, of id: String, request: Int
    ) -> [Effect] {
        switch (call, error) {
        case (.list, .noNetwork), (.listOlder, .noNetwork):
            run.status = Status(text: offlineSentence, isError: true)
            return []
        case (.find, _):
            service.search?.failed(error, request: request)
            sayFound()
            return []
        case (.list, .notSignedIn) where panes.isEmpty && id == datasetID: return askForAccount()
        case (.post(let draft), _) where service.deletions.isUndoing(request): return notUndone(error, draft)
        case (.post(let draft), _), (.edit(_, let draft), _):
            let effects = notPosted(call, error, request: request)
            ask(about: draft, error, request: request)
            return effects
        case (.delete(let key, _), _): return notDeleted(key, error, of: id, request: request)
        case (.listAll, .noNetwork) where service.lists.waitingExport == nil:
            run.status = Status(text: offlineSentence, isError: true)
            return []
        case (.listAll, _) where service.lists.waitingExport != nil:
            service.lists.waitingExport = nil
            let sentence = error == .noNetwork ? "Offline: nothing was written" : error.sentence(after: call)
            run.status = Status(text: sentence, isError: true)
            return []
        case (.list, _), (.listOlder, _), (.listAll, _), (.hide, _), (.show, _):
            run.status = Status(text: error.sentence(after: call), isError: true)
            return []
        }
    }

    /// Opens a question over a form that was not sent: which of two versions stays, or the name and password.
    private mutating func ask(about draft: Draft, _ error: ServiceError, request: Int) {
        guard let form = panes.all(FormPane.self).first(where: { $0.isSending(request) }) else { return }
        switch error {
        case .changedMeanwhile(let current?):
            panes.open(ConflictPane(dataset: form.dataset, key: form.key, yours: draft, theirs: current))
        case .notSignedIn where form.dataset.supply.service is any AccountService:
            panes.open(AccountPane(form.dataset, .signIn, service.session, storage: service.passwordStorage))
        default: break
        }
    }

    /// What the status says of a call that was carried out.
    private static func words(for call: ServiceCall) -> String {
        switch call {
        case .post: "Posted"
        case .edit: "Changed"
        case .delete: "Deleted"
        case .hide: "Hidden. Type :unhide to show it again"
        case .show: "Shown to all again"
        case .list, .listOlder, .listAll, .find: ""
        }
    }

    /// Shows the places that a service sent. A list that comes by itself does not move the map, except the first one of
    /// a run: it fits the map to all places, unless the person has already pressed a key.
    /// - Parameters:
    ///   - isFirst: whether these are the first places that the service has sent in this run.
    ///   - foundBefore: the keys of the earlier places that came from a word search.
    private mutating func show(
        _ places: Places, after call: ServiceCall, isFirst: Bool, foundBefore: Set<String>
    ) -> [Effect] {
        let wasEmpty = data.places?.count == 0
        let (results, old) = (results, data.places)
        // The status about the last post stays.
        let status = run.status
        let effects = receivedPlaces(withUnsent(places))
        run.status = status
        let mayFit = isFirst && results?.map.isUsed != true
        if case .find = call {} else if call.isReading, !mayFit { keepMap(of: results) }
        if let old {
            switch call {
            // The answer to a word search has the newest places, too.
            case .list, .listAll, .find:
                markNews(
                    from: old, foundKeys: foundBefore, to: places, isFirst: isFirst, mayHaveOld: call != .list)
            case .listOlder, .post, .edit, .delete, .hide, .show: break
            }
        }
        noteVersions(of: places)
        // Linear mode asks for a place first.
        let mayOpen = self.results == nil && places.dataset.opensWithList && !screen.isLinear
        return wasEmpty && places.count > 0 && mayOpen ? effects + listAll() : effects
    }

    /// Keeps the map where it was before newer places came. Otherwise it would move to fit all of them.
    private mutating func keepMap(of before: Results?) {
        guard let before, let size = mapSize, before.listsAllPlaces, before.map.viewport == nil, !before.pins.isEmpty,
            let fresh = results, fresh.listsAllPlaces, fresh.map.viewport == nil
        else { return }
        let viewport = before.viewport(in: size)
        if fresh.viewport(in: size) != viewport { results?.map.viewport = viewport }
    }
}
