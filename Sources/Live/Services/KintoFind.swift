import Catalogue

/// Finds records by their words, including those that are older than the listed pages.
///
/// Found records are stored together with the listed ones. The address of the next older page does not change. A later
/// list has the changes and deletions of found records, too.
extension KintoService {
    /// The most searches for one text: if a list comes meanwhile, the records are searched again.
    private static let mostSearches = 3

    func find(_ text: String, pages: Int, _ client: KintoClient) throws(ServiceError) -> ServiceAnswer {
        let session = client.session
        try obeyPause(session)
        if withState(of: session, { $0.isListed }) != true { _ = try refresh(client) }
        guard let own = withState(of: session, { $0 }) else { return .done }
        let addresses = addresses(text, client.list, findsWords: own.description?.findsWords == true)
        for _ in 0..<Self.mostSearches {
            let etag = withState(of: session, { $0.etag }) ?? nil
            let (records, hasMore) = try fetch(addresses, pages: pages, client)
            // A list that came meanwhile may have deleted one of these records.
            let added = withState(of: session) { state -> Bool? in
                state.etag == etag ? state.add(found: records) : nil
            }
            guard let hasChanged = added ?? nil else { continue }
            guard hasChanged || hasMore, case .places(var served) = answer(session) else { return .done }
            served.facts.hasMoreFound = hasMore
            return .places(served)
        }
        // Not `done`, which would mean that no other records were found.
        throw .unavailable(afterSeconds: nil)
    }

    /// The addresses that list the records with the words of a text, the newest first.
    /// - Parameter findsWords: whether the server finds words in all texts of a record. Kinto itself searches one
    ///   member at a time. Then each member is searched for the longest word; the screen and the shell compare the
    ///   other words.
    private func addresses(_ text: String, _ list: KintoAddress, findsWords: Bool) -> [String] {
        let start = list.records + "?_sort=-last_modified&_limit=\(Self.pageSize)"
        if findsWords { return [start + "&find=" + KintoAddress.escaped(text)] }
        // These signs have a meaning in Kinto's patterns or in JSON.
        let words = text.split { $0.isWhitespace || #"*%_\""#.contains($0) }
        guard let longest = words.max(by: { $0.count < $1.count }) else { return [] }
        // The quotation marks make a text of a number, which Kinto would refuse.
        let value = KintoAddress.escaped("\"\(longest)\"")
        return codec.searchedMembers.map { "\(start)&like_\($0)=\(value)" }
    }

    /// The records of all the searches. A search that fails on the server is left out, unless all fail: Kinto with its
    /// storage in memory fails if a record lacks the searched member.
    private func fetch(
        _ addresses: [String], pages: Int, _ client: KintoClient
    ) throws(ServiceError) -> (records: [ServiceRecord], hasMore: Bool) {
        var records: [ServiceRecord] = []
        var hasMore = false
        var failures: [ServiceError] = []
        for address in addresses {
            do throws(ServiceError) {
                var page: String? = address
                for _ in 0..<pages {
                    guard let address = page else { break }
                    let answer = try client.get(address, .list)
                    records += try answer.records().present
                    if let seconds = answer.backoff {
                        let now = now()
                        withState(of: client.session) {
                            $0.pause = ServerPause(asked: seconds, extending: $0.pause, now: now)
                        }
                    }
                    page = answer.nextPage(of: client.list.records)
                }
                hasMore = hasMore || page != nil
            } catch {
                switch error {
                case .noConnection, .unavailable: failures.append(error)
                default: throw error
                }
            }
        }
        if let failure = failures.first, failures.count == addresses.count { throw failure }
        return (records, hasMore)
    }
}

extension KintoService.State {
    /// Adds records that were found by their words.
    /// - Returns: whether one of them is new or has changed.
    fileprivate mutating func add(found fetched: [ServiceRecord]) -> Bool {
        var hasChanged = false
        for record in fetched where records[record.id]?.version ?? 0 < record.version {
            if records.updateValue(record, forKey: record.id) == nil { found.insert(record.id) }
            hasChanged = true
        }
        return hasChanged
    }
}
