import Catalogue
import Live

/// The person's own files: settings, previous searches, the shortlist, the changes of the last updates, the outbox, and
/// which places are new.
///
/// Every property is read from the disk each time, because another program may have changed the file. A file that cannot be
/// read adds a warning.
struct SavedFiles: Sendable {
    private let files: UserFiles
    private let shortlistFile: ShortlistFile
    private let datasets: Datasets
    private let warnings: Warnings
    private let signIns: SignIns
    private let boardAddress: @Sendable () -> String?

    /// - Parameter boardAddress: the address of the class board; nil if none is known.
    init(
        _ files: UserFiles, _ shortlistFile: ShortlistFile, _ signIns: SignIns, datasets: Datasets, warnings: Warnings,
        boardAddress: @escaping @Sendable () -> String?
    ) {
        self.files = files
        self.signIns = signIns
        self.boardAddress = boardAddress
        self.shortlistFile = shortlistFile
        self.datasets = datasets
        self.warnings = warnings
    }

    // MARK: Settings

    /// Says that values of the settings have no effect; nil if all of them have.
    var settingsWarning: String? {
        let problems = files.settingsProblems().filter { !$0.isUnknownName }
        guard let first = problems.first else { return nil }
        let more = problems.count == 1 ? "" : " catchment doctor names the other \(problems.count - 1)."
        return "\(first.text): \(first.advice).\(more)"
    }

    var settings: Settings {
        let (settings, problem) = files.loadSettings()
        warnings.add(problem?.sentence)
        return settings
    }

    /// The dataset that was shown last; the first one if none was.
    var lastDataset: any Dataset { datasets.named(settings.dataset ?? "") ?? datasets.all[0] }

    /// The units of distances: the person's choice, else those of the dataset's country.
    func distances(in dataset: (any Dataset)?) -> DistanceFormat { settings.distances(in: dataset) }

    func changeSettings(_ change: (inout Settings) -> Void) throws(CommandError) {
        try write { () throws(FileError) in _ = try files.updateSettings(change) }
    }

    // MARK: Signing in

    /// The session of the remembered account of the class board, without its password. If none is remembered, nobody is signed
    /// in.
    var session: ServiceSession {
        guard let address = boardAddress() else { return ServiceSession() }
        guard let user = signIns.user(at: address) else {
            warnings.add(signIns.problem?.sentence)
            return ServiceSession()
        }
        return ServiceSession(user: user, address: address)
    }

    /// Where a password will be saved.
    var passwordStorage: PasswordStorage { signIns.storage }

    /// Remembers a session for the next start; nil forgets it.
    func rememberSignIn(_ session: ServiceSession?) throws(CommandError) {
        let saved: (user: String, password: Secret, address: String)? =
            if let user = session?.user, let password = session?.password, let address = session?.address {
                (user, password, address)
            } else {
                nil
            }
        do throws(SignIns.Failure) {
            if let saved {
                try signIns.save(saved.user, saved.password, at: saved.address)
            } else {
                try signIns.remove()
            }
        } catch {
            switch error {
            case .file(let error):
                let what = saved == nil ? "You are still signed in" : "Your sign-in was not saved"
                throw CommandError(.cannotWrite, "\(what). \(error.sentence)")
            case .passwordKept(let user):
                throw CommandError(
                    .cannotWrite,
                    "You are signed out, but the keyring still has the password: delete \"Catchment: \(user)\" there."
                )
            case .fileAndKeyring(let error):
                throw CommandError(
                    .cannotWrite,
                    "Your sign-in was not saved, but its password is still in the keyring: delete \"Catchment: \(saved?.user ?? "")\" there. \(error.sentence)"
                )
            case .keyring:
                throw CommandError(
                    .cannotWrite,
                    "The keyring did not save the password: sign in again next time, or set CATCHMENT_KEYRING=0 to save it in a file."
                )
            }
        }
    }

    // MARK: The outbox

    /// All places that wait to be sent, to any address.
    var wholeOutbox: Outbox {
        let (outbox, problem) = files.loadOutbox()
        warnings.add(problem?.sentence)
        return outbox
    }

    /// The places that wait to be sent to the present addresses of their services.
    var outbox: Outbox { here(wholeOutbox) }

    /// Changes the outbox. An entry without an address or a time gets the service's address and the time.
    /// - Returns: `outbox` after the change.
    @discardableResult
    func changeOutbox(_ change: Outbox.Change) throws(CommandError) -> Outbox {
        let change = complete(change)
        do throws(FileError) {
            return here(try files.updateOutbox { $0.apply(change) })
        } catch { throw CommandError(error.status, error.sentence) }
    }

    private func complete(_ change: Outbox.Change) -> Outbox.Change {
        guard case .put(var entry) = change else { return change }
        if entry.address.isEmpty { entry.address = address(of: entry) }
        if entry.postedAt == 0 { entry.postedAt = secondsNow() }
        return .put(entry)
    }

    private func here(_ outbox: Outbox) -> Outbox {
        Outbox(outbox.entries.filter { $0.address == address(of: $0) })
    }

    /// The present address of an entry's service; blank if none is known.
    private func address(of entry: OutboxEntry) -> String {
        datasets.named(entry.dataset)?.supply.service?.address ?? ""
    }

    // MARK: News

    /// Which places are new or changed in the lists of services.
    var news: SavedNews { files.loadNews() }

    /// Saves which places are new or changed in the list of a service.
    func save(_ news: ListNews) throws(CommandError) {
        try write { () throws(FileError) in try files.save(news) }
    }

    // MARK: Previous searches

    /// The previous searches, the newest first.
    var searches: [SavedSearch] {
        let (searches, problem) = files.loadSearches()
        warnings.add(problem?.sentence)
        return searches.searches
    }

    /// Saves a search at a position among the others; replaces a search with the same id.
    func save(_ search: SavedSearch, at position: Int) throws(CommandError) {
        try write { () throws(FileError) in _ = try files.updateSearches { $0.insert(search, at: position) } }
    }

    func deleteSearch(id: String) throws(CommandError) {
        try write { () throws(FileError) in _ = try files.updateSearches { $0.remove(id: id) } }
    }

    /// Saves the name of the place where a search started. A search that has been deleted stays deleted.
    func nameSearch(id: String, place: String) throws(CommandError) {
        try write { () throws(FileError) in _ = try files.updateSearches { $0.rename(id: id, place: place) } }
    }

    // MARK: Changes

    /// What the last updates changed.
    var changes: SavedChanges {
        let (changes, problem) = files.loadChanges()
        warnings.add(problem?.sentence)
        return changes
    }

    /// Saves what an update changed; replaces what the update before it changed.
    func save(_ changes: Changes) throws(CommandError) {
        try write { () throws(FileError) in try files.save(changes) }
    }

    // MARK: Shortlist

    /// The shortlist. Lines that cannot be read add a warning and stay in the file.
    func shortlist() throws(CommandError) -> Shortlist {
        do throws(FileError) {
            let shortlist = try shortlistFile.load()
            let problems = shortlist.problems
            if let first = problems.first {
                let more = problems.count > 1 ? "; \(problems.count - 1) more like it" : ""
                warnings.add("\(shortlistFile.path) has lines that cannot be used: \(first)\(more).")
            }
            return shortlist
        } catch { throw CommandError(error.status, error.sentence) }
    }

    /// The shortlist; nil, with a warning, if it cannot be read.
    func shortlistOrNone() -> Shortlist? {
        do throws(CommandError) { return try shortlist() } catch {
            warnings.add(error.message)
            return nil
        }
    }

    /// Makes changes to the shortlist.
    /// - Returns: the changed shortlist.
    @discardableResult
    func changeShortlist(_ changes: [Shortlist.Change]) throws(CommandError) -> Shortlist {
        do throws(FileError) { return try shortlistFile.update(changes) } catch {
            throw CommandError(error.status, error.sentence)
        }
    }

    private func write(_ work: () throws(FileError) -> Void) throws(CommandError) {
        do throws(FileError) { try work() } catch {
            throw CommandError(error.status, error.sentence)
        }
    }
}

extension FileError {
    var status: ExitStatus { operation == .write ? .cannotWrite : .noFile }
}
