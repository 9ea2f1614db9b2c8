import App
import Synchronization

/// Messages on their way to the loop, which takes all that wait before it draws a frame.
final class Mailbox: Sendable {
    private let waiting = Mutex<[Message]>([])
    /// Says that something waits; many posts are one signal.
    let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    init() {
        (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    func post(_ message: Message) {
        waiting.withLock { $0.append(message) }
        signal.yield()
    }

    func takeAll() -> [Message] {
        waiting.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }

    func close() { signal.finish() }
}
