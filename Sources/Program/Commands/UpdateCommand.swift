import Catalogue
import Live
import Screen

extension ShellCommand {
    static func update(_ datasets: Datasets) -> ShellCommand {
        ShellCommand(
            name: "update", usages: ["[\(datasets.updateSubjects.map(\.name).joined(separator: "|"))] [--force]"],
            summary: "Fetch the official files and import them.",
            options: [
                .init(
                    name: "force", value: nil,
                    help:
                        "accept files that are older, damaged or far smaller, or lack columns; fetch even if a server asks to wait"
                )
            ],
            words: datasets.updateSubjects.map { .init($0.name) },
            notes: updateNotes(datasets.updateSubjects)
        ) { arguments, shell throws(CommandError) in
            guard arguments.words.count <= 1 else {
                let names = shell.datasets.updateSubjects.map(\.name).joined(separator: ", ")
                throw CommandError(.usage, "Name one thing to update: \(names).")
            }
            let wanted = arguments.words.first?.lowercased() ?? shell.usualDataset.id
            guard let subject = shell.datasets.updateSubjects.first(where: { $0.name == wanted }) else {
                let names = shell.datasets.updateSubjects.map(\.name).joined(separator: ", ")
                throw CommandError(.usage, "\"\(wanted)\" cannot be updated: use \(names).")
            }
            try shell.requireNetwork()
            guard !shell.library.updates.feeds(of: subject).isEmpty else {
                throw CommandError(
                    .noFile, "No list of \(subject.name) has an address to fetch it from: import its file again.")
            }
            if arguments.words.isEmpty, let dataset = shell.datasets.named(subject.name) {
                shell.writeText("Updating \(dataset.name), as with catchment update \(dataset.id).\n")
            }
            let report = UpdateReport(shell)
            defer { report.finish() }
            try shell.reportingChanges { () throws(CommandError) in
                do throws(UpdateError) {
                    _ = try cancellable { cancellation throws(UpdateError) in
                        try shell.library.updates.update(
                            subject, isForced: arguments.flags.contains("force"), cancellation: cancellation,
                            pages: nil, report.received)
                    }
                } catch {
                    report.finish()
                    throw CommandError(error.status, error.sentence + " Using saved data.")
                }
            }
            if let error = report.onlyFailure {
                throw CommandError(error.status, "Nothing was updated. Using saved data.")
            }
        }
    }
}

/// The notes of the help: what is fetched for each subject, and how to fetch it from other servers.
private func updateNotes(_ subjects: [UpdateSubject]) -> String {
    let lines = subjects.map { subject in
        let gap = String(repeating: " ", count: max(1, 11 - subject.name.count))
        return subject.name + gap + subject.feeds.map(\.title).joined(separator: ", ") + "\n"
    }
    let feeds = subjects.flatMap(\.feeds)
    // Several feeds may come from one server, which is named once.
    var servers: [Feed] = []
    for feed in feeds where !servers.contains(where: { $0.source == feed.source }) { servers.append(feed) }
    let sources = servers.map { "\"\($0.source)\": \"https://…\"" }.joined(separator: ", ")
    return lines.joined() + """
        Without a name, the collection shown last is updated.
        The saved data is replaced in one step, once all new data is fetched and checked.
        Ctrl-C stops; the next update continues from there, if the server allows it.
        Environment variables name other servers: \(servers.map(\.variable).joined(separator: ", ")).
        So does settings.json: "sources": {\(sources)}.
        https_proxy and no_proxy name a proxy, as for curl. CATCHMENT_RETRY_MILLISECONDS is the pause before
        a failed request is repeated (1000); each further pause is twice as long.
        """
}

/// Shows the progress of an update and its results.
private final class UpdateReport {
    private let shell: Shell
    private var meter: (title: String, meter: ProgressMeter)?
    /// Why the first file failed; nil if none did.
    private var failure: UpdateError?
    private var hasGoodFile = false

    /// Why the first file failed, if no file could be used; else nil.
    var onlyFailure: UpdateError? { hasGoodFile ? nil : failure }

    init(_ shell: Shell) { self.shell = shell }

    func received(_ event: Updater.Event) {
        switch event {
        case .started(let feed, let host): show(feed.title, permille: nil, "waiting for \(host) …")
        case .progress(let feed, let progress): show(feed.title, permille: progress.permille, progress.text)
        case .waiting(let feed, let problem, let seconds):
            show(feed.title, permille: nil, "\(problem); retry in \(seconds) s")
        case .checking(let file, let bytes, let total):
            show(file, permille: total > 0 ? bytes * 1000 / total : nil, "checking")
        // The command line shows no unfinished lists.
        case .page: break
        case .unchanged(let feed):
            finish()
            hasGoodFile = true
            shell.writeText("\(feed.label): up to date\n")
        case .imported(let report):
            finish()
            hasGoodFile = true
            shell.writeText(cleaned(text(of: report), maximumLength: 100_000, keepingNewlines: true) + "\n")
        case .failed(let feed, let error):
            finish()
            failure = failure ?? error
            // If the file is needed, the command ends with this error.
            if !feed.isNeeded { shell.writeError(error.sentence(leavingOut: feed)) }
        }
    }

    private func show(_ title: String, permille: Int?, _ words: String) {
        if meter?.title != title {
            finish()
            meter = (title, ProgressMeter(title: title, console: shell.console))
        }
        meter?.meter.show(permille: permille, words)
    }

    /// Removes the progress bar.
    func finish() {
        meter?.meter.finish()
        meter = nil
    }
}
