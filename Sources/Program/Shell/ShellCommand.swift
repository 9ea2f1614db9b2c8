import Catalogue
import Screen

/// A command of the shell.
struct ShellCommand: Sendable {
    let name: String
    /// What follows the name in the help, one text for each way to call the command: "set PLACE", "remove".
    let usages: [String]
    let summary: String
    /// The words that may come first after the name.
    let words: [Word]
    /// What else may follow the name.
    let argument: Candidates?
    /// Text at the end of the command's own help; may be empty.
    let notes: String
    let run: @Sendable (Arguments, Shell) throws(CommandError) -> Void
    private let makeOptions: @Sendable () -> [Arguments.Option]

    /// - Parameter options: made only if the command is run or its help is shown. Making the options of all commands would take a third
    ///   of the time of `catchment --version`.
    init(
        name: String, usages: [String], summary: String,
        options: @autoclosure @escaping @Sendable () -> [Arguments.Option], words: [Word] = [],
        argument: Candidates? = nil, notes: String = "",
        run: @escaping @Sendable (Arguments, Shell) throws(CommandError) -> Void
    ) {
        self.name = name
        self.usages = usages
        self.summary = summary
        self.words = words
        self.argument = argument
        self.notes = notes
        self.run = run
        makeOptions = options
    }

    var options: [Arguments.Option] { makeOptions() }
}

extension ShellCommand {
    /// Every command, in the order of the help.
    static func all(_ datasets: Datasets) -> [ShellCommand] {
        [
            schools(datasets), places(datasets), show, find(datasets), compare, shortlist, map(datasets),
            importing(datasets), update(datasets), changes(datasets), data(datasets), searches, home(datasets),
            tiles(datasets), picture,
        ] + [board(datasets), art(datasets), weather(datasets)].compactMap { $0 } + [doctor, completions]
    }

    /// The answer to `catchment --help`: what each command is for. Options are in the help of each command.
    static func generalHelp(_ commands: [ShellCommand]) -> String {
        let indent = (commands.map(\.name.count).max() ?? 0) + 2
        let list = commands.map { inColumns("  " + padded($0.name, columns: indent) + $0.summary) }
        return """
            catchment: places on a map in your terminal

            catchment               the full-screen program; without a terminal, the last
                                    search as text
            catchment --linear      the same in plain lines with numbers, for screen readers
                                    and simple terminals
            catchment COMMAND …     one of the commands below; each has --help

            Commands:
            \(list.joined(separator: "\n"))

            Examples:
              catchment schools --near "LS7 4HE" --radius 1.5km
              catchment places --in art --near "49.28,-123.12" --format csv
              catchment find "holy rosary" --near Leeds
              catchment map --near Leeds --format svg >leeds.svg

            A place (PLACE) is a postcode or its first half, 53.7966,-1.5478, a grid
            reference such as SE 297 338, the name of a town or district, or here. A
            distance is 800, 800m, 1.2km or 0.5mi.
            --log-file FILE, with or without a command, writes to FILE what the program
            does. --version shows the version. Files are saved under $CATCHMENT_HOME, else
            in the XDG folders.

            """
    }

    private static let columns = 80

    /// The ways to call the command, on lines of 80 columns.
    var calls: String { usages.map(call).joined() }

    private func call(_ usage: String) -> String {
        var lines = ["catchment \(name)"]
        for part in Self.parts(of: usage) {
            let last = lines[lines.count - 1]
            if last.count + 1 + part.count <= Self.columns {
                lines[lines.count - 1] = last + " " + part
            } else {
                lines.append("          " + part)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The parts of a usage that stay on one line: single words, and whatever is in brackets.
    private static func parts(of usage: String) -> [String] {
        var parts: [String] = []
        var depth = 0
        for word in usage.split(separator: " ") {
            if depth > 0 { parts[parts.count - 1] += " " + word } else { parts.append(String(word)) }
            depth += word.count { $0 == "[" } - word.count { $0 == "]" }
        }
        return parts
    }

    /// The command's own help.
    var help: String {
        var text = "\(calls)\n\(Self.inColumns(summary))\n"
        if !options.isEmpty {
            text += "\nOptions:\n"
            let labels = options.map { "--\($0.name)\($0.value.map { " " + $0 } ?? "")" }
            let indent = (labels.map(\.count).max() ?? 0) + 4
            for (option, label) in zip(options, labels) {
                for (index, line) in wrapped(option.help, columns: Self.columns - indent).enumerated() {
                    text += padded(index == 0 ? "  " + label : "", columns: indent) + line + "\n"
                }
            }
        }
        if !notes.isEmpty { text += "\n\(Self.inColumns(notes))\n" }
        return text
    }

    /// A text on lines of 80 columns. A line of prose that does not end a sentence goes on in the next one.
    private static func inColumns(_ text: String) -> String {
        var paragraphs: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if let last = paragraphs.last, isProse(last), isProse(line), !last.hasSuffix("."), !last.hasSuffix(":") {
                paragraphs[paragraphs.count - 1] = last + " " + line
            } else {
                paragraphs.append(line)
            }
        }
        return paragraphs.flatMap(lines).joined(separator: "\n")
    }

    /// Whether a line is neither an example nor a term with its explanation.
    private static func isProse(_ line: String) -> Bool {
        !line.isEmpty && !line.hasPrefix(" ") && !line.hasPrefix("catchment ") && !line.contains("  ")
    }

    /// A line, wrapped if it is too long: below the explanation of a term, such as "remove   deletes a street map", else below its
    /// beginning.
    private static func lines(_ line: String) -> [String] {
        guard width(of: line) > columns else { return [line] }
        let blanks = line.prefix { $0 == " " }
        let start = line.dropFirst(blanks.count).ranges(of: "  ").first.map { gap in
            line[gap.lowerBound...].firstIndex { $0 != " " } ?? gap.upperBound
        }
        let term = String(line[..<(start ?? blanks.endIndex)])
        let indent = width(of: term)
        return wrapped(String(line.dropFirst(term.count)), columns: columns - indent).enumerated().map { index, text in
            (index == 0 ? term : padded("", columns: indent)) + text
        }
    }
}
