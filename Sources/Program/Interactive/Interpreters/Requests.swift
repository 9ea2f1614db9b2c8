import App
import Dispatch
import Glibc
import HTTP
import Live

/// The work that is being done off the loop, by request, so that it can be cancelled. The answers go to a mailbox, and after them
/// the warnings that the work added.
@MainActor
final class Requests {
    private let reporter: WarningReporter
    private var tasks: [Int: Task<Void, Never>] = [:]
    /// Work that looks by itself whether it is cancelled, such as updates and questions to services.
    private var cancellations: [Int: Cancellation] = [:]
    /// The requests for the pages of lists that are being fetched.
    private var pages: [Int: PageRequests] = [:]

    init(_ reporter: WarningReporter) { self.reporter = reporter }

    var mailbox: Mailbox { reporter.mailbox }
    var warnings: Warnings { reporter.warnings }

    /// Does some work off the loop, and posts the answer unless the request is cancelled before.
    func start(_ request: Int, _ work: @escaping @Sendable () async -> Message) {
        let reporter = reporter
        tasks[request] = Task.detached {
            let answer = await work()
            if !Task.isCancelled { reporter.mailbox.post(answer) }
            reporter.report()
            self.ended(request)
        }
    }

    /// Does some work off the loop that nothing cancels, and posts the answer.
    func start(_ work: @escaping @Sendable () -> Message) {
        let mailbox = mailbox
        run { mailbox.post(work()) }
    }

    /// Does work off the loop that nothing cancels and that posts its answers itself.
    func run(_ work: @escaping @Sendable () -> Void) {
        let reporter = reporter
        Task.detached {
            work()
            reporter.report()
        }
    }

    /// The same for work that may block. It runs on a Dispatch queue, because blocked Swift tasks would keep all other tasks from
    /// running.
    func ask(_ request: Int, _ work: @escaping @Sendable (Cancellation) -> Message) {
        let mailbox = mailbox
        run(request) { cancellation in
            let answer = work(cancellation)
            if !cancellation.isCancelled { mailbox.post(answer) }
        }
    }

    /// Runs work that may block and posts its own answers, on a Dispatch queue.
    /// - Parameter pages: the requests for the pages of the list that the work fetches; nil if it fetches none.
    func run(_ request: Int, pages: PageRequests? = nil, _ work: @escaping @Sendable (Cancellation) -> Void) {
        let cancellation = Cancellation()
        cancellations[request] = cancellation
        self.pages[request] = pages
        let reporter = reporter
        DispatchQueue.global().async {
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
        Task.detached {
            try? await Task.sleep(for: .milliseconds(100))
            mailbox.post(.ticked(request: request))
        }
    }

    /// Posts `Message.ticked` after some seconds.
    func wake(_ request: Int, afterSeconds seconds: Int) {
        let mailbox = mailbox
        Task.detached {
            try? await Task.sleep(for: .seconds(seconds))
            mailbox.post(.ticked(request: request))
        }
    }

    /// Posts `Message.clockRead` after some seconds.
    func readClock(afterSeconds seconds: Int) {
        let mailbox = mailbox
        Task.detached {
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
