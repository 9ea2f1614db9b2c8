/// Everything that a key can ask for.
enum Command: String, Sendable, CaseIterable {
    case nextPane, previousPane
    case up, down, left, right, first, last, pageUp, pageDown
    case panUp, panDown, panLeft, panRight
    case zoomIn, zoomOut, fit, cursor, legend
    case radiusLess, radiusMore
    case open, back
    case find, findNext, findPrevious
    case shortlist, note, compare
    case filters, sort, asThen, toggle, allOn, onlyThis
    case copyReport, openReport, website, copyWebsite, phone, directions
    case nextCollection, listAll
    case refresh, searches, delete, undo
    case palette, help
    case quit, suspend, redraw

    /// Whether it leads from a place to the world outside.
    var isLink: Bool { [.copyReport, .openReport, .website, .copyWebsite, .phone, .directions].contains(self) }
}

/// Where a key is pressed: what it means may depend on that.
enum Context: Sendable, CaseIterable {
    case welcome, list, map, cursor, filters, detail, searches, changes, compare, pick, legend, help
    /// A field being typed into: letters are text there.
    case field

    var title: String {
        switch self {
        case .welcome: "Welcome"
        case .list: "List"
        case .map: "Map"
        case .cursor: "Cursor on the map"
        case .filters: "Filters"
        case .detail: "Details"
        case .searches: "Previous searches"
        case .changes: "Changes"
        case .compare: "Comparing"
        case .pick: "Picking a point"
        case .legend: "Legend"
        case .help: "Help"
        case .field: "Typing"
        }
    }
}
