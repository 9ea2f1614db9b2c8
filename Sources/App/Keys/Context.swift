import Screen

/// A pane or a part of one, with its key bindings.
struct Context: Sendable, Equatable {
    /// The heading in the help.
    let title: String
    /// The bindings of the context besides `Binding.everywhere`, in the order of the footer.
    let bindings: [Binding]
    /// Whether letters are text here; `Binding.everywhere` is then left out.
    let isField: Bool
    /// Whether the footer always shows the key that goes back.
    let offersBack: Bool

    init(_ title: String, isField: Bool = false, offersBack: Bool = true, _ bindings: [Binding]...) {
        self.title = title
        self.isField = isField
        self.offersBack = offersBack
        self.bindings = bindings.flatMap { $0 } + [.back] + (isField ? [.helpWhileTyping] : [])
    }

    /// The command of a key in this context; nil where it has none.
    func command(for key: Key) -> Command? {
        let all = bindings + (isField ? [] : Binding.everywhere) + Binding.always
        return all.first { $0.keys.contains(key) }?.command
    }

    /// The context of a text field.
    static let field = Context(
        "Typing", isField: true, offersBack: false, [.nextField, .previousField, .datasetsWhileTyping])
}
