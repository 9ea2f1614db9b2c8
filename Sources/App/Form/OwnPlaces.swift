import Catalogue
import Geo
import Screen

/// The commands for datasets to which people can post places.
extension Command {
    static let post = Command("post")
    static let edit = Command("edit")
    static let deletePlace = Command("deletePlace")
}

extension FormPane {
    static func start(_ command: Command, in state: inout State) -> [Effect]? {
        switch command {
        case .post: state.postPlace()
        case .edit: state.editOwnPlace()
        case .deletePlace:
            state.listsFavourites ? state.removeFavourite() : state.askToDeleteOwnPlace()
        default: nil
        }
    }

    static func unsupported(by dataset: (any Dataset)?) -> Set<Command> {
        if dataset is any Posting { return [] }
        // The person can delete favourites, but not post or edit them.
        return dataset?.listsFavourites == true ? [.post, .edit] : [.post, .edit, .deletePlace]
    }

    static func commandsWithoutEffect(in state: State) -> Set<Command> {
        guard let posting = state.dataset as? any Posting else { return unsupported(by: state.dataset) }
        let useless: Set<Command> = state.lacksServiceAddress ? [.post] : []
        let selected = state.selectedID.flatMap { state.place(ofID: $0) }
        let isOwn = selected.map {
            $0.places.isUnsent($0.row) || posting.isOwn($0.row, in: $0.places, session: state.service.session)
        }
        return isOwn == true ? useless : useless.union([.edit, .deletePlace])
    }
}

/// Posts, edits and deletes the person's own places.
extension State {
    /// Opens a form for a new place. If the map has the focus and shows its cursor, the form has the cursor's position.
    fileprivate mutating func postPlace() -> [Effect] {
        guard let posting = dataset as? any Posting else {
            let way =
                data.datasets.all.first { $0 is any Posting }.map { ". To post to \($0.name), type :in \($0.id)" } ?? ""
            run.status = Status(text: "You cannot post to \(dataset?.name ?? "this collection")\(way)")
            return []
        }
        if posting.supply.service is any AccountService, service.session.user == nil { return signInToPost() }
        var form = FormPane(posting, data.places, key: run.newPlaceKey())
        var effects: [Effect] = []
        if results?.focus == .map, let cursor = results?.map.cursor {
            effects = form.start(at: origin(at: cursor.rounded(decimals: 4)), in: &self)
        }
        panes.open(form)
        return effects
    }

    /// Opens the sign-in form, with the reason for it. If the server cannot be reached, only the status says so.
    private mutating func signInToPost() -> [Effect] {
        if let outageReason {
            run.status = Status(
                text: canFetch
                    ? "\(outageReason). You cannot sign in to post now. Press R to try again"
                    : "\(outageReason). You can sign in to post when you are online", isError: true)
            return []
        }
        let effects = openAccount(.signIn)
        panes.update(AccountPane.self) { $0.reason = "You need an account to post. F3 creates one" }
        return effects
    }

    /// Opens the form with the selected place, if the person posted it or it waits to be sent. If a waiting change was
    /// refused because somebody else changed the place, asks which of the two versions to keep.
    fileprivate mutating func editOwnPlace() -> [Effect] {
        guard let (posting, places, row) = ownPlace(to: "change") else { return [] }
        if let entry = unsent(row, in: places) {
            var form = FormPane(posting, data.places, changing: entry)
            let effects = form.readTheirs(in: &self)
            panes.open(form)
            if let question = form.conflictPane { panes.open(question) }
            return effects
        }
        let request = run.nextRequest()
        panes.open(FormPane(posting, places, editing: places.key(row), request: request))
        return [.data(.loadDraft(request: request, id: places.id(row), in: places))]
    }

    /// Asks whether to delete the selected place, if the person posted it or it waits to be sent.
    fileprivate mutating func askToDeleteOwnPlace() -> [Effect] {
        guard let (posting, places, row) = ownPlace(to: "delete") else { return [] }
        let entry = unsent(row, in: places)
        guard canFetch || entry != nil else {
            run.status = Status(text: ServiceError.noNetwork.sentence(after: .delete(id: places.key(row))))
            return []
        }
        let subject =
            entry.map { DeleteQuestion.Subject.unsent($0) }
            ?? .posted(version: posting.version(of: row, in: places), places)
        // At most two lines each, so that a long note does not fill the question.
        let summary = [posting.ownTitle(of: row, in: places), places.summary(row)].filter { !$0.isEmpty }
            .flatMap { text -> [String] in
                let lines = wrapped(text, columns: DeleteQuestion.columns)
                guard lines.count > 2 else { return lines }
                return [lines[0], fitted(lines.dropFirst().joined(separator: " "), columns: DeleteQuestion.columns)]
            }
            .joined(separator: "\n")
        panes.open(DeleteQuestion(dataset: posting, key: places.key(row), summary: summary, subject: subject))
        return []
    }

    /// The entry of a place that waits to be sent; nil for any other place.
    private func unsent(_ row: Int, in places: Places) -> OutboxEntry? {
        places.isUnsent(row) ? service.outbox.entry(places.key(row)) : nil
    }

    /// The selected place if the person may change it: they posted it, or it waits to be sent. Otherwise nil, also while it is being sent
    /// or deleted, and the status line says why.
    /// - Parameter verb: what the person wants to do with it: "change".
    private mutating func ownPlace(to verb: String) -> (posting: any Posting, places: Places, row: Int)? {
        guard let posting = dataset as? any Posting, let id = selectedID, let places = data.places else { return nil }
        // The places of a saved search may be older than the service's.
        guard let row = places.row(ofID: id) else {
            run.status = Status(text: "This \(posting.noun.one) is no longer in the data")
            return nil
        }
        if service.isDeleting(places.key(row), of: posting) {
            run.status = Status(text: "This \(posting.noun.one) is being deleted")
            return nil
        }
        if service.isPosting(places.key(row)) {
            run.status = Status(text: "This \(posting.noun.one) is being sent")
            return nil
        }
        guard places.isUnsent(row) || posting.isOwn(row, in: places, session: service.session) else {
            let way = verb == "delete" && mayHide(row, in: places) ? "; :hide hides it from the others" : ""
            run.status = Status(text: "You can only \(verb) a \(posting.noun.one) that you posted yourself\(way)")
            return nil
        }
        return (posting, places, row)
    }
}
