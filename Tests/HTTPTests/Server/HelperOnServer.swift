import Foundation
import TestSupport

@testable import HTTP

/// A server on this machine, and the real program that sends requests to it as the helper.
struct HelperOnServer {
    let server: FileServer
    let client: HelperClient
    private let folder = TemporaryFolder()

    static let isAvailable = FileServer.isAvailable

    /// - Parameters:
    ///   - environment: variables for the helper, added to the environment of the tests without its proxies.
    ///   - certificate: for https.
    init(
        environment: [String: String] = ["no_proxy": "127.0.0.1"], certificate: Certificate? = nil,
        downloadLimits: DownloadLimits = DownloadLimits()
    ) async throws {
        server = try await FileServer(certificate: certificate)
        client = try Self.client(environment: environment, in: folder, downloadLimits: downloadLimits)
    }

    static func client(
        environment: [String: String], in folder: TemporaryFolder, downloadLimits: DownloadLimits = DownloadLimits()
    ) throws -> HelperClient {
        let exports = environment.map { "export \($0)='\($1)'\n" }.joined()
        let unset =
            "http_proxy https_proxy all_proxy HTTPS_PROXY ALL_PROXY no_proxy NO_PROXY CURL_CA_BUNDLE SSL_CERT_FILE"
        let script = "unset \(unset)\n\(exports)"
        try writeScript("\(script)exec '\(try product("catchment"))' \"$@\"", to: folder.path + "/helper")
        return HelperClient(program: folder.path + "/helper", downloadLimits: downloadLimits)
    }

    func request(_ method: HTTPMethod = .get, _ path: String, limit: Int = 1 << 20) -> Request {
        Request(method, server.address + path, limit: limit)
    }

    func send(_ request: Request) throws(HTTPError) -> Response { try client.send(request, Cancellation()) }

    /// The kind of error that a request ends in; nil if it has a response.
    func errorKind(_ request: Request, _ cancellation: Cancellation = Cancellation()) -> HTTPError.Kind? {
        do throws(HTTPError) { _ = try client.send(request, cancellation) } catch { return error.kind }
        return nil
    }
}

extension FileServer {
    /// Sets the answers of several paths in one step.
    func serve(_ answers: [(path: String, body: Data, route: Route)]) throws {
        var routes: [String: Route] = [:]
        for answer in answers {
            var route = answer.route
            route.file = try add(answer.body)
            routes[answer.path] = route
        }
        try serve(routes)
    }
}
