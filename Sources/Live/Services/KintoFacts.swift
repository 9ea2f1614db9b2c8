import Catalogue
import JSON

/// Fetches what comes with a list: the server's description of it, the number of records, and the hidden records.
///
/// If one of these requests fails, the list is shown all the same.
extension KintoService {
    /// The most pages of hidden records that are fetched.
    private static let mostHiddenPages = 20

    /// Fetches the server's description of its records and of the person's rights, unless it is known already.
    func describe(_ client: KintoClient) {
        guard let capability = codec.capability,
            withState(of: client.session, { $0.description == nil }) == true,
            let root = try? client.root()
        else { return }
        let description = KintoDescription(root, capability: capability)
        withState(of: client.session) { $0.description = description }
    }

    /// Counts the records. If all pages were fetched, counts the fetched records; else asks the server.
    func count(_ client: KintoClient) {
        let isComplete = withState(of: client.session) { state -> Bool in
            if state.nextPage == nil { state.total = state.records.count }
            return state.nextPage == nil
        }
        guard isComplete == false, let total = try? client.head(client.list.records, .list).total else { return }
        withState(of: client.session) { $0.total = total }
    }

    /// Fetches the hidden records, for a person who may see them.
    /// - Returns: whether the hidden records have changed.
    func fetchHidden(_ client: KintoClient) -> Bool {
        let session = client.session
        guard let path = withState(of: session, { $0.description?.hiddenPath }).flatMap({ $0 }) else { return false }
        let records = client.list.server + path
        var page: String? = records + "?_sort=-last_modified&_limit=100"
        var known = withState(of: session, { $0.hiddenETag }).flatMap { $0 }
        var found: [String: ServiceRecord] = [:]
        var etag: String?
        for _ in 0..<Self.mostHiddenPages {
            guard let address = page else { break }
            guard let answer = try? client.get(address, .list, known: known) else { return false }
            if answer.status == 304 { return false }
            if [401, 403, 404].contains(answer.status) {
                withState(of: session) { $0.forbidHiding() }
                return false
            }
            guard let present = try? answer.records().present else { return false }
            for record in present { found[record.id] = record }
            etag = etag ?? answer.etag
            page = answer.nextPage(of: records)
            known = nil
        }
        let (hidden, newETag) = (found, etag)
        let hasChanged = withState(of: session) { state -> Bool in
            state.hiddenETag = newETag
            guard state.hidden != hidden else { return false }
            state.hidden = hidden
            return true
        }
        return hasChanged ?? false
    }

    /// All records of a state, with the facts about the list.
    func served(_ state: State) -> ServedPlaces {
        let now = now()
        // A record is in both lists if hiding or showing it was interrupted. Everybody sees it, so it does not count as hidden.
        let hidden = state.hidden.values.filter { state.records[$0.id] == nil }.map { record in
            ServiceRecord(id: record.id, version: record.version, value: record.value, isHidden: true)
        }
        let records = (Array(state.records.values) + hidden).sorted { $0.id < $1.id }
        let source = Source(
            title: state.list?.host ?? "", date: dayOf(secondsSince1970: now), licence: "", rowsRead: records.count)
        var served = codec.places(from: records, source: source)
        served.hiddenKeys = Set(hidden.map(\.id))
        let unreadable = records.count - served.table.rows
        served.facts = ListFacts(
            title: state.description?.title ?? "",
            total: state.total.map { max($0 + hidden.count, records.count) - unreadable }, unreadable: unreadable,
            fetchedAt: state.fetchedAt, user: state.user, mayHide: state.description?.hiddenPath != nil,
            notice: state.notice, foundKeys: state.found.filter { state.records[$0] != nil })
        return served
    }
}
