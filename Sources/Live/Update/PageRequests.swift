import Catalogue
import Dispatch
import HTTP
import Synchronization

/// The requests for further pages of a list, made as a person scrolls; `PagedDownload` waits for them.
public final class PageRequests: Sendable {
    enum Demand: Sendable { case page, rest }

    private struct Demands {
        var pages = 0
        var isRest = false
    }

    private let demands = Mutex(Demands())
    private let signal = DispatchSemaphore(value: 0)

    private let patience: Int

    /// - Parameter patience: the seconds without a request after which the remaining pages are fetched, so that the
    ///   next update can start.
    public init(patience: Int = 60) { self.patience = patience }

    /// Asks for one more page.
    public func requestPage() {
        demands.withLock { $0.pages += 1 }
        signal.signal()
    }

    /// Asks for all pages that are left, in large pages that are not reported one by one.
    public func requestRemainingPages() {
        demands.withLock { $0.isRest = true }
        signal.signal()
    }

    /// Blocks until pages are asked for.
    func nextDemand(_ cancellation: Cancellation) throws(UpdateError) -> Demand {
        while true {
            if cancellation.isCancelled { throw .cancelled }
            let demand = demands.withLock { demands -> Demand? in
                if demands.isRest { return .rest }
                guard demands.pages > 0 else { return nil }
                demands.pages -= 1
                return .page
            }
            if let demand { return demand }
            let signal = signal
            let patience = patience
            let end = cancellation.whileRunning(onCancel: { signal.signal() }) {
                signal.wait(timeout: .now() + .seconds(patience))
            }
            if end == .timedOut { requestRemainingPages() }
        }
    }
}
