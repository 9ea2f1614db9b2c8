import App
import Synchronization

/// Messages on their way to the loop, which handles all that wait before it draws a frame.
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

    /// Calls `receive` with all messages that wait, and again whenever more come, until it returns false or the mailbox is
    /// closed and empty. One caller at a time.
    ///
    /// A message goes to the main actor in one step. Waiting in a loop, with a stream or a continuation, would take one step
    /// more on another thread: a tenth of the work between a key and its frame.
    @MainActor func deliver(to receive: @escaping @MainActor @Sendable ([Message]) -> Bool) async {
        await withCheckedContinuation { end in wait(receive, end) }
    }

    /// Removes and returns the messages that wait.
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
