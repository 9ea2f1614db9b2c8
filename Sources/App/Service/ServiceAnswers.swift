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

    /// Requests the places again each minute, while they are on the screen and the network may be used.
    mutating func refreshEachMinute() -> [Effect] {
        guard let dataset, dataset.supply.service != nil, canFetch, !service.isListing, results != nil else {
            return []
        }
        return [service.askAgain(request: run.nextRequest(), of: dataset)]
    }

    /// Requests older places when the selection comes near the end of the list of all places.
    mutating func requestOlderPlaces() -> [Effect] {
        guard let results, results.listsAllPlaces, let dataset, dataset.supply.service != nil, canFetch,
            let index = results.selectedIndex, index > 0, index >= results.visible.count - 10
        else { return [] }
        return service.askForOlder(than: results.places.count, request: run.nextRequest(), of: dataset)
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
        let isAutomatic = service.isAutomatic(request)
        guard let (call, id) = service.answered(request) else { return [] }
        run.wasAskedToWait = run.wasAskedToWait && service.isSending
        switch (call, answer) {
        case (_, .success(.places(let places, let facts))) where id == datasetID:
            let notice = service.lists.received(facts, of: id)
            let shown = show(places, after: call)
            let said = [Self.words(for: call), notice?.sentence ?? ""].filter { !$0.isEmpty }
            if !said.isEmpty { run.status = Status(text: said.joined(separator: " · ")) }
            return call == .listAll ? shown + finishExport() : shown
        case (_, .failure) where isAutomatic: return []
        case (.listAll, .failure(let error)):
            service.lists.waitingExport = nil
            let sentence = error == .noNetwork ? "Offline: nothing was written" : error.sentence(after: call)
            run.status = Status(text: sentence, isError: true)
            return []
        case (.list, .failure(.noNetwork)), (.listOlder, .failure(.noNetwork)):
            run.status = Status(text: offlineSentence, isError: true)
            return []
        case (.list, .failure(.notSignedIn)) where panes.isEmpty && id == datasetID: return openAccount(.signIn)
        // The form shows the error below what was typed.
        case (.post, .failure), (.edit, .failure): return []
        case (_, .failure(let error)):
            run.status = Status(text: error.sentence(after: call), isError: true)
            return []
        case (.list, .success):
            service.lists.confirmed(id, at: run.now)
            return []
        case (.listOlder, .success): return []
        case (.listAll, .success): return id == datasetID ? finishExport() : []
        case (_, .success): return done(Self.words(for: call), id)
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
        case .list, .listOlder, .listAll: ""
        }
    }

    /// Shows the places that a service sent. Lists that come by themselves do not move the map.
    private mutating func show(_ places: Places, after call: ServiceCall) -> [Effect] {
        let isFirst = data.places?.count == 0
        let (results, old) = (results, data.places)
        // The status about the last post stays.
        let status = run.status
        let effects = receivedPlaces(places)
        run.status = status
        if call.isReading { keepMap(of: results) }
        if let old, call == .list || call == .listAll {
            markNews(from: old, to: places, isWhole: call == .listAll)
        }
        return isFirst && places.count > 0 && self.results == nil && places.dataset.opensWithList
            ? effects + listAll() : effects
    }

    /// Keeps the map where it was before newer places came, as a map that fits them would move.
    private mutating func keepMap(of before: Results?) {
        guard let before, let size = mapSize, before.listsAllPlaces, before.map.viewport == nil, !before.pins.isEmpty,
            let fresh = results, fresh.listsAllPlaces, fresh.map.viewport == nil
        else { return }
        let viewport = before.viewport(in: size)
        if fresh.viewport(in: size) != viewport { results?.map.viewport = viewport }
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
        case .noAddress: return "Type :server ADDRESS to say where the service is"
        case .wrongAddress: return "There is nothing at this address. Check it"
        case .notSecure: return "The address must begin with https://"
        case .wrongPassword: return "Wrong name or password"
        case .signUpRefused: return "The name is taken, or sign-up is closed"
        case .readOnly: return "The service only allows reading at the moment"
        case .closed: return "The service has been closed"
        case .notSignedIn: return "Sign in first"
        case .forbidden: return "You are not allowed to do that"
        case .gone: return "It was deleted meanwhile. Press R to fetch the list again"
        case .changedMeanwhile:
            if case .edit = call { return "Somebody changed it meanwhile. Esc closes the form, R shows the change" }
            return "Somebody changed it meanwhile. Press R to fetch it again"
        case .tooLarge: return "It is too long for the service. Shorten it"
        case .tooFast(let seconds): return "Too many requests. Try again " + Self.wait(seconds)
        case .unavailable(let seconds): return "The service is not working. Try again " + Self.wait(seconds)
        case .noNetwork:
            switch call {
            case .list, .listOlder, .listAll: return Status.offline
            case .hide, .show: return "Offline: not changed"
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
