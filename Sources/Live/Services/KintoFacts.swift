import Catalogue
import HTTP
import JSON

/// What a list has besides its records: what the server says of itself, the number of records, and those that are hidden.
///
/// A failure here leaves the list as it is: nothing of this is needed to show it.
extension KintoService {
    /// Pages of hidden records that are fetched at most.
    private static let mostHiddenPages = 20

    /// Asks the server, once in a session, what it says of its records and of the person.
    func describe(_ list: KintoAddress, _ session: ServiceSession, _ cancellation: Cancellation) {
        guard let capability = codec.capability, state.withLock({ $0.description == nil }) else { return }
        guard let response = try? send("GET", list.server + "/", session, [:], nil, cancellation),
            let root = try? KintoAnswer(response, to: nil, id: nil).json()
        else { return }
        let description = KintoDescription(root, capability: capability)
        state.withLock { $0.description = description }
    }

    /// Counts the records: those that are here if there are no others, else by asking the server.
    func count(_ list: KintoAddress, _ session: ServiceSession, _ cancellation: Cancellation) {
        let isComplete = state.withLock { state in
            if state.nextPage == nil { state.total = state.records.count }
            return state.nextPage == nil
        }
        guard !isComplete, let response = try? send("HEAD", list.records, session, [:], nil, cancellation),
            let total = KintoAnswer(response, to: .list, id: nil).total
        else { return }
        state.withLock { $0.total = total }
    }

    /// Fetches the hidden records, for a person who may see them.
    /// - Returns: whether they are others than before.
    func fetchHidden(_ list: KintoAddress, _ session: ServiceSession, _ cancellation: Cancellation) -> Bool {
        guard let path = state.withLock({ $0.description?.hiddenPath }) else { return false }
        let records = list.server + path
        var page: String? = records + "?_sort=-last_modified&_limit=100"
        var headers = state.withLock { $0.hiddenETag }.map { ["If-None-Match": $0] as Headers } ?? Headers()
        var found: [String: ServiceRecord] = [:]
        var etag: String?
        for _ in 0..<Self.mostHiddenPages {
            guard let address = page else { break }
            guard let response = try? send("GET", address, session, headers, nil, cancellation) else { return false }
            if response.status == 304 { return false }
            if [401, 403, 404].contains(response.status) {
                state.withLock { $0.forbidHiding() }
                return false
            }
            let answer = KintoAnswer(response, to: .list, id: nil)
            guard let present = try? answer.records().present else { return false }
            for record in present { found[record.id] = record }
            etag = etag ?? response.etag
            page = answer.nextPage(of: records)
            headers = [:]
        }
        let (hidden, newETag) = (found, etag)
        return state.withLock { state in
            state.hiddenETag = newETag
            guard state.hidden != hidden else { return false }
            state.hidden = hidden
            return true
        }
    }

    /// All records that are here, with what the server says of the list.
    func served() -> ServedPlaces {
        let now = now()
        let state = state.withLock { $0 }
        // A record that is in both lists was shown again, or was not hidden to the end: everybody sees it.
        let hidden = state.hidden.values.filter { state.records[$0.id] == nil }.map { record in
            ServiceRecord(id: record.id, version: record.version, value: record.value, isHidden: true)
        }
        let records = (Array(state.records.values) + hidden).sorted { $0.id < $1.id }
        let source = Source(
            title: state.list?.host ?? "", date: dayOf(secondsSince1970: now), licence: "", rowsRead: records.count)
        var served = codec.places(from: records, source: source)
        served.hiddenKeys = Set(hidden.map(\.id))
        served.facts = ListFacts(
            title: state.description?.title ?? "", total: state.total.map { max($0 + hidden.count, records.count) },
            fetchedAt: state.fetchedAt, user: state.user, mayHide: state.description?.hiddenPath != nil,
            notice: state.notice)
        return served
    }
}
