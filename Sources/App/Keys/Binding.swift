import Screen

/// Keys and their command. The help, the footer and the command line are made from the bindings, too.
struct Binding: Sendable, Equatable {
    private(set) var keys: [Key]
    let command: Command
    /// What the keys are about; it decides where they stand among the keys of a context.
    let topic: KeyTopic
    /// The description in the help, with the marks that `naming` replaces: "{place}" stands for what the open dataset calls its
    /// places.
    let help: String
    /// The word in the footer, with the same marks; nil leaves the key out of the footer.
    let hint: String?
    /// The name in the command line; nil leaves the command out of there.
    let name: String?
    /// Whether the hint stands at the end of the footer and is shown at any width.
    let isAlwaysShown: Bool

    init(
        _ keys: [Key], _ command: Command, about topic: KeyTopic = .own, help: String, hint: String? = nil,
        name: String? = nil, isAlwaysShown: Bool = false
    ) {
        self.keys = keys
        self.command = command
        self.topic = topic
        self.help = help
        self.hint = hint
        self.name = name
        self.isAlwaysShown = isAlwaysShown
    }

    /// The same command with other keys.
    func bound(to keys: [Key]) -> Binding {
        var bound = self
        bound.keys = keys
        return bound
    }
}

/// What keys are about. The footer and the help show the keys of a context in the order of these topics, unless the context
/// puts some of them first.
enum KeyTopic: Sendable, CaseIterable {
    /// What only the context itself does; also the topic of bindings that name none.
    case own
    /// Fewer places in the list and on the map.
    case narrowing
    case finding
    /// The shortlist and the comparison.
    case choosing
    case sorting
    case noting
    /// Places of the person's own.
    case posting
    /// The actions on a place.
    case acting
    /// How much the map shows, and what its signs mean.
    case viewing
    case panning
    case deleting
    /// Back to earlier searches.
    case returning
    /// The lists of all places, collections and keys.
    case overviews
    case leaving
}

extension Binding {
    /// The bindings of all contexts, including text fields. They come after those of the context.
    static let always: [Binding] = [
        Binding([.control("c")], .quit, help: "Quit, even while typing", hint: "quit", isAlwaysShown: true),
        Binding([.control("z")], .suspend, help: "Suspend; type fg to come back", name: "suspend"),
        Binding([.control("l")], .redraw, help: "Redraw the screen", name: "redraw"),
    ]

    static let back = Binding(
        [.escape], .back, about: .leaving, help: "Back; leave a field, cancel a search", hint: "back", name: "back",
        isAlwaysShown: true)
}

/// Bindings that several panes have for themselves.
extension Binding {
    static let nextField = Binding([.tab], .nextPane, help: "Next pane or field", hint: "next")
    static let previousField = Binding([.backTab], .previousPane, help: "Previous pane or field")
    static let openDetails = Binding([.enter], .open, help: "Open the {place}", hint: "{details}")
    static let find = Binding(
        [.character("/")], .find, about: .finding, help: "Find by name", hint: "find", name: "find")
    static let shortlist = Binding(
        [.character(" ")], .shortlist, about: .choosing, help: "Add to or remove from {list}", hint: "{add}",
        name: "mark")
    static let listAll = Binding(
        [.character("A")], .listAll, about: .overviews, help: "List all {places}", name: "all")
    static let radius: [Binding] = [
        Binding([.character("<")], .radiusLess, about: .viewing, help: "Smaller radius", name: "radius less"),
        Binding([.character(">")], .radiusMore, about: .viewing, help: "Larger radius", name: "radius more"),
    ]
    static let searchEditing: [Binding] = [
        Binding(
            [.delete, .backspace], .delete, about: .deleting, help: "Delete the search and its saved results",
            hint: "delete"),
        Binding([.character("u")], .undo, about: .deleting, help: "Undo the deletion of a search", hint: "undo"),
    ]
    /// The actions on the selected place. The open dataset replaces these general descriptions by its own.
    static let actions: [Binding] = [
        Binding([.character("y")], .copyLink, about: .acting, help: "Copy the link", hint: "copy link"),
        Binding([.character("o")], .openLink, about: .acting, help: "Open the link", hint: "open link"),
        Binding([.character("w")], .openWebsite, about: .acting, help: "Open the website", hint: "website"),
        Binding([.character("W")], .copyWebsite, about: .acting, help: "Copy the address of the website"),
        Binding([.character("c")], .call, about: .acting, help: "Call, or copy the number", hint: "phone"),
        Binding(
            [.character("d")], .directions, about: .acting, help: "Open directions from where you searched",
            hint: "directions"),
    ]
    static let zoom: [Binding] = [
        Binding(
            [.character("+"), .character("=")], .zoomIn, about: .viewing, help: "Zoom in", hint: "zoom",
            name: "zoom in"),
        Binding([.character("-")], .zoomOut, about: .viewing, help: "Zoom out", name: "zoom out"),
        Binding(
            [.character("0")], .fit, about: .viewing, help: "Fit the map to the results", hint: "fit", name: "fit"),
    ]
    static let pan: [Binding] = [
        Binding([.shiftUp, .character("K")], .panUp, about: .panning, help: "Pan north", name: "pan north"),
        Binding([.shiftDown, .character("J")], .panDown, about: .panning, help: "Pan south", name: "pan south"),
        Binding([.shiftLeft, .character("H")], .panLeft, about: .panning, help: "Pan west", name: "pan west"),
        Binding([.shiftRight], .panRight, about: .panning, help: "Pan east", name: "pan east"),
    ]
}

/// Keys that a pane has in the contexts of other panes, such as the one that opens it.
struct PaneKeys: Sendable {
    let kinds: Set<Context.Kind>
    let bindings: [Binding]

    init(in kinds: Set<Context.Kind>, _ bindings: Binding...) {
        self.kinds = kinds
        self.bindings = bindings
    }
}
