import App
import Glibc
import HTTP
import Live
import Terminal

/// Does work in the background, by request, so that it can be cancelled. Posts the answers to a mailbox, and after them the
/// warnings that the work added.
@MainActor
final class Requests {
    private let reporter: WarningReporter
    private var tasks: [Int: Task<Void, Never>] = [:]
    /// The last task that `startInTurn` has begun; the next one waits for it.
    private var lastInTurn: Task<Void, Never>?
    /// Cancels work that checks for itself whether it is cancelled, such as updates and calls to services.
    private var cancellations: [Int: Cancellation] = [:]
    /// The requests for the pages of lists that are being fetched.
    private var pages: [Int: PageRequests] = [:]

    init(_ reporter: WarningReporter) { self.reporter = reporter }

    var mailbox: Mailbox { reporter.mailbox }
    var warnings: Warnings { reporter.warnings }

    /// Does work in the background, and posts the answer unless the request is cancelled first.
    func start(_ request: Int, _ work: @escaping @Sendable () async -> Message) {
        let reporter = reporter
        tasks[request] = Task.detached(executorPreference: ThreadExecutor.shared) {
            Terminal.coverThread()
            let answer = await work()
            if !Task.isCancelled { reporter.mailbox.post(answer) }
            reporter.report()
            self.ended(request)
        }
    }

    /// Does work in the background after all earlier work of this kind, and posts the answer unless the request is cancelled first.
    /// Work that is cancelled before its turn is never started. So while a person types fast, only the newest text is searched, instead of
    /// every text at once.
    func startInTurn(_ request: Int, _ work: @escaping @Sendable () -> Message) {
        let (reporter, before) = (reporter, lastInTurn)
        let task = Task.detached(executorPreference: ThreadExecutor.shared) {
            await before?.value
            if !Task.isCancelled {
                Terminal.coverThread()
                let answer = work()
                if !Task.isCancelled { reporter.mailbox.post(answer) }
                reporter.report()
            }
            self.ended(request)
        }
        lastInTurn = task
        tasks[request] = task
    }

    /// Does work in the background that cannot be cancelled, and posts the answer.
    func start(_ work: @escaping @Sendable () -> Message) {
        let mailbox = mailbox
        run { mailbox.post(work()) }
    }

    /// Does work in the background that cannot be cancelled and that posts its own answers.
    func run(_ work: @escaping @Sendable () -> Void) {
        let reporter = reporter
        mailbox.beginWork()
        Task.detached(executorPreference: ThreadExecutor.shared) {
            Terminal.coverThread()
            work()
            reporter.report()
            reporter.mailbox.endWork()
        }
    }

    /// Does work that may wait, on a thread of its own, and posts the answer unless the request is cancelled first.
    func ask(_ request: Int, _ work: @escaping @Sendable (Cancellation) -> Message) {
        let mailbox = mailbox
        run(request) { cancellation in
            let answer = work(cancellation)
            if !cancellation.isCancelled { mailbox.post(answer) }
        }
    }

    /// Does work on a thread of its own. The work may wait, and posts its answers itself.
    /// - Parameter pages: the requests for the pages of the list that the work fetches; nil if it fetches none.
    func run(_ request: Int, pages: PageRequests? = nil, _ work: @escaping @Sendable (Cancellation) -> Void) {
        let cancellation = Cancellation()
        cancellations[request] = cancellation
        self.pages[request] = pages
        let reporter = reporter
        runOnOwnThread("request") {
            Terminal.coverThread()
            work(cancellation)
            reporter.report()
            self.ended(request)
        }
    }

    /// The requests for the pages of the list that a request fetches; nil if it fetches none.
    func pages(of request: Int) -> PageRequests? { pages[request] }

    /// Posts `Message.ticked` after a tenth of a second.
    func tick(_ request: Int) {
        let mailbox = mailbox
        Task.detached(executorPreference: ThreadExecutor.shared) {
            try? await Task.sleep(for: .milliseconds(100))
            mailbox.post(.ticked(request: request))
        }
    }

    /// Posts `Message.ticked` after some seconds.
    func wake(_ request: Int, afterSeconds seconds: Int) {
        let mailbox = mailbox
        Task.detached(executorPreference: ThreadExecutor.shared) {
            try? await Task.sleep(for: .seconds(seconds))
            mailbox.post(.ticked(request: request))
        }
    }

    /// Posts `Message.clockRead` after some seconds.
    func readClock(afterSeconds seconds: Int) {
        let mailbox = mailbox
        Task.detached(executorPreference: ThreadExecutor.shared) {
            try? await Task.sleep(for: .seconds(seconds))
            mailbox.post(.clockRead(time(nil)))
        }
    }

    func cancel(_ request: Int) {
        tasks.removeValue(forKey: request)?.cancel()
        cancellations.removeValue(forKey: request)?.cancel()
    }

    func cancelAll() {
        tasks.values.forEach { $0.cancel() }
        cancellations.values.forEach { $0.cancel() }
    }

    private nonisolated func ended(_ request: Int) {
        Task { @MainActor in
            tasks[request] = nil
            cancellations[request] = nil
            pages[request] = nil
        }
    }
}
