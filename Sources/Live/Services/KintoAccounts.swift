import Catalogue
import HTTP
import JSON

/// Accounts on a Kinto server.
extension KintoService: AccountService {
    public func perform(_ call: AccountCall, _ session: ServiceSession) async throws(ServiceError) {
        try await blocking { cancellation throws(ServiceError) in
            let (list, session) = try self.start(session)
            guard let user = session.user, let password = self.password(of: session) else { throw .notSignedIn }
            let account = "\(list.server)/accounts/\(KintoAddress.escaped(user))"
            func body(_ password: Secret) -> JSONValue {
                .object([("data", .object([("password", .string(password.text))]))])
            }
            switch call {
            case .signIn: break
            case .signUp:
                let response = try self.send("PUT", account, ServiceSession(), [:], body(password), cancellation)
                if response.status == 401 { throw self.reasonOfRefusal(list, cancellation) }
                let answer = KintoAnswer(response, to: nil, id: nil)
                if answer.isAboutName { throw .nameNotAllowed }
                if answer.isNameTaken { throw .nameTaken }
                _ = try answer.json()
            case .changePassword(let new):
                let response = try self.send("PATCH", account, session, [:], body(new), cancellation)
                if response.status == 401 { throw .wrongPassword }
                _ = try KintoAnswer(response, to: nil, id: nil).json()
                self.withState(of: session) { $0.forgetRights() }
                return
            case .close:
                try self.checkCanClose(account, session, cancellation)
                try self.deleteOwn(of: user, in: list, session, cancellation)
                let response = try self.send("DELETE", account, session, [:], nil, cancellation)
                _ = try KintoAnswer(response, to: nil, id: nil).json()
                return
            }
            // The answer to this request names the user only if name and password are right.
            let root = try self.send("GET", list.server + "/", session, [:], nil, cancellation)
            let answer = try KintoAnswer(root, to: nil, id: nil).json()
            guard answer["http_api_version"] != nil, answer["capabilities"]?["accounts"] != nil else {
                throw .wrongAddress
            }
            guard Self.isNamed(user, in: answer) else { throw .wrongPassword }
            self.withState(of: session) { $0.forgetRights() }
        }
    }

    /// Whether the server confirms the name and password of a session.
    func isSignedIn(_ list: KintoAddress, _ session: ServiceSession, _ cancellation: Cancellation) -> Bool {
        guard let user = session.user,
            let response = try? send("GET", list.server + "/", session, [:], nil, cancellation),
            let root = try? KintoAnswer(response, to: nil, id: nil).json()
        else { return false }
        return Self.isNamed(user, in: root)
    }

    /// Whether the answer to `GET /v1/` names this account, as it does only if the name and password are right.
    private static func isNamed(_ user: String, in root: JSONValue) -> Bool {
        root["user"]?["id"]?.string == "account:\(user)"
    }

    /// Why the server did not create the account: `nameTaken` if anybody may sign up, `signUpClosed` if not, `signUpRefused` if the
    /// server does not say.
    private func reasonOfRefusal(_ list: KintoAddress, _ cancellation: Cancellation) -> ServiceError {
        guard let capability = codec.capability,
            let response = try? send("GET", list.server + "/", ServiceSession(), [:], nil, cancellation),
            let root = try? KintoAnswer(response, to: nil, id: nil).json(),
            case .bool(let isOpen)? = root["capabilities"]?[capability]?["sign_up"]
        else { return .signUpRefused }
        return isOpen ? .nameTaken : .signUpClosed
    }

    /// Asks whether the account can be closed, before any of its records is deleted. An answer without a reason means
    /// yes.
    /// - Throws: `invalid` with the server's reason if the account cannot be closed.
    private func checkCanClose(
        _ account: String, _ session: ServiceSession, _ cancellation: Cancellation
    ) throws(ServiceError) {
        let answer = try KintoAnswer(try send("GET", account, session, [:], nil, cancellation), to: nil, id: nil).json()
        let reason = visibleText(answer["data"]?["cannot_close"]?.string, limit: 200)
        if !reason.isEmpty { throw .invalid(field: nil, reason: reason) }
    }

    /// Deletes all records of a person. Otherwise the next account of that name would own them.
    private func deleteOwn(
        of user: String, in list: KintoAddress, _ session: ServiceSession, _ cancellation: Cancellation
    ) throws(ServiceError) {
        let own = list.records + "?by=\(KintoAddress.escaped("\"\(user)\""))&_limit=\(Self.pageSize)"
        var tried: Set<String> = []
        while true {
            let answer = KintoAnswer(try send("GET", own, session, [:], nil, cancellation), to: .list, id: nil)
            let records = try answer.records().present
            if records.isEmpty { return }
            let count = tried.count
            tried.formUnion(records.map(\.id))
            guard tried.count > count else { throw .notUnderstood(detail: "deleted records come back") }
            for record in records {
                let response = try send("DELETE", list.record(record.id), session, [:], nil, cancellation)
                if response.status != 404 {
                    _ = try KintoAnswer(response, to: .delete(id: record.id), id: record.id).json()
                }
                withState(of: session) { $0.records[record.id] = nil }
            }
        }
    }
}
