import Foundation

/// An HTTP server on this machine with the answers that a test gives it; it ends with this object.
final class FileServer {
    /// What a path answers.
    struct Route: Codable {
        var status = 200
        var type = "text/csv"
        /// A file in the server's folder.
        var file: String?
        /// Said in the header instead of the true length, bytes.
        var length: Int?
        /// Where a redirection leads.
        var location: String?
        /// Said of the body, which is sent as it is.
        var encoding: String?
        /// Said, and answered with 304 where it is known already.
        var etag: String?
        /// Whether parts of the file are sent where they are asked for.
        var ranges: Bool?
        /// Bytes after which the connection is closed.
        var cut: Int?
        /// Seconds before there is any answer.
        var delay: Double?
        /// Said as Last-Modified, and answered with 304 where it is known already.
        var modified: String?
        /// Said as Retry-After.
        var retry: String?
        /// Said as Date.
        var clock: String?
        /// Said as Cache-Control, Expires and Age.
        var cache: String?
        var expires: String?
        var age: String?
        /// Whether the file is a list that is given in pages, as Socrata does: the path is that before the question mark.
        var pages: Bool?
        /// How often it answers like this before it answers like `then`, a route as JSON.
        var times: Int?
        var then: String?
    }

    /// `http://127.0.0.1:PORT`.
    let address: String
    private let folder: URL
    private let server: RunningCommand
    private var routes: [String: Route] = [:]

    static let isAvailable =
        (try? runCommand(
            ["python3", "--version"], environment: ProcessInfo.processInfo.environment,
            folder: FileManager.default.temporaryDirectory)) != nil

    init() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("catchment-" + UUID().uuidString)
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Server/serve.py")
        server = try RunningCommand(
            ["python3", script.path, folder.path], environment: ProcessInfo.processInfo.environment, folder: folder)
        let port = folder.appendingPathComponent("port")
        try await poll(seconds: 20) {
            FileManager.default.fileExists(atPath: port.path)
        } failure: {
            "The server has not started."
        }
        address = "http://127.0.0.1:" + (try String(contentsOf: port, encoding: .utf8))
        try serve([:])
    }

    deinit {
        server.send(SIGKILL)
        _ = try? server.wait()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Sets what paths answer; all others answer 404.
    func serve(_ routes: [String: Route]) throws {
        self.routes = routes
        try JSONEncoder().encode(routes).write(to: folder.appendingPathComponent("routes.json"), options: .atomic)
    }

    /// Puts a file in the server's folder.
    /// - Returns: its name there.
    func add(_ contents: Data) throws -> String {
        let name = UUID().uuidString
        try contents.write(to: folder.appendingPathComponent(name))
        return name
    }

    /// The file in the server's folder that a path answers with.
    func file(of path: String) -> String? { routes[path]?.file }

    /// Adds an answer, or changes it.
    func serve(_ path: String, _ route: Route) throws { try serve(routes.merging([path: route]) { $1 }) }

    func serve(_ path: String, status: Int = 200, type: String = "text/csv", _ contents: Data) throws {
        try serve(path, contents, Route(status: status, type: type))
    }

    /// - Parameter path: `*` for all that have no answer of their own.
    func serve(_ path: String, _ contents: Data, _ route: Route) throws {
        var route = route
        route.file = try add(contents)
        try serve(path, route)
    }

    /// The same with a length in its header that is not the true one.
    func serve(_ path: String, _ contents: Data, statedLength: Int) throws {
        try serve(path, contents)
        routes[path]?.length = statedLength
        try serve(routes)
    }

    /// The paths that were asked for, in their order.
    func requests() -> [String] {
        lines("requests")
    }

    /// What the requests said who they are of.
    func agents() -> [String] { lines("agents") }

    /// The bodies that were sent: path, status and bytes.
    func sent() -> [String] { lines("sent") }

    private func lines(_ name: String) -> [String] {
        let log = (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
        return log.split(separator: "\n").map(String.init)
    }
}
