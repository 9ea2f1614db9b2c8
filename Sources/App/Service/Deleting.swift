import Catalogue

/// Deletes places, and undoes deletions. Undo also brings back a change that was given up.
extension State {
    /// Reads the contents of a place, so that its deletion can be undone, then deletes the place.
    mutating func delete(_ key: String, version: Int?, in places: Places, of dataset: any Posting) -> [Effect] {
        let request = run.nextRequest()
        run.status = Status(text: "Deleting …")
        service.register(.delete(id: key, version: version), request: request, of: dataset.id)
        return [.data(.loadDraft(request: request, id: dataset.id(ofKey: key), in: places))]
    }

    /// Deletes a place that somebody has changed meanwhile, after the person has seen the change.
    /// - Parameter current: the changed place, whose version is deleted.
    mutating func delete(_ current: Draft, key: String, of dataset: any Posting) -> [Effect] {
        let request = run.nextRequest()
        run.status = Status(text: "Deleting …")
        service.deletions.drafts[request] = current
        return [service.ask(.delete(id: key, version: current.version), request: request, of: dataset)]
    }

    /// Deletes the place whose contents were read. If they could not be read, the deletion cannot be undone.
    mutating func receivedDraft(_ read: Result<Draft, RecordError>, request: Int) -> [Effect] {
        guard let pending = service.call(request), case .delete = pending.call else { return [] }
        let (call, id) = (pending.call, pending.dataset)
        service.deletions.drafts[request] = try? read.get()
        return [.service(.perform(request: request, dataset: id, call, service.session))]
    }

    /// Shows that a place was deleted, and remembers it for `u`.
    mutating func deleted(_ key: String, of id: String, request: Int) {
        guard var draft = service.deletions.drafts.removeValue(forKey: request) else {
            run.status = Status(text: "Deleted")
            return
        }
        (draft.id, draft.version) = (key, nil)
        service.deletions.add(.posted(draft, dataset: id, user: service.session.user))
        run.status = Status(text: "Deleted. Press u to undo")
    }

    /// Asks again whether to delete a place that somebody has changed meanwhile.
    mutating func notDeleted(_ key: String, _ error: ServiceError, of id: String, request: Int) -> [Effect] {
        service.deletions.drafts[request] = nil
        switch error {
        // The deletion may have been carried out, but its answer was lost.
        case .unavailable, .cancelled, .notUnderstood: break
        default: service.deletions.keys.remove(key)
        }
        guard case .changedMeanwhile(let current?) = error, id == datasetID, let posting = dataset as? any Posting,
            !topPane.holdsText
        else {
            run.status = Status(text: error.sentence(after: .delete(id: key)), isError: true)
            return []
        }
        run.status = nil
        panes.open(
            DeleteQuestion(
                dataset: posting, key: key, summary: current.words(in: posting.form), subject: .changed(current)))
        return requestServicePlaces()
    }

    /// Takes a place out of the outbox, unless it is being sent.
    mutating func drop(_ entry: OutboxEntry) -> [Effect] {
        guard !service.isPosting(entry.key) else {
            run.status = Status(text: "This \(noun.one) is being sent")
            return []
        }
        service.deletions.add(.unsent(entry))
        run.status = Status(text: "Removed from the outbox. Press u to undo")
        return [changeOutbox(.remove(key: entry.key))]
    }

    // MARK: Undo

    /// Brings back the place that was deleted last. If that fails, the person can try again.
    mutating func restorePlace() -> [Effect] {
        guard let last = service.deletions.deleted.last, !service.deletions.isUndoing else { return [] }
        switch last {
        case .givenUp(let form, let user):
            guard form.dataset.id == datasetID else {
                run.status = Status(text: "Open \(form.dataset.name) first, then press u to get back what you typed")
                return []
            }
            guard user == service.session.user else {
                run.status = Status(text: "\(user.map { "Sign in as \($0)" } ?? "Sign out") to get your change back")
                return []
            }
            // Sending the form would replace what waits.
            guard service.outbox.entry(form.key) == nil else {
                let noun = form.dataset.noun.one
                run.status = Status(
                    text: "You have a newer change to this \(noun) waiting. Press Del to remove it, then u")
                return []
            }
            service.deletions.removeLast()
            panes.open(form)
            return []
        case .unsent(let entry):
            let request = run.nextRequest()
            service.deletions.startUndo(request)
            run.status = Status(text: "Restoring …")
            return [changeOutbox(.put(entry), request: request)]
        case .posted(let draft, let id, let user):
            guard let dataset = data.datasets.named(id) else { return [] }
            guard user == service.session.user else {
                run.status = Status(text: "\(user.map { "Sign in as \($0)" } ?? "Sign out") to undo the deletion")
                return []
            }
            guard canFetch else { return notUndone(.noNetwork, draft) }
            let request = run.nextRequest()
            service.deletions.startUndo(request)
            run.status = Status(text: "Restoring …")
            return [service.ask(.post(draft), request: request, of: dataset)]
        }
    }

    /// Selects the place that is back. One that was posted again stands at another position in the list.
    mutating func undone(_ sentence: String) {
        let key = service.deletions.undoneKey
        service.deletions.endUndo(isDone: true)
        run.status = Status(text: sentence)
        if let key { selectNew(key) }
    }

    mutating func notUndone(_ error: ServiceError, _ draft: Draft) -> [Effect] {
        notUndone(
            error == .noNetwork
                ? "Offline: not undone. Press u again when you are online"
                : "Not undone. \(error.sentence(after: .post(draft)))")
        return []
    }

    mutating func notUndone(_ sentence: String) {
        service.deletions.endUndo(isDone: false)
        run.status = Status(text: sentence, isError: true)
    }
}

extension Draft {
    /// The contents of a form on one line.
    fileprivate func words(in form: [FormField]) -> String {
        form.map { words(of: $0) }.filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
