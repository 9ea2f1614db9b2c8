import Catalogue
import HTTP
import JSON

/// Posts and changes records of a Kinto server.
extension KintoService {
    /// Posts a place under the id of the draft. If it is sent again after a lost answer, the server has the id already, and
    /// nothing is posted twice.
    func post(
        _ draft: Draft, to list: KintoAddress, _ session: ServiceSession, _ cancellation: Cancellation
    ) throws(ServiceError) {
        let user = session.user ?? ""
        let body = JSONValue.object([("data", codec.record(of: draft, by: user))])
        var attempt = 0
        while true {
            attempt += 1
            let response = try send("PUT", list.record(draft.id), session, ["If-None-Match": "*"], body, cancellation)
            // Two posts in the same millisecond: the server asks to send one of them again.
            if response.status == 409, attempt < 5 { continue }
            if let arrived = arrived(response, draft, by: user) { return save(arrived, session) }
            return save(try answer(response, to: .post(draft), id: draft.id).record(), session)
        }
    }

    /// Changes a place, if it still has the version that the draft names.
    func edit(
        _ id: String, _ draft: Draft, in list: KintoAddress, _ session: ServiceSession, _ cancellation: Cancellation
    ) throws(ServiceError) {
        let user = session.user ?? ""
        let body = JSONValue.object([("data", codec.record(of: draft, by: user))])
        let headers = draft.version.map { ["If-Match": "\"\($0)\""] as Headers } ?? Headers()
        let response = try send("PATCH", list.record(id), session, headers, body, cancellation)
        if let arrived = arrived(response, draft, by: user) { return save(arrived, session) }
        save(try answer(response, to: .edit(id: id, draft), id: id).record(), session)
    }

    /// The server's record, if it has the same contents as the draft: the draft arrived before, but the answer was lost.
    private func arrived(_ response: Response, _ draft: Draft, by user: String) -> ServiceRecord? {
        guard response.status == 412, let existing = KintoAnswer(response, to: nil, id: nil).existing,
            codec.isSame(existing, as: draft, by: user)
        else { return nil }
        return existing
    }

    /// An answer about one record.
    /// - Throws: `changedMeanwhile` with the record as it is now, if its version is not the expected one.
    func answer(_ response: Response, to call: ServiceCall, id: String) throws(ServiceError) -> KintoAnswer {
        let answer = KintoAnswer(response, to: call, id: id)
        guard response.status == 412 else { return answer }
        throw .changedMeanwhile(current: answer.existing.flatMap { codec.draft(of: $0) })
    }
}
