import Catalogue
import Geo
import MapDrawing
import Screen

/// The whole state of the program. `update` changes it and `view` draws it.
public struct State: Sendable {
    /// The terminal's size and capabilities.
    public internal(set) var screen: ScreenState
    /// This run of the program.
    public internal(set) var run: RunState
    /// The person's settings, which are saved.
    public internal(set) var settings: Settings
    /// The data of the open dataset.
    public internal(set) var data: DataState
    /// The form that a search starts from.
    var welcome = Welcome()
    /// The results on the screen; nil on the welcome screen.
    public internal(set) var results: Results?
    /// The previous searches.
    public internal(set) var history = History()
    var shortlist = ShortlistState()
    /// The favourites of the dataset of forecasts.
    var cities = CityState()
    var updates = UpdateState()
    /// The street map below the pins.
    var basemap = Basemap()
    /// The pictures of places.
    var pictures = PictureState()
    /// The session with services, and the pending calls of all datasets.
    public var service = ServiceState()
    /// The pending look-ups of places and records.
    var lookups = LookupState()
    /// The open panes on top of the screen.
    var panes = PaneStack()
    /// The kinds of panes that can be opened.
    var paneTable = PaneTable.standard
    /// What is wrong with the keys in the settings, in one sentence; nil if nothing is.
    public private(set) var keyProblem: String?

    public init(screen: ScreenState, run: RunState, datasets: Datasets, settings: Settings = Settings()) {
        self.screen = screen
        self.run = run
        data = DataState(datasets: datasets)
        self.settings = settings
        let (table, problems) = PaneTable.standard.binding(settings.keys)
        paneTable = table
        keyProblem = problems.first.map { $0 + (problems.count > 1 ? " (and \(problems.count - 1) more)." : ".") }
    }
}

/// The dataset that is open, and what the person chose for it.
extension State {
    var dataset: (any Dataset)? { data.places?.dataset }
    /// Whether the open dataset lists favourites; false if no dataset is open.
    var listsFavourites: Bool { dataset?.listsFavourites ?? false }
    var datasetID: String { dataset?.id ?? "" }

    /// The filter of the open dataset: the values that are switched off.
    var filter: Filter {
        get { settings.filters[datasetID]?.withDefaults(openingFilter) ?? openingFilter }
        set {
            let saved = newValue.forSaving(openingFilter)
            settings.filters[datasetID] = saved == openingFilter ? nil : saved
            run.clearedFilter = nil
        }
    }

    /// The filter before the person changes it.
    var openingFilter: Filter { dataset?.openingFilter ?? Filter() }

    /// The order of lists: the person's choice for the open dataset, else the order in which the dataset opens.
    var sort: ListOrder {
        get { settings.sorts[datasetID].flatMap { dataset?.order(named: $0) } ?? standardSort }
        set { settings.sorts[datasetID] = newValue == standardSort ? nil : newValue.id }
    }

    private var standardSort: ListOrder { dataset?.openingOrder ?? .distance }

    /// How `/` finds places of the open dataset.
    var findOptions: FindOptions { settings.find.options(for: dataset) }

    /// The units of distances: the person's choice, else those of the open dataset's country.
    var distances: DistanceFormat { settings.distances(in: dataset) }

    /// The units of forecasts: the person's choice, else those of the person's country.
    var forecastUnits: ForecastUnits { settings.forecastUnits(country: run.country) }

    /// A number of places in the dataset's own word: "1,234 places".
    func counted(_ count: Int) -> String {
        let noun = dataset?.noun ?? .place
        return "\(grouped(count)) \(noun.form(for: count))"
    }

    /// The places in which a place that is gone is looked up: those saved with the open search, else those of the results.
    public var fallbackPlaces: Places? { results?.saved.diff?.then ?? results?.places }

    /// Whether both the settings and the environment allow the use of the network.
    var canFetch: Bool { run.isOnline && settings.usesNetwork }

    /// What turns the network off, and for the settings what to do; empty if it can be used.
    var offlineReason: String {
        if canFetch { return "" }
        return run.isOnline
            ? "The network is off: type :network on" : "CATCHMENT_OFFLINE turns the network off"
    }

    /// What to do about a network that is off. It completes a sentence such as "To get all of England, …".
    var networkAdvice: String {
        run.isOnline ? "type :network on and press F5" : "start without CATCHMENT_OFFLINE"
    }

    /// The shade of the background: the person's choice, else what the terminal reported.
    var background: BackgroundShade {
        switch settings.background {
        case .auto: screen.reportedBackground
        case .dark: .dark
        case .light: .light
        }
    }

    /// How pictures are drawn on this terminal.
    var pictureStyle: PictureStyle {
        let hasAllColours = screen.hasTrueColour && screen.depth == .full
        return PictureStyle(
            charset: screen.charset, colours: hasAllColours ? .trueColour : PictureColours(screen.depth),
            background: background)
    }
}
