/// Keys that a pane has in the contexts of other panes, such as the one that opens it.
struct PaneKeys: Sendable {
    let kinds: Set<Context.Kind>
    let bindings: [Binding]

    init(in kinds: Set<Context.Kind>, _ bindings: Binding...) {
        self.kinds = kinds
        self.bindings = bindings
    }
}
