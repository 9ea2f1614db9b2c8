import Catalogue
import Geo
import Tiles

/// What the outside world is asked to do, as a value. Answers come back as messages.
public enum Effect: Sendable, Equatable {
    /// Finds the position of a postcode, place name or coordinate as it was typed.
    case resolve(request: Int, String, asking: Asking)
    /// Asks for the person's own position, who agreed to it.
    case locate(request: Int, PositionScope)
    /// Finds out what is at a point; nobody on the network is told where a person is.
    case describe(request: Int, Coordinate, asking: Asking)
    /// Forgets a request: its answer will not be wanted.
    case cancel(request: Int)
    /// Finds names that are like a text, the best first.
    case findNames(request: Int, String)
    /// Reads the whole record of a place.
    case loadDetail(id: String)
    /// Fetches tiles, the most wanted first, instead of those asked for before.
    case wantTiles([TileID])
    /// Fetches what is newer of a collection, or of the postcodes; where days are given, only what was not looked at for longer.
    case update(request: Int, subject: String, olderThanDays: Int?)
    /// Reads the list of a collection from its service as an update does, but page by page: the first one at once.
    case readPages(request: Int, collection: String)
    /// Wants one page more of such a list, or all that is left.
    case wantPages(request: Int, all: Bool)
    /// Reads another collection.
    case loadCollection(request: Int, id: String)
    /// Makes the index that the list of all places is looked through with.
    case indexPlaces
    /// Reads the collection again.
    case reload
    /// Reads what the last update changed.
    case readChanges
    /// Finds out whether a home has an exact position by now.
    case measureHome(Settings.Home)
    /// Reads the shortlist, which other programs may have changed.
    case readShortlist
    /// Changes the shortlist on the disk, and reads it.
    case changeShortlist(Shortlist.Change)
    case copy(String, what: String)
    /// Hands a telephone number to the program that dials, else copies it.
    case call(String, what: String)
    /// Opens a link with the system's handler.
    case open(String, what: String)
    /// Keeps a search at a place among the others, 0 being the newest.
    case keep(KeptSearch, position: Int)
    case forget(searchID: String)
    /// Says what lies where a kept search started from.
    case rename(searchID: String, place: String)
    case save(Settings)
    /// Sends `ticked` after a tenth of a second.
    case tick(request: Int)
    case redraw
    case suspend
    case quit
}
