import Screen

/// Keys and their command. The help, the footer and the command line are made from the bindings, too.
struct Binding: Sendable, Equatable {
    let keys: [Key]
    let command: Command
    /// The description in the help.
    let help: String
    /// The word in the footer; nil leaves the key out of the footer.
    let hint: String?
    /// The name in the command line; nil leaves the command out of there.
    let name: String?

    init(_ keys: [Key], _ command: Command, help: String, hint: String? = nil, name: String? = nil) {
        self.keys = keys
        self.command = command
        self.help = help
        self.hint = hint
        self.name = name
    }
}

/// The bindings of all contexts.
extension Binding {
    /// The bindings of all contexts except text fields.
    static let everywhere: [Binding] = [
        Binding([.up, .character("k")], .up, help: "Up; on the map, the nearest pin above"),
        Binding([.down, .character("j")], .down, help: "Down; on the map, the nearest pin below"),
        Binding([.left, .character("h")], .left, help: "Left; on the map, the nearest pin to the left"),
        Binding([.right, .character("l")], .right, help: "Right; on the map, the nearest pin to the right"),
        Binding([.home, .character("g")], .first, help: "To the first row"),
        Binding([.end, .character("G")], .last, help: "To the last row"),
        Binding([.pageUp], .pageUp, help: "A page up"),
        Binding([.pageDown], .pageDown, help: "A page down"),
        Binding([.character("R")], .refresh, help: "Update the data; press again to stop", name: "refresh"),
        Binding([.character(":")], .palette, help: "Command line"),
        Binding([.character("?"), .function(1)], .help, help: "This help", hint: "help", name: "help"),
        Binding([.character("q")], .quit, help: "Quit", hint: "quit", name: "quit"),
    ]

    /// The bindings of all contexts, including text fields.
    static let always: [Binding] = [
        Binding([.control("c")], .quit, help: "Quit, also while typing", hint: "quit"),
        Binding([.control("z")], .suspend, help: "Suspend; type fg to come back", name: "suspend"),
        Binding([.control("l")], .redraw, help: "Redraw the screen", name: "redraw"),
    ]

    static let back = Binding(
        [.escape], .back, help: "Back; leave a field, cancel a search", hint: "back", name: "back")
    static let helpWhileTyping = Binding([.function(1)], .help, help: "This help, also while typing", hint: "help")
    static let datasetsWhileTyping = Binding(
        [.function(2)], .datasets, help: "The list of collections", hint: "collection")
}

/// Bindings that several panes share.
extension Binding {
    static let nextField = Binding([.tab], .nextPane, help: "Next pane or field", hint: "next")
    static let previousField = Binding([.backTab], .previousPane, help: "Previous pane or field")
    static let openDetails = Binding([.enter], .open, help: "Open the place", hint: "details")
    static let filters = Binding([.character("f")], .filters, help: "Filters", hint: "filters", name: "filters")
    static let find = Binding([.character("/")], .find, help: "Find by name", hint: "find", name: "find")
    static let shortlist = Binding(
        [.character(" ")], .shortlist, help: "Add to or remove from shortlist", hint: "add", name: "mark")
    static let compare = Binding(
        [.character("C")], .compare, help: "Compare the shortlist, up to six side by side", hint: "compare",
        name: "compare")
    static let noteWithHint = Binding(
        [.character("e")], .note, help: "Write a note for the shortlist", hint: "note", name: "note")
    static let searches = Binding(
        [.character("p")], .searches, help: "Previous searches", hint: "previous", name: "searches")
    static let listAll = Binding(
        [.character("A")], .listAll, help: "List all places", name: "all")
    static let datasets = Binding(
        [.character("i"), .function(2)], .datasets, help: "The list of collections", name: "collections")
    static let datasetsWithHint = Binding(
        [.character("i"), .function(2)], .datasets, help: "The list of collections", hint: "collection")
    static let radius: [Binding] = [
        Binding([.character("<")], .radiusLess, help: "Smaller radius", name: "radius less"),
        Binding([.character(">")], .radiusMore, help: "Larger radius", name: "radius more"),
    ]
    static let undoDelete: [Binding] = [
        Binding(
            [.delete, .backspace], .delete, help: "Delete the search and its saved places", hint: "delete"),
        Binding([.character("u")], .undo, help: "Restore a deleted search", hint: "undo"),
    ]
    /// The actions on the selected place. The open dataset replaces these general descriptions by its own.
    static let actions: [Binding] = [
        Binding([.character("y")], .copyLink, help: "Copy the link", hint: "copy link"),
        Binding([.character("o")], .openLink, help: "Open the link", hint: "open link"),
        Binding([.character("w")], .openWebsite, help: "Open the website", hint: "website"),
        Binding([.character("W")], .copyWebsite, help: "Copy the address of the website"),
        Binding(
            [.character("c")], .call, help: "Call, or copy the number", hint: "phone"),
        Binding([.character("d")], .directions, help: "Open directions from the origin", hint: "directions"),
    ]
    static let zoom: [Binding] = [
        Binding([.character("+"), .character("=")], .zoomIn, help: "Zoom in", hint: "zoom", name: "zoom in"),
        Binding([.character("-")], .zoomOut, help: "Zoom out", name: "zoom out"),
        Binding([.character("0")], .fit, help: "Fit the map to the results", hint: "fit", name: "fit"),
    ]
    static let pan: [Binding] = [
        Binding([.shiftUp, .character("K")], .panUp, help: "Pan north", name: "pan north"),
        Binding([.shiftDown, .character("J")], .panDown, help: "Pan south", name: "pan south"),
        Binding([.shiftLeft, .character("H")], .panLeft, help: "Pan west", name: "pan west"),
        Binding([.shiftRight], .panRight, help: "Pan east", name: "pan east"),
    ]
    static let legend = Binding(
        [.character("L")], .legend, help: "Legend of the map", hint: "legend", name: "legend")
}

extension Key {
    /// The key as the help and the footer name it.
    var label: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .enter: "Enter"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .escape: "Esc"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .shiftUp: "Shift-↑"
        case .shiftDown: "Shift-↓"
        case .shiftLeft: "Shift-←"
        case .shiftRight: "Shift-→"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .insert: "Ins"
        case .control(let character): "Ctrl-\(character.uppercased())"
        case .function(let number): "F\(number)"
        }
    }
}
