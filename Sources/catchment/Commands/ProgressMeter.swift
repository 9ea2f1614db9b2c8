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
    private var last = -1

    init(title: String) { self.title = cleaned(title, maximumLength: 60) }

    /// - Parameter total: 0 or less where it is not known.
    func show(_ done: Int, of total: Int) {
        guard isShown else { return }
        let share = total > 0 ? min(1000, done * 1000 / total) : done / 100_000
        guard share != last else { return }
        last = share
        var line = "\r" + title + " "
        if total > 0 {
            let full = share * 24 / 1000
            line +=
                "[" + String(repeating: "#", count: full) + String(repeating: ".", count: 24 - full)
                + "] \(share / 10) %"
        } else {
            line += "\(done / 1_000_000) MB"
        }
        put(line + "\u{1B}[K")
    }

    /// Takes the bar away.
    func finish() {
        if isShown, last >= 0 { put("\r\u{1B}[K") }
    }

    private func put(_ text: String) { write(text, to: STDERR_FILENO) }
}
