import Glibc
import Synchronization

/// Finds and runs other programs, such as browsers and clipboard tools.
public protocol ToolRunner: Sendable {
    /// The path of a tool; nil if it is not installed.
    func find(_ name: String) -> String?
    /// Runs a tool without a shell and discards its output.
    /// - Parameters:
    ///   - input: the tool's standard input, at most 64,000 bytes.
    ///   - seconds: how long to wait for the tool to end; after that it goes on in the background.
    func run(_ path: String, _ arguments: [String], input: [UInt8], seconds: Double) -> ToolResult
    /// Runs a tool without a shell, and returns its output. A tool that does not end in time is stopped.
    /// - Parameters:
    ///   - input: the tool's standard input, at most 64,000 bytes.
    ///   - seconds: how long the tool may run.
    /// - Returns: nil if the tool failed, did not end in time, or wrote more than 4,096 bytes.
    func output(of path: String, _ arguments: [String], input: [UInt8], seconds: Double) -> [UInt8]?
}

/// The result of running a tool.
public enum ToolResult: Sendable, Equatable {
    /// The tool ended with this exit status; 128 plus the signal's number if a signal ended it.
    case exited(Int32)
    case stillRunning
    case notStarted
}

/// Runs tools found on the `PATH`. A tool that continues in the background, such as a browser or the owner of the clipboard, does
/// not use the terminal and outlives this program.
public struct LocalToolRunner: ToolRunner {
    private let folders: [String]
    /// The number of bytes that a pair of sockets holds before anything is read from it.
    private static let inputLimit = 64_000
    /// Tools that still run in the background. Their status is read when the next tool is run, so that none stays in the list of
    /// processes after its end.
    private static let leftRunning = Mutex<[pid_t]>([])
    /// Bytes of output that fit into a pair of sockets on every system.
    private static let outputLimit = 4096

    public init(environment: [String: String]) {
        folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
    }

    public func find(_ name: String) -> String? {
        if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
        // A relative folder in the PATH would run programs from whatever folder the user is in.
        return folders.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    public func run(_ path: String, _ arguments: [String], input: [UInt8], seconds: Double) -> ToolResult {
        Self.leftRunning.withLock { processes in processes.removeAll { waitpid($0, nil, WNOHANG) != 0 } }
        guard input.count <= Self.inputLimit, let process = start(path, arguments, input) else { return .notStarted }
        let result = wait(for: process, seconds: seconds)
        if result == .stillRunning { Self.leftRunning.withLock { $0.append(process) } }
        return result
    }

    public func output(of path: String, _ arguments: [String], input: [UInt8], seconds: Double) -> [UInt8]? {
        guard input.count <= Self.inputLimit else { return nil }
        var ends: [Int32] = [-1, -1]
        guard makeConnectedPair(&ends) else { return nil }
        defer { close(ends[0]) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        let process = start(path, arguments, input, output: ends[1])
        close(ends[1])
        guard let process else { return nil }
        let result = wait(for: process, seconds: seconds)
        if result == .stillRunning {
            kill(process, SIGKILL)
            var status: Int32 = 0
            waitpid(process, &status, 0)
        }
        guard result == .exited(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: Self.outputLimit + 1)
        let count = bytes.withUnsafeMutableBytes { read(ends[0], $0.baseAddress, $0.count) }
        // EAGAIN: the tool wrote nothing, and a process that it left behind could still write.
        if count < 0, errno == EAGAIN { return [] }
        return count >= 0 && count <= Self.outputLimit ? Array(bytes.prefix(count)) : nil
    }

    private func wait(for process: pid_t, seconds: Double) -> ToolResult {
        var waited = 0.0
        while true {
            var status: Int32 = 0
            switch waitpid(process, &status, WNOHANG) {
            case process: return .exited(status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F)
            case 0 where waited < seconds:
                usleep(10_000)
                waited += 0.01
            case 0: return .stillRunning
            default: return .notStarted
            }
        }
    }

    /// - Parameter output: a descriptor for what the tool writes; nil discards it.
    /// - Returns: the process; nil if it could not be started.
    private func start(_ path: String, _ arguments: [String], _ input: [UInt8], output: Int32? = nil) -> pid_t? {
        var ends: [Int32] = [-1, -1]
        guard makeConnectedPair(&ends) else { return nil }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        // The pair of sockets holds all of the input, and its other end is still open here: writing neither blocks nor causes a
        // signal.
        let isWritten = input.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) } == input.count
        close(ends[1])
        defer { close(ends[0]) }
        guard isWritten else { return nil }

        return startProcess(path, arguments, input: ends[0], output: output)
    }
}
