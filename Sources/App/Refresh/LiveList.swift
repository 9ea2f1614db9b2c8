import Catalogue
import Screen

/// A list that is read from its service page by page while somebody looks at it: the next page is asked for before the
/// selection comes to the end of what is here.
struct LiveList: Sendable, Equatable {
    /// That of the update which brings it.
    let request: Int
    /// Whether any of its rows is shown: until then what was here before is.
    var hasRows = false
    /// Whether rows are on their way.
    var isAsking = true
    /// Whether it ended before all rows were here.
    var isBroken = false
    /// Tenths of a second that rows are waited for.
    var beats = 0

    /// For the header; nil where nothing is waited for.
    var headline: String? { isBroken ? "not all came" : isAsking ? "\(Spinner.sign(beats)) loading" : nil }

    /// What stands below the last row that is here.
    func tail(_ noun: String) -> String {
        if isBroken { return "Not all came: R asks again." }
        guard isAsking else { return "More \(noun) follow." }
        return "\(Spinner.sign(beats)) \(hasRows ? "More" : "The first \(noun)") are on their way …"
    }
}

extension State {
    /// What stands below the last row of the list at hand; nil where nothing does.
    var listTail: String? {
        guard let live, live.hasRows, let results, results.isEverywhere else { return nil }
        return live.tail(results.places.collection.noun.many)
    }

    /// Whether there is nothing to list of a collection that can be read page by page.
    var isEmptyList: Bool {
        places.map { $0.count == 0 && $0.collection.feeds.first?.isPaged == true } ?? false && canFetch
    }

    /// The list as its service has it at this moment.
    mutating func listLive() -> [Effect] {
        guard let places else { return [] }
        guard places.collection.feeds.first?.isPaged == true else {
            status = Status(text: "\(places.collection.name) comes in whole files: R fetches today's.")
            return []
        }
        guard canFetch, refresh == nil else { return startRefresh(places.collection.id) }
        return (results?.isEverywhere == true ? [] : listAll()) + readLive()
    }

    /// Reads the list at hand from its service. Until the first page is here, what is here stays.
    mutating func readLive() -> [Effect] {
        guard refresh == nil, let places else { return [] }
        let list = LiveList(request: nextRequest())
        live = list
        refresh = Refresh(request: list.request, subject: places.collection.id, isAsked: false)
        status = nil
        return [.readPages(request: list.request, collection: places.collection.id), .tick(request: list.request)]
    }

    /// Shows the rows that are here so far.
    mutating func takePages(_ fresh: Places, request: Int) -> [Effect] {
        guard let list = live, list.request == request, let places, places.collection.id == fresh.collection.id else {
            return []
        }
        live?.isAsking = false
        live?.hasRows = true
        install(fresh)
        if renewEverywhere(), !list.hasRows { results?.selectFirst() }
        return []
    }

    /// Asks for the next page where the selection is near the end of what is here; for all that is left where what is looked
    /// at may be on any page.
    mutating func askForPages() -> [Effect] {
        guard let list = live, list.hasRows, !list.isAsking, !list.isBroken, let results else { return [] }
        let isInOrder =
            results.isEverywhere && results.origin == nil && results.narrowed == nil && filter.isEmpty
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
        live?.isAsking = false
        live?.isBroken = true
        switch outcome {
        case .cancelled where list.hasRows, .failed where list.hasRows: break
        default: live = nil
        }
        return true
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
}

/// A sign that turns while something is waited for.
enum Spinner {
    /// - Parameter beats: tenths of a second.
    static func sign(_ beats: Int) -> String { ["◐", "◓", "◑", "◒"][beats % 4] }
}
