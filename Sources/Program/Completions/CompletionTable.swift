import Catalogue

/// The commands in the form that the scripts for shells need, from the same table as their help.
struct CompletionTable {
    /// What may follow some words of a command line.
    struct Node {
        /// The words so far without the program's name, with blanks between: "shortlist add"; empty at the beginning.
        let path: String
        let words: [(name: String, summary: String)]
        let argument: Values?
    }

    /// The options of a command.
    struct Options {
        /// The command's name; empty for the options without a command.
        let command: String
        let options: [(option: Arguments.Option, values: Values?)]
    }

    /// What the scripts offer for a word or for the value of an option.
    enum Values: Equatable {
        case words([String])
        case list([String])
        case files
        /// What `catchment completions NAME` prints: an id in each line, a tab, and the place's name.
        case printed(String)
    }

    let nodes: [Node]
    let options: [Options]

    init(_ commands: [ShellCommand], datasets: Datasets) {
        let named = commands.map { (name: $0.name, summary: shortHelp($0.summary)) }
        var nodes = [
            Node(path: "", words: named + [("help", "The help of a command")], argument: nil),
            Node(path: "help", words: [], argument: .words(commands.map(\.name))),
        ]
        func add(_ path: String, _ words: [ShellCommand.Word], _ argument: Candidates?) {
            nodes.append(
                Node(
                    path: path, words: words.map { ($0.name, "") },
                    argument: argument.map { Values($0, datasets) }))
            for word in words { add("\(path) \(word.name)", word.words, word.argument) }
        }
        for command in commands { add(command.name, command.words, command.argument) }
        self.nodes = nodes.filter { !$0.words.isEmpty || $0.argument != nil }

        func options(_ command: String, _ options: [Arguments.Option]) -> Options {
            Options(command: command, options: options.map { ($0, $0.candidates.map { Values($0, datasets) }) })
        }
        let alone = [
            Arguments.Option(name: "linear", value: nil, help: "plain lines with numbers instead of the full screen"),
            Arguments.Option(name: "version", value: nil, help: "show the version"),
        ]
        self.options =
            [options("", Arguments.Option.everywhere + alone)]
            + commands.map { options($0.name, $0.options + Arguments.Option.everywhere) }
    }

    /// The names of all options that take a value: "--near".
    var valuedOptions: [String] {
        unique(options.flatMap(\.options).filter { $0.option.value != nil }.map { "--" + $0.option.name })
    }
}

extension CompletionTable.Values {
    fileprivate init(_ candidates: Candidates, _ datasets: Datasets) {
        switch candidates {
        case .words(let words): self = .words(words)
        case .list(let words): self = .list(words)
        case .files: self = .files
        case .collections: self = .words(datasets.all.map(\.id))
        case .fields: self = .list(unique(datasets.all.flatMap { ExportedField.all(of: $0).map(\.name) }))
        case .shortlist: self = .printed("shortlist")
        case .favourites: self = .printed("favourites")
        }
    }

    /// The values as the scripts for bash and zsh have them: "a b" for one of two words, ",a b" for a list of them with commas between,
    /// "!files" for paths, "!shortlist" for what `catchment completions shortlist` prints.
    var code: String {
        switch self {
        case .words(let words): words.joined(separator: " ")
        case .list(let words): "," + words.joined(separator: " ")
        case .files: "!files"
        case .printed(let name): "!" + name
        }
    }
}

/// The beginning of a help text, for a line of a menu: without what follows a semicolon or a colon.
func shortHelp(_ help: String) -> String {
    let first = help.prefix { $0 != ";" && $0 != ":" }
    let short = first.count <= 70 ? String(first) : first.prefix(69).trimmingBlanks + "…"
    return short.withoutFullStop
}

/// A text between single quotes, for bash and zsh.
func shellQuoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

extension CompletionTable {
    /// The arms of a `case` for bash and zsh; those that do the same are joined.
    /// - Parameter arms: each with a pattern and what it does.
    static func arms(_ arms: [(pattern: String, action: String)]) -> String {
        var patterns: [String: [String]] = [:]
        for arm in arms { patterns[arm.action, default: []].append(shellQuoted(arm.pattern)) }
        return unique(arms.map(\.action)).map { action in
            "        \((patterns[action] ?? []).joined(separator: "|"))) \(action) ;;\n"
        }.joined()
    }

    /// The arms that set `argument` to the candidates for the value of an option.
    var valueArms: String {
        Self.arms(
            options.flatMap { command in
                command.options.compactMap { option, values in
                    values.map { ("\(command.command) --\(option.name)", "argument=\(shellQuoted($0.code))") }
                }
            })
    }
}
