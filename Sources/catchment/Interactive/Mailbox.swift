import App
import Synchronization

/// Messages on their way to the loop, which takes all that wait before it draws a frame.
final class Mailbox: Sendable {
    private struct Content {
        var messages: [Message] = []
        var isClosed = false
        /// The loop, where it waits for something to come.
        var turn: (@MainActor @Sendable () -> Void)?
    }

    private let content = Mutex(Content())

    func post(_ message: Message) { change { $0.messages.append(message) } }

    /// Nothing more is waited for.
    func close() { change { $0.isClosed = true } }

    /// Hands over all that wait, and again as often as something comes, until `take` returns false or the mailbox is closed
    /// and empty. For one caller at a time.
    ///
    /// A key goes to the main actor in one step. To wait for it in a loop, with a stream or a continuation, takes a turn on
    /// another thread before: a tenth of the work between a key and its frame.
    @MainActor func deliver(to take: @escaping @MainActor @Sendable ([Message]) -> Bool) async {
        await withCheckedContinuation { end in wait(take, end) }
    }

    func takeAll() -> [Message] {
        content.withLock { content in
            defer { content.messages = [] }
            return content.messages
        }
    }

    @MainActor private func wait(
        _ take: @escaping @MainActor @Sendable ([Message]) -> Bool, _ end: CheckedContinuation<Void, Never>
    ) {
        change { content in
            content.turn = {
                let messages = self.takeAll()
                if !messages.isEmpty, take(messages) { self.wait(take, end) } else { end.resume() }
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
