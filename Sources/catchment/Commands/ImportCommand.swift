import Catalogue
import Live
import Screen

let importCommand = ShellCommand(
    name: "import", usage: "FILE...", summary: "Read official files, recognised by what is in them.",
    options: [.init(name: "force", value: nil, help: "also where a file has far fewer rows than what is loaded")],
    notes: """
        The register of schools     edubasealldataYYYYMMDD.csv, from get-information-schools.service.gov.uk/Downloads
        Ofsted's inspections        latest inspections of state-funded schools, from "Monthly management information:
                                    Ofsted's school inspections outcomes" on gov.uk
        Postcodes                   codepo_gb.zip, Code-Point Open, from osdatahub.os.uk/downloads/open/CodePointOpen
        In one call or several, in any order. An edition replaces the one before; what is loaded stays until the new is complete.
        """
) { arguments, library throws(CommandError) in
    guard !arguments.words.isEmpty else {
        throw CommandError(.usage, "Name the files to import, as in catchment import edubasealldata20240617.csv.")
    }
    try importAndReport(arguments.words, library: library, force: arguments.flags.contains("force"))
}

/// Imports files one after the other and says what became of each. Ctrl-C ends it before it has changed anything.
private func importAndReport(_ files: [String], library: Library, force: Bool) throws(CommandError) {
    var meter: (file: String, meter: ProgressMeter)?
    defer { meter?.meter.finish() }
    do throws(StoreError) {
        _ = try cancellable { cancellation throws(StoreError) in
            try library.data.importFiles(files, force: force) { progress in
                switch progress {
                case .reading(let file, let bytes, let total):
                    if meter?.file != file { meter = (file, ProgressMeter(title: file)) }
                    meter?.meter.show(bytes, of: total)
                case .writing: break
                case .finished(let report):
                    meter?.meter.finish()
                    write(cleaned(text(of: report), maximumLength: 100_000, keepingNewlines: true) + "\n")
                }
                return !cancellation.isCancelled
            }
        }
    } catch {
        meter?.meter.finish()
        throw CommandError(status(of: error), sentence(error))
    }
}

/// A sentence that may begin with the name of a file, which stays as it is.
private func sentence(_ error: StoreError) -> String {
    if case .importing(let error) = error { return error.description.withFullStop }
    return error.description.capitalisedFirst.withFullStop
}

private func status(of error: StoreError) -> ExitStatus {
    switch error {
    case .file(let error): error.status
    case .importing: .badData
    case .busy: .cannotWrite
    }
}

/// What was read, kept and skipped, and why.
func text(of report: ImportReport) -> String {
    var text = "\(report.file): \(report.title), \(report.kept) of \(report.rowsRead) rows kept\n"
    for skipped in report.skipped {
        let lines = skipped.lines.map(String.init).joined(separator: ", ")
        let more = skipped.count > skipped.lines.count ? ", …" : ""
        text += "  \(skipped.count) skipped: \(skipped.reason)\(lines.isEmpty ? "" : " (line \(lines)\(more))")\n"
    }
    for note in report.notes { text += "  \(note)\n" }
    return text
}
