import Screen

/// Where a command writes its answer and its messages, and asks questions.
struct Console: Sendable {
    /// Writes to standard output.
    var output: @Sendable (String) -> Void
    /// Writes to standard error.
    var errors: @Sendable (String) -> Void
    /// Reads a line that a person types; nil at the end of the input.
    var readLine: @Sendable () -> String? = { nil }
    /// Reads a password at the terminal without showing it or, with `fromInput`, a line of standard input; nil without one.
    var readPassword: @Sendable (_ fromInput: Bool) -> String? = { _ in nil }
    /// Whether standard output is a terminal.
    var isTerminal = false
    /// Whether there is a person at a terminal who can be asked.
    var canAsk = false
    /// The columns of the terminal on standard error, in which progress is shown; nil if that is no terminal.
    var progressColumns: Int?
    /// The columns in which text is wrapped: those of the terminal on standard output; else the variable COLUMNS, or 120.
    var columns = 120
    /// Whether tables are cut to `columns`: true if the width of the terminal is known or COLUMNS is set. Otherwise, as in a pipe or a
    /// file, texts are written whole.
    var cutsTables = true
    /// The most columns of a table.
    var tableColumns: Int { cutsTables ? columns : .max }
    /// Whether the locale uses UTF-8.
    var isUTF8 = true

    /// Writes text for programs, unchanged.
    func write(_ text: String) { output(text) }

    /// Writes text for people. Control characters from files cannot reach the terminal.
    func writeText(_ text: String) { output(inLocale(printable(text))) }

    /// Writes lines for people. A terminal gets each line wrapped between words, its further lines indented by two more columns, unless a
    /// word, such as a path, is longer than its lines.
    func writeLines(_ text: String) {
        guard isTerminal else { return writeText(text) }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
            let indent = String(line.prefix { $0 == " " })
            let room = columns - indent.count - 2
            let longest = line.split(separator: " ").map { width(of: String($0)) }.max() ?? 0
            guard width(of: String(line)) > columns, longest <= room else { return [String(line)] }
            return wrapped(line.trimmingBlanks, columns: room).enumerated().map { indent + ($0 == 0 ? "" : "  ") + $1 }
        }
        writeText(lines.joined(separator: "\n"))
    }

    /// Writes a line to standard error; a terminal gets it wrapped between words, unless a word, such as an address, is longer than its
    /// lines. Control characters from files and arguments cannot reach the terminal; a very long line is shortened.
    func writeError(_ line: String) {
        let most = 1000
        let short = line.count > 2 * most ? "\(line.prefix(most)) … \(line.suffix(most))" : line
        let text = cleaned(short)
        let longest = text.split(separator: " ").map { width(of: $0) }.max() ?? 0
        let lines = progressColumns.map { longest <= $0 ? wrapped(text, columns: $0) : [text] } ?? [text]
        errors(inLocale(lines.joined(separator: "\n")) + "\n")
    }

    /// The text, in ASCII of the same width if the locale has no UTF-8.
    func inLocale(_ text: String) -> String {
        if isUTF8 { return text }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                plain.append(scalar)
            } else if width(of: scalar) > 0 {
                plain.append(asciiFallback(scalar))
                plain.append(contentsOf: repeatElement(" ", count: width(of: scalar) - 1))
            }
        }
        return String(plain)
    }
}
