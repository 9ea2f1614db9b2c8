import Catalogue

/// The arguments after a command's name: options, with a value or without, and words.
struct Arguments {
    /// An option that a command knows.
    struct Option: Sendable {
        let name: String
        /// What the help calls the value, such as "PLACE"; nil if the option has no value.
        let value: String?
        let help: String
        /// Joins the values of an option that is given more than once; nil if it may be given only once.
        var joinedBy: String?
        /// What a shell offers for the value; nil if nothing is known.
        var candidates: Candidates?
    }

    /// All datasets of the program.
    let datasets: Datasets
    /// The names of the options that the command knows.
    let offered: Set<String>

    private(set) var values: [String: String] = [:]
    private(set) var flags: Set<String> = []
    private(set) var words: [String] = []

    /// - Throws: `CommandError` that names the option which is unknown, given twice or without its value.
    init(
        _ arguments: some Sequence<String>, command: String, options: [Option], datasets: Datasets
    ) throws(CommandError) {
        self.datasets = datasets
        offered = Set(options.map(\.name))
        var rest = Array(arguments)[...]
        var onlyWords = false
        while let argument = rest.popFirst() {
            if argument == "--", !onlyWords {
                onlyWords = true
            } else if argument.hasPrefix("--"), !onlyWords {
                try readOption(argument, &rest, command, options)
            } else {
                let isOption = argument.hasPrefix("-") && argument.dropFirst().first?.isLetter == true
                if isOption, !onlyWords { throw unknown(argument, command, options) }
                // Only a note may be empty: that deletes it.
                guard !argument.trimmingBlanks.isEmpty || (words.first == "note" && words.count > 1) else {
                    throw CommandError(
                        .usage, "An argument of catchment \(command) is empty: see catchment \(command) --help.")
                }
                words.append(argument)
            }
        }
    }

    /// Reads an option, and its value after "=" or in the next argument.
    private mutating func readOption(
        _ argument: String, _ rest: inout ArraySlice<String>, _ command: String, _ options: [Option]
    ) throws(CommandError) {
        let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = options.first(where: { $0.name == name }) else {
            throw unknown("--" + name, command, options)
        }
        guard let shown = option.value else {
            guard parts.count == 1 else { throw CommandError(.usage, "--\(name) takes no value.") }
            flags.insert(name)
            return
        }
        guard values[name] == nil || option.joinedBy != nil else {
            throw CommandError(.usage, "--\(name) is given twice: give it once.")
        }
        guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
            throw CommandError(.usage, "--\(name) needs a value: --\(name) \(shown).")
        }
        values[name] = [values[name], value].compactMap { $0 }.joined(separator: option.joinedBy ?? "")
    }

    private func unknown(_ typed: String, _ command: String, _ options: [Option]) -> CommandError {
        let known = options.map { "--" + $0.name }
        // "-limit" is compared with the known options as "--limit".
        let word = typed.hasPrefix("--") ? typed : "-" + typed
        var help = "see catchment \(command) --help"
        let other = Self.otherNames[word.lowercased()].flatMap { known.contains($0) ? $0 : nil }
        if let meant = other ?? format(called: word.dropFirst(2), options) {
            return CommandError(
                .usage,
                "\(typed) is not an option of catchment \(command): did you mean \(meant)? \(help.capitalisedFirst).")
        }
        if ["--output", "--out", "-o"].contains(typed), known.contains("--format") {
            help = "add > FILE to write the answer to a file; \(help)"
        }
        if known.contains("--filter"), likeliest(word, among: known) == nil, isLikeFilter(word.dropFirst(2)) {
            help += "; catchment \(command) --filter help lists the filters"
        }
        return CommandError(
            .usage, "\(typed) is not an option of catchment \(command)\(advice(word, among: known, help))")
    }

    /// What people may call some options, as in other programs.
    private static let otherNames = [
        "--council": "--la", "--authority": "--la", "--postcode": "--near", "--place": "--near",
        "--distance": "--radius", "--within": "--radius", "--max": "--limit", "--columns": "--fields",
        "--order": "--sort", "--f": "--format",
    ]

    /// "--format json" for "json", if `--format` takes it; else nil.
    private func format(called word: Substring, _ options: [Option]) -> String? {
        guard case .words(let formats)? = options.first(where: { $0.name == "format" })?.candidates,
            formats.contains(word.lowercased())
        else { return nil }
        return "--format \(word.lowercased())"
    }

    /// Whether a word is a filter of any dataset, or like one.
    private func isLikeFilter(_ word: Substring) -> Bool {
        // The filters of a dataset are known without its data.
        let filters = datasets.all.flatMap { Places([], of: $0).facets.map(\.id) }
        return likeliest(String(word), among: filters) != nil
    }

    /// Refuses words in a command that takes only options. Most likely they belong to a value that lacks quotes.
    /// - Parameter takesPlace: whether the command has the options `--near` and `--in`.
    func refuseWords(_ command: String, takesPlace: Bool = true) throws(CommandError) {
        guard let word = words.first else { return }
        let hint: String =
            !takesPlace
            ? "this command takes only options"
            : values["near"].map { "put a place of several words in quotes, as in --near \"\($0) \(word)\"" }
                ?? datasets.called(word).map { "a collection is named with --in \($0.id)" }
                ?? "a place is named with --near, as in --near \"\(words.joined(separator: " "))\""
        throw CommandError(.usage, "\"\(word)\" is not expected after catchment \(command): \(hint).")
    }

    /// The named options that were given, as they can be typed again: " --near 'York, UK' --offline"; empty if there are none.
    func repeated(_ names: [String]) -> String {
        names.map { name in
            guard let value = values[name] else { return flags.contains(name) ? " --\(name)" : "" }
            let isPlain = value.allSatisfy { $0.isLetter || $0.isNumber || ",.-".contains($0) }
            return " --\(name) \(isPlain ? value : shellQuoted(value))"
        }.joined()
    }

    /// Whether an option was given, with a value or without.
    func has(_ name: String) -> Bool { values[name] != nil || flags.contains(name) }

    /// The value of an option that must be one of a few words.
    func choice<Choice: RawRepresentable & CaseIterable>(_ name: String, default standard: Choice) throws(CommandError)
        -> Choice
    where Choice.RawValue == String {
        guard let text = values[name] else { return standard }
        guard let choice = Choice(rawValue: text.lowercased()) else {
            let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandError(.usage, "--\(name) \"\(text)\" is not known: use \(all).")
        }
        return choice
    }

    /// The value of an option that must be a whole number; nil if the option was not given.
    func count(_ name: String) throws(CommandError) -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw CommandError(.usage, "--\(name) cannot be \"\(text)\": use a whole number, 0 or more.")
        }
        return number
    }
}

/// Advice about an unknown word: ": did you mean --limit? See help.", or ": see help." if no known word is like it.
func advice(_ typed: String, among known: [String], _ otherwise: String) -> String {
    guard let meant = likeliest(typed, among: known) else { return ": \(otherwise)." }
    return ": did you mean \(meant)? \(otherwise.capitalisedFirst)."
}
