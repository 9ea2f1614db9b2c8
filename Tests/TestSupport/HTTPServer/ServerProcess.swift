import Foundation

/// The Python process in which every `FileServer` runs. There is one for all, because the start of such a process takes a tenth of a
/// second of processor time, and the tests start hundreds of servers.
final class ServerProcess: Sendable {
    static let shared = Result { try ServerProcess() }

    /// The end of the pipe into which commands are written. Python ends when it is closed, at the latest when the tests end.
    private let commands: CInt
    // Several threads use it, but only to ask whether it is running and what it wrote, which does not change it.
    private nonisolated(unsafe) let python: RunningCommand

    private init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("catchment-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let pipe = folder.appendingPathComponent("commands").path
        guard mkfifo(pipe, 0o600) == 0 else { throw Self.failure(pipe) }
        // Opened only for writing, it would wait until Python opens the other end. Programs that the tests start must not get it
        // (O_CLOEXEC), because they would keep Python running.
        commands = open(pipe, O_RDWR | O_CLOEXEC)
        guard commands >= 0 else { throw Self.failure(pipe) }
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("serve.py")
        python = try RunningCommand(
            [pythonPath, script.path, pipe], environment: ProcessInfo.processInfo.environment, folder: folder)
    }

    /// Sends a command, as serve.py describes them.
    func tell(_ words: [String]) throws {
        let line = try JSONEncoder().encode(words) + Data("\n".utf8)
        // Several tests may write at once. The kernel never splits a write of up to PIPE_BUF bytes.
        guard line.count <= 4096 else {
            throw CommandFailure(description: "A command to the servers has \(line.count) bytes, more than 4096.")
        }
        guard line.withUnsafeBytes({ write(commands, $0.baseAddress, $0.count) }) == line.count else {
            throw Self.failure("A command to the servers")
        }
    }

    /// - Throws: `CommandFailure` with Python's message if the process has ended.
    func check() throws {
        guard !python.isRunning else { return }
        throw CommandFailure(description: "The process of the servers has ended: \(python.errorsSoFar)")
    }

    private static func failure(_ what: String) -> CommandFailure {
        CommandFailure(description: "\(what): \(String(cString: strerror(errno)))")
    }
}
