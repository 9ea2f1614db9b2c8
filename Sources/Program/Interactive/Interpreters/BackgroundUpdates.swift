import App
import Catalogue
import HTTP
import Live

/// Runs updates in the background and posts progress and outcome.
struct BackgroundUpdates: Sendable {
    private let updates: any DataUpdating
    private let datasets: Datasets
    private let places: PlaceLibrary
    private let changes: ChangesLibrary
    private let reporter: WarningReporter

    init(
        _ updates: any DataUpdating, datasets: Datasets, places: PlaceLibrary, changes: ChangesLibrary,
        reporter: WarningReporter
    ) {
        self.updates = updates
        self.datasets = datasets
        self.places = places
        self.changes = changes
        self.reporter = reporter
    }

    /// One update.
    struct Job: Sendable {
        let request: Int
        /// What is updated, as commands name it: the id of a dataset, or "postcodes".
        let subject: String
        /// Fetches only data last checked more than this many days ago; nil fetches at once.
        let olderThanDays: Int?
        /// The requests for the pages of a list; nil fetches all pages.
        var pages: PageRequests?
        /// The data in use while the update runs.
        let current: Places
    }

    /// Runs an update; blocks until it ends.
    func run(_ job: Job, _ cancellation: Cancellation) {
        let outcome = outcome(of: job, cancellation)
        reporter.mailbox.post(.updateEnded(request: job.request, outcome))
        if outcome != .unneeded, job.subject == job.current.dataset.id {
            postNewData(after: job.current, isSure: outcome == .imported)
        }
    }

    private func outcome(of job: Job, _ cancellation: Cancellation) -> UpdateOutcome {
        guard var subject = datasets.updateSubjects.first(where: { $0.name == job.subject }) else {
            return .failed(.unknownSubject(job.subject))
        }
        if let days = job.olderThanDays {
            guard let due = updates.due(subject, afterDays: days) else { return .unneeded }
            subject = due
        }
        var lastStep = UpdateStep(text: "", permille: nil)
        var isLeftOut = false
        do throws(UpdateError) {
            let reports = try updates.update(
                subject, isForced: false, cancellation: cancellation, pages: job.pages
            ) { event in
                if case .failed(let feed, _) = event, !feed.isNeeded { isLeftOut = true }
                received(event, of: job)
                guard let step = UpdateStep(event), step != lastStep else { return }
                lastStep = step
                reporter.mailbox.post(.updateStepped(request: job.request, step))
            }
            return !reports.isEmpty ? .imported : isLeftOut ? .leftOut : .unchanged
        } catch {
            switch error {
            case .cancelled: return .cancelled
            case .offline: return .failed(.offline)
            default: return .failed(.error(error))
            }
        }
    }

    /// Posts pages as they come, and adds a warning for a file that is left out of an update that the person asked for. An
    /// automatic update says nothing, because nobody asked and the saved places stay.
    private func received(_ event: Updater.Event, of job: Job) {
        switch event {
        case .page(let files):
            if let places = places.preview(files.map(\.path), of: job.current.dataset) {
                reporter.mailbox.post(.pagesRead(request: job.request, places))
            }
        case .failed(let feed, let error) where !feed.isNeeded && job.olderThanDays == nil:
            reporter.warnings.add(error.sentence(leavingOut: feed))
        default: break
        }
    }

    /// Posts the data on the disk if it differs from the data in use, even if another program changed it.
    private func postNewData(after old: Places, isSure: Bool) {
        let fresh = places.load(old.dataset, unlessAs: isSure ? nil : old)
        guard fresh !== old else { return }
        reporter.mailbox.post(.placesLoaded(fresh))
        reporter.mailbox.post(changes.message(from: old, to: fresh, reporter.warnings))
    }
}

extension UpdateStep {
    /// The progress that an event shows; nil if it shows none.
    init?(_ event: Updater.Event) {
        switch event {
        case .started(let feed, let host):
            self.init(text: "\(feed.label): waiting for \(host) …", permille: nil)
        case .progress(let feed, let progress):
            self.init(text: "\(feed.label): \(progress.text)", permille: progress.permille)
        case .waiting(let feed, let problem, let seconds):
            self.init(text: "\(feed.label): \(problem); retry in \(seconds) s", permille: nil)
        case .checking(let file, let bytes, let total):
            self.init(text: "Checking \(file) …", permille: total > 0 ? bytes * 1000 / total : nil)
        case .page, .unchanged, .imported, .failed: return nil
        }
    }
}
