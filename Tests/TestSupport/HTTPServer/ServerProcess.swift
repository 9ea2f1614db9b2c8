import Foundation

/// The process in which every `FileServer` runs. One for all, because the start of a process with Python's HTTP server takes a
/// sixth of a second of processor time, and the tests start hundreds of servers.
final class ServerProcess: Sendable {
    static let shared = Result { try ServerProcess() }

    /// The end of the pipe into which commands are written. The process ends when it is closed, at the latest with the tests.
    private let commands: CInt
    /// Kept, because the process would be killed with it.
    private nonisolated(unsafe) let process: RunningCommand

    private init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("catchment-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let pipe = folder.appendingPathComponent("commands").path
        guard mkfifo(pipe, 0o600) == 0 else { throw Self.failure(pipe) }
        // Opened for reading, too, so as not to wait for the other end. No process that a test starts gets it.
        commands = open(pipe, O_RDWR | O_CLOEXEC)
        guard commands >= 0 else { throw Self.failure(pipe) }
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("serve.py")
        process = try RunningCommand(
            [python, script.path, pipe], environment: ProcessInfo.processInfo.environment, folder: folder)
    }

    /// Sends a command, as serve.py describes them.
    func tell(_ words: [String]) throws {
        let line = try JSONEncoder().encode(words) + Data("\n".utf8)
        // Several tests may write at once: so few bytes are never split (PIPE_BUF).
        guard line.count <= 4096, line.withUnsafeBytes({ write(commands, $0.baseAddress, $0.count) }) == line.count
        else {
            throw Self.failure("a command of \(line.count) bytes")
        }
    }

    private static func failure(_ what: String) -> CommandFailure {
        CommandFailure(description: "\(what): \(String(cString: strerror(errno)))")
    }
}
