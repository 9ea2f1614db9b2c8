import Catalogue
import Screen

/// A list that its service sends page by page while it is on the screen: the next page is requested before the selection
/// reaches the last row received.
///
/// Only the list shows these rows. Everything else uses the saved data until all pages have come and replace it.
struct LiveList: Sendable {
    /// The request of the update that reads the list.
    let request: Int
    /// The rows received so far; nil until the first page has come.
    var rows: Places?
    /// Whether a page was requested and has not come yet.
    var isAwaitingPage = true
    /// Whether the update ended before all rows had come.
    var isBroken = false
    /// Tenths of a second since the page was requested.
    var ticks = 0

    /// The state of the list for the header; nil while no page is awaited.
    var headline: String? { isBroken ? "incomplete" : isAwaitingPage ? "\(Spinner.sign(ticks)) loading" : nil }
}

extension State {
    /// The places in a list of all places: the rows received so far, else the saved data.
    var listedPlaces: Places? { updates.live?.rows ?? data.places }

    /// Whether the results on the screen are the rows of a paged list.
    public var isListLive: Bool { updates.live?.rows.map { $0 === results?.places } ?? false }

    /// The line below the last row of a paged list on the screen; nil for any other list.
    var listTail: String? {
        guard let live = updates.live, isListLive else { return nil }
        if live.isBroken { return canFetch ? "Incomplete. Press R to retry." : "Incomplete." }
        let noun = noun.many
        return live.isAwaitingPage ? "\(Spinner.sign(live.ticks)) Loading more …" : "More \(noun) to load."
    }

    /// Whether the dataset can be read page by page and has no saved places.
    var isEmptyList: Bool { data.places.map { $0.count == 0 && $0.dataset.feeds.first?.isPaged == true } ?? false }

    /// Shows the list of all places and reads it from its service.
    mutating func listLive() -> [Effect] {
        guard let places = data.places else { return [] }
        guard places.dataset.feeds.first?.isPaged == true else {
            run.status = Status(text: "\(places.dataset.name) has no live list. Press R to update")
            return []
        }
        guard canFetch, updates.running == nil else { return startRefresh(places.dataset.id) }
        let stopped = cancelSearch()
        closePanes()
        if results?.listsAllPlaces != true { showAll(from: nil) }
        return stopped + readLive()
    }

    /// Reads the list on the screen from its service. The rows on the screen stay until the first page comes.
    mutating func readLive() -> [Effect] {
        guard let places = data.places else { return [] }
        guard canFetch, updates.running == nil else { return startRefresh(places.dataset.id) }
        var list = LiveList(request: run.nextRequest())
        list.rows = updates.live?.rows
        updates.live = list
        updates.running = Refresh(request: list.request, subject: places.dataset.id, isRequested: false)
        run.status = nil
        // If an earlier try left an incomplete list on the screen, all its pages are requested.
        return [.update(.readPages(request: list.request, current: places)), .tick(request: list.request)]
            + (list.rows == nil ? [] : requestRemainingPages())
    }

    /// Shows the rows received so far.
    mutating func receivedPages(_ rows: Places, request: Int) -> [Effect] {
        guard let list = updates.live, list.request == request, rows.count >= list.rows?.count ?? 0 else { return [] }
        guard let results, results.listsAllPlaces, results.places.dataset.id == rows.dataset.id else {
            return endHiddenList()
        }
        updates.live?.isAwaitingPage = false
        updates.live?.rows = rows
        showAll(from: results.origin)
        if list.rows == nil { self.results?.selectFirst() }
        return []
    }

    /// Requests the next page if the selection is within two screens of the last row; requests all pages if a filter, a
    /// search or another order may show rows of any page. Ends the list if it is not on the screen.
    mutating func requestNextPages() -> [Effect] {
        guard let list = updates.live, list.rows != nil else { return [] }
        guard isListLive, let results else { return endHiddenList() }
        guard !list.isAwaitingPage, !list.isBroken else { return [] }
        let isInOrder =
            results.origin == nil && results.find.narrowedTo == nil && !results.find.isWaiting && filter.isEmpty
            && results.order(sort) == .name
        guard isInOrder else { return requestRemainingPages() }
        let left = results.visible.count - (results.selectedIndex ?? 0)
        return left <= 2 * listRows ? requestPages(all: false) : []
    }

    /// Requests all remaining pages of a paged list.
    mutating func requestRemainingPages() -> [Effect] {
        updates.live.map { $0.isBroken } == false ? requestPages(all: true) : []
    }

    private mutating func requestPages(all: Bool) -> [Effect] {
        guard let list = updates.live else { return [] }
        updates.live?.isAwaitingPage = true
        updates.live?.ticks = 0
        return [.update(.requestPages(request: list.request, all: all))]
            + (list.isAwaitingPage ? [] : [.tick(request: list.request)])
    }

    /// Ends the paged list when its update ends.
    /// - Returns: false if the request is not that of the paged list.
    mutating func endLive(_ outcome: UpdateOutcome, request: Int) -> Bool {
        guard let list = updates.live, list.request == request else { return false }
        // All pages are saved now: the saved data replaces the paged list.
        if outcome == .imported {
            updates.live = nil
        } else if data.places?.count == 0, list.rows != nil {
            updates.live?.isAwaitingPage = false
            updates.live?.isBroken = true
        } else {
            let wasShown = isListLive
            updates.live = nil
            if wasShown { showAll(from: results?.origin) }
        }
        return true
    }

    /// Ends the paged list when another screen is shown. Without saved data, the remaining pages are still read.
    private mutating func endHiddenList() -> [Effect] {
        guard isEmptyList, let list = updates.live, !list.isBroken else { return leaveLive() }
        updates.live = nil
        return [.update(.requestPages(request: list.request, all: true))]
    }

    /// Drops the paged list and cancels its update.
    mutating func leaveLive() -> [Effect] {
        guard let list = updates.live else { return [] }
        updates.live = nil
        guard updates.running?.request == list.request else { return [] }
        updates.running = nil
        return [.cancel(request: list.request)]
    }

    /// Turns the spinner while a page is awaited.
    mutating func tickLive(request: Int) -> [Effect] {
        guard updates.live?.request == request, updates.live?.isAwaitingPage == true else { return [] }
        updates.live?.ticks += 1
        return [.tick(request: request)]
    }

    /// Shows that a search has to wait, and requests all pages; nil if there are places to search.
    mutating func waitsForPlaces() -> [Effect]? {
        guard isEmptyList, updates.running?.subject == datasetID else { return nil }
        run.status = Status(
            text: "Still loading the \(noun.many). Search again in a moment")
        return requestRemainingPages()
    }
}

/// A sign that turns while the program waits.
enum Spinner {
    /// - Parameter ticks: tenths of a second.
    static func sign(_ ticks: Int) -> String { ["◐", "◓", "◑", "◒"][ticks % 4] }
}
