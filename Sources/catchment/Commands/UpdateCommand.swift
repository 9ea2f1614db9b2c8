import Catalogue
import Live
import Screen

let updateCommand = ShellCommand(
    name: "update", usage: "[\(UpdateSubject.all.map(\.name).joined(separator: "|"))]",
    summary: "Fetch the official files and import them.",
    options: [
        .init(
            name: "force", value: nil,
            help:
                "also an edition that is older, has far fewer rows or lacks columns; also before a server's pause is over"
        )
    ],
    notes: updateNotes
) { arguments, library throws(CommandError) in
    guard arguments.words.count <= 1 else {
        let names = UpdateSubject.all.map(\.name).joined(separator: " or ")
        throw CommandError(.usage, "Name one thing to update: \(names).")
    }
    let wanted = arguments.words.first?.lowercased() ?? library.rememberedCollection.id
    guard let subject = UpdateSubject.all.first(where: { $0.name == wanted }) else {
        let names = UpdateSubject.all.map(\.name).joined(separator: " or ")
        throw CommandError(.usage, "\"\(wanted)\" cannot be updated: use \(names).")
    }
    guard !library.isOfflineByEnvironment else {
        throw CommandError(.network, "CATCHMENT_OFFLINE turns the network off: unset it to update.")
    }
    let report = UpdateReport()
    defer { report.finish() }
    try library.tellingChanges { () throws(CommandError) in
        do throws(UpdateError) {
            _ = try cancellable { cancellation throws(UpdateError) in
                try library.update(
                    subject, isForced: arguments.flags.contains("force"), cancellation: cancellation, report.take)
            }
        } catch {
            report.finish()
            throw CommandError(error.status, error.description.capitalisedFirst.withFullStop)
        }
    }
}

/// What each subject brings, and how to fetch it from elsewhere.
private var updateNotes: String {
    let subjects = UpdateSubject.all.map { subject in
        let gap = String(repeating: " ", count: max(1, 11 - subject.name.count))
        return subject.name + gap + subject.feeds.map(\.title).joined(separator: ", ") + "\n"
    }
    let feeds = UpdateSubject.all.flatMap(\.feeds)
    // Feeds of one server share its name.
    var servers: [Feed] = []
    for feed in feeds where !servers.contains(where: { $0.source == feed.source }) { servers.append(feed) }
    let sources = servers.map { "\"\($0.source)\": \"https://…\"" }.joined(separator: ", ")
    return subjects.joined() + """
        What is loaded stays in use until all that is new was fetched and checked, and is then replaced in one step.
        Ctrl-C stops; what was fetched is kept, and the next update goes on from there where the server allows.
        Environment variables name other servers: \(servers.map(\.variable).joined(separator: ", ")).
        So does settings.json: "sources": {\(sources)}.
        https_proxy, http_proxy and no_proxy name a proxy, as for curl. CATCHMENT_RETRY_MILLISECONDS is the pause before
        something that failed on the way is tried again (1000); each further one is twice as long.
        """
}

/// Shows how far an update is, and says what came of it.
private final class UpdateReport {
    private var meter: (title: String, meter: ProgressMeter)?

    func take(_ event: Updater.Event) {
        switch event {
        case .started(let feed): show(feed.title, permille: nil, "…")
        case .progress(let feed, let progress): show(feed.title, permille: progress.permille, progress.text)
        case .waiting(let feed, let problem, let seconds):
            show(feed.title, permille: nil, "\(problem); again in \(seconds) s")
        case .checking(let file, let bytes, let total):
            show(file, permille: total > 0 ? bytes * 1000 / total : nil, "checking")
        // Nobody looks at a list while a command fetches it.
        case .page: break
        case .unchanged(let feed):
            finish()
            writeText("\(feed.title.capitalisedFirst): nothing newer than what is here\n")
        case .imported(let report):
            finish()
            writeText(cleaned(text(of: report), maximumLength: 100_000, keepingNewlines: true) + "\n")
        case .failed(let feed, let problem, _):
            finish()
            // Of a file that is needed the error tells.
            if !feed.isNeeded { writeError("\(feed.title.capitalisedFirst) are left out: \(problem).") }
        }
    }

    private func show(_ title: String, permille: Int?, _ words: String) {
        if meter?.title != title {
            finish()
            meter = (title, ProgressMeter(title: title))
        }
        meter?.meter.show(permille: permille, words)
    }

    /// Takes the bar away.
    func finish() {
        meter?.meter.finish()
        meter = nil
    }
}
