import Screen

/// A progress bar on standard error; not shown if that is no terminal.
final class ProgressMeter {
    private let title: String
    private let console: Console
    /// The line on the terminal; empty if there is none.
    private var last = ""

    init(title: String, console: Console) {
        self.title = cleaned(title, maximumLength: 60)
        self.console = console
    }

    /// Shows how much is done.
    /// - Parameters:
    ///   - done: in bytes if the total is not known.
    ///   - total: 0 or less if it is not known.
    func show(_ done: Int, of total: Int) {
        if total > 0 {
            show(permille: min(1000, done * 1000 / total), "")
        } else {
            show(permille: nil, "\(done / 1_000_000) MB")
        }
    }

    /// Shows how much is done.
    /// - Parameters:
    ///   - permille: nil if it is not known.
    ///   - words: shown after the bar.
    func show(permille: Int?, _ words: String) {
        guard let columns = console.progressColumns else { return }
        var line = title + " "
        if let permille {
            let full = min(1000, max(0, permille)) * 16 / 1000
            line += "[" + String(repeating: "#", count: full) + String(repeating: ".", count: 16 - full) + "] "
            line += "\(permille / 10) % "
        }
        // Only a line that fits into one row of the terminal can be removed again.
        line = console.inLocale(cleaned(line + words, maximumLength: max(20, columns - 1)))
        guard line != last else { return }
        last = line
        console.errors("\r" + line + "\u{1B}[K")
    }

    /// Removes the progress bar.
    func finish() {
        if !last.isEmpty { console.errors("\r\u{1B}[K") }
        last = ""
    }
}
