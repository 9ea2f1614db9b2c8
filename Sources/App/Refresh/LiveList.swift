import Catalogue
import Screen

/// A list that is read from its service page by page while somebody looks at it: the next page is asked for before the
/// selection comes to the end of what is here.
///
/// Only the list shows its rows. All else goes on with the data at hand, until all pages are here and take their place.
struct LiveList: Sendable {
    /// That of the update which brings it.
    let request: Int
    /// The rows so far; nil until the first page is here.
    var rows: Places?
    /// Whether rows are on their way.
    var isAsking = true
    /// Whether it ended before all rows were here.
    var isBroken = false
    /// Tenths of a second that rows are waited for.
    var beats = 0

    /// For the header; nil where nothing is waited for.
    var headline: String? { isBroken ? "not all came" : isAsking ? "\(Spinner.sign(beats)) loading" : nil }
}

extension State {
    /// What a list of all places lists.
    var listedPlaces: Places? { live?.rows ?? places }

    /// Whether rows of a list that comes in pages are on the screen.
    public var isListLive: Bool { live?.rows.map { $0 === results?.places } ?? false }

    /// What stands below the last row of the list at hand; nil where nothing does.
    var listTail: String? {
        guard let live, isListLive else { return nil }
        if live.isBroken { return canFetch ? "Not all came: R asks again." : "Not all came." }
        let noun = places?.collection.noun.many ?? "places"
        return live.isAsking ? "\(Spinner.sign(live.beats)) More are on their way …" : "More \(noun) follow."
    }

    /// Whether there is nothing to list of a collection that can be read page by page.
    var isEmptyList: Bool { places.map { $0.count == 0 && $0.collection.feeds.first?.isPaged == true } ?? false }

    /// The list as its service has it at this moment.
    mutating func listLive() -> [Effect] {
        guard let places else { return [] }
        guard places.collection.feeds.first?.isPaged == true else {
            status = Status(text: "\(places.collection.name) comes in whole files: R fetches today's.")
            return []
        }
        guard canFetch, refresh == nil else { return startRefresh(places.collection.id) }
        let stopped = cancelSearch()
        closeOverlays()
        if results?.isEverywhere != true { showAll(from: nil) }
        return stopped + readLive()
    }

    /// Reads the list at hand from its service. Until the first page is here, what is here stays.
    mutating func readLive() -> [Effect] {
        guard let places else { return [] }
        guard canFetch, refresh == nil else { return startRefresh(places.collection.id) }
        var list = LiveList(request: nextRequest())
        list.rows = live?.rows
        live = list
        refresh = Refresh(request: list.request, subject: places.collection.id, isAsked: false)
        status = nil
        // What broke off was looked at: all of it is wanted now.
        return [.readPages(request: list.request, collection: places.collection.id), .tick(request: list.request)]
            + (list.rows == nil ? [] : wantRest())
    }

    /// Shows the rows that are here so far.
    mutating func takePages(_ rows: Places, request: Int) -> [Effect] {
        guard let list = live, list.request == request, rows.count >= list.rows?.count ?? 0 else { return [] }
        guard let results, results.isEverywhere, results.places.collection.id == rows.collection.id else {
            return stopLooking()
        }
        live?.isAsking = false
        live?.rows = rows
        showAll(from: results.origin)
        if list.rows == nil { self.results?.selectFirst() }
        return []
    }

    /// Asks for the next page where the selection is near the end of what is here; for all that is left where what is looked
    /// at may be on any page. Who looks at something else wants no more of it.
    mutating func askForPages() -> [Effect] {
        guard let list = live, list.rows != nil else { return [] }
        guard isListLive, let results else { return stopLooking() }
        guard !list.isAsking, !list.isBroken else { return [] }
        let isInOrder =
            results.origin == nil && results.narrowed == nil && !results.isFindWaiting && filter.isEmpty
            && results.order(sort) == "name"
        guard isInOrder else { return wantRest() }
        let left = results.visible.count - (results.selectedIndex ?? 0)
        return left <= 2 * listRows ? want(all: false) : []
    }

    /// Asks for all that is left of a list that comes in pages.
    mutating func wantRest() -> [Effect] { live.map { $0.isBroken } == false ? want(all: true) : [] }

    private mutating func want(all: Bool) -> [Effect] {
        guard let list = live else { return [] }
        live?.isAsking = true
        live?.beats = 0
        return [.wantPages(request: list.request, all: all)] + (list.isAsking ? [] : [.tick(request: list.request)])
    }

    /// What becomes of the list when the update ends that brings it.
    /// - Returns: whether it was one that brings a list.
    mutating func endLive(_ outcome: UpdateOutcome, request: Int) -> Bool {
        guard let list = live, list.request == request else { return false }
        // All rows, that are about to come, are those of a list like any other.
        if outcome == .imported {
            live = nil
        } else if places?.count == 0, list.rows != nil {
            live?.isAsking = false
            live?.isBroken = true
        } else {
            let wasShown = isListLive
            live = nil
            if wasShown { showAll(from: results?.origin) }
        }
        return true
    }

    /// Looks at something else: what is read then is the whole where nothing else is here, and nothing where all is.
    private mutating func stopLooking() -> [Effect] {
        guard isEmptyList, let list = live, !list.isBroken else { return leaveLive() }
        live = nil
        return [.wantPages(request: list.request, all: true)]
    }

    /// Has no use for the list any more.
    mutating func leaveLive() -> [Effect] {
        guard let list = live else { return [] }
        live = nil
        guard refresh?.request == list.request else { return [] }
        refresh = nil
        return [.cancel(request: list.request)]
    }

    /// Moves the sign that rows are on their way.
    mutating func beatLive(request: Int) -> [Effect] {
        guard live?.request == request, live?.isAsking == true else { return [] }
        live?.beats += 1
        return [.tick(request: request)]
    }

    /// Whether a search has to wait, as nothing is here to be searched; says so.
    mutating func waitsForPlaces() -> [Effect]? {
        guard isEmptyList, refresh?.subject == collectionID else { return nil }
        status = Status(
            text: "The \(places?.collection.noun.many ?? "places") are on their way: search again when all are here.")
        return wantRest()
    }
}

/// A sign that turns while something is waited for.
enum Spinner {
    /// - Parameter beats: tenths of a second.
    static func sign(_ beats: Int) -> String { ["◐", "◓", "◑", "◒"][beats % 4] }
}
