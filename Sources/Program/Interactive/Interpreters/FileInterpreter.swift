import App
import Catalogue

/// Writes and reads the person's own files off the loop, one after the other in the order asked for.
struct FileInterpreter: Sendable {
    private let jobs: AsyncStream<FileEffect>.Continuation
    private let work: Task<Void, Never>

    /// - Parameter settings: as they were read at the start.
    init(_ saved: SavedFiles, settings: Settings, reporter: WarningReporter) {
        let (stream, continuation) = AsyncStream.makeStream(of: FileEffect.self)
        jobs = continuation
        work = Task.detached {
            // Changes that could not be written are tried again with the next ones.
            var written = settings
            for await effect in stream {
                do throws(CommandError) {
                    try Self.carryOut(effect, saved, &written, reporter.mailbox)
                } catch {
                    reporter.mailbox.post(.reported(error.message, isError: true))
                }
                reporter.report()
            }
        }
    }

    func carryOut(_ effect: FileEffect) { jobs.yield(effect) }

    /// Waits until everything is written.
    func finish() async {
        jobs.finish()
        await work.value
    }

    /// - Parameter written: the settings as they were read or written last. Only what differs from them is changed on the disk,
    ///   as another program may have changed the rest.
    private static func carryOut(
        _ effect: FileEffect, _ saved: SavedFiles, _ written: inout Settings, _ mailbox: Mailbox
    ) throws(CommandError) {
        switch effect {
        case .saveSearch(let search, let position): try saved.save(search, at: position)
        case .deleteSearch(let id): try saved.deleteSearch(id: id)
        case .nameSearch(let id, let place): try saved.nameSearch(id: id, place: place)
        case .saveSettings(let settings):
            try saved.changeSettings { [written] in $0.apply(settings, changedFrom: written) }
            written = settings
        case .rememberSignIn(let session): try saved.rememberSignIn(session)
        case .readShortlist: mailbox.post(.shortlistRead(saved.shortlistOrNone()))
        case .changeShortlist(let change):
            // Also after a failure the screen shows what is on the disk.
            defer { mailbox.post(.shortlistRead(saved.shortlistOrNone())) }
            try saved.changeShortlist([change])
        case .readOutbox(let request): mailbox.post(.outboxRead(request: request, saved.outbox))
        case .changeOutbox(let request, let change):
            // Whoever waits for the change hears of it also where it failed.
            var changed: Outbox?
            defer { mailbox.post(.outboxRead(request: request, changed)) }
            changed = try saved.changeOutbox(change)
        }
    }
}
