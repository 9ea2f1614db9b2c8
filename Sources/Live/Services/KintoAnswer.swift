import Catalogue
import HTTP
import JSON

/// An answer of a Kinto server.
struct KintoAnswer {
    private let response: Response
    private let subject: Subject

    /// What a request is about. Some statuses have another meaning for each.
    enum Subject {
        /// The server itself, or an account on it.
        case server
        case list
        case record
        /// A record that is posted.
        case newRecord
    }

    init(_ response: Response, about subject: Subject) {
        self.response = response
        self.subject = subject
    }

    var status: Int { response.status }
    var etag: String? { response.etag }

    /// The body of an answer that is no error.
    /// - Throws: the error that the status stands for.
    func json() throws(ServiceError) -> JSONValue {
        guard 200...299 ~= response.status else { throw error }
        guard response.contentType == "application/json", let value = try? response.body.jsonValue() else {
            throw .notUnderstood(
                detail: response.contentType.isEmpty ? "no JSON" : visibleText(response.contentType, limit: 40))
        }
        return value
    }

    /// The records of a list, and the ids of those that were deleted.
    func records() throws(ServiceError) -> (present: [ServiceRecord], deleted: [String]) {
        guard case .array(let values)? = try json()["data"] else { throw .notUnderstood(detail: "no list of records") }
        var present: [ServiceRecord] = []
        var deleted: [String] = []
        for value in values.prefix(Self.mostRecords) {
            guard let record = Self.record(value) else { continue }
            if case .bool(true)? = value["deleted"] { deleted.append(record.id) } else { present.append(record) }
        }
        return (present, deleted)
    }

    /// The most records that are read from an answer: a server may ignore the limit of the request.
    private static let mostRecords = 10_000
    private static let greatestTotal = 10_000_000

    /// The one record that was posted or changed.
    func record() throws(ServiceError) -> ServiceRecord {
        guard let value = try json()["data"], let record = Self.record(value) else {
            throw .notUnderstood(detail: "no record")
        }
        return record
    }

    /// The record that is there already, in an answer with the status 412.
    var existing: ServiceRecord? {
        (try? response.body.jsonValue())?["details"]?["existing"].flatMap(Self.record)
    }

    private static func record(_ value: JSONValue) -> ServiceRecord? {
        // The id becomes the key of a place, which is saved and typed.
        guard let id = value["id"]?.string, 1...100 ~= id.utf8.count, id.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
            let version = value["last_modified"]?.integer
        else { return nil }
        return ServiceRecord(id: id, version: version, value: value)
    }

    /// The address of the next page; nil if there is none. An address of another list or server is ignored, because the
    /// password must not be sent there.
    /// - Parameter records: the address of the list.
    func nextPage(of records: String) -> String? {
        response.headers["Next-Page"].flatMap { $0.hasPrefix(records + "?") ? $0 : nil }
    }

    /// How many records a list has, in the answer to a HEAD request; nil if the server does not say, or says more than any
    /// list has.
    var total: Int? {
        guard 200...299 ~= response.status else { return nil }
        return response.headers["Total-Objects"].flatMap { Int($0) }.flatMap { 0...Self.greatestTotal ~= $0 ? $0 : nil }
    }

    /// The announcement of the people who run the server, which any answer may have; nil if there is none.
    static func notice(in response: Response) -> ServiceNotice? {
        guard let alert = response.headers["Alert"], let value = try? Array(alert.utf8).jsonValue() else { return nil }
        let message = visibleText(value["message"]?.string, limit: 200)
        let url = value["url"]?.string ?? ""
        let host = Contact.isWebsite(url) ? visibleText(hostName(of: url), limit: 100) : ""
        return message.isEmpty ? nil : ServiceNotice(message: message, host: host)
    }

    /// Seconds for which the server asks not to be called again; nil if it does not.
    var backoff: Int? { response.headers["Backoff"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

    private var error: ServiceError {
        switch response.status {
        case 400: .invalid(field: accountField, reason: reason)
        case 401: .notSignedIn
        case 403:
            switch subject {
            case .server, .newRecord: .invalid(field: nil, reason: reason)
            case .list, .record: .forbidden
            }
        case 404:
            switch subject {
            case .server, .list: .wrongAddress
            case .record, .newRecord: .gone
            }
        case 405: .readOnly
        case 409, 503: .unavailable(afterSeconds: response.retryAfter)
        case 410: .closed
        case 412: .changedMeanwhile(current: nil)
        case 413: .tooLarge
        case 429: .tooFast(afterSeconds: response.retryAfter)
        case 500...599: .unavailable(afterSeconds: response.retryAfter)
        default: .notUnderstood(detail: "status \(response.status)")
        }
    }

    /// The part of an account that the server refuses: "name" or "password"; nil if it refuses something else.
    private var accountField: String? {
        switch firstDetail?["name"]?.string {
        case "data.password"?: "password"
        case "data.id"? where subject == .server: "name"
        default: nil
        }
    }

    /// Whether the server refuses the id in the address, which is the name of an account.
    var isAboutName: Bool { response.status == 400 && firstDetail?["location"]?.string == "path" }

    /// Whether the server refuses the name of a new account because another name differs from it only in case.
    var isNameTaken: Bool {
        guard response.status == 400, let detail = firstDetail, detail["name"]?.string == "data.id" else {
            return false
        }
        return detail["description"]?.string?.hasPrefix("is taken") == true
    }

    private var firstDetail: JSONValue? {
        guard case .array(let details)? = (try? response.body.jsonValue())?["details"] else { return nil }
        return details.first
    }

    /// Why the server refuses, in its own words. The field that the answer names is ignored: Kinto names the
    /// wrong one if a field is missing.
    private var reason: String {
        let value = try? response.body.jsonValue()
        var words = value?["message"]?.string
        if case .array(let details)? = value?["details"], let first = details.first?["description"]?.string {
            words = first
        }
        return visibleText(words ?? "status \(response.status)", limit: 200)
    }
}

extension ServiceError {
    init(_ error: HTTPError) {
        switch error.kind {
        case .cancelled: self = .cancelled
        case .noSuchHost: self = .noNetwork
        case .notSecure: self = .notSecure
        case .badAddress, .redirectRefused: self = .wrongAddress
        case .noConnection: self = .noConnection
        case .connectionLost, .cutOff, .timedOut, .stalled: self = .unavailable(afterSeconds: nil)
        default: self = .notUnderstood(detail: error.description)
        }
    }
}
