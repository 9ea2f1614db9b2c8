import Screen

/// Where a command writes its answer and its messages, and where it can ask.
struct Console: Sendable {
    /// Writes to standard output.
    var output: @Sendable (String) -> Void
    /// Writes to standard error.
    var errors: @Sendable (String) -> Void
    /// Reads a line that a person types; nil at the end of the input.
    var readLine: @Sendable () -> String? = { nil }
    /// Reads a password that a person types without showing it, or a line of standard input; nil where there is none.
    var readPassword: @Sendable (_ fromInput: Bool) -> String? = { _ in nil }
    /// Whether standard output is a terminal.
    var isTerminal = false
    /// Whether there is a person at a terminal who can be asked.
    var canAsk = false
    /// The columns of the terminal on standard error, in which progress is shown; nil if that is no terminal.
    var progressColumns: Int?
    /// The columns of a table: those of the terminal on standard output; else the variable COLUMNS, or 120.
    var columns = 120
    /// Whether the locale's characters are those of UTF-8.
    var isUTF8 = true

    /// Writes what programs read, as it is.
    func write(_ text: String) { output(text) }

    /// Writes what people read. Control characters from files cannot reach the terminal.
    func writeText(_ text: String) { output(inLocale(printable(text))) }

    /// Writes a line to standard error. Control characters from files and arguments cannot reach the terminal; a very long
    /// line is shortened.
    func writeError(_ line: String) {
        let most = 1000
        let short = line.count > 2 * most ? "\(line.prefix(most)) … \(line.suffix(most))" : line
        errors(inLocale(cleaned(short)) + "\n")
    }

    /// The text in ASCII, in as many columns, if the locale has no UTF-8.
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
