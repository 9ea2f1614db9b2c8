import Synchronization

/// Saves the bindings of the contexts that were asked for. Collecting them anew for every key and frame took 5 % of a frame's time.
final class BindingMemo: Sendable {
    private let bindings = Mutex<[String: [Binding]]>([:])

    /// The saved bindings of a context; if there are none, makes and saves them.
    func bindings(of context: Context, _ make: () -> [Binding]) -> [Binding] {
        // The title identifies the context, because each has its own heading in the help.
        if let saved = bindings.withLock({ $0[context.title] }) { return saved }
        let made = make()
        bindings.withLock { $0[context.title] = made }
        return made
    }
}
