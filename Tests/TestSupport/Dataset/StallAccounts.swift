import Catalogue
import Synchronization

/// The accounts at the service of the stalls. One is there from the start: mia, with the password "mia".
extension StallService: AccountService {
    public func perform(_ call: AccountCall, _ session: ServiceSession) async throws(ServiceError) {
        try answer(call, session)
    }

    /// Carries out a call about an account at once.
    public func answer(_ call: AccountCall, _ session: ServiceSession) throws(ServiceError) {
        let user = session.user ?? ""
        let error = accounts.withLock { accounts -> ServiceError? in
            if case .signUp = call {
                if accounts[user] != nil { return .signUpRefused }
            } else if accounts[user] == nil || accounts[user] != session.password {
                return .wrongPassword
            }
            switch call {
            case .signIn: break
            case .signUp: accounts[user] = session.password
            case .changePassword(let password): accounts[user] = password
            case .close: accounts[user] = nil
            }
            return nil
        }
        if let error { throw error }
    }
}
