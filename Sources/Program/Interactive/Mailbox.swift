import App
import Synchronization

/// The messages for the loop. The loop handles all waiting messages before it draws a frame.
final class Mailbox: Sendable {
    private struct Content {
        var messages: [Message] = []
        var isClosed = false
        /// The next turn of the loop; nil unless the loop waits for a message.
        var turn: (@MainActor @Sendable () -> Void)?
    }

    private let content = Mutex(Content())

    func post(_ message: Message) { change { $0.messages.append(message) } }

    /// Ends the loop as soon as the mailbox is empty.
    func close() { change { $0.isClosed = true } }

    /// Calls `receive` with all waiting messages, and again whenever more come, until `receive` returns false or the mailbox
    /// is closed and empty. Only one caller may wait at a time.
    ///
    /// A message reaches the main actor in one step. A loop that waits for a stream or a continuation needs one more step, on
    /// another thread: a tenth of the work between a key and its frame.
    @MainActor func deliver(to receive: @escaping @MainActor @Sendable ([Message]) -> Bool) async {
        await withCheckedContinuation { end in wait(receive, end) }
    }

    /// Removes and returns the waiting messages.
    func removeAll() -> [Message] {
        content.withLock { content in
            defer { content.messages = [] }
            return content.messages
        }
    }

    @MainActor private func wait(
        _ receive: @escaping @MainActor @Sendable ([Message]) -> Bool, _ end: CheckedContinuation<Void, Never>
    ) {
        change { content in
            content.turn = {
                let messages = self.removeAll()
                if !messages.isEmpty, receive(messages) { self.wait(receive, end) } else { end.resume() }
            }
        }
    }

    private func change(_ change: (inout Content) -> Void) {
        let turn = content.withLock { content -> (@MainActor @Sendable () -> Void)? in
            change(&content)
            guard !content.messages.isEmpty || content.isClosed else { return nil }
            defer { content.turn = nil }
            return content.turn
        }
        if let turn { Task { @MainActor in turn() } }
    }
}
