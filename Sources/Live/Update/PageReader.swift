import Dispatch
import Synchronization

/// Somebody who looks at a list while its pages come: after each, the next one is fetched when it is wanted.
public final class PageReader: Sendable {
    enum Wish: Sendable { case page, rest }

    private struct Wishes {
        var pages = 0
        var isRest = false
    }

    private let wishes = Mutex(Wishes())
    private let signal = DispatchSemaphore(value: 0)

    /// Seconds: who has looked for so long gets all that is left, as other updates wait for this one to end.
    private let patience: Int

    public init(patience: Int = 60) { self.patience = patience }

    /// Wants one page more.
    public func wantPage() {
        wishes.withLock { $0.pages += 1 }
        signal.signal()
    }

    /// Wants all that is left, in pages as large as may be and without being told of each.
    public func wantRest() {
        wishes.withLock { $0.isRest = true }
        signal.signal()
    }

    /// Waits until something is wanted. It blocks.
    func wish(_ cancellation: Cancellation) throws(UpdateError) -> Wish {
        while true {
            if cancellation.isCancelled { throw .cancelled }
            let wish = wishes.withLock { wishes -> Wish? in
                if wishes.isRest { return .rest }
                guard wishes.pages > 0 else { return nil }
                wishes.pages -= 1
                return .page
            }
            if let wish { return wish }
            let signal = signal
            let patience = patience
            let end = cancellation.whileRunning(onCancel: { signal.signal() }) {
                signal.wait(timeout: .now() + .seconds(patience))
            }
            if end == .timedOut { wantRest() }
        }
    }
}
