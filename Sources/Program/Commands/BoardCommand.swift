import Catalogue
import Live

extension ShellCommand {
    /// The command of the class board; nil if the program has no such collection.
    static func board(_ datasets: Datasets) -> ShellCommand? {
        guard let dataset = datasets.named("board"), let posting = dataset as? any Posting else { return nil }
        return ShellCommand(
            name: "board",
            usage:
                "[list [--all] [--filter FACET=LIST] [--name TEXT] [--limit N]] | post --place PLACE --link URL [--note TEXT] | edit ID [--place PLACE] [--link URL] [--note TEXT] | delete ID | hide ID | unhide ID | outbox [send | drop ID] | sign-in NAME | sign-up NAME | sign-out | password | close-account | server [URL]",
            summary: "A class board: list the pins, post one with a link, change or delete your own.",
            options: [
                .init(name: "all", value: nil, help: "all pins, not only the newest hundred"),
                .init(name: "limit", value: "N", help: "at most N pins"),
                .init(
                    name: "filter", value: "FACET=LIST",
                    help: "such as mine or posted=week; may be repeated; --filter help lists all filters",
                    joinedBy: ";"),
                .init(name: "name", value: "TEXT", help: "only pins with this person, place, link or note"),
                .init(
                    name: "format", value: "FORMAT", help: "table, json, csv or geojson; for the outbox table or json"),
                .init(name: "ids", value: nil, help: "show whole ids at a terminal, too"),
                .init(name: "place", value: "PLACE", help: "where the pin is"),
                .init(name: "link", value: "URL", help: "what the pin leads to; http or https, which is the default"),
                .init(name: "note", value: "TEXT", help: "at most 280 characters; --note \"\" deletes it"),
                .init(
                    name: "remember", value: nil,
                    help: "stay signed in: the password is saved in the keyring, or in a file that only you can read"),
                .init(name: "password-stdin", value: nil, help: "read the password from standard input"),
                .offline,
            ],
            notes: """
                The address of the board is set by catchment board server URL or CATCHMENT_BOARD_URL. The password is asked for
                without showing it; it is never an argument. A pin that cannot be sent waits in the outbox: it is sent by
                outbox send, with the next pin that is posted, or by the full-screen program. edit and delete also work there.
                list shows your waiting pins, too. At a terminal it shows the beginning of each id. Every command that
                takes an ID accepts such a beginning, and so does catchment show.
                For teachers, CSV and GeoJSON have all pins, hidden ones too.
                """
        ) { arguments, shell throws(CommandError) in
            try BoardCommand(dataset: posting, arguments: arguments, shell: shell).run()
        }
    }
}

/// One call of `catchment board`.
struct BoardCommand {
    let dataset: any Posting
    let arguments: Arguments
    let shell: Shell

    func run() throws(CommandError) {
        let words = arguments.words
        switch (words.first ?? "list", words.dropFirst().first, words.count) {
        case ("list", nil, _): try list()
        case ("post", nil, _): try post()
        case ("edit", let id?, 2): try edit(id)
        case ("delete", let id?, 2): try delete(id)
        case ("hide", let id?, 2): try setHidden(true, id)
        case ("unhide", let id?, 2): try setHidden(false, id)
        case ("outbox", nil, _): try listOutbox()
        case ("outbox", "send"?, 2): try sendOutbox()
        case ("outbox", "drop"?, 3): try drop(words[2])
        case ("sign-in", let name?, 2): try signIn(name, .signIn)
        case ("sign-up", let name?, 2): try signIn(name, .signUp)
        case ("sign-out", nil, _): signOut()
        case ("password", nil, _): try changePassword()
        case ("close-account", nil, _): try closeAccount()
        case ("server", let url, 1...2): try server(url)
        default:
            throw CommandError(
                .usage, "\"\(words.joined(separator: " "))\" is not known: see catchment board --help.")
        }
    }

    // MARK: Pins

    private func list() throws(CommandError) {
        try PlacesCommand.run(
            arguments, shell, of: dataset, usualOrder: dataset.opening.order, listsUnsent: true,
            shortensIDs: shortensIDs)
    }

    /// Whether tables show only the first characters of ids: at a terminal they do, but scripts need whole ids.
    var shortensIDs: Bool { shell.console.isTerminal && !arguments.flags.contains("ids") }

    /// The place, link and note of the options that were given, in a draft.
    func fill(_ draft: inout Draft) throws(CommandError) {
        if let note = arguments.values["note"] { draft.texts["note"] = note }
        if let typed = arguments.values["link"] { draft.texts["link"] = link(typed) }
        if let place = arguments.values["place"] {
            let found = try shell.origins(place, arguments, places: shell.library.places.load(dataset))
            guard let origin = Origin.unambiguous(found) else {
                let names = found.prefix(5).map(\.fullName).joined(separator: "; ")
                throw CommandError(.usage, "\"\(place)\" has several meanings (\(names)): name one of them.")
            }
            shell.writeNotes(on: origin)
            draft.positions["place"] = origin
            draft.texts["place"] = place
        }
        guard let problem = draft.problems(in: dataset.form).first else { return }
        switch problem.reason {
        case .missing, .noPlace:
            throw CommandError(.usage, "--\(problem.field) is missing: see catchment board --help.")
        case .tooLong(let limit):
            throw CommandError(.usage, "--\(problem.field) has more than \(limit) characters: shorten it.")
        case .notALink: throw CommandError(.usage, "--link must begin with https:// or http://.")
        }
    }

    /// A link as browsers understand it: https:// is put before a link without a scheme.
    private func link(_ typed: String) -> String {
        guard case .withoutScheme(let https) = TypedLink(typed) else { return typed }
        shell.writeError("Using \(https).")
        return https
    }

    private func post() throws(CommandError) {
        let session = try signedIn()
        var draft = Draft()
        draft.id = newUUID()
        try fill(&draft)
        try shell.post(draft, of: dataset, session, sendsNow: !arguments.flags.contains("offline"))
        shell.writeError("Posted pin:\(draft.id).")
        try sendRest(session)
    }

    /// A pin by its id, after the list was fetched.
    private func pin(_ id: String, _ session: ServiceSession) throws(CommandError) -> (places: Places, row: Int) {
        try shell.call(.list, of: dataset, session)
        let places = shell.library.places.current(dataset)
        guard let row = try places.onlyRow(ofID: id) else {
            throw CommandError(.noFile, "\(dataset.keyScheme):\(key(id)) is not among the newest pins of the board.")
        }
        return (places, row)
    }

    private func edit(_ id: String) throws(CommandError) {
        if let entry = try waiting(id) { return try change(entry) }
        let session = try signedIn()
        let (places, row) = try pin(id, session)
        var draft = Draft()
        do throws(RecordError) {
            draft = try dataset.draft(of: row, in: places, records: .none)
        } catch {
            throw CommandError(.badData, "\(places.id(row)) cannot be changed: \(error.description).")
        }
        try fill(&draft)
        try shell.call(.edit(id: places.key(row), draft), of: dataset, session)
        shell.writeError("Changed \(places.id(row)).")
    }

    private func delete(_ id: String) throws(CommandError) {
        if let entry = try waiting(id), !entry.isChange { return try drop(entry) }
        let session = try signedIn()
        let (places, row) = try pin(id, session)
        let version = dataset.version(of: row, in: places)
        do throws(ServiceError) {
            try shell.attempt(.delete(id: places.key(row), version: version), of: dataset, session)
        } catch {
            throw error == .forbidden
                ? CommandError(.notAllowed, "You can only delete pins that you posted yourself.") : CommandError(error)
        }
        shell.writeError("Deleted \(places.id(row)).")
        // A waiting change to the deleted pin is dropped with it.
        if let entry = try waiting(id) { try drop(entry) }
    }

    /// Hides a pin from all but teachers, or shows it again.
    private func setHidden(_ isHidden: Bool, _ id: String) throws(CommandError) {
        let session = try signedIn()
        // The service's answer is saved in place of the list, so the list is fetched first.
        let facts = try shell.call(.list, of: dataset, session)
        guard facts?.mayHide == true else {
            throw CommandError(.notAllowed, "Only teachers can hide pins or show them again.")
        }
        let places = shell.library.places.current(dataset)
        let row = try places.onlyRow(ofID: id)
        let pin = row.map { places.key($0) } ?? key(id)
        try shell.call(isHidden ? .hide(id: pin) : .show(id: pin), of: dataset, session)
        let shown = "\(dataset.keyScheme):\(pin)"
        shell.writeError(isHidden ? "\(shown) is hidden: only teachers see it." : "\(shown) is shown to all again.")
    }

    /// An id as it was typed, without its scheme.
    func key(_ id: String) -> String {
        let scheme = dataset.keyScheme + ":"
        return id.lowercased().hasPrefix(scheme) ? String(id.dropFirst(scheme.count)) : id
    }

    // MARK: The account

    func signedIn() throws(CommandError) -> ServiceSession {
        let session = shell.library.saved.session
        guard session.user != nil else {
            throw CommandError(.notAllowed, "Sign in first: catchment board sign-in NAME --remember.")
        }
        return session
    }

    private func signIn(_ name: String, _ call: AccountCall) throws(CommandError) {
        guard let address = dataset.supply.service?.address else { throw CommandError(ServiceError.noAddress) }
        let session = ServiceSession(user: name, password: try readPassword(), address: address)
        try shell.call(call, of: dataset, session)
        if arguments.flags.contains("remember") {
            let done = call == .signUp ? "The account is created" : "Name and password are right"
            try remember(session, done: done)
            let place =
                switch shell.library.saved.passwordStorage {
                case .keyring: "the keyring"
                case .file: "\(shell.library.machine.signIns.path), which only you can read"
                }
            shell.writeError("Signed in as \(name). The password is in \(place).")
        } else {
            shell.writeError("Name and password are right. Add --remember to stay signed in.")
        }
    }

    private func readPassword() throws(CommandError) -> Secret {
        guard let password = shell.console.readPassword(arguments.flags.contains("password-stdin")) else {
            throw CommandError(.usage, "No password was given: type one, or use --password-stdin.")
        }
        guard !password.isEmpty, password.utf8.count <= 72 else {
            throw CommandError(.usage, "A password has 1 to 72 bytes; this one has \(password.utf8.count).")
        }
        return Secret(password)
    }

    /// Changes the password of the remembered account; the new one is remembered in place of the old one.
    private func changePassword() throws(CommandError) {
        let session = try signedIn()
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
    private func closeAccount() throws(CommandError) {
        let session = try signedIn()
        let name = session.user ?? ""
        shell.writeError("This deletes the account \(name) and all its pins. Type the name to go on:")
        guard shell.console.readLine() == name else {
            throw CommandError(.usage, "Nothing was deleted: the name was not typed.")
        }
        try shell.call(.close, of: dataset, session)
        try shell.library.saved.rememberSignIn(nil)
        shell.writeError("The account \(name) and its pins are deleted.")
    }

    private func signOut() {
        shell.library.machine.signIns.remove()
        // Others may use the machine, and the board may show its pins only to people with an account.
        shell.library.places.removeSaved(dataset)
        shell.writeError("Signed out.")
    }

    private func server(_ url: String?) throws(CommandError) {
        guard let url else {
            return shell.writeText((boardAddress(shell.library.machine) ?? "No board is set.") + "\n")
        }
        guard Draft.isLink(url) else {
            throw CommandError(
                .usage, "\"\(url)\" is not an address: it begins with https:// or, on this machine, http://.")
        }
        try shell.library.saved.changeSettings { $0.sources["board"] = url }
        shell.writeError("The board is at \(url).")
    }
}

/// A random UUID.
func newUUID() -> String { uuidText((0..<16).map { _ in UInt8.random(in: 0...255) }) }
