import Catalogue

/// Answers of services: the lists they send, and what became of posts, edits and deletions.
extension State {
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
        // If this draft could not be written, the outbox still has an older version of it, which must not be sent now.
        return [changeOutbox(wasUnwritten ? .remove(key: draft.id) : .accepted(draft))]
    }

    /// Shows why a call failed. If a post or a change failed, its form shows the reason.
    private mutating func failed(
        _ call: ServiceCall, _ error: ServiceError, of id: String, request: Int
    ) -> [Effect] {
        switch (call, error) {
        case (.list, .noNetwork),
            (.listAll, .noNetwork) where service.lists.waitingExport == nil:
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
        guard let form = panes.opened(FormPane.self).first(where: { $0.isSending(request) }) else { return }
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
