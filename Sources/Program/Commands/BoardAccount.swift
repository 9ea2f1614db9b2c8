import Catalogue
import Live

/// `catchment board sign-in` and the other commands about the account and the address of the board.
extension BoardCommand {
    /// The session of the remembered account.
    /// - Throws: if no address of the board is set, without which nobody can sign in, or if nobody is signed in.
    func signedIn() throws(CommandError) -> ServiceSession {
        guard dataset.supply.service?.address != nil else { throw CommandError(.noAddress, of: dataset) }
        let session = shell.library.saved.session
        guard session.user != nil else {
            throw CommandError(.notAllowed, "Sign in first: catchment board sign-in NAME --remember.")
        }
        return session
    }

    func signIn(_ name: String, _ call: AccountCall) throws(CommandError) {
        guard let address = dataset.supply.service?.address else { throw CommandError(.noAddress, of: dataset) }
        try shell.requireNetwork()
        let session = ServiceSession(user: name, password: try readPassword(), address: address)
        try shell.call(call, of: dataset, session)
        let done = call == .signUp ? "The account is created" : "The name and password are correct"
        if arguments.flags.contains("remember") {
            try remember(session, done: done)
            try shell.library.saved.changeOutbox(.signedIn(user: name))
            let place =
                switch shell.library.saved.passwordStorage {
                case .keyring: "the keyring"
                case .file: "\(shell.library.machine.signIns.path), which only you can read"
                }
            shell.writeError("Signed in as \(name). The password is in \(place).")
        } else {
            shell.writeError("\(done). To stay signed in, use catchment board sign-in \(name) --remember.")
        }
    }

    private func readPassword() throws(CommandError) -> Secret {
        guard let password = shell.console.readPassword(arguments.flags.contains("password-stdin")) else {
            throw CommandError(.usage, "No password was given: type one, or use --password-stdin.")
        }
        guard !password.isEmpty, password.utf8.count <= 72 else {
            throw CommandError(.usage, "A password must be 1 to 72 bytes long; this one is \(password.utf8.count).")
        }
        return Secret(password)
    }

    /// Changes the password of the remembered account; the new one is remembered in place of the old one.
    func changePassword() throws(CommandError) {
        let session = try signedIn()
        try shell.requireNetwork()
        let password = try readPassword()
        try shell.call(.changePassword(to: password), of: dataset, session)
        try remember(
            ServiceSession(user: session.user, password: password, address: session.address),
            done: "The password is changed")
        shell.writeError("The password is changed.")
    }

    /// Remembers a session for the next command.
    /// - Parameter done: what has succeeded before, without a full stop. The error message begins with it.
    private func remember(_ session: ServiceSession, done: String) throws(CommandError) {
        do throws(CommandError) { try shell.library.saved.rememberSignIn(session) } catch {
            throw CommandError(error.status, "\(done). \(error.message)")
        }
    }

    /// Deletes the pins of the remembered account, then the account, once its name was typed again.
    func closeAccount() throws(CommandError) {
        let session = try signedIn()
        try shell.requireNetwork()
        let name = session.user ?? ""
        shell.writeError("This deletes the account \(name) and all its pins. Type the name to go on:")
        guard shell.console.readLine() == name else {
            throw CommandError(.usage, "Nothing was deleted: the name was not typed.")
        }
        try shell.call(.close, of: dataset, session)
        try shell.library.saved.rememberSignIn(nil)
        try deleteSavedList(done: "The account \(name) is deleted")
        shell.writeError("The account \(name) and its pins are deleted.")
    }

    /// Signs out. The list that was fetched with the account is deleted, too: the next person at this machine may have no
    /// account.
    func signOut() throws(CommandError) {
        let signIns = shell.library.machine.signIns
        let hadAccount = signIns.hasAccount
        var failure: CommandError?
        do throws(CommandError) { try shell.library.saved.rememberSignIn(nil) } catch { failure = error }
        if let failure, signIns.hasAccount { throw failure }
        if hadAccount { try deleteSavedList(done: "You are signed out") }
        if let failure { throw failure }
        shell.writeError("Signed out.")
    }

    /// - Parameter done: what has succeeded before, without a full stop. The error message begins with it.
    private func deleteSavedList(done: String) throws(CommandError) {
        do throws(StoreError) { _ = try shell.library.data.remove(dataset.id) } catch {
            throw CommandError(.cannotWrite, "\(done), but the saved pins are still there. \(error.sentence)")
        }
    }

    func server(_ url: String?) throws(CommandError) {
        guard let url else {
            guard let address = shell.library.machine.boardAddress else {
                throw CommandError(.noAddress, of: dataset)
            }
            return shell.writeText(address + "\n")
        }
        guard Draft.isLink(url) else {
            throw CommandError(
                .usage, "\"\(url)\" is not an address: use https://, or http:// on this machine.")
        }
        if let problem = dataset.supply.service?.problem(ofAddress: url) {
            guard problem == .wrongAddress else { throw CommandError(problem) }
            throw CommandError(
                .usage,
                "\"\(url)\" is not the address of a board, such as https://board.example.org or https://board.example.org/v1/buckets/class/collections/pins/records."
            )
        }
        try shell.library.saved.changeSettings { $0.boardAddress = url }
        let preset = shell.library.machine.presetBoardAddress
        shell.writeError((noteOnUnusedAddress(url, preset: preset) ?? "The board is at \(url)") + ".")
    }
}
