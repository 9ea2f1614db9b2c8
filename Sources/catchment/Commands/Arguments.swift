import Catalogue

/// The words behind a command's name: options, each with a value or without, and the rest.
struct Arguments {
    /// An option that a command knows.
    struct Option {
        let name: String
        /// What stands for the value in the help; nil of an option without one.
        let value: String?
        let help: String
        /// What stands between its values where it may be given more than once; nil of one that may not.
        var joinedBy: String?
    }

    private(set) var values: [String: String] = [:]
    private(set) var flags: Set<String> = []
    private(set) var words: [String] = []

    /// - Throws: `CommandError` that names the option which is unknown, given twice or without its value.
    init(_ arguments: some Sequence<String>, command: String, options: [Option]) throws(CommandError) {
        var rest = Array(arguments)[...]
        var onlyWords = false
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--"), !onlyWords else {
                if argument.hasPrefix("-"), argument.count > 1, argument.dropFirst().first?.isLetter == true, !onlyWords
                {
                    throw Self.unknown(argument, command, options)
                }
                // A note that is empty takes away the one before.
                guard !argument.trimmingBlanks.isEmpty || (words.first == "note" && words.count > 1) else {
                    throw CommandError(
                        .usage, "A word behind catchment \(command) is empty: see catchment \(command) --help.")
                }
                words.append(argument)
                continue
            }
            if argument == "--" {
                onlyWords = true
                continue
            }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let option = options.first(where: { $0.name == name }) else {
                throw Self.unknown("--" + name, command, options)
            }
            if let shown = option.value {
                guard values[name] == nil || option.joinedBy != nil else {
                    throw CommandError(.usage, "--\(name) is given twice: give it once.")
                }
                guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
                    throw CommandError(.usage, "--\(name) needs a value: --\(name) \(shown).")
                }
                values[name] = [values[name], value].compactMap { $0 }.joined(separator: option.joinedBy ?? "")
            } else {
                guard parts.count == 1 else { throw CommandError(.usage, "--\(name) takes no value.") }
                flags.insert(name)
            }
        }
    }

    private static func unknown(_ typed: String, _ command: String, _ options: [Option]) -> CommandError {
        let known = options.map { "--" + $0.name }
        // One hyphen too few is no other word.
        let word = typed.hasPrefix("--") ? typed : "-" + typed
        var help = "see catchment \(command) --help"
        if known.contains("--filter"), likeliest(word, among: known) == nil, isLikeFilter(word.dropFirst(2)) {
            help += "; what schools can be filtered by is told by catchment \(command) --filter help"
        }
        return CommandError(.usage, "\(typed) is no option of catchment \(command)\(advice(word, among: known, help))")
    }

    /// Whether a word is what a collection can be filtered by, or like it.
    private static func isLikeFilter(_ word: Substring) -> Bool {
        // What there is to filter by needs no data.
        let filters = Collections.all.flatMap { Places([], of: $0).facets.map(\.id) }
        return likeliest(String(word), among: filters) != nil
    }

    /// For commands that take options only: what stands alone is most likely the rest of an unquoted value.
    func refuseWords(_ command: String) throws(CommandError) {
        guard let word = words.first else { return }
        let hint =
            values["near"].map { "put a place of several words in quotes, as in --near \"\($0) \(word)\"" }
            ?? Collections.called(word).map { "a collection is named with --in \($0.id)" }
            ?? "a place is named with --near, as in --near \"\(words.joined(separator: " "))\""
        throw CommandError(.usage, "\"\(word)\" belongs to no option of catchment \(command): \(hint).")
    }

    /// Whether an option was given, of either kind.
    func has(_ name: String) -> Bool { values[name] != nil || flags.contains(name) }

    /// One of a few words.
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

    func count(_ name: String) throws(CommandError) -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw CommandError(.usage, "--\(name) \"\(text)\" is no count: use a whole number from 0.")
        }
        return number
    }
}

/// What to do about a word that is not known: ": did you mean this? Use that.", or ": use that." where nothing is like it.
func advice(_ typed: String, among known: [String], _ otherwise: String) -> String {
    guard let meant = likeliest(typed, among: known) else { return ": \(otherwise)." }
    return ": did you mean \(meant)? \(otherwise.capitalisedFirst)."
}

extension StringProtocol {
    var trimmingBlanks: String {
        var view = self[...]
        while view.first?.isWhitespace == true { view = view.dropFirst() }
        while view.last?.isWhitespace == true { view = view.dropLast() }
        return String(view)
    }
}
