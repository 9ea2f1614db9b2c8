import Catalogue
import Live

/// Carries out one command line.
struct CommandLineRunner {
    private let datasets: Datasets
    private let makeLibrary: () -> Library
    private let console: Console
    private let commands: [ShellCommand]

    /// - Parameters:
    ///   - console: standard input, output and error by default.
    ///   - makeLibrary: called only by command lines that need the library; help does not.
    init(_ datasets: Datasets, console: Console = .standard, makeLibrary: (() -> Library)? = nil) {
        self.datasets = datasets
        self.console = console
        self.makeLibrary = makeLibrary ?? { Library(datasets: datasets) }
        commands = ShellCommand.all(datasets)
    }

    /// - Parameter arguments: those after the program's name. If there are none, the last search is written.
    func run(_ arguments: [String]) throws(CommandError) {
        guard let first = arguments.first else {
            let shell = Shell(library: makeLibrary(), console: console)
            defer { shell.writeWarnings() }
            return try writeLastSearch(shell)
        }
        switch first {
        case "--help", "-h", "help":
            return console.writeText(try help(on: arguments.dropFirst()))
        case "--version", "-V":
            guard arguments.count == 1 else {
                throw CommandError(.usage, "\(first) takes no arguments: run catchment \(first).")
            }
            return console.write("catchment \(version)\n")
        case "--linear": throw CommandError(.usage, "--linear takes no arguments: run catchment --linear.")
        default: break
        }
        guard let command = command(named: first) else {
            let isOption = first.hasPrefix("-")
            if isOption, let misplaced = misplacedOption(first, before: arguments.dropFirst()) { throw misplaced }
            let known = commands.map(\.name) + ["--help", "--linear", "--version"]
            // Somebody who types no command often means a place: "catchment LS1", "catchment near Leeds".
            let place = (first == "near" ? arguments.dropFirst() : arguments[...]).joined(separator: " ")
            let mayBePlace = !isOption && !place.isEmpty && likeliest(first, among: known) == nil
            let search = mayBePlace ? ", or search around a place with catchment schools --near \"\(place)\"" : ""
            throw CommandError(
                .usage,
                "\"\(first)\" is not \(isOption ? "an option" : "a command") of catchment"
                    + advice(first, among: known, "see catchment --help" + search))
        }
        let rest = arguments.dropFirst()
        Log.write(command, rest)
        // After "--" every argument is a word.
        if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            return console.writeText(command.help)
        }
        let shell = Shell(library: makeLibrary(), console: console)
        defer { shell.writeWarnings() }
        try command.run(
            Arguments(rest, command: command.name, options: command.options, datasets: datasets), shell)
    }

    /// The error for an option that was typed before the command; nil if no command has this option.
    private func misplacedOption(_ typed: String, before rest: ArraySlice<String>) -> CommandError? {
        let option = typed.prefix { $0 != "=" }
        func known(by command: ShellCommand) -> Arguments.Option? { command.options.first { "--" + $0.name == option } }
        func knows(_ command: ShellCommand) -> Bool { known(by: command) != nil }
        guard let named = commands.lazy.compactMap(known).first else { return nil }
        // The value of an option may have the name of a command: `--in art`.
        let hasValue = named.value != nil && !typed.contains("=")
        let meant = rest.dropFirst(hasValue ? 1 : 0).lazy.compactMap(command(named:)).first
        guard let meant, !knows(meant) else {
            let name = (meant ?? commands.first(where: knows))?.name ?? ""
            return CommandError(.usage, "Write options after the command, as in catchment \(name) \(option).")
        }
        return CommandError(
            .usage,
            "catchment \(meant.name) has no option \(option), and options come after the command: see catchment \(meant.name) --help."
        )
    }

    private func command(named name: String) -> ShellCommand? { commands.first { $0.name == name } }

    /// The help of the named command, or that of the whole program if no command is named.
    private func help(on words: ArraySlice<String>) throws(CommandError) -> String {
        guard let name = words.first, name != "help", !name.hasPrefix("-") else {
            return ShellCommand.generalHelp(commands)
        }
        guard words.count == 1 else { throw CommandError(.usage, "help takes one command: see catchment --help.") }
        guard let command = command(named: name) else {
            throw CommandError(
                .usage,
                "\"\(name)\" is not a command of catchment"
                    + advice(name, among: commands.map(\.name), "see catchment --help"))
        }
        return command.help
    }
}

let version = "0.1.0"
