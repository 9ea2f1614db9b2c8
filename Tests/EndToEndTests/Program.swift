import Foundation
import TestSupport

/// Catchment with its own home folder, which is removed when this object is deleted.
final class Program: Sendable {
    /// A folder for other files of a test.
    let folder: URL
    let binary: String

    init() throws {
        binary = try product("catchment")
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("catchment-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var home: URL { folder.appendingPathComponent("home") }

    /// The environment of the program. Nothing is fetched unless a test serves it.
    var environment: [String: String] {
        [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path, "TZ": "UTC",
            "LC_ALL": "C.UTF-8", "CATCHMENT_HOME": home.path, "SWIFT_BACKTRACE": "enable=no", "CATCHMENT_OFFLINE": "1",
        ]
    }

    /// Runs a command until it ends.
    func run(_ arguments: String..., environment: [String: String] = [:]) throws -> CommandResult {
        try start(arguments, environment: environment).wait()
    }

    func run(_ arguments: [String], environment: [String: String] = [:]) throws -> CommandResult {
        try start(arguments, environment: environment).wait()
    }

    func start(_ arguments: [String], environment: [String: String] = [:]) throws -> RunningCommand {
        try RunningCommand(
            [binary] + arguments, environment: self.environment.merging(environment) { $1 }, folder: folder)
    }

    /// Starts the full screen in a terminal.
    ///
    /// - Parameter keepsThread: as in `TmuxSession`.
    func open(
        columns: Int = 80, rows: Int = 24, term: String = "tmux-256color", environment: [String: String] = [:],
        keepsThread: Bool = false
    ) throws -> TmuxSession {
        try TmuxSession(
            [binary], columns: columns, rows: rows, term: term,
            environment: ["CATCHMENT_HOME": home.path, "CATCHMENT_OFFLINE": "1"].merging(environment) { $1 },
            keepsThread: keepsThread)
    }

    /// A folder with the data that comes with the program, without one collection.
    func resources(without collection: String) throws -> String {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let all = tests.deletingLastPathComponent().appendingPathComponent("Resources")
        let some = folder.appendingPathComponent("resources")
        try FileManager.default.createDirectory(at: some, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: all.path) where name != collection {
            try FileManager.default.createSymbolicLink(
                at: some.appendingPathComponent(name), withDestinationURL: all.appendingPathComponent(name))
        }
        return some.path
    }

    /// Writes a file for the program to read, and returns its path.
    func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }
}

extension CommandResult {
    /// The JSON object on standard output.
    func json() throws -> [String: Any] {
        guard let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any] else {
            throw CommandFailure(description: "No JSON object: \(output)")
        }
        return object
    }

    /// Whether nothing in the output controls a terminal: no control characters but line ends and tabs, no change of direction.
    var isFreeOfControls: Bool {
        (output + errors).unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control: "\n\r\t".unicodeScalars.contains(scalar)
            case .format: false
            default: true
            }
        }
    }

    /// Whether standard error has exactly one sentence of the program.
    var hasOneSentence: Bool {
        guard errors.hasPrefix("catchment: "), errors.hasSuffix("\n") else { return false }
        let sentence = errors.dropFirst("catchment: ".count).dropLast()
        return !sentence.isEmpty && !sentence.contains("\n") && sentence.hasSuffix(".")
    }
}
