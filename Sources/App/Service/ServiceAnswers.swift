import Catalogue

/// Datasets whose places come from a service: lists them, and shows what became of posts, edits and deletions.
extension State {
    /// Requests the places of the open dataset from its service; no effect for a dataset without a service.
    mutating func requestServicePlaces() -> [Effect] {
        guard let dataset, dataset.supply.service != nil, !service.isListing else { return [] }
        guard canFetch else {
            run.status = Status(text: offlineSentence)
            return []
        }
        return [service.ask(.list, request: run.nextRequest(), of: dataset)]
    }

    /// Carries out `R` for a dataset with a service: requests its places, or stops waiting for them.
    mutating func refreshServicePlaces() -> [Effect] {
        guard service.isListing else { return requestServicePlaces() }
        run.status = Status(text: "Stopped. Press R to try again")
        return service.cancelLists()
    }

    /// What is on the screen without a network.
    private var offlineSentence: String {
        data.places?.count == 0
            ? "Offline: nothing saved yet. Press R when you are online" : Status.offline
    }

    mutating func receivedServiceAnswer(
        _ answer: Result<ServiceReply, ServiceError>, request: Int
    ) -> [Effect] {
        guard let (call, id) = service.answered(request) else { return [] }
        run.wasAskedToWait = run.wasAskedToWait && service.isSending
        switch (call, answer) {
        case (.list, .success(.places(let places))): return show(places)
        case (.list, .failure(.noNetwork)):
            run.status = Status(text: offlineSentence, isError: true)
            return []
        // The form shows the error below what was typed.
        case (.post, .failure), (.edit, .failure): return []
        case (_, .failure(let error)):
            run.status = Status(text: error.sentence(after: call), isError: true)
            return []
        case (.post, .success): return done("Posted", id)
        case (.edit, .success): return done("Changed", id)
        case (.delete, .success): return done("Deleted", id)
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
        return isFirst && places.count > 0 && results == nil && places.dataset.opensWithList
            ? effects + listAll() : effects
    }

    /// Shows that a call succeeded; requests the list again if its dataset is still open.
    private mutating func done(_ what: String, _ id: String) -> [Effect] {
        // A list that was requested before may lack the change.
        let effects = id == datasetID ? service.cancelLists() + requestServicePlaces() : []
        run.status = Status(text: what)
        return effects
    }
}

extension ServiceError {
    /// What happened and what to do, for the screen.
    /// - Parameter call: the call that failed.
    func sentence(after call: ServiceCall) -> String {
        switch self {
        case .notSignedIn: return "Sign in first"
        case .forbidden: return "You are not allowed to do that"
        case .gone: return "It was deleted meanwhile. Press R to fetch the list again"
        case .changedMeanwhile: return "Somebody changed it meanwhile. Press R to fetch it again"
        case .tooLarge: return "It is too long for the service. Shorten it"
        case .tooFast(let seconds): return "Too many requests. Try again " + Self.wait(seconds)
        case .unavailable(let seconds): return "The service is not working. Try again " + Self.wait(seconds)
        case .noNetwork:
            switch call {
            case .list: return Status.offline
            case .post, .edit: return "Offline: not sent. What you typed stays here"
            case .delete: return "Offline: not deleted"
            }
        case .cancelled: return "Stopped"
        case .notUnderstood(let detail): return "The service sent an unknown answer: \(detail)"
        case .invalid(_, let reason): return "The service refused it: \(reason)"
        }
    }

    /// "in 30 s", "in 5 min", "later".
    private static func wait(_ seconds: Int?) -> String {
        switch seconds {
        case nil: "later"
        case let seconds? where seconds < 120: "in \(max(1, seconds)) s"
        case let seconds?: "in \((seconds + 59) / 60) min"
        }
    }
}
