import Catalogue

/// Sends new places and changes. A draft is in the outbox from the moment it is sent until its service has accepted it.
extension State {
    /// Writes a draft into the outbox, then sends it. Without a network it waits in the outbox.
    /// - Parameter request: gets the answer of the service.
    mutating func sendByOutbox(_ draft: Draft, request: Int, of dataset: any Dataset) -> [Effect] {
        var entry = service.outbox.entry(draft.id) ?? OutboxEntry(dataset: dataset.id, user: "", draft: draft)
        entry.draft = draft
        entry.user = service.session.user ?? entry.user
        entry.problem = nil
        service.register(entry.call, request: request, of: dataset.id)
        service.outbox.unwritten.insert(request)
        return [.file(.changeOutbox(request: request, .put(entry)))]
    }

    /// Stops sending the draft of a form. The draft leaves the outbox, because the form still has its text.
    /// - Parameter isFromOutbox: whether the draft was in the outbox before the form opened. If so, it stays there, and is sent
    ///   only when the person sends it.
    mutating func stopSending(_ request: Int, isFromOutbox: Bool) -> [Effect] {
        let stopped = service.forget(request)?.call
        service.outbox.unwritten.remove(request)
        guard let draft = stopped?.outboxDraft else { return [.cancel(request: request)] }
        return [.cancel(request: request), handBack(draft, .cancelled, isFromOutbox: isFromOutbox)]
    }

    /// Takes a draft that was not sent out of the outbox, because its form still has the text. A draft that was in the outbox
    /// before stays there, with the reason.
    private mutating func handBack(_ draft: Draft, _ error: ServiceError, isFromOutbox: Bool) -> Effect {
        changeOutbox(isFromOutbox ? .refused(draft, error) : .remove(key: draft.id))
    }

    mutating func changeOutbox(_ change: Outbox.Change) -> Effect {
        changeOutbox(change, request: run.nextRequest())
    }

    mutating func changeOutbox(_ change: Outbox.Change, request: Int) -> Effect {
        service.outbox.changing[request] = change.key
        return .file(.changeOutbox(request: request, change))
    }

    /// Reads the outbox again, because other programs may have changed it; then sends the places that wait.
    mutating func readOutbox() -> [Effect] {
        service.outbox.wakeRequest = nil
        guard data.datasets.all.contains(where: { $0 is any Posting }) else { return [] }
        return [.file(.readOutbox(request: run.nextRequest()))]
    }

    /// Shows the places of the outbox, and sends the next one.
    /// - Parameter read: nil if the outbox could not be changed.
    mutating func receivedOutbox(_ read: Outbox?, request: Int) -> [Effect] {
        service.outbox.changing[request] = nil
        if let read { service.outbox.received(read) }
        let shown = showUnsent() + listAfterRead(request)
        if service.deletions.isUndoing(request) {
            if read != nil {
                undone("Restored")
            } else {
                notUndone("Not undone: the outbox cannot be written. Press u again")
            }
        }
        if service.outbox.unwritten.remove(request) != nil {
            return shown + sendWritten(request, isWritten: read != nil)
        }
        // Nothing is sent after a change that could not be written: it would be tried again without end.
        return shown + (read == nil ? [] : sendNext())
    }

    /// Fetches the list from an address that was written before this request was answered.
    private mutating func listAfterRead(_ request: Int) -> [Effect] {
        guard service.listsAfterRead == request else { return [] }
        service.listsAfterRead = nil
        return canFetch ? service.cancelLists() + requestServicePlaces() : []
    }

    /// Sends a draft that was written into the outbox. A draft that could not be written is sent, too: the form still has it.
    /// - Parameter isWritten: whether this draft is on the disk, where an older one may be in its place.
    private mutating func sendWritten(_ request: Int, isWritten: Bool) -> [Effect] {
        guard let pending = service.call(request), let draft = pending.call.outboxDraft else { return [] }
        let written = isWritten && service.outbox.holds(draft) ? service.outbox.entry(draft.id) : nil
        if written != nil { selectNew(draft.id) }
        guard canFetch else {
            service.forget(request)
            if written != nil { run.status = Status(text: ServiceError.noNetwork.outboxSentence) }
            return []
        }
        if written == nil { service.outbox.sentUnwritten.insert(request) }
        let entry = written ?? OutboxEntry(dataset: pending.dataset, user: service.session.user ?? "", draft: draft)
        return [service.post(entry, request: request)]
    }

    /// Selects a new or restored place in the list, unless the details of another one are open.
    mutating func selectNew(_ key: String) {
        guard panes.opened(DetailPane.self).isEmpty else { return }
        let size = mapOrScreenSize
        results?.select(key)
        results?.revealSelected(in: size)
    }

    /// Sends the first place that waits, unless one is being sent. The next one follows when the outbox is read again.
    private mutating func sendNext() -> [Effect] {
        guard canFetch, let user = service.session.user, !service.isPosting else { return [] }
        let held = Set(panes.opened(FormPane.self).map(\.key)).union(panes.opened(DeleteQuestion.self).map(\.key))
            .union(service.outbox.changing.values)
        let next = service.outbox.outbox.entries.first { entry in
            entry.user == user && entry.problem == nil && !held.contains(entry.key)
        }
        guard let next else {
            service.outbox.sentInARow = 0
            return []
        }
        let request = run.nextRequest()
        service.outbox.automatic.insert(request)
        return [service.post(next, request: request)]
    }

    /// Lets places wait again that were not sent because the person was not signed in; no effect if there are none.
    mutating func retryAfterSignIn() -> [Effect] {
        guard let user = service.session.user,
            service.outbox.outbox.entries.contains(where: { $0.user == user && $0.problem == .notSignedIn })
        else { return [] }
        return [changeOutbox(.signedIn(user: user))]
    }

    /// Handles a draft that its service did not accept: it waits in the outbox, goes back to its form, or stays in the outbox
    /// with the reason.
    mutating func notPosted(_ call: ServiceCall, _ error: ServiceError, request: Int) -> [Effect] {
        guard let draft = call.outboxDraft else { return [] }
        let waits = isWaiting(call, after: error)
        if let form = panes.opened(FormPane.self).first(where: { $0.isSending(request) }) {
            if waits { run.status = Status(text: error.outboxSentence) }
            let isHandedBack = !waits && service.outbox.entry(draft.id) != nil
            return isHandedBack ? [handBack(draft, error, isFromOutbox: form.isFromOutbox)] : []
        }
        if waits { return [] }
        switch error {
        case .cancelled: return []
        case .tooFast(let seconds):
            let wake = run.nextRequest()
            service.outbox.wakeRequest = wake
            return [.wake(request: wake, afterSeconds: min(max(1, seconds ?? 60), 3600))]
        default:
            var sentence = error.sentence(after: call)
            switch error {
            case .changedMeanwhile(_?): sentence += ". Select it, then E shows both versions"
            case .gone:
                let dataset = service.outbox.entry(draft.id).flatMap { data.datasets.named($0.dataset) }
                let fate = ServiceError.fateOfGone(hider: dataset?.whoHides)
                sentence = "it \(fate). Select it, then E posts it again"
            default: break
            }
            run.status = Status(text: "Not sent: \(sentence)", isError: true)
            return [changeOutbox(.refused(draft, error))]
        }
    }

    /// Whether the draft of a failed call waits in the outbox until its service can be reached.
    func isWaiting(_ call: ServiceCall?, after error: ServiceError) -> Bool {
        guard let draft = call?.outboxDraft else { return false }
        return error.isOutage && service.outbox.holds(draft)
    }

    // MARK: On the screen

    /// Places together with those that wait to be sent.
    mutating func withUnsent(_ places: Places) -> Places {
        service.outbox.shown = service.outbox.entries(of: service.session.user)
        return places.withUnsent(service.outbox.shown)
    }

    /// Shows the places that wait to be sent among the others.
    mutating func showUnsent() -> [Effect] {
        guard let places = data.places, places.dataset is any Posting,
            service.outbox.shown != service.outbox.entries(of: service.session.user)
        else { return [] }
        let status = run.status
        let effects = receivedPlaces(withUnsent(places))
        run.status = status
        return effects
    }

    /// Whether a place is being sent, waits or was refused; nil for a place that its service has accepted.
    func sending(of row: Int, in places: Places) -> SendingState? {
        guard places.isUnsent(row), let entry = service.outbox.entry(places.key(row)) else { return nil }
        if service.isPosting(entry.key) { return .sending }
        return entry.problem.map { .refused($0, hider: places.dataset.whoHides) } ?? .waiting(isChange: entry.isChange)
    }
}
