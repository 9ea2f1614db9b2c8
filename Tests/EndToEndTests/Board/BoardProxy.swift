import Foundation
import TestSupport

/// A proxy between a program and a board. It can hold posts, so that the program can be killed before the answer. The proxy
/// ends when this object is deleted.
final class BoardProxy {
    /// When a post is held: before it reaches the board, or before its answer reaches the program.
    enum Moment: String, CaseIterable, Sendable { case before, after }

    /// The address of the list of pins.
    let address: String
    private let folder: URL
    private let server: RunningCommand

    /// - Parameter board: the address of the board's list of pins.
    init(to board: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("proxy-" + UUID().uuidString)
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("proxy.py")
        server = try RunningCommand(
            [pythonPath, script.path, folder.path, board], environment: ProcessInfo.processInfo.environment,
            folder: folder)
        let port = folder.appendingPathComponent("port")
        try await poll {
            FileManager.default.fileExists(atPath: port.path)
        } failure: {
            "The proxy has not started."
        }
        let path = URL(string: board)?.path ?? ""
        address = "http://127.0.0.1:" + (try String(contentsOf: port, encoding: .utf8)) + path
    }

    deinit {
        server.send(SIGKILL)
        _ = try? server.wait()
        try? FileManager.default.removeItem(at: folder)
    }

    private var hold: URL { folder.appendingPathComponent("hold") }

    /// Holds the posts that come.
    func hold(_ moment: Moment) throws { try Data(moment.rawValue.utf8).write(to: hold, options: .atomic) }

    /// Waits until a post is held.
    func waitUntilHeld() async throws {
        let held = folder.appendingPathComponent("held")
        try await poll {
            FileManager.default.fileExists(atPath: held.path)
        } failure: {
            "No post came."
        }
    }

    /// Lets posts pass again.
    func release() throws { try FileManager.default.removeItem(at: hold) }
}
