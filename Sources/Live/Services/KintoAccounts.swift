import Catalogue
import HTTP
import JSON

/// Accounts on a Kinto server.
extension KintoService: AccountService {
    public func perform(_ call: AccountCall, _ session: ServiceSession) async throws(ServiceError) {
        try await blocking { cancellation throws(ServiceError) in
            let client = try self.start(session, cancellation)
            let session = client.session
            guard let user = session.user, let password = self.password(of: session) else { throw .notSignedIn }
            let account = "\(client.list.server)/accounts/\(KintoAddress.escaped(user))"
            func body(_ password: Secret) -> JSONValue {
                .object([("data", .object([("password", .string(password.text))]))])
            }
            switch call {
            case .signIn: break
            case .signUp:
                let answer = try client.signedOut.put(body(password), at: account, .server)
                if answer.status == 401 { throw self.reasonOfRefusal(client) }
                if answer.isAboutName { throw .nameNotAllowed }
                if answer.isNameTaken { throw .nameTaken }
                _ = try answer.json()
            case .changePassword(let new):
                let answer = try client.patch(body(new), at: account, .server)
                if answer.status == 401 { throw .wrongPassword }
                _ = try answer.json()
                self.withState(of: session) { $0.forgetRights() }
                return
            case .close:
                try self.checkCanClose(account, client)
                try self.deleteOwn(of: user, client)
                _ = try client.delete(account, .server).json()
                return
            }
            // The answer to this request names the user only if name and password are right.
            let root = try client.root()
            guard root["http_api_version"] != nil, root["capabilities"]?["accounts"] != nil else {
                throw .wrongAddress
            }
            guard Self.isNamed(user, in: root) else { throw .wrongPassword }
            self.withState(of: session) { $0.forgetRights() }
        }
    }

    /// Whether the server confirms the name and password of a session.
    func isSignedIn(_ client: KintoClient) -> Bool {
        guard let user = client.session.user, let root = try? client.root() else { return false }
        return Self.isNamed(user, in: root)
    }

    /// Whether the answer to `GET /v1/` names this account, as it does only if the name and password are right.
    private static func isNamed(_ user: String, in root: JSONValue) -> Bool {
        root["user"]?["id"]?.string == "account:\(user)"
    }

    /// Why the server did not create the account: `nameTaken` if anybody may sign up, `signUpClosed` if not, `signUpRefused` if the
    /// server does not say.
    private func reasonOfRefusal(_ client: KintoClient) -> ServiceError {
        guard let capability = codec.capability, let root = try? client.signedOut.root(),
            case .bool(let isOpen)? = root["capabilities"]?[capability]?["sign_up"]
        else { return .signUpRefused }
        return isOpen ? .nameTaken : .signUpClosed
    }

    /// Asks whether the account can be closed, before any of its records is deleted. An answer without a reason means
    /// yes.
    /// - Throws: `invalid` with the server's reason if the account cannot be closed.
    private func checkCanClose(_ account: String, _ client: KintoClient) throws(ServiceError) {
        let answer = try client.get(account, .server).json()
        let reason = visibleText(answer["data"]?["cannot_close"]?.string, limit: 200)
        if !reason.isEmpty { throw .invalid(field: nil, reason: reason) }
    }

    /// Deletes all records of a person. Otherwise the next account of that name would own them.
    private func deleteOwn(of user: String, _ client: KintoClient) throws(ServiceError) {
        let own = client.list.records + "?by=\(KintoAddress.escaped("\"\(user)\""))&_limit=\(Self.pageSize)"
        var tried: Set<String> = []
        while true {
            let records = try client.get(own, .list).records().present
            if records.isEmpty { return }
            let count = tried.count
            tried.formUnion(records.map(\.id))
            guard tried.count > count else { throw .notUnderstood(detail: "deleted records come back") }
            for record in records {
                let deleted = try client.delete(client.list.record(record.id), .record)
                if deleted.status != 404 { _ = try deleted.json() }
                withState(of: client.session) { $0.records[record.id] = nil }
            }
        }
    }
}
