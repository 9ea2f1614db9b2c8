import Catalogue
import Screen

/// The commands of accounts.
extension Command {
    static let showPassword = Command("showPassword")
    static let otherMode = Command("otherMode")
    static let signIn = Command("signIn")
    static let signUp = Command("signUp")
    static let signOut = Command("signOut")
    static let changePassword = Command("changePassword")
    static let closeAccount = Command("closeAccount")
    static let server = Command("server")
}

extension AccountPane {
    static let typedCommands = [
        TypedCommand("sign-in", help: "Sign in to this collection", command: .signIn) { state, _ in
            state.openAccount(.signIn)
        },
        TypedCommand("sign-up", help: "Create an account at the collection's server", command: .signUp) { state, _ in
            state.openAccount(.signUp)
        },
        TypedCommand("server", "ADDRESS", help: "Set the address of the server", command: .server) {
            $0.setServer($1)
        },
        TypedCommand("sign-out", help: "Sign out, and forget a remembered password", command: .signOut) { state, _ in
            state.signOut()
        },
        TypedCommand("password", help: "Change your password", command: .changePassword) { state, _ in
            state.openAccount(.changePassword)
        },
        TypedCommand("close-account", help: "Delete your account and all you posted", command: .closeAccount) {
            state, _ in state.openAccount(.close)
        },
    ]

    static func unsupported(by dataset: (any Dataset)?) -> Set<Command> {
        dataset?.supply.service is any AccountService
            ? [] : [.signIn, .signUp, .signOut, .changePassword, .closeAccount, .server]
    }
}

/// A request about the account at a service.
enum AccountRequest: Sendable {
    /// - isRemembered: whether the account is remembered for the next start.
    case signIn(String, Secret, isRemembered: Bool)
    case signUp(String, Secret, isRemembered: Bool)
    /// - from: the current password, which the service checks.
    case changePassword(from: Secret, to: Secret)
    case close
}

extension State {
    /// Opens the form for signing in, or for changing the account of the signed-in person.
    mutating func openAccount(_ mode: AccountPane.Mode) -> [Effect] {
        guard let dataset, dataset.supply.service is any AccountService else {
            run.status = Status(text: "\(dataset?.name ?? "This collection") has no accounts")
            return []
        }
        // Without an address there is nobody to check a password.
        guard serviceAddress != nil else {
            run.status = Status(text: ServiceError.noAddress.sentence(after: .list), isError: true)
            return []
        }
        let needsUser = mode == .changePassword || mode == .close
        let isSignedOut = service.session.user == nil
        panes.open(
            AccountPane(
                dataset, needsUser && isSignedOut ? .signIn : mode, service.session, storage: service.passwordStorage))
        return []
    }

    /// Opens the form for signing in, which says why: the service shows its places only to people with an account, or does not accept
    /// the password any more.
    mutating func askForAccount() -> [Effect] {
        let wasSignedIn = service.session.user != nil
        let effects = openAccount(.signIn)
        panes.update(AccountPane.self) { pane in
            pane.reason =
                wasSignedIn
                ? "Your password no longer works. Ask for a new one"
                : "You need an account to see this list. F3 creates one"
        }
        return effects
    }

    /// Saves the address of the open dataset's service, and fetches its list if the network may be used. If `CATCHMENT_BOARD_URL` sets
    /// another address, the saved one is not used, and the status says so. A new address removes the list and signs the person out,
    /// because the password belongs to the old address. An address that cannot work is not saved.
    mutating func setServer(_ address: String) -> [Effect] {
        let problem: ServiceError? =
            Draft.isLink(address) ? dataset?.supply.service?.problem(ofAddress: address) : .wrongAddress
        if let problem {
            let sentence =
                problem == .notSecure
                ? problem.sentence(after: .list)
                : (address.isEmpty ? "" : "\"\(address)\" is not a web address. ")
                    + "Type the whole address after :server, as in https://board.example.org"
            run.status = Status(text: sentence, isError: true)
            return []
        }
        let old = serviceAddress
        settings.sources[datasetID] = address
        let saved: [Effect] = [.file(.saveSettings(settings))]
        if let note = noteOnUnusedAddress(address, preset: service.presetAddress) {
            run.status = Status(text: note)
            return saved
        }
        // Results of a search at the old address are not valid for the new one, so the search is stopped.
        var left = stopServiceSearch()
        let isSignedOut = service.session.user != nil && old != address
        if isSignedOut {
            service.signOut()
            left += leaveSession()
        }
        if old != address, let dataset {
            left += service.cancelLists() + removeList(of: dataset, needsAccount: false)
            // Without a viewport, the map is fitted to the new places.
            results?.map.viewport = nil
        }
        let read = readOutbox()
        // Files are written and read in order, so the answer about the outbox comes after the address is written.
        if canFetch, case .file(.readOutbox(let request))? = read.first { service.listsAfterRead = request }
        if isSignedOut {
            run.status = Status(text: "The address is saved, and you are signed out. Type :sign-in to sign in there")
        } else {
            let way = canFetch ? "Press R to fetch the \(noun.many)" : offlineReason
            run.status = Status(text: "The address is saved" + (service.listsAfterRead == nil ? ". \(way)" : ""))
        }
        return saved + left + read
    }

    mutating func signOut() -> [Effect] {
        service.signOut()
        run.status = Status(text: "Signed out")
        let stopped = stopReading()
        let status = run.status
        let left = leaveSession()
        run.status = status
        return stopped + left + [.file(.rememberSignIn(nil))] + listWithoutAccount()
    }

    /// - Parameter address: where the person signed in; later calls are sent only there.
    mutating func receivedAccountAnswer(_ error: ServiceError?, request: Int, address: String?) -> [Effect] {
        guard let answered = service.accountAnswered(request), error == nil else { return [] }
        let before = service.session.user
        var left: [Effect] = []
        switch answered {
        case .signIn(let user, let password, let isRemembered), .signUp(let user, let password, let isRemembered):
            service.session = ServiceSession(user: user, password: password, address: address)
            service.isRemembered = isRemembered
            if before != nil, before != user { left = leaveSession() }
            run.status = Status(text: "Signed in as \(user)")
        case .changePassword(_, let password):
            service.session.password = password
            run.status = Status(text: "Password changed")
            return rememberSession()
        case .close:
            let wasRemembered = service.isRemembered
            service.signOut()
            left = leaveSession()
            run.status = Status(text: "Account deleted, with all its \(noun.many)")
            let forget: [Effect] = wasRemembered ? [.file(.rememberSignIn(nil))] : []
            return stopReading() + left + forget + requestServicePlaces()
        }
        let retried = retryAfterSignIn()
        return stopReading() + left + rememberSession() + requestServicePlaces()
            + (retried.isEmpty ? readOutbox() : retried)
    }

    /// Saves the session for the next start, if the person asked for it.
    private func rememberSession() -> [Effect] {
        service.isRemembered ? [.file(.rememberSignIn(service.session))] : []
    }
}
