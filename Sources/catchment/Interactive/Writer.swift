import App
import Catalogue
import Live

/// Writes what the loop wants kept, in order and off the loop.
final class Writer: Sendable {
    enum Job: Sendable {
        case keep(KeptSearch, position: Int)
        case forget(String)
        case rename(String, place: String)
        /// What was changed from the settings as they were when they were read or written before: another program may have changed
        /// the rest.
        case save(Settings)
        /// In line with the changes, so that no answer is older than one before it.
        case readShortlist
        case changeShortlist(Shortlist.Change)
    }

    private let jobs: AsyncStream<Job>.Continuation
    private let work: Task<Void, Never>

    /// - Parameter settings: as they were read.
    init(library: Library, settings: Settings, mailbox: Mailbox) {
        let (stream, continuation) = AsyncStream.makeStream(of: Job.self)
        jobs = continuation
        work = Task.detached {
            // Those that could not be written are tried again with the next ones.
            var written = settings
            for await job in stream {
                do throws(CommandError) {
                    switch job {
                    case .keep(let search, let position): try library.keep(search, at: position)
                    case .forget(let id): try library.forget(id)
                    case .rename(let id, let place): try library.rename(id, place: place)
                    case .save(let settings):
                        try library.change { $0.take(settings, changedFrom: written) }
                        written = settings
                    case .readShortlist: mailbox.post(.shortlistRead(library.shortlistOrNone()))
                    case .changeShortlist(let change):
                        // Where it could not be changed, what is shown is what is there.
                        defer { mailbox.post(.shortlistRead(library.shortlistOrNone())) }
                        try library.change([change])
                    }
                } catch {
                    mailbox.post(.reported(error.message, isError: true))
                }
                for warning in library.takeWarnings() { mailbox.post(.reported(warning, isError: true)) }
            }
        }
    }

    func add(_ job: Job) { jobs.yield(job) }

    /// Waits until everything is written.
    func finish() async {
        jobs.finish()
        await work.value
    }
}
