import Glibc

/// Measures the real program in a pseudo-terminal of 200 x 50: the time from a key to the last byte that it changes on
/// the screen, and the number of bytes.
enum TerminalBench {
    /// - Parameter archive: a PMTiles archive of streets; nil leaves the street map out.
    static func run(archive: String?) -> [Measurement] {
        guard let program = builtProgram, let home = temporaryFolder() else { return [] }
        defer { removeFolder(home) }
        var rows: [Measurement] = []
        if let session = TerminalSession(program, home: home) {
            rows += startup(session)
            session.type("LS7 4HE\r")
            rows.append(
                contentsOf: bytesAndTime(
                    "selection moved", session, keys: ["\u{1B}[B", "\u{1B}[A"], goal: "goal 0.3 ms, 100 bytes"))
            let idle = session.send("\u{1B}[I")
            rows.append(
                .init(what: "nothing changed: written", value: Double(idle.bytes), unit: "bytes", comparison: "goal 0"))
            let whole = (0..<7).map { _ in session.send("\u{0C}") }
            rows.append(
                .init(
                    what: "whole screen anew: written", value: Figure(whole.map { Double($0.bytes) }) / 1000,
                    unit: "kB", comparison: "goal 100; mapscii 40-86 a frame"))
            session.end()
        }
        guard let archive, add(archive, program, home), let session = TerminalSession(program, home: home) else {
            return rows
        }
        session.type("43.7700,11.2550\r")
        session.type("\t")
        rows += bytesAndTime(
            "street map panned", session, keys: ["\u{1B}[1;2C", "\u{1B}[1;2B", "\u{1B}[1;2D", "\u{1B}[1;2A"],
            goal: "goal p95 5 ms, 30 kB; mapscii 5.7-14.1 ms")
        rows += bytesAndTime("street map zoomed", session, keys: ["+", "-"], goal: "")
        session.end()
        return rows
    }

    private static func startup(_ session: TerminalSession) -> [Measurement] {
        [
            .init(
                what: "start to the first screen, through a terminal", value: session.startup.seconds * 1e3, unit: "ms",
                comparison: "goal 15 with the first map")
        ]
    }

    private static func bytesAndTime(_ what: String, _ session: TerminalSession, keys: [String], goal: String)
        -> [Measurement]
    {
        let answers = (0..<40).map { session.send(keys[$0 % keys.count]) }
        let times = answers.map(\.seconds).sorted()
        return [
            .init(what: "\(what): key to last byte", value: Figure(times) * 1e3, unit: "ms", comparison: goal),
            .init(what: "\(what): 95th percentile", value: times[times.count * 95 / 100] * 1e3, unit: "ms"),
            .init(what: "\(what): written", value: Figure(answers.map { Double($0.bytes) }), unit: "bytes"),
        ]
    }

    private static var builtProgram: String? {
        let path =
            CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
                separator: "/") + "/catchment"
        return access(path, X_OK) == 0 ? path : nil
    }

    private static func temporaryFolder() -> String? {
        var template = Array("/tmp/catchment-bench-XXXXXX".utf8CString)
        return mkdtemp(&template).map { String(cString: $0) }
    }

    private static func removeFolder(_ path: String) { _ = runToEnd(["/bin/rm", "-rf", path], home: path) }

    private static func add(_ archive: String, _ program: String, _ home: String) -> Bool {
        runToEnd([program, "tiles", "add", archive], home: home) == 0
    }
}

/// A program in a pseudo-terminal.
final class TerminalSession {
    private let terminal: CInt
    private var process = pid_t()
    // Linux's constants TIOCSPTLCK, TIOCGPTN and POSIX_SPAWN_SETSID, which Swift does not import.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430
    private static let newSession: Int16 = 0x80

    /// The time from the start of the program to the last byte of its first screen, and the number of bytes.
    private(set) var startup = (seconds: 0.0, bytes: 0)

    init?(_ program: String, home: String) {
        terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (unlock, number) = (CInt(0), CInt(0))
        guard terminal >= 0, ioctl(terminal, Self.setLock, &unlock) == 0, ioctl(terminal, Self.getNumber, &number) == 0
        else { return nil }
        let name = "/dev/pts/\(number)"
        var size = winsize(ws_row: 50, ws_col: 200, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that the leader of a session opens becomes its controlling terminal.
        posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Self.newSession)
        let start = now()
        guard spawn(&process, [program], home: home, &actions, &attributes) else { return nil }
        let last = drain(patience: 300)
        startup = (last.time - start, last.bytes)
    }

    /// Types a text, and waits until the program writes no more.
    func type(_ text: String) {
        send(text, patience: 500)
    }

    @discardableResult
    func send(_ text: String, patience: Int = 40) -> (seconds: Double, bytes: Int) {
        let start = now()
        var text = text
        text.withUTF8 { _ = write(terminal, $0.baseAddress, $0.count) }
        let last = drain(patience: patience)
        return (last.bytes == 0 ? 0 : last.time - start, last.bytes)
    }

    func end() {
        send("\u{3}")
        kill(process, SIGTERM)
        close(terminal)
        var status: CInt = 0
        waitpid(process, &status, 0)
    }

    /// Reads until nothing has arrived for `patience` milliseconds.
    /// - Returns: when the last byte arrived, and the number of bytes.
    private func drain(patience: Int) -> (time: Double, bytes: Int) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var last = (time: now(), bytes: 0)
        var waiting = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        while poll(&waiting, 1, CInt(patience)) > 0 {
            let count = read(terminal, &buffer, buffer.count)
            guard count > 0 else { break }
            last = (now(), last.bytes + count)
        }
        return last
    }
}

private func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Starts a program with a home of its own and without the network.
private func spawn(
    _ process: inout pid_t, _ words: [String], home: String,
    _ actions: UnsafePointer<posix_spawn_file_actions_t>?, _ attributes: UnsafePointer<posix_spawnattr_t>?
) -> Bool {
    let environment = [
        "CATCHMENT_HOME=\(home)", "CATCHMENT_OFFLINE=1", "TERM=xterm-256color", "LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin",
    ]
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    return posix_spawn(&process, words[0], actions, attributes, arguments, variables) == 0
}

private func runToEnd(_ words: [String], home: String) -> CInt {
    var process = pid_t()
    guard spawn(&process, words, home: home, nil, nil) else { return -1 }
    var status: CInt = 0
    waitpid(process, &status, 0)
    return status
}
