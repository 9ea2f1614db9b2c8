import App
import Catalogue
import Tiles

/// What the program reads before it takes the first key.
struct StartingData: Sendable {
    let places: Places
    let searches: [SavedSearch]
    let shortlist: Shortlist
    /// The places that wait to be sent.
    let outbox: Outbox
    /// Which places are new or changed in the lists of services.
    let news: SavedNews
    /// The saved home, with the exact position of its postcode if that is known now; else unchanged.
    let home: Settings.Home?
    /// The coasts, borders and towns of the first screen; nil if they cannot be read, or in linear mode, which shows no map.
    let overview: BundledMap?

    /// - Parameters:
    ///   - home: the saved home; nil if none is set.
    ///   - overview: a task, started already, that reads the map; nil if the first screen shows none.
    init(
        _ library: Library, _ dataset: any Dataset, home: Settings.Home?, overview: Task<BundledMap?, Never>?
    ) async {
        let places = library.places.load(dataset)
        self.places = places
        // The first screen needs the count and the outline of all places. Two cores make them at the same time.
        Task.detached { _ = places.listedCount }
        if overview != nil { _ = places.outline }
        self.home = home?.exact(by: library.postcodes)
        searches = library.saved.searches
        shortlist = library.saved.shortlistOrNone() ?? Shortlist()
        outbox = library.saved.outbox
        news = library.saved.news
        library.warnings.add(library.saved.settingsWarning)
        if library.datasets.forecasting != nil { library.warnings.add(library.forecasts.problem?.sentence) }
        self.overview = await overview?.value
    }

    /// The data as messages, in the order in which the state needs them.
    /// - Parameter savedHome: the saved home, without a newer exact position.
    func messages(savedHome: Settings.Home?) -> [Message] {
        var messages: [Message] = [
            .historyLoaded(searches), .shortlistRead(shortlist), .outboxRead(request: 0, outbox), .newsRead(news),
            .placesLoaded(places),
        ]
        if let overview { messages.append(.bundledMapLoaded(overview)) }
        if let savedHome, let home { messages.append(.homeMeasured(savedHome, now: home)) }
        return messages
    }
}
