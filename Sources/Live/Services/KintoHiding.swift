import Catalogue
import HTTP
import JSON

/// Moves records to the list of hidden records and back. A record is first copied, then deleted in the old list, so a failure
/// in between loses nothing. After a failure the same call can be made again.
extension KintoService {
    /// Copies a record to the hidden records, then deletes it in the list that everybody sees.
    /// - Parameter version: the version to hide; nil to hide any version.
    func hide(
        _ id: String, version: Int?, _ list: KintoAddress, _ session: ServiceSession, _ cancellation: Cancellation
    ) throws(ServiceError) {
        let call = ServiceCall.hide(id: id, version: version)
        let copyURL = try hiddenRecord(id, list, session, cancellation)
        let found = try send("GET", list.record(id), session, [:], nil, cancellation)
        if found.status == 404 {
            // The record was hidden before, perhaps by a call whose answer was lost.
            let hidden = try send("GET", copyURL, session, [:], nil, cancellation)
            return move(try KintoAnswer(hidden, to: call, id: id).record(), isHidden: true, session)
        }
        let record = try KintoAnswer(found, to: call, id: id).record()
        if let version, version != record.version { throw .changedMeanwhile(current: nil) }
        let answer = try put(record, at: copyURL, [:], session, cancellation)
        let copy = try KintoAnswer(answer, to: call, id: id).record()
        let headers: Headers = ["If-Match": "\"\(record.version)\""]
        let response = try send("DELETE", list.record(id), session, headers, nil, cancellation)
        // The record was changed after it was copied. The outdated copy is deleted, unless somebody else has made a newer one.
        if response.status == 412 {
            let own: Headers = ["If-Match": "\"\(copy.version)\""]
            _ = try? send("DELETE", copyURL, session, own, nil, cancellation)
        }
        if response.status != 404 { _ = try KintoAnswer(response, to: call, id: id).json() }
        move(copy, isHidden: true, session)
    }

    /// Puts a hidden record back in its author's name, then deletes the copy.
    func show(
        _ id: String, _ list: KintoAddress, _ session: ServiceSession, _ cancellation: Cancellation
    ) throws(ServiceError) {
        let call = ServiceCall.show(id: id)
        let copyURL = try hiddenRecord(id, list, session, cancellation)
        let found = try send("GET", copyURL, session, [:], nil, cancellation)
        if found.status == 404 {
            // The record was shown again before, perhaps by a call whose answer was lost.
            let shown = try send("GET", list.record(id), session, [:], nil, cancellation)
            return move(try KintoAnswer(shown, to: call, id: id).record(), isHidden: false, session)
        }
        let copy = try KintoAnswer(found, to: call, id: id).record()
        let response = try put(copy, at: list.record(id), ["If-None-Match": "*"], session, cancellation)
        let answer = KintoAnswer(response, to: call, id: id)
        // 412: everybody sees the record already, so only the copy is left to delete.
        let record: ServiceRecord
        if response.status == 412, let existing = answer.existing {
            record = existing
        } else {
            record = try answer.record()
        }
        let deleted = try send("DELETE", copyURL, session, [:], nil, cancellation)
        if deleted.status != 404 { _ = try KintoAnswer(deleted, to: call, id: id).json() }
        move(record, isHidden: false, session)
    }

    /// The address of a hidden record.
    /// - Throws: `forbidden` if the person may not hide records.
    private func hiddenRecord(
        _ id: String, _ list: KintoAddress, _ session: ServiceSession, _ cancellation: Cancellation
    ) throws(ServiceError) -> String {
        describe(list, session, cancellation)
        guard let path = withState(of: session, { $0.description?.hiddenPath }).flatMap({ $0 }) else {
            throw .forbidden
        }
        return "\(list.server)\(path)/\(KintoAddress.escaped(id))"
    }

    /// Writes a record to an address as its author wrote it, without the members that every server adds. The times that
    /// a board adds are sent, too: the server accepts them if they equal its own.
    private func put(
        _ record: ServiceRecord, at url: String, _ headers: Headers, _ session: ServiceSession,
        _ cancellation: Cancellation
    ) throws(ServiceError) -> Response {
        let members = record.value.members.filter { !["id", "last_modified", "schema"].contains($0.name) }
        let body = JSONValue.object([("data", .object(members))])
        var attempt = 0
        while true {
            attempt += 1
            let response = try send("PUT", url, session, headers, body, cancellation)
            // Two posts in the same millisecond: the server asks to send one of them again.
            if response.status != 409 || attempt == 5 { return response }
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
