import Catalogue

/// The work that linear mode waits for before it asks the next question.
extension State {
    /// The work that the person waits for, in words; empty if it usually takes too little time to mention. Nil if there is none.
    var waiting: String? {
        if let words = topPane.waiting(in: self) { return words }
        if let running = updates.running, running.isRequested {
            return running.isStopping
                ? "Stopping ..." : running.step.text.isEmpty ? "Checking for new data ..." : running.step.text
        }
        if let running = welcome.running { return running.isSlow ? running.words : "" }
        let asksNames =
            welcome.start == .name && !welcome.name.text.trimmingBlanks.isEmpty
            && welcome.namesAnswered != welcome.namesRequest
        let waits =
            data.places == nil || data.loading != nil || welcome.isSearchWaiting || welcome.homeRequest != 0
            || asksNames || results?.find.isWaiting == true || lookups.pendingAction != nil
            || (updates.live?.isBroken == false && results?.visible.isEmpty == true)
        return waits ? "" : nil
    }

    /// Whether a service was called and has not answered.
    var isCallingService: Bool {
        service.isListing || service.isSending || service.search.map { [.waiting, .asked].contains($0.stage) } ?? false
    }

    /// Stops the work that the person waits for.
    mutating func stopWaiting() -> [Effect] {
        if topPane.waiting(in: self) != nil { return received(.escape) }
        if updates.running?.isRequested == true { return stopRefresh() }
        if welcome.running != nil { return cancelSearch() }
        if let loading = data.loading {
            data.loading = nil
            run.status = Status(text: "Stopped")
            return [.cancel(request: loading.request)]
        }
        return service.isListing ? refreshServicePlaces() : []
    }
}
