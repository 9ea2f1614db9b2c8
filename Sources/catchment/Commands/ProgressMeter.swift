import Screen

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A progress bar on standard error, where that is a terminal; nothing elsewhere.
final class ProgressMeter {
    private let title: String
    private let isShown = isatty(STDERR_FILENO) == 1
    private var last = ""

    init(title: String) { self.title = cleaned(title, maximumLength: 60) }

    /// - Parameter total: 0 or less where it is not known.
    func show(_ done: Int, of total: Int) {
        if total > 0 {
            show(permille: min(1000, done * 1000 / total), "")
        } else {
            show(permille: nil, "\(done / 1_000_000) MB")
        }
    }

    /// - Parameters:
    ///   - permille: how far it is; nil where that is not known.
    ///   - words: what stands behind the bar.
    func show(permille: Int?, _ words: String) {
        guard isShown else { return }
        var line = title + " "
        if let permille {
            let full = min(1000, max(0, permille)) * 16 / 1000
            line += "[" + String(repeating: "#", count: full) + String(repeating: ".", count: 16 - full) + "] "
            line += "\(permille / 10) % "
        }
        // One row of the terminal, or it could not be taken away.
        line = inLocale(cleaned(line + words, maximumLength: max(20, terminalWidth - 1)))
        guard line != last else { return }
        last = line
        write("\r" + line + "\u{1B}[K", to: STDERR_FILENO)
    }

    /// Takes the bar away.
    func finish() {
        if isShown, !last.isEmpty { write("\r\u{1B}[K", to: STDERR_FILENO) }
        last = ""
    }

    private var terminalWidth: Int {
        var size = winsize()
        return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 20 ? Int(size.ws_col) : 80
    }
}
