import Catalogue

/// A command of the shell.
struct ShellCommand: Sendable {
    let name: String
    /// What stands behind the name in the help.
    let usage: String
    let summary: String
    let options: [Arguments.Option]
    /// More for its own help.
    var notes: String = ""
    let run: @Sendable (Arguments, Library) throws(CommandError) -> Void

    var help: String {
        var text = "catchment \(name)\(usage.isEmpty ? "" : " " + usage)\n\n\(summary)\n"
        if !options.isEmpty {
            text += "\nOptions:\n"
            let labels = options.map { "--\($0.name)\($0.value.map { " " + $0 } ?? "")" }
            let columns = (labels.map(\.count).max() ?? 0) + 2
            for (option, label) in zip(options, labels) {
                text += "  \(label)\(String(repeating: " ", count: columns - label.count))\(option.help)\n"
            }
        }
        if !notes.isEmpty { text += "\n\(notes)\n" }
        return text
    }
}

/// Every command, in the order of the help.
let shellCommands: [ShellCommand] = [
    schoolsCommand, showCommand, findCommand, compareCommand, shortlistCommand, mapCommand, importCommand,
    updateCommand, changesCommand, dataCommand,
    searchesCommand, homeCommand,
    tilesCommand,
]

let version = "0.1.0"

var generalHelp: String {
    var text = """
        catchment: schools on a map in your terminal

        catchment                the full-screen program; without a terminal, the last search as text

        """
    for command in shellCommands {
        let usage = "catchment \(command.name) \(command.usage)"
        text += usage + "\n    " + command.summary + "\n"
    }
    return text + """

        PLACE is a postcode or its first half, 53.7966,-1.5478, a grid reference as in SE 297 338, the name of a town or
        district, or here.
        Distances: 800, 800m, 1.2km, 0.5mi. Each command has --help.
        Files are kept under $CATCHMENT_HOME, else in the XDG folders.
        --version says which version this is.

        """
}
