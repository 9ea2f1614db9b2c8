import Catalogue
import JSON

/// `catchment board outbox`: the pins and changes that wait to be sent.
extension BoardCommand {
    private enum Format: String, CaseIterable { case table, json }

    /// All pins of the outbox, for any address and by any person.
    private var entries: [OutboxEntry] {
        shell.library.saved.wholeOutbox.entries.filter { $0.dataset == dataset.id }
    }

    /// The pins of this person that wait for the present address of the board.
    private func due(_ session: ServiceSession) -> [OutboxEntry] {
        shell.library.saved.outbox.entries.filter { $0.dataset == dataset.id && $0.user == session.user }
    }

    /// The entry of the outbox that an id, or the beginning of an id, names; nil if there is none.
    /// - Throws: if several ids begin as typed; the ids of the saved list count, too.
    func waiting(_ id: String) throws(CommandError) -> OutboxEntry? {
        let all = entries
        let typed = dataset.key(inID: id)
        if let entry = all.first(where: { $0.key == typed }) { return entry }
        guard !all.isEmpty else { return nil }
        let places = shell.library.places.current(dataset).withUnsent(all)
        guard let row = try places.onlyRow(ofID: id), places.isUnsent(row) else { return nil }
        return all.first { $0.key == places.key(row) }
    }

    private func id(_ entry: OutboxEntry) -> String { dataset.id(ofKey: entry.key) }

    // MARK: Listing

    func listOutbox() throws(CommandError) {
        let format = try arguments.choice("format", default: Format.table)
        let all = entries
        switch format {
        case .json: shell.write(json(all).text + "\n")
        case .table where all.isEmpty: shell.writeError("Nothing waits to be sent.")
        case .table:
            let session = shell.library.saved.session
            let length = shortensIDs ? shell.library.places.current(dataset).withUnsent(all).shortKeyLength : nil
            shell.writeText(
                shell.table(
                    header: ["ID", "PLACE", "LINK", "STATE"],
                    rows: all.map { entry in
                        let texts = fields(of: entry)
                        let shown = length.map { dataset.id(ofKey: entry.key.prefix($0)) } ?? id(entry)
                        return [shown, texts["place"] ?? "", texts["link"] ?? "", state(of: entry, session)]
                    }, flexible: [1, 2, 3]))
        }
    }

    /// The contents of a pin's form, by the ids of its fields.
    private func fields(of entry: OutboxEntry) -> [String: String] {
        Dictionary(uniqueKeysWithValues: dataset.form.map { ($0.id, entry.draft.words(of: $0)) })
    }

    private func state(of entry: OutboxEntry, _ session: ServiceSession) -> String {
        if case .changedMeanwhile? = entry.problem {
            return "not sent: somebody else has changed the pin; E in the full-screen program shows both versions"
        }
        if let problem = entry.problem { return "not sent: \(problem.shellSentence.withoutFullStop)" }
        if entry.address != dataset.supply.service?.address ?? "" { return "waiting for \(entry.address)" }
        if entry.user != session.user { return "waiting for \(entry.user) to sign in" }
        return entry.isChange ? "change waiting" : "waiting"
    }

    private func json(_ entries: [OutboxEntry]) -> JSONValue {
        let places: [JSONValue] = entries.map { entry in
            let texts = fields(of: entry)
            let coordinate = entry.draft.positions["place"]?.coordinate
            let members: [(name: String, value: JSONValue)] = [
                ("id", .string(id(entry))), ("by", .string(entry.user)), ("place", .optional(texts["place"])),
                ("latitude", coordinate.map { .number($0.latitude) } ?? .null),
                ("longitude", coordinate.map { .number($0.longitude) } ?? .null),
                ("link", .optional(texts["link"])), ("note", .optional(texts["note"])),
                ("address", .string(entry.address)),
                ("state", .string(entry.listState)),
                ("change", .bool(entry.isChange)),
                ("reason", .optional(entry.problem?.shellSentence)),
            ]
            return .object(members)
        }
        return .object([
            ("collection", .string(dataset.id)), ("count", .integer(places.count)), ("places", .array(places)),
        ])
    }

    // MARK: Sending

    func sendOutbox() throws(CommandError) {
        let session = try signedIn()
        let waiting = due(session)
        if waiting.isEmpty { return shell.writeError("Nothing waits to be sent.") }
        guard let error = try shell.send(waiting, session, isPatient: true) else { return }
        throw CommandError(error.status, "\(error.shellSentence) \(leftSentence(due(session).count))")
    }

    /// Sends the other waiting pins after a pin was posted. Those that cannot be sent stay in the outbox.
    func sendRest(_ session: ServiceSession) throws(CommandError) {
        let waiting = due(session).filter { $0.problem == nil }
        guard try shell.send(waiting, session, isPatient: false) != nil else { return }
        shell.writeError(leftSentence(due(session).count))
    }

    private func leftSentence(_ count: Int) -> String {
        "\(count) \(dataset.noun.form(for: count)) \(count == 1 ? "is" : "are") still in the outbox: see catchment board outbox."
    }

    // MARK: Changing

    /// Changes a pin in the outbox as the options say.
    func change(_ entry: OutboxEntry) throws(CommandError) {
        var changed = entry
        try fill(&changed.draft)
        changed.problem = nil
        try shell.library.saved.changeOutbox(.put(changed))
        shell.writeError("Changed \(id(entry)) in the outbox. To send it, run catchment board outbox send.")
    }

    func drop(_ id: String) throws(CommandError) {
        guard let entry = try waiting(id) else {
            throw CommandError(.noFile, "\(id) is not in the outbox: see catchment board outbox.")
        }
        try drop(entry)
    }

    func drop(_ entry: OutboxEntry) throws(CommandError) {
        try shell.library.saved.changeOutbox(.remove(key: entry.key))
        let what = entry.isChange ? "the change to \(self.id(entry))" : self.id(entry)
        shell.writeError("Removed \(what) from the outbox.")
    }
}
