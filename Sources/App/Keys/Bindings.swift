import Screen

/// One row of the table that the keys, the help, the footer and the command line are all made from.
struct Binding: Sendable {
    let keys: [Key]
    let command: Command
    /// Where it holds; empty means everywhere but in a field.
    let contexts: Set<Context>
    /// The line in the help.
    let help: String
    /// The word in the footer; nil keeps it out of there.
    let hint: String?
    /// What the command line calls it; nil where it makes no sense there.
    let name: String?

    init(
        _ keys: [Key], _ command: Command, in contexts: Set<Context> = [], help: String, hint: String? = nil,
        name: String? = nil
    ) {
        self.keys = keys
        self.command = command
        self.contexts = contexts
        self.help = help
        self.hint = hint
        self.name = name
    }

    func holds(in context: Context) -> Bool { contexts.isEmpty ? context != .field : contexts.contains(context) }
}

private let results: Set<Context> = [.list, .map, .cursor]
private let places: Set<Context> = [.list, .map, .detail]
/// Where one place is selected.
private let selections: Set<Context> = places.union([.compare])
private let maps: Set<Context> = [.map, .cursor, .pick, .legend]

/// The first row that has the key and holds in the context wins.
let bindings: [Binding] = [
    Binding([.tab], .nextPane, in: [.welcome, .list, .map, .cursor, .field], help: "Next pane or field", hint: "next"),
    Binding([.backTab], .previousPane, in: [.welcome, .list, .map, .cursor, .field], help: "Previous pane or field"),
    Binding([.enter], .open, in: [.welcome], help: "Search", hint: "search"),
    Binding([.enter], .open, in: [.cursor], help: "Search from the cursor", hint: "search from here"),
    Binding([.enter], .open, in: results, help: "Open the selected place", hint: "details", name: "details"),
    Binding([.enter], .open, in: [.searches], help: "Open the search, with what changed since", hint: "open"),
    Binding([.enter], .open, in: [.changes, .compare], help: "Open the place", hint: "details"),
    Binding([.enter], .open, in: [.pick], help: "Drop the point here", hint: "drop the point"),
    Binding(
        [.character(" "), .character("x")], .shortlist, in: [.compare], help: "Take off the shortlist",
        hint: "take off"),
    Binding(
        [.character("f")], .filters, in: places.union([.filters]), help: "Filters", hint: "filters", name: "filters"),
    Binding([.character("/")], .find, in: results.union([.help]), help: "Find by name", hint: "find", name: "find"),
    Binding([.character("n")], .findNext, in: results, help: "Next match", name: "next"),
    Binding([.character("N")], .findPrevious, in: results, help: "Previous match", name: "previous"),
    Binding([.character("s")], .sort, in: results, help: "Sort by the next order", hint: "sort", name: "next order"),
    Binding(
        [.character(" ")], .shortlist, in: places, help: "Put on the shortlist, or take off it", hint: "mark",
        name: "mark"),
    Binding(
        [.character("C")], .compare, in: results.union([.detail, .welcome]),
        help: "Compare the shortlist, up to six side by side", hint: "compare", name: "compare"),
    Binding(
        [.character("t")], .asThen, in: results, help: "A previous search as it was then, and as it is today",
        name: "then"),
    Binding([.character(" ")], .toggle, in: [.filters], help: "Switch the value on or off", hint: "on/off"),
    Binding([.character("a")], .allOn, in: [.filters], help: "All values of the group on", hint: "all"),
    Binding([.character("x")], .onlyThis, in: [.filters], help: "Only this value", hint: "only this"),
    Binding([.character("C")], .compare, in: [.compare], help: "Back from the comparison"),
    Binding(
        [.character("e")], .note, in: [.compare, .detail], help: "Write a note for the shortlist", hint: "note",
        name: "note"),
    Binding([.character("e")], .note, in: results, help: "Write a note on the selected place"),
    Binding(
        [.character("y")], .copyReport, in: selections, help: "Copy the link to the official report", hint: "copy link",
        name: "copy"),
    Binding(
        [.character("o")], .openReport, in: selections, help: "Open the official report", hint: "report", name: "report"
    ),
    Binding([.character("w")], .website, in: selections, help: "Open the website", hint: "website", name: "website"),
    Binding(
        [.character("W")], .copyWebsite, in: selections, help: "Copy the address of the website", name: "copy website"),
    Binding(
        [.character("c")], .phone, in: selections, help: "Call, where a program dials, else copy the telephone number",
        hint: "phone", name: "phone"),
    Binding(
        [.character("d")], .directions, in: selections, help: "Open directions from the origin", hint: "directions",
        name: "directions"),
    Binding(
        [.character("+"), .character("=")], .zoomIn, in: maps.union([.list]), help: "Zoom in", hint: "zoom",
        name: "zoom in"),
    Binding([.character("-")], .zoomOut, in: maps.union([.list]), help: "Zoom out", name: "zoom out"),
    Binding(
        [.character("0")], .fit, in: maps.union([.list]), help: "Fit the map to what was found", hint: "fit",
        name: "fit"),
    Binding([.character("<")], .radiusLess, in: results.union([.welcome]), help: "Smaller radius", name: "radius less"),
    Binding([.character(">")], .radiusMore, in: results.union([.welcome]), help: "Larger radius", name: "radius more"),
    Binding(
        [.character("m")], .cursor, in: results, help: "Move a cursor over the map: where it is, how far, search there",
        hint: "measure", name: "cursor"),
    Binding(
        [.character("L")], .legend, in: results.union([.pick, .legend]), help: "Legend of the map", hint: "legend",
        name: "legend"),
    Binding([.shiftUp, .character("K")], .panUp, in: maps.union([.list]), help: "Pan north", name: "pan north"),
    Binding([.shiftDown, .character("J")], .panDown, in: maps.union([.list]), help: "Pan south", name: "pan south"),
    Binding([.shiftLeft, .character("H")], .panLeft, in: maps.union([.list]), help: "Pan west", name: "pan west"),
    Binding([.shiftRight], .panRight, in: maps.union([.list]), help: "Pan east", name: "pan east"),
    Binding([.up, .character("k")], .up, help: "Up; on the map to the nearest pin above"),
    Binding([.down, .character("j")], .down, help: "Down; on the map to the nearest pin below"),
    Binding([.left, .character("h")], .left, help: "Left; on the map to the nearest pin there"),
    Binding([.right, .character("l")], .right, help: "Right; on the map to the nearest pin there"),
    Binding([.home, .character("g")], .first, help: "To the first row"),
    Binding([.end, .character("G")], .last, help: "To the last row"),
    Binding([.pageUp], .pageUp, help: "A page up"),
    Binding([.pageDown], .pageDown, help: "A page down"),
    Binding(
        [.delete, .backspace], .delete, in: [.searches, .welcome],
        help: "Delete the search and what is kept with it", hint: "delete"),
    Binding([.character("u")], .undo, in: [.compare], help: "Put back what was taken off", hint: "put back"),
    Binding([.character("u")], .undo, in: [.searches, .welcome], help: "Bring a deleted search back", hint: "undo"),
    Binding(
        [.character("p")], .searches, in: results.union([.detail, .welcome]), help: "Previous searches",
        hint: "previous", name: "searches"),
    Binding(
        [.character("A")], .listAll, in: results.union([.welcome]), help: "List all places, wherever they are",
        name: "all"),
    Binding(
        [.character("i"), .function(2)], .nextCollection, in: [.welcome], help: "Open the next collection",
        hint: "collection"),
    Binding(
        [.character("i"), .function(2)], .nextCollection, in: results.union([.searches]),
        help: "Open the next collection"),
    Binding([.function(2)], .nextCollection, in: [.field], help: "Open the next collection", hint: "collection"),
    Binding([.character("R")], .refresh, help: "Fetch today's data; again to stop", name: "refresh"),
    Binding(
        [.escape], .back, in: Set(Context.allCases), help: "Back; leaves a field, cancels what is running",
        hint: "back", name: "back"),
    Binding([.character(":")], .palette, help: "Command line", name: nil),
    Binding([.character("?"), .function(1)], .help, help: "This help", hint: "help", name: "help"),
    Binding([.function(1)], .help, in: [.field], help: "This help, also while typing", hint: "help"),
    Binding([.character("q")], .quit, help: "Quit", hint: "quit", name: "quit"),
    Binding([.control("c")], .quit, in: Set(Context.allCases), help: "Quit, also while typing", hint: "quit"),
    Binding([.control("z")], .suspend, in: Set(Context.allCases), help: "Suspend; fg brings it back", name: "suspend"),
    Binding([.control("l")], .redraw, in: Set(Context.allCases), help: "Draw the screen anew", name: "redraw"),
]

func command(for key: Key, in context: Context) -> Command? {
    bindings.first { $0.holds(in: context) && $0.keys.contains(key) }?.command
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
