import Catalogue
import JSON

/// Moves records to the list of hidden records and back. A record is first copied, then deleted in the old list, so a failure
/// in between loses nothing. After a failure the same call can be made again.
extension KintoService {
    /// Copies a record to the hidden records, then deletes it in the list that everybody sees.
    /// - Parameter version: the version to hide; nil to hide any version.
    func hide(_ id: String, version: Int?, _ client: KintoClient) throws(ServiceError) {
        let recordURL = client.list.record(id)
        let copyURL = try hiddenRecord(id, client)
        let found = try client.get(recordURL, .record)
        if found.status == 404 {
            // The record was hidden before, perhaps by a call whose answer was lost.
            return move(try client.get(copyURL, .record).record(), isHidden: true, client.session)
        }
        let record = try found.record()
        if let version, version != record.version { throw .changedMeanwhile(current: nil) }
        let copy = try put(record, at: copyURL, isNew: false, client).record()
        let deleted = try client.delete(recordURL, .record, version: record.version)
        // The record was changed after it was copied. The outdated copy is deleted, unless somebody else has made a newer one.
        if deleted.status == 412 { _ = try? client.delete(copyURL, .record, version: copy.version) }
        if deleted.status != 404 { _ = try deleted.json() }
        move(copy, isHidden: true, client.session)
    }

    /// Puts a hidden record back in its author's name, then deletes the copy.
    func show(_ id: String, _ client: KintoClient) throws(ServiceError) {
        let recordURL = client.list.record(id)
        let copyURL = try hiddenRecord(id, client)
        let found = try client.get(copyURL, .record)
        if found.status == 404 {
            // The record was shown again before, perhaps by a call whose answer was lost.
            return move(try client.get(recordURL, .record).record(), isHidden: false, client.session)
        }
        let answer = try put(try found.record(), at: recordURL, isNew: true, client)
        // 412: everybody sees the record already, so only the copy is left to delete.
        let record: ServiceRecord
        if answer.status == 412, let existing = answer.existing {
            record = existing
        } else {
            record = try answer.record()
        }
        let deleted = try client.delete(copyURL, .record)
        if deleted.status != 404 { _ = try deleted.json() }
        move(record, isHidden: false, client.session)
    }

    /// The address of a hidden record.
    /// - Throws: `forbidden` if the person may not hide records.
    private func hiddenRecord(_ id: String, _ client: KintoClient) throws(ServiceError) -> String {
        describe(client)
        guard let path = withState(of: client.session, { $0.description?.hiddenPath }).flatMap({ $0 }) else {
            throw .forbidden
        }
        return "\(client.list.server)\(path)/\(KintoAddress.escaped(id))"
    }

    /// Writes a record to an address as its author wrote it, without the members that every server adds. The times that
    /// a board adds are sent, too: the server accepts them if they equal its own.
    private func put(
        _ record: ServiceRecord, at url: String, isNew: Bool, _ client: KintoClient
    ) throws(ServiceError) -> KintoAnswer {
        let members = record.value.members.filter { !["id", "last_modified", "schema"].contains($0.name) }
        let body = JSONValue.object([("data", .object(members))])
        var attempt = 0
        while true {
            attempt += 1
            let answer = try client.put(body, at: url, .record, isNew: isNew)
            // Two posts in the same millisecond: the server asks to send one of them again.
            if answer.status != 409 || attempt == 5 { return answer }
        }
    }

    /// Moves a record in this program's lists, as the server has moved it.
    private func move(_ record: ServiceRecord, isHidden: Bool, _ session: ServiceSession) {
        withState(of: session) { state in
            let wasHere = state.records.removeValue(forKey: record.id) != nil
            state.found.remove(record.id)
            if isHidden {
                state.hidden[record.id] = record
            } else {
                state.hidden[record.id] = nil
                state.records[record.id] = record
            }
            if wasHere != !isHidden { state.total = state.total.map { $0 + (isHidden ? -1 : 1) } }
            // The next list fetches the hidden records again.
            state.hiddenETag = nil
        }
    }
}
