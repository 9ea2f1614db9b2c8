import CMalloc
import Catalogue
import Live
import Screen

extension ShellCommand {
    static func importing(_ datasets: Datasets) -> ShellCommand {
        ShellCommand(
            name: "import", usages: ["FILE... [--force]"],
            summary: "Import official files, recognised by their content.",
            options: [
                .init(
                    name: "force", value: nil,
                    help: "import a file even if it is damaged, or older or far smaller than the saved data")
            ],
            argument: .files,
            notes: importNotes(datasets)
        ) { arguments, shell throws(CommandError) in
            guard !arguments.words.isEmpty else {
                throw CommandError(
                    .usage, "Name the files to import, as in catchment import edubasealldata20240617.csv.")
            }
            if let tiles = arguments.words.first(where: { $0.lowercased().hasSuffix(".pmtiles") }) {
                throw CommandError(
                    .usage,
                    "A .pmtiles file cannot be imported: use catchment tiles add \(tiles) for a street map, or catchment places --from \(tiles) to search a file of places."
                )
            }
            // Saves 9 of 97 ms for the register, and costs 6 MB more memory (56 instead of 50).
            catchment_use_large_pages(32 << 20)
            try shell.reportingChanges { () throws(CommandError) in
                try importAndReport(arguments.words, shell: shell, force: arguments.flags.contains("force"))
            }
        }
    }
}

/// What can be imported, and where it is published.
private func importNotes(_ datasets: Datasets) -> String {
    let importers = datasets.all.flatMap { dataset in
        dataset.importers.map { (title: $0.title, publication: $0.publication) }
    }
    let postcodes = (
        title: CodePointImporter().title,
        publication: "codepo_gb.zip, from osdatahub.os.uk/downloads/open/CodePointOpen"
    )
    let lines = (importers + [postcodes]).map { "\($0.title.capitalisedFirst)\n    \($0.publication)\n" }
    return lines.joined()
        + "\nImport the files with one command or several, in any order. All files of one command are checked first; then\n"
        + "the saved data of each collection is replaced in one step."
}

/// Imports files together and reports each. Ctrl-C stops it while the files are read; then nothing has changed.
private func importAndReport(_ files: [String], shell: Shell, force: Bool) throws(CommandError) {
    var meter: (file: String, meter: ProgressMeter)?
    var imported: Set<String> = []
    defer { meter?.meter.finish() }
    do throws(StoreError) {
        _ = try cancellable { cancellation throws(StoreError) in
            try shell.library.data.importFiles(files, force: force) { progress in
                switch progress {
                case .reading(let file, let bytes, let total):
                    if meter?.file != file { meter = (file, ProgressMeter(title: file, console: shell.console)) }
                    meter?.meter.show(bytes, of: total)
                case .writing: meter?.meter.finish()
                case .finished(let report):
                    meter?.meter.finish()
                    imported.insert(report.title)
                    shell.writeText(cleaned(text(of: report), maximumLength: 100_000, keepingNewlines: true) + "\n")
                }
                return !cancellation.isCancelled
            }
        }
    } catch {
        meter?.meter.finish()
        if files.count > 1, imported.isEmpty, case .importing(let problem) = error, case .refused = problem {
            throw CommandError(error.status, "None of the files was imported, because \(problem).")
        }
        throw CommandError(error.status, error.sentence)
    }
    for dataset in shell.datasets.all {
        guard let places = shell.library.data.missingPlacesImporter(of: dataset) else { continue }
        shell.writeError("To see the data for \(dataset.name), also import \(places.title).")
    }
    // A starter set's tables are not used beside imported ones, so results that it had are not shown any more.
    for dataset in shell.datasets.all where dataset.importers.contains(where: { imported.contains($0.title) }) {
        let missing = shell.library.data.missingImporters(of: dataset).map(\.title)
        guard !missing.isEmpty else { continue }
        shell.writeError(
            "Not in the saved data for \(dataset.name): \(missing.joined(separator: ", ")). Import them, too, or run catchment update \(dataset.id)."
        )
    }
}

extension StoreError {
    var status: ExitStatus {
        switch self {
        case .file(let error): error.status
        case .importing(.stopped): .interrupted
        case .importing, .index: .badData
        case .busy: .cannotWrite
        }
    }
}

/// How many rows of a file were imported, and which were skipped and why.
func text(of report: ImportReport) -> String {
    let counts = "\(grouped(report.rowsImported)) of \(grouped(report.rowsRead))"
    let rows = report.rowsRead == 1 ? "row" : "rows"
    return "\(report.file): \(report.title), \(counts) \(rows) imported\n" + remarks(of: report)
}

/// What an import has to say: a line for each reason for which it skipped rows, with their number, then the report's notes.
func remarks(of report: ImportReport) -> String {
    var text = ""
    for skipped in report.skipped {
        let lines = skipped.lines.map(String.init).joined(separator: ", ")
        let more = skipped.count > skipped.lines.count ? ", …" : ""
        text +=
            "  skipped rows that \(skipped.reason): \(grouped(skipped.count))"
            + (lines.isEmpty ? "" : " (\(skipped.count == 1 ? "line" : "lines") \(lines)\(more))") + "\n"
    }
    for note in report.notes { text += "  \(note)\n" }
    return text
}
