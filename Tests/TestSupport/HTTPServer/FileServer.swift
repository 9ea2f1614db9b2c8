import Foundation

/// An HTTP server on this machine with the answers that a test gives it; it is stopped when this object is deleted.
public final class FileServer {
    /// The answer for a path.
    public struct Route: Codable, Sendable {
        public var status = 200
        public var type = "text/csv"
        /// A file in the server's folder.
        public var file: String?
        /// Content-Length in bytes, if it is not the true length.
        public var length: Int?
        /// Where a redirection leads.
        public var location: String?
        /// Content-Encoding; the body is sent unchanged.
        public var encoding: String?
        /// ETag; requests that name it get status 304.
        public var etag: String?
        /// Whether requests for parts of the file get status 206.
        public var ranges: Bool?
        /// Bytes after which the connection is closed.
        public var cut: Int?
        /// Seconds before the answer.
        public var delay: Double?
        /// Last-Modified; requests that name it get status 304.
        public var modified: String?
        /// Retry-After.
        public var retry: String?
        /// Date.
        public var clock: String?
        /// Cache-Control; then Expires and Age.
        public var cache: String?
        public var expires: String?
        public var age: String?
        /// More headers, by their names.
        public var headers: [String: String]?
        /// A body without end, or headers without end: see serve.py.
        public var stream: String?
        /// Whether the file is a list served in pages, as Socrata does. The path of the route ends before the question mark.
        public var pages: Bool?
        /// The number of requests that get this answer. Later requests get the answer of `then`, a route as JSON.
        public var times: Int?
        public var then: String?

        public init(
            status: Int = 200, type: String = "text/csv", file: String? = nil, length: Int? = nil,
            location: String? = nil, encoding: String? = nil, etag: String? = nil, ranges: Bool? = nil, cut: Int? = nil,
            delay: Double? = nil, modified: String? = nil, retry: String? = nil, clock: String? = nil,
            cache: String? = nil, expires: String? = nil, age: String? = nil, headers: [String: String]? = nil,
            stream: String? = nil, pages: Bool? = nil, times: Int? = nil, then: String? = nil
        ) {
            self.status = status
            self.type = type
            self.file = file
            self.length = length
            self.location = location
            self.encoding = encoding
            self.etag = etag
            self.ranges = ranges
            self.cut = cut
            self.delay = delay
            self.modified = modified
            self.retry = retry
            self.clock = clock
            self.cache = cache
            self.expires = expires
            self.age = age
            self.headers = headers
            self.stream = stream
            self.pages = pages
            self.times = times
            self.then = then
        }
    }

    /// `http://127.0.0.1:PORT`, or with https.
    public let address: String
    private let folder: URL
    private var routes: [String: Route] = [:]

    public static var isAvailable: Bool { isPythonInstalled }

    /// - Parameter certificate: for https.
    public init(certificate: Certificate? = nil) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("catchment-" + UUID().uuidString)
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        do {
            let port = try await Self.start(folder, certificate)
            address = "\(certificate == nil ? "http" : "https")://127.0.0.1:\(port)"
        } catch {
            Self.stop(folder)
            throw error
        }
        try serve([:])
    }

    deinit { Self.stop(folder) }

    /// Starts a server.
    /// - Returns: its port.
    private static func start(_ folder: URL, _ certificate: Certificate?) async throws -> String {
        let process = try ServerProcess.files.get()
        try process.tell(["start", folder.path] + (certificate.map { [$0.file, $0.key] } ?? []))
        return try await process.port(in: folder)
    }

    private static func stop(_ folder: URL) {
        try? ServerProcess.files.get().stop(folder)
        try? FileManager.default.removeItem(at: folder)
    }

    /// Sets the answers for paths; all other paths answer 404.
    public func serve(_ routes: [String: Route]) throws {
        self.routes = routes
        try JSONEncoder().encode(routes).write(to: folder.appendingPathComponent("routes.json"), options: .atomic)
    }

    /// Puts a file in the server's folder.
    /// - Returns: the file's name.
    public func add(_ contents: Data) throws -> String {
        let name = UUID().uuidString
        try contents.write(to: folder.appendingPathComponent(name))
        return name
    }

    /// The name of the file that the server sends for a path.
    public func file(of path: String) -> String? { routes[path]?.file }

    /// Adds or replaces the answer for a path.
    public func serve(_ path: String, _ route: Route) throws { try serve(routes.merging([path: route]) { $1 }) }

    public func serve(_ path: String, status: Int = 200, type: String = "text/csv", _ contents: Data) throws {
        try serve(path, contents, Route(status: status, type: type))
    }

    /// - Parameter path: `*` is for all paths without an answer of their own.
    public func serve(_ path: String, _ contents: Data, _ route: Route) throws {
        var route = route
        route.file = try add(contents)
        try serve(path, route)
    }

    /// Serves contents with a false Content-Length.
    public func serve(_ path: String, _ contents: Data, statedLength: Int) throws {
        try serve(path, contents)
        routes[path]?.length = statedLength
        try serve(routes)
    }

    /// The requested paths in order.
    public func requests() -> [String] {
        lines("requests")
    }

    /// The User-Agent of each request.
    public func agents() -> [String] { lines("agents") }

    /// For each body that was sent: path, status and number of bytes.
    public func sent() -> [String] { lines("sent") }

    /// A request as it arrived.
    public struct Received: Codable {
        public let method: String
        public let path: String
        /// The headers by their names in lower case.
        public let headers: [String: String]
        /// A character for each byte.
        public let body: String
    }

    public func received() throws -> [Received] {
        try lines("received").map { try JSONDecoder().decode(Received.self, from: Data($0.utf8)) }
    }

    private func lines(_ name: String) -> [String] {
        let log = (try? Data(contentsOf: folder.appendingPathComponent(name))) ?? Data()
        return log.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }
}
