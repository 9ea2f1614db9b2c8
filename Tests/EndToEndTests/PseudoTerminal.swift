import Foundation
import Glibc
import TestSupport

/// A program with a terminal that is nothing but its bytes: what the program writes is kept as it is, and nothing answers it.
final class PseudoTerminal {
    // Linux's constants TIOCSPTLCK, TIOCGPTN and POSIX_SPAWN_SETSID, which Swift does not import.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430
    private static let newSession: Int16 = 0x80

    private var master: CInt
    /// The shell that starts the program: when the first process of a terminal ends, the kernel resets the terminal.
    private let shell: pid_t
    private let folder: URL
    private(set) var output: [UInt8] = []

    /// - Parameter environment: all of it.
    init(_ command: [String], columns: Int = 80, rows: Int = 24, environment: [String: String]) throws {
        master = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        var (unlock, number) = (CInt(0), CInt(0))
        guard master >= 0, ioctl(master, Self.setLock, &unlock) == 0, ioctl(master, Self.getNumber, &number) == 0 else {
            throw CommandFailure(description: "No terminal can be made.")
        }
        let path = "/dev/pts/\(number)"
        Self.resize(master, columns, rows)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that a session opens is its own.
        posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | Self.newSession)
        let script = #"""
            # What the shell says about signals would wait for a terminal that takes nothing.
            exec 3>&2 2>/dev/null
            trap : INT HUP TERM QUIT
            stty -g >"$0/before"
            sh -c 'echo $$ >"$0/pid.new"; mv "$0/pid.new" "$0/pid"; exec "$@" 2>&3 3>&-' "$0" "$@"
            status=$?
            stty -g >"$0/after"
            exit $status
            """#
        var words = (["/bin/sh", "-c", script, folder.path] + command).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var process: pid_t = 0
        guard posix_spawn(&process, "/bin/sh", &actions, &attributes, &words, &variables) == 0 else {
            throw CommandFailure(description: "\(command[0]) cannot be started.")
        }
        shell = process
    }

    deinit {
        if process > 0 { kill(process, SIGKILL) }
        kill(shell, SIGKILL)
        if !hasEnded {
            var status: CInt = 0
            waitpid(shell, &status, 0)
        }
        if master >= 0 { close(master) }
        try? FileManager.default.removeItem(at: folder)
    }

    /// The program's process; 0 until it is started.
    private var process: pid_t { pid_t(text(of: "pid").trimmingCharacters(in: .newlines)) ?? 0 }
    private var hasEnded = false

    private func text(of file: String) -> String {
        (try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)) ?? ""
    }

    private static func resize(_ master: CInt, _ columns: Int, _ rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    func resize(columns: Int, rows: Int) { Self.resize(master, columns, rows) }

    /// Whether the program left the terminal's modes as they were.
    var hasModesOfBefore: Bool { !text(of: "before").isEmpty && text(of: "before") == text(of: "after") }

    /// Whether the terminal now shows what is typed.
    var showsTypedText: Bool {
        var modes = termios()
        return tcgetattr(master, &modes) == 0 && modes.c_lflag & tcflag_t(ECHO) != 0
    }

    /// How long the program has used the processor, in the kernel's ticks. Source: proc(5), fields 14 and 15 of `stat`.
    var processorTicks: Int {
        let stat = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        let fields = (stat.split(separator: ")").last ?? "").split(separator: " ")
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
    }

    func send(_ signal: CInt) { kill(process, signal) }

    func type(_ text: String) throws {
        let bytes = Array(text.utf8)
        guard write(master, bytes, bytes.count) == bytes.count else {
            throw CommandFailure(description: "The terminal takes no input.")
        }
    }

    /// The window is closed.
    func vanish() {
        close(master)
        master = -1
    }

    /// Reads what the program writes until a condition holds for all of it.
    func read(seconds: Int = 60, until holds: ([UInt8]) -> Bool) throws {
        let deadline = time(nil) + seconds
        while !holds(output) {
            var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, 1000)
            var buffer = [UInt8](repeating: 0, count: 65536)
            let count = ready > 0 ? Glibc.read(master, &buffer, buffer.count) : 0
            if count > 0 { output += buffer.prefix(count) }
            guard time(nil) < deadline, count >= 0 || errno == EAGAIN else {
                throw CommandFailure(description: "The program wrote only \(text.debugDescription).")
            }
        }
    }

    func read(until text: String) throws {
        let wanted = Array(text.utf8)
        try read { $0.firstRange(of: wanted) != nil }
    }

    /// Reads what the program has written, and what it writes within some milliseconds.
    func readWhatIsThere(milliseconds: CInt = 0) { drain(milliseconds: milliseconds) }

    /// What the program has written so far.
    var text: String { String(decoding: output, as: UTF8.self) }

    /// Forgets what the program has written so far.
    func forget() { output = [] }

    enum End: Equatable {
        case exit(CInt)
        case signal(CInt)
    }

    /// Waits until the program ends.
    /// - Parameter reads: whether the terminal reads meanwhile what the program writes.
    func end(reads: Bool = true, seconds: Int = 60) throws -> End {
        let deadline = time(nil) + seconds
        var status: CInt = 0
        while waitpid(shell, &status, WNOHANG) == 0 {
            guard time(nil) < deadline else {
                throw CommandFailure(
                    description: "The program has not ended; it wrote \(text.suffix(500).debugDescription).")
            }
            if reads { drain(milliseconds: 20) } else { usleep(20_000) }
        }
        hasEnded = true
        drain(milliseconds: 0)
        // The shell adds 128 to the number of a signal.
        let code = status >> 8 & 0xFF
        return code > 128 ? .signal(code - 128) : .exit(code)
    }

    private func drain(milliseconds: CInt) {
        guard master >= 0 else { return }
        var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        var wait = milliseconds
        while poll(&waiting, 1, wait) > 0 {
            var buffer = [UInt8](repeating: 0, count: 65536)
            let count = Glibc.read(master, &buffer, buffer.count)
            guard count > 0 else {
                if wait > 0 { usleep(UInt32(wait) * 1000) }
                return
            }
            output += buffer.prefix(count)
            wait = 0
        }
    }
}
