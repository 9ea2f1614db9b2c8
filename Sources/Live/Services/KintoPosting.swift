import Catalogue
import JSON

/// Posts and changes records of a Kinto server.
extension KintoService {
    /// Posts a place under the id of the draft. If it is sent again after a lost answer, the server has the id already, and
    /// nothing is posted twice.
    func post(_ draft: Draft, _ client: KintoClient) throws(ServiceError) {
        let user = client.session.user ?? ""
        let body = JSONValue.object([("data", codec.record(of: draft, by: user))])
        var attempt = 0
        while true {
            attempt += 1
            let answer = try client.put(body, at: client.list.record(draft.id), .newRecord, isNew: true)
            // Two posts in the same millisecond: the server asks to send one of them again.
            if answer.status == 409, attempt < 5 { continue }
            return save(try record(of: answer, draft, by: user), client.session)
        }
    }

    /// Changes a place, if it still has the version that the draft names.
    func edit(_ id: String, _ draft: Draft, _ client: KintoClient) throws(ServiceError) {
        let user = client.session.user ?? ""
        let body = JSONValue.object([("data", codec.record(of: draft, by: user))])
        let answer = try client.patch(body, at: client.list.record(id), .record, version: draft.version)
        save(try record(of: answer, draft, by: user), client.session)
    }

    /// The record that was posted or changed. If the server refuses the draft, but its record has the same contents, then the draft
    /// arrived before, and the answer was lost.
    private func record(of answer: KintoAnswer, _ draft: Draft, by user: String) throws(ServiceError) -> ServiceRecord {
        if answer.status == 412, let existing = answer.existing, codec.isSame(existing, as: draft, by: user) {
            return existing
        }
        try checkVersion(answer)
        return try answer.record()
    }

    /// - Throws: `changedMeanwhile` with the record as it is now, if its version is not the expected one.
    func checkVersion(_ answer: KintoAnswer) throws(ServiceError) {
        guard answer.status == 412 else { return }
        throw .changedMeanwhile(current: answer.existing.flatMap { codec.draft(of: $0) })
    }
}
