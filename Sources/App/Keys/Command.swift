/// A command that a key or the command line gives.
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
    /// The open dataset defines what these actions do.
    case copyLink, openLink, openWebsite, copyWebsite, call, directions
    case post, edit, deletePlace
    case datasets, listAll
    case refresh, searches, changes, delete, undo
    case palette, help
    case quit, suspend, redraw

    /// The commands for datasets to which people can post places.
    static let posting: Set<Command> = [.post, .edit, .deletePlace]
}
