import App
import Catalogue
import Dispatch

/// Writes and reads the person's own files in the background, in the order of the effects.
///
/// Sign-ins are saved on a queue of their own, because a locked keyring may take half a minute.
struct FileInterpreter: Sendable {
    private let jobs: AsyncStream<FileEffect>.Continuation
    private let work: Task<Void, Never>
    private let saved: SavedFiles
    private let reporter: WarningReporter
    private let signIns = DispatchQueue(label: "catchment.sign-ins")
    private let pendingSignIns = DispatchGroup()
    /// How many seconds the program waits at its end for a sign-in to be saved.
    private static let longestWait = 2

    /// - Parameters:
    ///   - settings: the settings that were read at the start.
    ///   - records: reads the records of places that are exported.
    init(_ saved: SavedFiles, settings: Settings, records: RecordLookup?, reporter: WarningReporter) {
        let (stream, continuation) = AsyncStream.makeStream(of: FileEffect.self)
        jobs = continuation
        self.saved = saved
        self.reporter = reporter
        work = Task.detached(executorPreference: ThreadExecutor.shared) {
            // Settings that could not be written are tried again with the next change.
            var written = settings
            // News is saved often, so a failure to save it is reported only once and hides no other message.
            var isNewsReported = false
            for await effect in stream {
                do throws(CommandError) {
                    try Self.carryOut(effect, saved, records, &written, reporter.mailbox)
                } catch {
                    var isRepeated = false
                    if case .saveNews = effect { (isRepeated, isNewsReported) = (isNewsReported, true) }
                    if !isRepeated { reporter.mailbox.post(.reported(error.message, isError: true)) }
                }
                reporter.report()
                reporter.mailbox.endWork()
            }
        }
    }

    func carryOut(_ effect: FileEffect) {
        guard case .rememberSignIn(let session) = effect else {
            reporter.mailbox.beginWork()
            jobs.yield(effect)
            return
        }
        signIns.async(group: pendingSignIns) { [saved, reporter] in
            do throws(CommandError) { try saved.rememberSignIn(session) } catch {
                reporter.mailbox.post(.reported(error.message, isError: true))
            }
            reporter.report()
        }
    }

    /// Ends the background work, and waits until everything is written; for the keyring only a short time.
    func finish() async {
        jobs.finish()
        await work.value
        waitForSignIns()
    }

    private func waitForSignIns() { _ = pendingSignIns.wait(timeout: .now() + .seconds(Self.longestWait)) }

    /// - Parameter written: the settings that were last read or written. Only settings that differ from them are changed on the
    ///   disk, because another program may have changed the rest.
    private static func carryOut(
        _ effect: FileEffect, _ saved: SavedFiles, _ records: RecordLookup?, _ written: inout Settings,
        _ mailbox: Mailbox
    ) throws(CommandError) {
        switch effect {
        case .saveSearch(let search, let position): try saved.save(search, at: position)
        case .deleteSearch(let id): try saved.deleteSearch(id: id)
        case .nameSearch(let id, let place): try saved.nameSearch(id: id, place: place)
        case .saveSettings(let settings):
            try saved.changeSettings { [written] in $0.apply(settings, changedFrom: written) }
            written = settings
        case .rememberSignIn: break  // On its own queue.
        case .exportPlaces(let export):
            mailbox.post(.exported(export, saved.exportPlaces(export, records: records)))
        case .completePath(let typed): mailbox.post(.pathCompleted(PathCompletion(onDisk: typed)))
        case .saveNews(let news): try saved.save(news)
        case .readShortlist: mailbox.post(.shortlistRead(saved.shortlistOrNone()))
        case .changeShortlist(let change):
            // Even after a failure, the screen shows the shortlist that is on the disk.
            defer { mailbox.post(.shortlistRead(saved.shortlistOrNone())) }
            try saved.changeShortlist([change])
        case .readOutbox(let request): mailbox.post(.outboxRead(request: request, saved.outbox))
        case .changeOutbox(let request, let change):
            // The answer is posted also if the change failed: the state waits for it.
            var changed: Outbox?
            defer { mailbox.post(.outboxRead(request: request, changed)) }
            changed = try saved.changeOutbox(change)
        }
    }
}
