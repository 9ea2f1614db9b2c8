import Catalogue

/// This run of the program: the date, the request numbers and the status line.
public struct RunState: Sendable {
    /// Today, as yyyy-mm-dd.
    public var today: String
    /// The clock of the person's time zone.
    let clock: WallClock
    /// The country of the person's locale, two letters of ISO 3166; nil if the locale names none.
    public let country: String?
    /// The folder from which relative paths of files are taken, with "~" for the home folder; empty if it is unknown.
    var folder: String
    /// The time in seconds since 1970, read only while the screen shows values that expire; else nil.
    var now: Int?
    /// Whether a reading of the clock is scheduled. Each reading schedules the next, so a second series must not begin.
    var willReadClock = false
    /// The person's position, if it was found when a nearby list opened.
    var located: Origin?
    /// The files in which lists were saved since the program started: their paths as they were typed.
    var savedLists: Set<String> = []
    /// The commands that were run from the command line, the newest first, each once.
    private(set) var commands: [String] = []
    /// The filter that was cleared last, and the id of its dataset; nil once another filter was chosen or another search made.
    var clearedFilter: (dataset: String, filter: Filter)?
    /// An id of this run of the program, from which the ids of saved searches are made.
    let id: String
    /// False if the environment forbids every use of the network. True does not mean that there is a connection.
    public var isOnline: Bool
    public internal(set) var isQuitting = false
    /// Whether the person has pressed a key or used the mouse. Before that, no official list, map tile or picture is fetched; a
    /// class board and the forecasts of favourite cities are.
    var hasActed = false
    /// Whether the person wanted to quit while something was being sent, and was asked to wait.
    var wasAskedToWait = false
    /// Whether the person wanted to quit, and was asked whether to discard what they typed.
    var wasAskedToDiscard = false
    /// The status line; nil if there is nothing to say.
    var status: Status?
    /// A status to clear when the answer to the request arrives; nil if there is none.
    var endingStatus: (request: Int, status: Status)?
    private(set) var lastRequest = 0
    private var searchesMade = 0
    private var placeKeys: PlaceKeys

    /// - Parameter placeKeys: made with a random secret, so that nobody can guess the keys of new places.
    public init(
        today: String, id: String = "0", placeKeys: PlaceKeys = PlaceKeys(secret: 0, 0), isOnline: Bool = false,
        clock: WallClock = .utc, country: String? = nil, folder: String = ""
    ) {
        self.folder = folder
        self.country = country
        self.today = today
        self.clock = clock
        self.id = id
        self.placeKeys = placeKeys
        self.isOnline = isOnline
    }

    /// The number of a new request. An answer to an older request of the same kind is out of date.
    mutating func nextRequest() -> Int {
        lastRequest += 1
        return lastRequest
    }

    /// Adds a command that was run from the command line.
    mutating func remember(_ command: String) {
        commands.removeAll { $0 == command }
        commands.insert(command, at: 0)
        commands = Array(commands.prefix(100))
    }

    /// A key for a new place, which no other place has.
    mutating func newPlaceKey() -> String { placeKeys.next() }

    /// An id for a new saved search, different from all ids made in this run and in other runs.
    mutating func newSearchID() -> String {
        searchesMade += 1
        return "\(id)-\(searchesMade)"
    }
}

/// One or more sentences in the status line about what happened last. The last one has no full stop: `update` drops it from texts
/// that are also written by commands.
struct Status: Sendable, Equatable {
    /// The text shown if newer data cannot be fetched because there is no network.
    static let offline = "Offline: using saved data"

    var text: String
    var isError = false
    /// Whether the sentence disappears after some seconds if no key caused it. An error always does.
    var endsByItself = false

    /// A status about the missing network, which disappears after some seconds.
    static func offline(_ text: String = offline) -> Status { Status(text: text, endsByItself: true) }
}
