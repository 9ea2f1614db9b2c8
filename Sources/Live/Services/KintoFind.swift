import Catalogue
import HTTP

/// Finds records by their words, also those that are older than the listed pages.
///
/// Found records are kept beside the listed ones. The address of the next older page stays as it is, and the lists of changes
/// have changed and deleted records whether they were listed or found.
extension KintoService {
    /// How often records are searched again because a list came meanwhile.
    private static let mostSearches = 3

    func find(
        _ text: String, pages: Int, _ list: KintoAddress, _ session: ServiceSession, _ cancellation: Cancellation
    ) throws(ServiceError) -> ServiceAnswer {
        if withState(of: session, { $0.isListed }) != true { _ = try refresh(list, session, cancellation) }
        guard let own = withState(of: session, { $0 }) else { return .done }
        let addresses = addresses(text, list, findsWords: own.description?.findsWords == true)
        for _ in 0..<Self.mostSearches {
            let etag = withState(of: session, { $0.etag }) ?? nil
            let (records, hasMore) = try fetch(addresses, pages: pages, list, session, cancellation)
            // A list that came meanwhile may have deleted one of these records.
            let added = withState(of: session) { state -> Bool? in
                state.etag == etag ? state.add(found: records) : nil
            }
            guard let hasChanged = added ?? nil else { continue }
            guard hasChanged || hasMore, case .places(var served) = answer(session) else { return .done }
            served.facts.hasMoreFound = hasMore
            return .places(served)
        }
        return .done
    }

    /// The addresses at which records with the words of a text are found, the newest first.
    /// - Parameter findsWords: whether the server finds words in all texts of a record. Kinto itself finds a text in one member
    ///   at a time; then the longest word is looked for, and whoever shows the records compares the others.
    private func addresses(_ text: String, _ list: KintoAddress, findsWords: Bool) -> [String] {
        let start = list.records + "?_sort=-last_modified&_limit=\(Self.pageSize)"
        if findsWords { return [start + "&find=" + KintoAddress.escaped(text)] }
        // These signs have a meaning in the patterns or in JSON.
        let words = text.split { $0.isWhitespace || #"*%_\""#.contains($0) }
        guard let longest = words.max(by: { $0.count < $1.count }) else { return [] }
        // Between quotation marks, because Kinto refuses to look for a number.
        let value = KintoAddress.escaped("\"\(longest)\"")
        return codec.searchedMembers.map { "\(start)&like_\($0)=\(value)" }
    }

    /// The records of some searches. If only some searches fail on the server, the records of the others are returned: Kinto in
    /// memory fails if one of its records lacks the member.
    private func fetch(
        _ addresses: [String], pages: Int, _ list: KintoAddress, _ session: ServiceSession,
        _ cancellation: Cancellation
    ) throws(ServiceError) -> (records: [ServiceRecord], hasMore: Bool) {
        var records: [ServiceRecord] = []
        var hasMore = false
        var failures: [ServiceError] = []
        for address in addresses {
            do throws(ServiceError) {
                var page: String? = address
                for _ in 0..<pages {
                    guard let address = page else { break }
                    let response = try send("GET", address, session, [:], nil, cancellation)
                    let answer = KintoAnswer(response, to: .find("", pages: pages), id: nil)
                    records += try answer.records().present
                    page = answer.nextPage(of: list.records)
                }
                hasMore = hasMore || page != nil
            } catch {
                guard case .unavailable = error else { throw error }
                failures.append(error)
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
