import App

@testable import Program

/// Waits until a mailbox has received at least `count` messages.
@MainActor
func messages(_ count: Int = 1, from mailbox: Mailbox) async -> [Message] {
    final class Received { var messages: [Message] = [] }
    let received = Received()
    await mailbox.deliver {
        received.messages += $0
        return received.messages.count < count
    }
    return received.messages
}

extension Message {
    /// The sentence of `reported` or `told`; nil for any other message.
    var sentence: String? {
        switch self {
        case .reported(let text, _), .told(let text): text
        default: nil
        }
    }
}
