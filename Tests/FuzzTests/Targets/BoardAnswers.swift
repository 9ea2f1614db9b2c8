import Catalogue
import Collections
import HTTP
import JSON

@testable import Live

/// What the class board's server answers: the first line is the status, then come headers, a blank line and the body.
extension FuzzTarget {
    static let boardAnswers = [
        FuzzTarget("board", texts: [list, refusal, conflict, description]) { bytes in
            guard let response = response(bytes) else { return }
            let answer = KintoAnswer(response, about: .record)
            do throws(ServiceError) {
                let records = try answer.records()
                try? checkRecords(records.present)
            } catch {
                try checkClean(error, "an error")
            }
            if let records = try? answer.records() { try checkRecords(records.present) }
            if let record = try? answer.record() { try checkRecords([record]) }
            if let existing = answer.existing { try checkRecords([existing]) }
            for subject in [KintoAnswer.Subject.server, .list, .newRecord] {
                let answer = KintoAnswer(response, about: subject)
                do throws(ServiceError) { _ = try answer.json() } catch { try checkClean(error, "an error") }
                _ = (answer.isAboutName, answer.isNameTaken, answer.total, answer.backoff)
            }
            try checkClean(KintoAnswer.notice(in: response) as Any, "a notice")
            if let next = answer.nextPage(of: "https://a.example/records") {
                try check(next.hasPrefix("https://a.example/records?"), "the next page is on another server")
            }
            if let root = try? answer.json() {
                let description = KintoDescription(root, capability: "class_board")
                try checkClean(description.title, "the title of the board")
            }
        }
    ]

    private static func response(_ bytes: [UInt8]) -> Response? {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
        guard let status = lines.popFirst().flatMap({ Int(String(decoding: $0, as: UTF8.self)) }), 200...599 ~= status
        else {
            return nil
        }
        var headers = Headers()
        while let line = lines.popFirst(), !line.isEmpty {
            let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers.add(
                String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1].drop { $0 == 0x20 }, as: UTF8.self)
            )
        }
        return Response(status: status, headers: headers, body: Array(lines.joined(separator: [0x0A])))
    }

    private static func checkRecords(_ records: [ServiceRecord]) throws {
        let codec = PinCodec()
        let board = Board { _ in NoService() }
        let served = codec.places(from: records, source: Source(title: "a", date: "", licence: ""))
        try checkIndex([served.table], of: board)
        try checkPlaces(Places([served.table], of: board))
        for draft in records.compactMap(codec.draft) {
            try checkClean(draft, "a pin")
            let entry = OutboxEntry(
                dataset: "board", address: "https://a.example", user: "mia", draft: draft, postedAt: 0)
            let read = try? Outbox.decode(Outbox([entry]).encode())
            try check(read?.outbox == Outbox([entry]), "a pin is changed by being saved")
        }
    }

    private static let list = """
        200
        Content-Type: application/json; charset=utf-8
        Next-Page: https://a.example/records?_token=1
        Total-Objects: 12
        Backoff: 30
        Alert: {"message":"Closed on Friday","url":"https://a.example/news"}
        ETag: "1795338587123"

        {"data":[{"id":"a","last_modified":1795338587123,"by":"mia","place":"Leeds","link":"https://example.org/?a=1","note":\
        "Two\\nlines","latitude":53.8,"longitude":-1.55,"postedAt":1795338587000,"changedAt":1795338587123},{"id":"b","deleted":true,\
        "last_modified":1795338587124}]}
        """

    private static let refusal = """
        400
        Content-Type: application/json

        {"code":400,"errno":107,"error":"Invalid parameters","message":"note in body: too long","details":[{"location":"body","name":\
        "data.id","description":"is taken"}]}
        """

    private static let conflict = """
        412
        Content-Type: application/json
        Retry-After: 5

        {"code":412,"details":{"existing":{"id":"a","last_modified":1,"by":"mia","link":"https://a.example","latitude":1,"longitude":2}}}
        """

    private static let description = """
        200
        Content-Type: application/json

        {"capabilities":{"class_board":{"title":"Class 7b","hidden":"/buckets/class/collections/hidden/records","hidden_by":"t",\
        "finds_words":true}},"user":{"id":"account:mia","principals":["t"]}}
        """
}

/// The service of a board that is never asked.
private struct NoService: PlaceService {
    let tableName = "pins"

    func perform(_ call: ServiceCall, _ session: ServiceSession) async throws(ServiceError) -> ServiceAnswer { .done }
}
