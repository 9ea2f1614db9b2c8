/// A command that a key or the command line gives. A pane that has commands of its own declares them in its folder.
struct Command: Hashable, Sendable {
    let name: String

    init(_ name: String) { self.name = name }
}

/// The commands that several panes share.
extension Command {
    static let nextPane = Command("nextPane")
    static let previousPane = Command("previousPane")

    static let up = Command("up")
    static let down = Command("down")
    static let left = Command("left")
    static let right = Command("right")
    static let first = Command("first")
    static let last = Command("last")
    static let pageUp = Command("pageUp")
    static let pageDown = Command("pageDown")
    static let halfPageUp = Command("halfPageUp")
    static let halfPageDown = Command("halfPageDown")

    static let open = Command("open")
    static let back = Command("back")
    static let quit = Command("quit")
    static let suspend = Command("suspend")
    static let redraw = Command("redraw")

    static let shortlist = Command("shortlist")
    static let delete = Command("delete")
    static let undo = Command("undo")
    static let listAll = Command("listAll")
    static let refresh = Command("refresh")
    static let find = Command("find")
}

/// The actions on a place; the open dataset says what they do.
extension Command {
    static let copyLink = Command("copyLink")
    static let openLink = Command("openLink")
    static let openWebsite = Command("openWebsite")
    static let copyWebsite = Command("copyWebsite")
    static let call = Command("call")
    static let directions = Command("directions")
}
