import Catalogue
import Glibc
import Live

/// Sends new places and waiting changes from the shell. A place is in the outbox from the moment it is posted until its
/// service has accepted it.
extension Shell {
    /// The longest pause in seconds that a command makes if the service asks for a pause.
    private static let longestPause = 60
    /// How often a command tries to send a place if the service asks for a pause each time. Without a limit, the command might
    /// never end.
    private static let mostTries = 5

    /// Posts a place. If the failure may be temporary, or the answer is not understood, the place stays in the outbox.
    /// - Parameter sendsNow: false only writes the place into the outbox.
    /// - Throws: why the place was not posted. After any other failure it is removed from the outbox.
    func post(
        _ draft: Draft, of dataset: any Dataset, _ session: ServiceSession, sendsNow: Bool = true
    ) throws(CommandError) {
        let new = OutboxEntry(dataset: dataset.id, user: session.user ?? "", draft: draft)
        let written = try library.saved.changeOutbox(.put(new)).entry(new.key) ?? new
        do throws(ServiceError) {
            guard sendsNow, mayUseNetwork else { throw ServiceError.noNetwork }
            try send(written, session)
            saveList(of: dataset, session)
        } catch {
            // The answer may be the sign-in page of a hotel's network and not the service's, so the place stays in the outbox.
            if case .notUnderstood = error {
                let id = dataset.id(ofKey: new.key)
                throw CommandError(error.status, "\(error.shellSentence) \(id) waits in the outbox.")
            }
            guard error.mayPass else {
                try library.saved.changeOutbox(.remove(key: new.key))
                throw CommandError(error)
            }
            let id = dataset.id(ofKey: new.key)
            guard sendsNow else {
                throw CommandError(.network, "Not sent, as --offline was given: \(id) waits in the outbox.")
            }
            let reason = mayUseNetwork ? error.outage : "The network is off"
            throw CommandError(
                .network,
                "\(reason): \(id) waits in the outbox. To send it, run catchment \(dataset.id) outbox send.")
        }
    }

    /// Sends places of the outbox one after the other, and writes which were posted and which were refused. Stops if the service
    /// takes no further place now.
    /// - Parameter isPatient: whether to wait if the service asks for a pause.
    /// - Returns: why the first unsent place was not sent; nil if all were sent.
    func send(
        _ entries: [OutboxEntry], _ session: ServiceSession, isPatient: Bool
    ) throws(CommandError) -> ServiceError? {
        guard mayUseNetwork else {
            throw CommandError(.network, "Nothing was sent. \(library.machine.networkOffSentence)")
        }
        var first: ServiceError?
        var sent: Set<String> = []
        defer {
            for id in sent.sorted() { if let dataset = datasets.named(id) { saveList(of: dataset, session) } }
        }
        for entry in entries {
            let id = datasets.named(entry.dataset)?.id(ofKey: entry.key) ?? "\(entry.dataset):\(entry.key)"
            guard let error = attempt(entry, session, isPatient: isPatient) else {
                writeError(entry.isChange ? "Changed \(id)." : "Posted \(id).")
                sent.insert(entry.dataset)
                continue
            }
            first = first ?? error
            switch error {
            case .notSignedIn: return first
            case _ where error.mayPass: return first
            default:
                try library.saved.changeOutbox(.refused(entry.draft, error))
                writeError("\(id) was not sent: \(error.shellSentence)")
            }
        }
        return first
    }

    /// Fetches the list after a place was sent, so that the saved list has the place, too. A failure is no harm: the place was
    /// sent, and the next list has it.
    private func saveList(of dataset: any Dataset, _ session: ServiceSession) {
        _ = try? attempt(.list, of: dataset, session)
    }

    /// - Returns: why the place was not sent; nil if it was.
    private func attempt(_ entry: OutboxEntry, _ session: ServiceSession, isPatient: Bool) -> ServiceError? {
        var tries = 0
        while true {
            tries += 1
            do throws(ServiceError) {
                try send(entry, session)
                return nil
            } catch {
                guard isPatient, tries < Self.mostTries, case .tooFast(let seconds?) = error,
                    seconds <= Self.longestPause
                else { return error }
                writeError("The server asks Catchment to wait \(max(1, seconds)) s.")
                sleep(UInt32(max(1, seconds)))
            }
        }
    }

    /// Sends a place or a change to the address that was set when the person posted it, then removes it from the
    /// outbox.
    private func send(_ entry: OutboxEntry, _ session: ServiceSession) throws(ServiceError) {
        guard let dataset = datasets.named(entry.dataset) else { throw .wrongAddress }
        var session = session
        session.address = entry.address.isEmpty ? nil : entry.address
        try attempt(entry.call, of: dataset, session)
        do throws(CommandError) { try library.saved.changeOutbox(.accepted(entry.draft)) } catch {
            library.warnings.add(error.message)
        }
    }
}

extension ServiceError {
    /// Why the call failed, without a full stop; for failures that may be temporary.
    fileprivate var outage: String {
        switch self {
        case .noNetwork, .noConnection: "The server cannot be reached"
        case .tooFast: "The server asks Catchment to wait"
        default: "The server does not answer or is not working"
        }
    }
}
