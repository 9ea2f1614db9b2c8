import Catalogue
import JSON
import Screen

extension ShellCommand {
    static let doctor = ShellCommand(
        name: "doctor", usages: ["[--network] [--format text|json]"],
        summary:
            "Check what works here (terminal, desktop, data, saved files, network), and say what to do about what does not.",
        options: [
            .init(
                name: "network", value: nil, help: "also ask each service whether it answers; otherwise nothing is sent"
            ),
            .init(
                name: "format", value: "FORMAT", help: "text or json", candidates: .cases(of: DoctorFormat.self)),
        ],
        notes: """
            ok       it works
            note     Catchment works without it
            problem  something does not work
            The exit status is that of the first problem: 65 a damaged file or a setting without
            effect, 66 a missing file, 69 no service answers, 73 a folder cannot be written; 0 no problem.
            """
    ) { arguments, shell throws(CommandError) in
        try arguments.refuseWords("doctor", takesPlace: false)
        let format = try arguments.choice("format", default: DoctorFormat.text)
        let library = shell.library
        var checks = programChecks(library) + terminalChecks(shell) + desktopChecks(library)
        checks += folderChecks(library.machine.folders) + savedFileChecks(library.machine)
        checks += settingsChecks(library.machine) + dataChecks(library)
        let asksServices = arguments.flags.contains("network")
        checks += boardChecks(library, asksServices: asksServices)
        if asksServices { checks += networkChecks(library) }
        switch format {
        case .text:
            let text = checks.text(columns: shell.console.isTerminal ? shell.console.columns : nil)
            shell.writeText(cleaned(text, maximumLength: 100_000, keepingNewlines: true) + "\n")
        case .json: shell.write(checks.json.text + "\n")
        }
        // The checks say the same as the warnings, which are dropped.
        _ = library.warnings.removeAll()
        let problems = checks.count { $0.state == .problem }
        guard problems > 0 else { return }
        throw CommandError(
            checks.status,
            problems == 1
                ? "1 problem found: the line marked \"problem\" says what to do."
                : "\(problems) problems found: the lines marked \"problem\" say what to do.")
    }
}

private enum DoctorFormat: String, CaseIterable { case text, json }
