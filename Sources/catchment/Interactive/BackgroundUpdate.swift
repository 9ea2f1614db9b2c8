import App
import Catalogue
import Dispatch
import Live

/// An update that runs while the program is used.
struct BackgroundUpdate: Sendable {
    let request: Int
    /// What commands call it: the id of a collection, "postcodes".
    let subject: String
    /// Only what was not looked at for more days than so many; nil for all.
    let olderThanDays: Int?
    /// Who looks at its list while that comes in pages; nil where nobody does.
    var reader: PageReader?
    /// What is in use meanwhile.
    let places: Places
}

extension Library {
    /// Runs an update on a thread of its own, as it waits for servers, and posts how far it is and what came of it.
    func update(
        _ update: BackgroundUpdate, _ cancellation: Cancellation, _ mailbox: Mailbox,
        atEnd: @escaping @Sendable () -> Void
    ) {
        DispatchQueue.global().async {
            defer { atEnd() }
            let outcome = self.outcome(of: update, cancellation, mailbox)
            mailbox.post(.updateEnded(request: update.request, outcome))
            if outcome != .unneeded, update.subject == update.places.collection.id {
                self.postNewData(after: update.places, isSure: outcome == .imported, mailbox)
            }
            for warning in self.takeWarnings() { mailbox.post(.reported(warning, isError: true)) }
        }
    }

    private func outcome(
        of update: BackgroundUpdate, _ cancellation: Cancellation, _ mailbox: Mailbox
    ) -> UpdateOutcome {
        guard let subject = UpdateSubject.all.first(where: { $0.name == update.subject }) else {
            return .failed("\(update.subject) cannot be updated.")
        }
        if let days = update.olderThanDays, !isOlder(subject, thanDays: days) { return .unneeded }
        var last = UpdateStep(text: "", permille: nil)
        var isLeftOut = false
        do throws(UpdateError) {
            let reports = try self.update(subject, cancellation: cancellation, for: update.reader) { event in
                if case .page(let files) = event {
                    self.preview(files.map(\.path), of: update.places.collection).map {
                        mailbox.post(.pagesRead(request: update.request, $0))
                    }
                }
                if case .failed(let feed, let problem, _) = event, !feed.isNeeded {
                    isLeftOut = true
                    self.warn("\(feed.title.capitalisedFirst) are left out: \(problem.withFullStop)")
                }
                guard let step = UpdateStep(event), step != last else { return }
                last = step
                mailbox.post(.updateStepped(request: update.request, step))
            }
            // Of what is left out, the warning tells: that nothing newer exists would not be true.
            return !reports.isEmpty ? .imported : isLeftOut ? .unneeded : .unchanged
        } catch {
            return error.kind == .cancelled ? .cancelled : .failed(error.description.capitalisedFirst.withFullStop)
        }
    }

    /// Data that differ from those in use: of this update, or of another program meanwhile.
    private func postNewData(after old: Places, isSure: Bool, _ mailbox: Mailbox) {
        let fresh = load(old.collection, unlessAs: isSure ? nil : old)
        guard fresh !== old else { return }
        mailbox.post(.placesLoaded(fresh))
        mailbox.post(changesMessage(from: old, to: fresh))
    }
}

extension UpdateStep {
    /// Nil where there is nothing to show.
    init?(_ event: Updater.Event) {
        switch event {
        case .started(let feed): self.init(text: "\(feed.title.capitalisedFirst) …", permille: nil)
        case .progress(let feed, let progress):
            self.init(text: "\(feed.title.capitalisedFirst): \(progress.text)", permille: progress.permille)
        case .waiting(let feed, let problem, let seconds):
            self.init(text: "\(feed.title.capitalisedFirst): \(problem); again in \(seconds) s", permille: nil)
        case .checking(let file, let bytes, let total):
            self.init(text: "Checking \(file) …", permille: total > 0 ? bytes * 1000 / total : nil)
        case .page, .unchanged, .imported, .failed: return nil
        }
    }
}
