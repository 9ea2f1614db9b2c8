import Catalogue

/// Searches a service for the text in the find line. The service may have more places than were fetched.
struct ServiceSearch: Sendable {
    enum Stage: Sendable, Equatable {
        /// The person may still be typing; the service is asked after a pause.
        case waiting
        case asked
        /// - hasMore: whether the service has found more places than it sent.
        case answered(hasMore: Bool)
        /// The service could not be asked, or it did not answer.
        case failed(ServiceError)
    }

    let text: String
    /// The id of the dataset.
    let dataset: String
    /// The request of the tick while the search waits, then the request of the call.
    var request: Int
    var stage = Stage.waiting
    /// Tenths of a second since the text was typed.
    var ticks = 0
    /// Whether the status line has shown the result.
    var isSaid = false

    /// Tenths of a second without typing after which the service is asked.
    static let pause = 4

    init(_ text: String, of dataset: any Dataset, request: Int) {
        self.text = text
        self.dataset = dataset.id
        self.request = request
    }

    /// Whether the service was asked and has neither answered nor failed.
    var isPending: Bool { stage == .asked }

    mutating func answered(_ reply: ServiceReply, request: Int) {
        guard request == self.request, isPending else { return }
        if case .places(_, let facts) = reply {
            stage = .answered(hasMore: facts.hasMoreFound)
        } else {
            stage = .answered(hasMore: false)
        }
    }

    mutating func failed(_ error: ServiceError, request: Int) {
        if request == self.request, isPending { stage = .failed(error) }
    }
}

extension State {
    /// Searches the service for a typed text after a pause, if the service has more places than were fetched. Stops the
    /// search for an earlier text.
    mutating func searchService(for typed: String) -> [Effect] {
        let text = typed.trimmingBlanks
        if let search = service.search, search.text == text, search.dataset == datasetID {
            sayFound()
            return []
        }
        let stopped = stopServiceSearch()
        guard let dataset, dataset.supply.service != nil, listFacts != nil, missingPlaces > 0, !text.isEmpty,
            results?.listsAllPlaces == true
        else { return stopped }
        let request = run.nextRequest()
        service.search = ServiceSearch(text, of: dataset, request: request)
        if !canFetch { service.search?.stage = .failed(.noNetwork) }
        sayFound()
        return stopped + (canFetch ? [.tick(request: request)] : [])
    }

    /// Asks the service once the pause after the last typed letter is over.
    mutating func searchServiceAfterPause() -> [Effect] {
        guard let search = service.search, search.stage == .waiting else { return [] }
        service.search?.ticks += 1
        return search.ticks + 1 < ServiceSearch.pause ? [.tick(request: search.request)] : searchServiceNow()
    }

    /// Asks the service for the typed text without waiting longer.
    mutating func searchServiceNow() -> [Effect] {
        guard let search = service.search, search.stage == .waiting, let dataset, dataset.id == search.dataset else {
            return []
        }
        let request = run.nextRequest()
        service.search?.request = request
        service.search?.stage = .asked
        return [service.ask(.find(search.text, pages: 1), request: request, of: dataset)]
    }

    /// Gives up the search of a service. An answer that comes later is ignored.
    mutating func stopServiceSearch() -> [Effect] {
        guard let search = service.search else { return [] }
        service.search = nil
        guard search.isPending, service.call(search.request) != nil else { return [] }
        service.forget(search.request)
        return [.cancel(request: search.request)]
    }

    /// Shows in the status line that the service is being searched for the text on the screen, or the result.
    /// - Parameter onlyOnce: whether to do nothing if the result was shown before.
    mutating func sayFound(onlyOnce: Bool = false) {
        guard let search = service.search, !(onlyOnce && search.isSaid), search.dataset == datasetID, let results,
            !results.find.isWaiting, results.find.text.trimmingBlanks == search.text
        else { return }
        let count = results.find.matches.count
        let all = results.places
        switch search.stage {
        case .waiting, .asked:
            guard count == 0 else { return }
            run.status = Status(
                text: "Searching all \(counted(listFacts?.total ?? all.count)) for \"\(search.text)\" …")
            return
        case .answered(hasMore: true):
            run.status = Status(text: "\(counted(count)) found, and there are older ones. Add a word to find them")
        case .answered(hasMore: false):
            let found = count == 0 ? "No \(all.dataset.noun.one)" : counted(count)
            run.status = Status(text: "\(found) found for \"\(search.text)\"")
        case .failed(let error):
            let isOffline = error == .noNetwork
            let reason = isOffline ? "Offline: " : error.sentence(after: .find(search.text, pages: 1)) + ". "
            let found = count == 0 ? (isOffline ? "none" : "None") : grouped(count)
            run.status = Status(
                text: "\(reason)\(found) found among the \(counted(all.count)) fetched", isError: !isOffline)
        }
        service.search?.isSaid = true
    }
}
