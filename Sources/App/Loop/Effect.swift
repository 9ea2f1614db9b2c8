import Catalogue
import Geo
import Screen
import Tiles

/// A request to the outside world, such as the disk, the network or the terminal. It carries all its inputs; each answer is
/// a `Message`.
public enum Effect: Sendable, Equatable {
    case data(DataEffect)
    case update(UpdateEffect)
    case lookup(LookupEffect)
    case tiles(TileEffect)
    /// Reads the coasts and lakes of the world in more detail, which come with the program: `Message.shoresLoaded`.
    case readShores
    case file(FileEffect)
    case desktop(DesktopEffect)
    case service(ServiceEffect)
    case sources(SourcesEffect)
    case forecast(ForecastEffect)
    case terminal(TerminalEffect)
    /// Fetches and decodes these pictures, the most important first: `Message.pictureLoaded`. Replaces the pictures of the last
    /// effect; those that are no longer wanted are cancelled. Without the network, only saved pictures are read.
    case wantPictures([PictureRequest], canFetch: Bool)
    /// Stops the work on a request: its answer is no longer wanted.
    case cancel(request: Int)
    /// Sends `Message.ticked` after a tenth of a second.
    case tick(request: Int)
    /// Sends `Message.ticked` after a number of seconds.
    case wake(request: Int, afterSeconds: Int)
    /// Sends `Message.clockRead` after a number of seconds.
    case readClock(afterSeconds: Int)
}

/// Reads the data on this machine.
public enum DataEffect: Sendable, Equatable {
    /// Reads a dataset: `Message.datasetLoaded`.
    case load(request: Int, dataset: String)
    /// Reads the dataset of these places again and compares the two: `Message.placesLoaded`, `changesFound`.
    case reload(Places)
    /// Reads the saved changes of the last update of a dataset: `Message.changesRead`.
    case readChanges(dataset: String)
    /// Collects the names of towns and districts: `Message.gazetteerLoaded`.
    case readGazetteer(of: Places)
    /// Builds the name index that `/` uses in a list of all places: `Message.placesIndexed`.
    case index(Places, without: Set<String> = [])
    /// Reads the whole record of a place: `Message.detailLoaded` or `detailFailed`.
    case loadDetail(id: String, from: RecordSource)
    /// Counts the places of every dataset: `Message.datasetsCounted`.
    case countDatasets
    /// Reads a place as a draft, to fill the form in which it is edited: `Message.draftLoaded`.
    case loadDraft(request: Int, id: String, in: Places)
    /// Finds the names most like a text, the best match first: `Message.namesFound`.
    /// - near: of names that match equally well, those of the places nearest to this point come first.
    case findNames(request: Int, String, in: Places, near: Coordinate? = nil)
}

/// The data in which the record of a place is looked up.
public struct RecordSource: Sendable, Equatable {
    /// The data in use; nil while they are being read.
    public var current: Places?
    /// The data in which a place that is missing in `current` is looked up: the places saved with the open search, else
    /// those of the results.
    public var fallback: Places?

    public init(current: Places?, fallback: Places?) {
        self.current = current
        self.fallback = fallback
    }
}

/// Fetches newer data.
public enum UpdateEffect: Sendable, Equatable {
    /// Fetches newer data of a dataset or of the postcodes in the background: `Message.updateStepped`, `updateEnded`.
    /// - Parameters:
    ///   - subject: the id of a dataset, or of the postcode feed.
    ///   - olderThanDays: fetches only data last checked more than this many days ago; nil fetches at once.
    ///   - current: the data in use, to compare the new data with.
    case start(request: Int, subject: String, olderThanDays: Int?, current: Places)
    /// Fetches the list of a dataset page by page, the first page at once: `Message.pagesRead`.
    case readPages(request: Int, current: Places)
    /// Requests the next page of a list that `readPages` reads, or all remaining pages.
    case requestPages(request: Int, all: Bool)
}

/// Finds positions and the names of places.
public enum LookupEffect: Sendable, Equatable {
    /// Finds the position of a postcode, a name or coordinates as typed: `Message.originFound` or `originFailed`.
    case resolve(request: Int, String, LookupPolicy, LookupContext)
    /// Finds the name of a point: `Message.pointNamed`.
    case describe(request: Int, Coordinate, LookupPolicy, LookupContext)
    /// Finds the person's own position, with their consent: `Message.positionFound` or `positionFailed`.
    case locate(request: Int, PositionScope, Settings)
    /// Checks whether newer postcodes give a home an exact position: `Message.homeMeasured`.
    case measureHome(Settings.Home)
    /// Checks whether newer postcodes give the origin of a saved search an exact position: `Message.searchMeasured`.
    case measureSearch(id: String, Origin)
}

/// The data and settings that a look-up uses.
public struct LookupContext: Sendable, Equatable {
    /// The places in which a look-up searches first.
    public var places: Places
    public var settings: Settings
    /// Of equally good name matches, the nearest to this point come first; nil if no point is known.
    public var near: Coordinate?

    public init(places: Places, settings: Settings, near: Coordinate? = nil) {
        self.places = places
        self.settings = settings
        self.near = near
    }
}

/// Fetches map tiles: `Message.tileLoaded` or `tileFailed`.
public enum TileEffect: Sendable, Equatable {
    /// Fetches these tiles, the most important first; replaces the tiles of the last request.
    case request([TileID])
    /// Uses the tile source of these settings from now on: `Message.tileSourceFound`.
    case use(Settings.Tiles)
}

/// Writes and reads the person's own files, in the order of the effects.
public enum FileEffect: Sendable, Equatable {
    /// Saves a search at an index of the previous searches; 0 is the newest.
    case saveSearch(SavedSearch, position: Int)
    case deleteSearch(id: String)
    /// Saves the name of the place where a saved search started.
    case nameSearch(id: String, place: String)
    case saveSettings(Settings)
    /// Remembers name and password for the next start; nil forgets them.
    case rememberSignIn(ServiceSession?)
    /// Writes places into a new file that the person named: `Message.exported`.
    case exportPlaces(PlacesExport)
    /// Completes a typed path from the names in its folder: `Message.pathCompleted`.
    case completePath(String)
    /// Reads the shortlist, which other programs may have changed: `Message.shortlistRead`.
    case readShortlist
    /// Changes the shortlist on the disk, then reads it: `Message.shortlistRead`.
    case changeShortlist(Shortlist.Change)
    /// Reads the places that wait to be sent, which other programs may have changed: `Message.outboxRead`.
    case readOutbox(request: Int)
    /// Changes the outbox on the disk, then reads it: `Message.outboxRead`. A new entry gets the service's address and the time.
    case changeOutbox(request: Int, Outbox.Change)
    /// Saves which places of a list the person has not looked at yet.
    case saveNews(ListNews)
}

/// Actions of the desktop. `what` names the copied or opened thing in a message: "the report link".
public enum DesktopEffect: Sendable, Equatable {
    case copy(String, what: String)
    /// Opens a telephone number with the program that dials; copies the number if there is no such program.
    case call(String, what: String)
    /// Opens a link with the system's handler, after showing the link's host.
    case open(String, what: String)
}

/// Calls the service of a dataset: `Message.serviceAnswered`.
public enum ServiceEffect: Sendable, Equatable {
    case perform(request: Int, dataset: String, ServiceCall, ServiceSession)
    /// Signs in or changes an account: `Message.accountAnswered`.
    case account(request: Int, dataset: String, AccountCall, ServiceSession)
    /// Forgets the fetched places of a dataset, in memory and on the disk, because the person has left. It has no answer.
    case forget(dataset: String)
}

/// Reads and changes the lists that the places of a dataset come from.
public enum SourcesEffect: Sendable, Equatable {
    /// Reads the saved lists with their names, dates, licences and addresses: `Message.sourcesRead`.
    case read(dataset: String)
    /// Fetches a list from an address, or reads it from a file, and finds the column of each field:
    /// `Message.sourceStepped`, `sourcePreviewed`.
    /// - Parameter place: the address, the path, or the name of a known list.
    case preview(request: Int, dataset: String, place: String)
    /// Adds a list that was previewed: `Message.placesLoaded`, `sourceChanged`.
    /// - Parameters:
    ///   - file: the path of the list.
    ///   - from: where the file was fetched from; blank for a file of the person's own.
    case add(request: Int, dataset: String, file: String, from: String, TablePart)
    /// Removes a list and its places: `Message.placesLoaded`, `sourceChanged`.
    case remove(request: Int, dataset: String, name: String)
    /// Removes the file that was fetched for a preview.
    case discard
}

/// Reads and fetches forecasts of the weather.
public enum ForecastEffect: Sendable, Equatable {
    /// Reads the saved forecast of a place, and fetches a newer one: `Message.forecastRead`, twice if both are of use.
    /// - Parameters:
    ///   - days: how many days are wanted, from 1 to 16.
    ///   - warnings: whether official warnings are wanted, too.
    case read(request: Int, ForecastPlace, days: Int, fetching: ForecastFetching, warnings: Bool)
    /// Finds the places that a typed text may mean, in the whole world: `Message.citiesFound`. Without the network only the
    /// cities that come with the program are searched.
    case findCities(request: Int, String, canFetch: Bool, LookupContext)
    /// Changes the favourite places on the disk: `Message.placesLoaded` with the new list of that dataset.
    case changeFavourites(FavouritesChange, dataset: String)
    /// Makes the list of forecasts anew, because units, home or saved forecasts have changed: `Message.placesLoaded`.
    case renewList(dataset: String)
}

/// A picture to fetch, and the largest size that is useful, in pixels.
public struct PictureRequest: Sendable, Hashable {
    public var address: String
    public var maximumWidth: Int
    public var maximumHeight: Int

    public init(address: String, maximumWidth: Int, maximumHeight: Int) {
        self.address = address
        self.maximumWidth = maximumWidth
        self.maximumHeight = maximumHeight
    }
}

/// Actions of the terminal.
public enum TerminalEffect: Sendable, Equatable {
    /// Gives the terminal a picture that it draws in place of placeholders of this number and size in cells.
    case sendPicture(id: UInt8, Picture, size: Size)
    /// Removes a picture from the terminal's memory.
    case deletePicture(id: UInt8)
    /// Draws the whole screen again.
    case redraw
    case suspend
    case quit
}
