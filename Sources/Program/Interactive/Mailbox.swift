import App
import Synchronization

/// The messages for the loop. The loop handles all waiting messages before it draws a frame. It also counts the short pieces of
/// work whose messages are still to come.
final class Mailbox: Sendable {
    private struct Content {
        var messages: [Message] = []
        var isClosed = false
        /// Whether the loop gets a turn even without a message.
        var isWoken = false
        /// The pieces of work that have begun and not ended.
        var workCount = 0
        /// The next turn of the loop; nil unless the loop waits for a message.
        var turn: (@MainActor @Sendable () -> Void)?
    }

    private let content = Mutex(Content())

    func post(_ message: Message) { change { $0.messages.append(message) } }

    /// Ends the loop as soon as the mailbox is empty.
    func close() { change { $0.isClosed = true } }

    /// Gives the loop a turn, even without a message.
    func wake() { change { $0.isWoken = true } }

    /// Whether anything is left to do: short work, such as reading a record or writing a file, still runs, or messages have not
    /// been received yet.
    var isWorking: Bool { content.withLock { $0.workCount > 0 || !$0.messages.isEmpty } }

    func beginWork() { content.withLock { $0.workCount += 1 } }

    /// Ends a piece of work; the loop gets a turn once all have ended.
    func endWork() {
        change { content in
            content.workCount -= 1
            if content.workCount == 0 { content.isWoken = true }
        }
    }

    /// Calls `receive` with all waiting messages, and again whenever more come, until `receive` returns false or the mailbox
    /// is closed and empty. There may be no message if the loop was woken. Only one caller may wait at a time.
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
                let (messages, isOver) = self.takeTurn()
                if !isOver, receive(messages) { self.wait(receive, end) } else { end.resume() }
            }
        }
    }

    /// Removes the waiting messages.
    /// - Returns: the messages, and whether none will come any more.
    private func takeTurn() -> (messages: [Message], isOver: Bool) {
        content.withLock { content in
            defer { (content.messages, content.isWoken) = ([], false) }
            return (content.messages, content.messages.isEmpty && content.isClosed && !content.isWoken)
        }
    }

    private func change(_ change: (inout Content) -> Void) {
        let turn = content.withLock { content -> (@MainActor @Sendable () -> Void)? in
            change(&content)
            guard !content.messages.isEmpty || content.isClosed || content.isWoken else { return nil }
            defer { content.turn = nil }
            return content.turn
        }
        if let turn { Task { @MainActor in turn() } }
    }
}
