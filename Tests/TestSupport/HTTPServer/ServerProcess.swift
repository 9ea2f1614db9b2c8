import Foundation

/// A Python process that runs many servers: the tests start hundreds, and a process for each would take at least a tenth of a second of
/// processor time. It writes each server's port to the file `port` in that server's folder, or to `failed` why the server
/// did not start.
public final class ServerProcess: Sendable {
    /// The process in which every `FileServer` runs.
    static let files = Result {
        try ServerProcess(
            pythonPath,
            script: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("serve.py"),
            environment: ProcessInfo.processInfo.environment)
    }

    /// The end of the pipe into which commands are written. Python ends when it is closed, at the latest when the tests end.
    private let commands: CInt
    // Several threads use it, but only to ask whether it is running and what it wrote, which does not change it.
    private nonisolated(unsafe) let python: RunningCommand

    /// - Parameter script: in Python. It reads commands from the named pipe that is its argument, and ends when the pipe is closed.
    public init(_ python: String, script: URL, environment: [String: String]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("catchment-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let pipe = folder.appendingPathComponent("commands").path
        guard mkfifo(pipe, 0o600) == 0 else { throw Self.failure(pipe) }
        // Opened only for writing, it would wait until Python opens the other end. Programs that the tests start must not get it
        // (O_CLOEXEC), because they would keep Python running.
        commands = open(pipe, O_RDWR | O_CLOEXEC)
        guard commands >= 0 else { throw Self.failure(pipe) }
        self.python = try RunningCommand([python, script.path, pipe], environment: environment, folder: folder)
    }

    /// Waits for the port of a server that was told to start.
    public func port(in folder: URL) async throws -> String {
        try await poll {
            try self.hasPort(folder)
        } failure: {
            self.failure("The server has not started.")
        }
        return try readPort(folder)
    }

    /// Like `port(in:)`, but blocks the thread while it waits.
    public func portOnThread(in folder: URL) throws -> String {
        try pollOnThread {
            try hasPort(folder)
        } failure: {
            failure("The server has not started.")
        }
        return try readPort(folder)
    }

    /// Stops a server and waits until nothing listens on its port any more.
    public func stop(_ folder: URL) throws {
        try tell(["stop", folder.path])
        // The script deletes the port file when the server has stopped.
        try pollOnThread(seconds: 10) {
            try !hasPort(folder)
        } failure: {
            failure("The server has not stopped.")
        }
    }

    private func hasPort(_ folder: URL) throws -> Bool {
        guard python.isRunning else {
            throw CommandFailure(description: failure("The Python process that runs the servers has ended."))
        }
        if let reason = try? String(contentsOf: folder.appendingPathComponent("failed"), encoding: .utf8) {
            throw CommandFailure(description: "The server has failed: \(reason)")
        }
        return FileManager.default.fileExists(atPath: folder.appendingPathComponent("port").path)
    }

    private func readPort(_ folder: URL) throws -> String {
        try String(contentsOf: folder.appendingPathComponent("port"), encoding: .utf8)
    }

    private func failure(_ sentence: String) -> String { "\(sentence) Its errors: \(python.errorsSoFar)" }

    /// Sends one of the commands that the script describes.
    public func tell(_ words: [String]) throws {
        let line = try JSONEncoder().encode(words) + Data("\n".utf8)
        // Several tests may write at once. The kernel never splits a write of up to PIPE_BUF bytes.
        guard line.count <= 4096 else {
            throw CommandFailure(description: "A command to the servers has \(line.count) bytes, more than 4096.")
        }
        guard line.withUnsafeBytes({ write(commands, $0.baseAddress, $0.count) }) == line.count else {
            throw Self.failure("A command to the servers")
        }
    }

    private static func failure(_ what: String) -> CommandFailure {
        CommandFailure(description: "\(what): \(String(cString: strerror(errno)))")
    }
}
