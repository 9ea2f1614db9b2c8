import Catalogue

/// Datasets whose places come from a service: lists them, and handles posts, edits and deletions.
extension State {
    /// The number of places in one request for the list.
    private static let listLimit = 100

    /// Requests the newest places from the service of the open dataset; no effect for a dataset without a service.
    mutating func askForServicePlaces() -> [Effect] {
        guard let dataset, dataset.supply.service != nil, !service.isListing else { return [] }
        guard canFetch else {
            run.status = Status(text: "Offline: using saved data")
            return []
        }
        let request = run.nextRequest()
        return [service.ask(.list(since: nil, limit: Self.listLimit), request: request, of: dataset)]
    }

    mutating func receivedServiceAnswer(
        _ answer: Result<ServiceReply, ServiceError>, request: Int
    ) -> [Effect] {
        guard let call = service.answered(request), let dataset else { return [] }
        switch (call, answer) {
        case (.list, .success(.places(let places))): return show(places)
        // The form shows the error below what was typed.
        case (.post, .failure), (.edit, .failure): return []
        case (_, .failure(let error)):
            run.status = Status(text: error.sentence, isError: true)
            return []
        case (.post, .success): return done("Posted", dataset)
        case (.edit, .success): return done("Changed", dataset)
        case (.delete, .success): return done("Deleted", dataset)
        case (.list, .success): return []
        }
    }

    /// Shows the places that a service sent.
    private mutating func show(_ places: Places) -> [Effect] {
        let isFirst = data.places?.count == 0
        // The status about the last post stays.
        let status = run.status
        let effects = receivedPlaces(places)
        run.status = status
        return isFirst && places.count > 0 && results == nil ? effects + openFirst() : effects
    }

    /// Shows that a call succeeded, and requests the list again.
    private mutating func done(_ what: String, _ dataset: any Dataset) -> [Effect] {
        // A list that was asked for earlier may not have the change yet.
        service.forgetLists()
        let effects = askForServicePlaces()
        run.status = Status(text: what)
        return effects
    }

    // MARK: The person's own places

    /// Deletes the selected place at the service, if the person posted it.
    mutating func deleteOwnPlace() -> [Effect] {
        guard let posting = dataset as? any Posting, let id = selectedID, let (places, row) = place(ofID: id) else {
            return []
        }
        guard posting.isOwn(row, in: places, session: service.session) else {
            run.status = Status(text: "Only the person who posted this \(posting.noun.one) can delete it")
            return []
        }
        guard canFetch else {
            run.status = Status(text: "Offline: this \(posting.noun.one) was not deleted")
            return []
        }
        let request = run.nextRequest()
        return [service.ask(.delete(id: places.key(row)), request: request, of: posting)]
    }
}

extension ServiceError {
    /// What happened and what to do, for the screen.
    var sentence: String {
        switch self {
        case .notSignedIn: "Sign in first"
        case .forbidden: "You are not allowed to do that"
        case .gone: "It no longer exists. Press R to update the list"
        case .changedMeanwhile: "Somebody else changed it. Press R to update the list"
        case .tooLarge: "Too long for the service. Shorten it"
        case .tooFast: "Too many requests. Try again in a moment"
        case .unavailable: "The service is not working. Try again later"
        case .noNetwork: "Offline: using saved data"
        case .notUnderstood(let detail): "The service sent an unexpected answer: \(detail)"
        case .invalid(_, let reason): "The service refused it: \(reason)"
        }
    }
}
