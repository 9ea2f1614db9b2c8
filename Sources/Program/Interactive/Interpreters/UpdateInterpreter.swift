import App
import Live

/// Fetches newer data.
@MainActor
struct UpdateInterpreter {
    private let updates: BackgroundUpdates
    private let requests: Requests

    init(_ updates: BackgroundUpdates, _ requests: Requests) {
        self.updates = updates
        self.requests = requests
    }

    func carryOut(_ effect: UpdateEffect) {
        switch effect {
        case .start(let request, let subject, let days, let current):
            run(.init(request: request, subject: subject, olderThanDays: days, current: current))
        case .readPages(let request, let current):
            run(
                .init(
                    request: request, subject: current.dataset.id, olderThanDays: nil, pages: PageRequests(),
                    current: current))
        case .requestPages(let request, let all):
            if all {
                requests.pages(of: request)?.requestRemainingPages()
            } else {
                requests.pages(of: request)?.requestPage()
            }
        }
    }

    private func run(_ job: BackgroundUpdates.Job) {
        let updates = updates
        requests.run(job.request, pages: job.pages) { updates.run(job, $0) }
    }
}
