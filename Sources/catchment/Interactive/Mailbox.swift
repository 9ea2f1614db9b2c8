import App
import Synchronization

/// Messages on their way to the loop, which takes all that wait before it draws a frame.
final class Mailbox: Sendable {
    private struct Content {
        var messages: [Message] = []
        var isClosed = false
        /// The loop, while it waits.
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let content = Mutex(Content())

    func post(_ message: Message) { change { $0.messages.append(message) } }

    /// Nothing more is waited for.
    func close() { change { $0.isClosed = true } }

    /// All that wait, once there is anything; nil where the mailbox is closed and empty. For one caller at a time.
    ///
    /// A stream would do the same with a turn on another thread for each message: a key would wait for that.
    @MainActor func next() async -> [Message]? {
        await withCheckedContinuation { continuation in
            let isReady = content.withLock { content in
                guard content.messages.isEmpty, !content.isClosed else { return true }
                content.waiting = continuation
                return false
            }
            if isReady { continuation.resume() }
        }
        let messages = takeAll()
        return messages.isEmpty ? nil : messages
    }

    func takeAll() -> [Message] {
        content.withLock { content in
            defer { content.messages = [] }
            return content.messages
        }
    }

    private func change(_ change: (inout Content) -> Void) {
        let waiting = content.withLock { content in
            change(&content)
            defer { content.waiting = nil }
            return content.waiting
        }
        waiting?.resume()
    }
}
