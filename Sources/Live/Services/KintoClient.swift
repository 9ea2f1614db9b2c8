import Catalogue
import HTTP
import JSON

/// Sends the requests of one call to a Kinto server, as the person of its session.
struct KintoClient {
    let service: KintoService
    let list: KintoAddress
    let session: ServiceSession
    let cancellation: Cancellation

    /// Bytes of an answer: a hundred of the largest records are 120 kB.
    private static let answerLimit = 4 << 20
    private static let patienceSeconds = 30

    /// The same call without an account.
    var signedOut: KintoClient {
        KintoClient(service: service, list: list, session: ServiceSession(), cancellation: cancellation)
    }

    /// The server's description of itself and of the person, from the answer to `GET /v1/`.
    func root() throws(ServiceError) -> JSONValue { try get(list.server + "/", .server).json() }

    /// - Parameter known: the version that this program has; if the server has the same one, it answers 304.
    func get(
        _ url: String, _ subject: KintoAnswer.Subject, known etag: String? = nil
    ) throws(ServiceError) -> KintoAnswer {
        try send(.get, url, subject, etag.map { ["If-None-Match": $0] })
    }

    func head(_ url: String, _ subject: KintoAnswer.Subject) throws(ServiceError) -> KintoAnswer {
        try send(.head, url, subject)
    }

    /// - Parameter version: the version to delete; if the server has another one, it answers 412. Nil to delete any version.
    func delete(
        _ url: String, _ subject: KintoAnswer.Subject, version: Int? = nil
    ) throws(ServiceError) -> KintoAnswer {
        try send(.delete, url, subject, Self.condition(version))
    }

    /// - Parameter isNew: whether to create the record only; if the server has one already, it answers 412.
    func put(
        _ body: JSONValue, at url: String, _ subject: KintoAnswer.Subject, isNew: Bool = false
    ) throws(ServiceError) -> KintoAnswer {
        try send(.put, url, subject, isNew ? ["If-None-Match": "*"] : nil, body)
    }

    /// - Parameter version: the version to change; if the server has another one, it answers 412. Nil to change any version.
    func patch(
        _ body: JSONValue, at url: String, _ subject: KintoAnswer.Subject, version: Int? = nil
    ) throws(ServiceError) -> KintoAnswer {
        try send(.patch, url, subject, Self.condition(version), body)
    }

    private static func condition(_ version: Int?) -> Headers? { version.map { ["If-Match": "\"\($0)\""] } }

    private func send(
        _ method: HTTPMethod, _ url: String, _ subject: KintoAnswer.Subject, _ condition: Headers? = nil,
        _ body: JSONValue? = nil
    ) throws(ServiceError) -> KintoAnswer {
        guard let client = service.client() else { throw .noNetwork }
        var headers = condition ?? Headers()
        headers["Accept"] = "application/json"
        if body != nil { headers["Content-Type"] = "application/json" }
        let password = service.password(of: session)
        if let user = session.user, let password {
            headers["Authorization"] = Headers.basicAuthorization(user: user, password: password.text)
        }
        var request = Request(
            method, url, headers: headers, body: body.map { Array($0.text.utf8) }, limit: Self.answerLimit)
        request.limits.seconds = Self.patienceSeconds
        do throws(HTTPError) {
            let response = try client.send(request, cancellation)
            if let notice = KintoAnswer.notice(in: response) { service.withState(of: session) { $0.notice = notice } }
            // The password may have been changed elsewhere: the next request looks it up again.
            if response.status == 401 { service.withState(of: session) { $0.password = nil } }
            return KintoAnswer(response, about: subject)
        } catch { throw ServiceError(error) }
    }
}
