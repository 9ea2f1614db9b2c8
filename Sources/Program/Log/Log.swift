import Glibc
import Screen
import Synchronization

/// The log that `--log-file` or CATCHMENT_LOG asks for: a line with a time for each thing that the program does. A process has one
/// log at most.
///
/// Callers pass no passwords and no tokens. Sentences of errors may quote what was typed. Text from outside is cleaned here.
enum Log {
    private static let descriptor = Atomic<Int32>(-1)
    private static let opened = Mutex<String?>(nil)
    /// The most characters of a line.
    private static let longest = 1000

    static var isOn: Bool { descriptor.load(ordering: .relaxed) >= 0 }

    /// The path of the log file; nil if no log is written.
    static var path: String? { opened.withLock { $0 } }

    /// Writes the log to a file from now on. A file that exists is continued; a new one can be read by the person only.
    static func open(_ path: String) throws(CommandError) {
        let file = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0o600)
        guard file >= 0 else {
            let reason = String(cString: strerror(errno))
            throw CommandError(.cannotWrite, "The log \(path) cannot be written (\(reason)): name another file.")
        }
        let old = descriptor.exchange(file, ordering: .relaxed)
        if old >= 0 { Glibc.close(old) }
        opened.withLock { $0 = path }
    }

    /// Ends the log.
    static func close() {
        let old = descriptor.exchange(-1, ordering: .relaxed)
        if old >= 0 { Glibc.close(old) }
        opened.withLock { $0 = nil }
    }

    /// Writes a line. The text is made only if there is a log.
    static func write(_ text: @autoclosure () -> String) {
        let file = descriptor.load(ordering: .relaxed)
        guard file >= 0 else { return }
        var line = "\(now()) [\(getpid())] \(cleaned(text(), maximumLength: longest))\n"
        // A line goes out in one piece: O_APPEND keeps the lines of several programs apart. A full disk is no reason to stop.
        line.withUTF8 { _ = Glibc.write(file, $0.baseAddress, $0.count) }
    }

    /// The time in UTC: "2026-11-21T09:30:00.125Z".
    private static func now() -> String {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        var parts = tm()
        gmtime_r(&time.tv_sec, &parts)
        func padded(_ number: some BinaryInteger, _ digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        let day = "\(parts.tm_year + 1900)-\(padded(parts.tm_mon + 1, 2))-\(padded(parts.tm_mday, 2))"
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded($0, 2) }.joined(separator: ":")
        return "\(day)T\(clock).\(padded(time.tv_nsec / 1_000_000, 3))Z"
    }
}
