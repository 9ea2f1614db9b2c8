import Catalogue
import Geo
import MapDrawing
import Screen
import Tiles

/// All that the program knows. `update` changes it, `view` draws it, and nothing else holds anything.
public struct State: Sendable {
    public var size: Size
    public var depth: ColourDepth
    public var charset: CharacterSet
    /// What the terminal writes on.
    public var saidBackground = BackgroundShade.unknown
    /// Today, as yyyy-mm-dd.
    public var today: String

    /// The data; nil while they are being read.
    public var places: Places?
    /// Where they are; nil while they are being read.
    var outline: Outline?
    /// Another collection that is being read.
    var collectionLoad: CollectionLoad?
    public var gazetteer: Gazetteer?
    /// Finds in the list of all places; nil until that is shown.
    var finder: Finder?
    public var settings: Settings
    var ground = Ground()
    /// What was drawn of the maps, to be used again while it stays the same; it changes nothing that is seen.
    let mapMemo = MapMemo()
    /// The same of the small map on a page of details.
    let detailMemo = MapMemo()
    public var history: [KeptSearch] = []
    /// Whether the outside world can be asked for anything: false where the environment forbids it.
    public var isOnline = false
    /// The update that runs now.
    var refresh: Refresh?
    /// The list that is read page by page by the update that runs, or was broken off.
    var live: LiveList?
    /// What could not be updated, or was stopped: no update of it begins by itself after that.
    var failedRefreshes: Set<String> = []
    /// What the last update changed, those near the previous searches first; nil until it is known or asked for.
    var changes: Changes?
    public var shortlist = Shortlist()
    /// Answers about the shortlist that are to come: until the last one is here, what is shown is ahead of the disk.
    var shortlistAnswers = 0
    /// What was taken off the shortlist since the start, the last one last: undo puts it back with its note.
    var takenOff: [Shortlist.Entry] = []
    /// Searches deleted since the start and where they were, the last one last: what undo brings back.
    var deleted: [(search: KeptSearch, position: Int)] = []
    /// Tells this run of the program from every other.
    var stamp: String
    var searchesMade = 0

    var welcome = Welcome()
    /// The search being looked at; nil on the welcome screen.
    var results: Results?
    /// What lies on top, the topmost last.
    var overlays: [Overlay] = []
    /// Points whose names are asked for, by request.
    var unnamed: [Int: Coordinate] = [:]
    var pendingAction: PendingAction?
    /// The links of the selected place; of one that was selected before, until its own are known.
    var knownLinks: KnownLinks?
    /// Whose record is to be read for them, or being read.
    var linksAsked: LinksRequest?
    /// One line about what just happened.
    var status: Status?
    /// The number of the last request; an answer to an older one of its kind is stale.
    var lastRequest = 0
    public internal(set) var isQuitting = false

    public init(
        size: Size, depth: ColourDepth, charset: CharacterSet, today: String, stamp: String = "0",
        settings: Settings = Settings()
    ) {
        self.size = size
        self.depth = depth
        self.charset = charset
        self.today = today
        self.stamp = stamp
        self.settings = settings
    }

    /// What to draw for: what the person said, else what the terminal said.
    var background: BackgroundShade {
        switch settings.background {
        case .auto: saidBackground
        case .dark: .dark
        case .light: .light
        }
    }

    /// The places of the search at hand: those that a kept search kept, or all. Of what is gone since, the kept ones tell.
    public var shownPlaces: Places? { results?.since?.then ?? results?.places }

    /// Closes what lies on top, but for a line that is typed into: an answer that comes late takes away nobody's words.
    mutating func closeOverlays() {
        overlays = overlays.suffix(1).filter { overlay in
            switch overlay {
            case .note, .palette: true
            default: false
            }
        }
    }

    mutating func nextRequest() -> Int {
        lastRequest += 1
        return lastRequest
    }

    var collectionID: String { places?.collection.id ?? "" }

    /// What is switched off in the collection at hand.
    var filter: Filter {
        get { settings.filters[collectionID] ?? Filter() }
        set { settings.filters[collectionID] = newValue.isEmpty ? nil : newValue }
    }

    var sort: String {
        get { settings.sorts[collectionID] ?? "distance" }
        set { settings.sorts[collectionID] = newValue == "distance" ? nil : newValue }
    }

    /// Places by the collection's own word: "school", "schools".
    func counted(_ count: Int) -> String {
        let noun = places?.collection.noun ?? (one: "place", many: "places")
        return "\(grouped(count)) \(count == 1 ? noun.one : noun.many)"
    }
}

struct Status: Sendable, Equatable {
    var text: String
    var isError = false
}

/// A pane that lies on top of the screen below it and gets the keys first.
enum Overlay: Sendable {
    case filters(FilterPane)
    case detail(DetailPane)
    case searches(SearchesPane)
    case changes(ChangesPane)
    case compare(ComparePane)
    case note(NoteLine)
    case pick(PickPane)
    case find(FindLine)
    case palette(PaletteLine)
    case help(HelpPane)
    case legend(LegendPane)
    case notice(Notice)
    case question(PositionQuestion)
}

/// A message in a box that waits to be read.
struct Notice: Sendable {
    var title: String
    var text: String
    /// The name that Enter asks Nominatim about, and what for; nil where Enter only closes it.
    var online: (name: String, purpose: OriginPurpose)?
}
