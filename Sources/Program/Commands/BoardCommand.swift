import Catalogue
import Live

extension ShellCommand {
    /// The command of the class board; nil if the program has no such collection.
    static func board(_ datasets: Datasets) -> ShellCommand? {
        guard let dataset = datasets.named("board"), let posting = dataset as? any Posting else { return nil }
        return ShellCommand(
            name: "board",
            usages: [
                "[list] [--all] [--filter FILTER=VALUES] [--name TEXT] [--exact] [--limit N] [--format FORMAT]",
                "post --place PLACE --link URL [--note TEXT]",
                "edit ID [--place PLACE] [--link URL] [--note TEXT]",
                "delete ID", "hide ID", "unhide ID",
                "outbox [send | drop ID]",
                "sign-in NAME [--remember]", "sign-up NAME [--remember]", "sign-out", "password", "close-account",
                "server [ADDRESS]",
            ],
            summary: "A class board: list the pins, post one with a link, change or delete your own.",
            options: [
                .init(name: "all", value: nil, help: "all pins, not only the newest hundred"),
                .init(name: "limit", value: "N", help: "at most N pins"),
                .init(
                    name: "filter", value: "FILTER=VALUES",
                    help: "such as mine or posted=week; may be repeated; --filter help lists all filters",
                    joinedBy: ";",
                    candidates: .words(
                        Places([], of: dataset).facets.flatMap { facet in facet.values.map { "\(facet.id)=\($0.id)" } })
                ),
                .init(name: "name", value: "TEXT", help: "only pins with TEXT in the person, place, link or note"),
                .init(
                    name: "exact", value: nil,
                    help: "do not allow typing errors: each word must be the start of a word in the searched text"),
                .init(
                    name: "format", value: "FORMAT", help: "table, json, csv or geojson; for the outbox table or json",
                    candidates: .cases(of: SearchReport.Format.self)),
                .init(name: "ids", value: nil, help: "show full IDs, even in a terminal"),
                .init(name: "place", value: "PLACE", help: "where the pin is", candidates: .ownPlaces),
                .init(
                    name: "link", value: "URL",
                    help: "the web address that the pin opens; https:// is added if it is missing"),
                .init(name: "note", value: "TEXT", help: "at most 280 characters; --note \"\" deletes it"),
                .init(
                    name: "remember", value: nil,
                    help: "stay signed in: the password is saved in the keyring, or in a file that only you can read"),
                .init(name: "password-stdin", value: nil, help: "read the password from standard input"),
                .offline,
            ],
            words: [
                "list", "post", "edit", "delete", "hide", "unhide", .init("outbox", words: ["send", "drop"]), "sign-in",
                "sign-up", "sign-out", "password", "close-account", "server",
            ],
            notes: """
                The address of the board is set by catchment board server ADDRESS or CATCHMENT_BOARD_URL. You are asked for the
                password, which is not shown as you type; it is never an argument. A pin that cannot be sent waits in the outbox: it is sent by
                outbox send, with the next pin that is posted, or by the full-screen program. edit and delete also work on pins in the outbox.
                list shows your waiting pins, too. In a terminal it shows the beginning of each ID. The other
                commands of the board and catchment show accept such a beginning.
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
        case ("sign-out", nil, _): try signOut()
        case ("password", nil, _): try changePassword()
        case ("close-account", nil, _): try closeAccount()
        case ("server", let url, 1...2): try server(url)
        case ("edit", nil, _), ("delete", nil, _), ("hide", nil, _), ("unhide", nil, _):
            throw CommandError(.usage, "Add the ID of the pin: catchment board list shows the IDs.")
        case ("outbox", "drop"?, 2):
            throw CommandError(.usage, "Add the ID of the pin: catchment board outbox shows the IDs.")
        case ("sign-in", nil, _), ("sign-up", nil, _):
            throw CommandError(.usage, "Say which account, as in catchment board \(words[0]) NAME --remember.")
        default:
            throw CommandError(
                .usage, "\"\(words.joined(separator: " "))\" is not known: see catchment board --help.")
        }
    }

    // MARK: Pins

    private func list() throws(CommandError) {
        guard try arguments.count("limit") != 0 else {
            throw CommandError(.usage, "--limit 0 shows no pins: use a whole number, 1 or more.")
        }
        try PlacesCommand.run(
            arguments, shell, of: dataset, usualOrder: dataset.openingOrder, listsUnsent: true,
            shortensIDs: shortensIDs)
    }

    /// Whether tables show only the first characters of ids: at a terminal they do, but scripts need whole ids.
    var shortensIDs: Bool { shell.console.isTerminal && !arguments.flags.contains("ids") }

    /// The place, link and note of the options that were given, in a draft.
    func fill(_ draft: inout Draft) throws(CommandError) {
        let original = draft
        if let note = arguments.values["note"] { draft.texts["note"] = note }
        if let typed = arguments.values["link"] { draft.texts["link"] = link(typed) }
        // The place comes last, because services may be asked where it is.
        let others = dataset.form.filter { $0.id != "place" || arguments.values["place"] == nil }
        try refuse(draft.problems(in: others, original: original), of: draft)
        if let place = arguments.values["place"] {
            let found = try shell.origins(place, arguments, places: shell.library.places.load(dataset))
            guard let origin = Origin.unambiguous(found) else {
                let names = found.prefix(5).map(\.fullName).joined(separator: "; ")
                throw CommandError(.usage, "\"\(place)\" could be several places (\(names)): name one of them.")
            }
            shell.writeNotes(on: origin)
            draft.positions["place"] = origin
            draft.texts["place"] = place
        }
        try refuse(draft.problems(in: dataset.form, original: original), of: draft)
    }

    private func refuse(_ problems: [Draft.Problem], of draft: Draft) throws(CommandError) {
        guard let problem = problems.first else { return }
        switch problem.reason {
        case .missing, .noPlace:
            throw CommandError(.usage, "--\(problem.field) is missing: see catchment board --help.")
        case .tooLong(let limit):
            throw CommandError(.usage, "--\(problem.field) has more than \(limit) characters: shorten it.")
        case .notALink:
            let sentence =
                switch TypedLink(draft.text(of: problem.field)) {
                case .hasBlank: "A link has no spaces."
                case .whole: "--link must be a web page without a name or password, as in https://example.org/page."
                default: "--link must be a web address, as in example.org or https://example.org/page."
                }
            throw CommandError(.usage, sentence)
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

    /// A pin by its id. The newest pins are fetched first, then all, if it is not among these.
    private func pin(_ id: String, _ session: ServiceSession) throws(CommandError) -> (places: Places, row: Int) {
        for call in [ServiceCall.list, .listAll] {
            try shell.call(call, of: dataset, session)
            let places = shell.library.places.current(dataset)
            if let row = try places.onlyRow(ofID: id) { return (places, row) }
        }
        throw CommandError(.noFile, "\(dataset.id(ofKey: dataset.key(inID: id))) is not on the board.")
    }

    private func edit(_ id: String) throws(CommandError) {
        guard ["place", "link", "note"].contains(where: arguments.has) else {
            throw CommandError(.usage, "Say what to change: --place, --link or --note.")
        }
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
        let pin = row.map { places.key($0) } ?? dataset.key(inID: id)
        try shell.call(isHidden ? .hide(id: pin) : .show(id: pin), of: dataset, session)
        let shown = dataset.id(ofKey: pin)
        shell.writeError(isHidden ? "\(shown) is hidden: only teachers see it." : "\(shown) is shown to all again.")
    }
}

/// A random UUID.
func newUUID() -> String { uuidText((0..<16).map { _ in UInt8.random(in: 0...255) }) }
