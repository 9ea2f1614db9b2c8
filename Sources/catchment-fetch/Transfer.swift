import Foundation
import FoundationNetworking

/// One transfer, as far as its limit allows.
final class Transfer: @unchecked Sendable {
    // Unchecked: URLSession calls its delegate on one queue, and `expire` is called on that queue too; others read what is
    // here after `finished` only.
    /// What went wrong, without a full stop; nil where the answer is there whole.
    private var problem: String?
    /// Whether the problem says already where it is.
    private var namesHost = false
    private let host: String
    private(set) var response: HTTPURLResponse?
    /// Whether no server was reached at all: another try a moment later will hardly reach one.
    private(set) var hasNoServer = false
    /// Called once, at the end.
    var finished: (Transfer) -> Void = { _ in }
    let sink: any Sink
    private let limit: Int
    private static let mostOfRefusal = 1 << 20
    private var isKept = true
    private var received = 0
    private var expected: Int64 = -1

    /// - Parameter host: whom sentences are about.
    init(to sink: any Sink, limit: Int, host: String?) {
        self.host = host ?? "the server"
        self.sink = sink
        self.limit = limit
    }

    /// The problem on one line, with the host that it is about.
    var sentence: String? {
        problem.map { problem in
            let line = String(problem.prefix(300).map { $0.isNewline ? " " : $0 })
            return namesHost ? line : "\(host): \(line)"
        }
    }

    /// - Returns: the request to follow; nil where it leads to an address that is not safe.
    func redirected(to request: URLRequest, by response: HTTPURLResponse, from original: URLRequest?) -> URLRequest? {
        // Plain http may follow only on plain http, which is of this machine.
        let wasPlain = original?.url?.scheme == "http"
        var isSafe = request.url.map { Fetch.isAllowed($0) && ($0.scheme == "https" || wasPlain) } ?? false
        // What is given as file:///name arrives here as http://server/name.
        let scheme = response.value(forHTTPHeaderField: "Location").flatMap { URL(string: $0)?.scheme?.lowercased() }
        if let scheme, !["https", "http"].contains(scheme) { isSafe = false }
        if !isSafe { problem = "the answer leads to an address that is not https, and was not followed" }
        return isSafe ? request : nil
    }

    /// - Returns: whether to go on.
    func began(_ response: URLResponse) -> Bool {
        self.response = response as? HTTPURLResponse
        expected = response.expectedContentLength
        let encoding = self.response?.value(forHTTPHeaderField: "Content-Encoding") ?? "identity"
        // What is counted of a packed body is not what the server counted.
        if encoding != "identity" { expected = -1 }
        guard problem == nil else { return false }
        let status = self.response?.statusCode ?? 0
        switch sink.wants(self.response) {
        case .keep:
            if expected > Int64(limit) {
                problem = "the file has \(expected) bytes, more than the \(limit) that are allowed"
            }
            if status == 206, encoding != "identity" { problem = "it packs the part of a file that was asked for" }
        case .drop: isKept = false
        case .refuse(let words): problem = words
        }
        return problem == nil
    }

    /// - Returns: whether to go on.
    func took(_ data: Data) -> Bool {
        guard problem == nil else { return false }
        received += data.count
        // What is said of a refusal may be longer than the little that was asked for.
        if received > (isKept ? limit : max(limit, Self.mostOfRefusal)) {
            problem = "the file has more than the \(limit) bytes that are allowed"
        } else if isKept {
            problem = sink.take(data)
            sink.progress(received, of: expected)
        }
        return problem == nil
    }

    func expired(after seconds: Int) { problem = problem ?? "the answer was not there after \(seconds) seconds" }

    func ended(_ error: (any Error)?) {
        let unreachable: [URLError.Code] = [.cannotFindHost, .cannotConnectToHost, .notConnectedToInternet]
        hasNoServer = problem == nil && (error as? URLError).map { unreachable.contains($0.code) } ?? false
        if let error, problem == nil { explain(error) }
        if problem == nil, isKept, expected >= 0, Int64(received) != expected {
            problem = "the connection broke after \(received) of \(expected) bytes"
        }
        if problem == nil, response == nil { problem = "no answer that could be used" }
        finished(self)
    }

    private func explain(_ error: any Error) {
        let text = error.localizedDescription
        let code = (error as? URLError)?.code
        // After a redirection it may be another one.
        let host = (error as? URLError)?.failingURL?.host ?? host
        namesHost = true
        switch code {
        // What is said of a proxy is not about the host.
        case _ where text.lowercased().contains("proxy"):
            namesHost = false
            problem = "no answer that could be used (\(text))"
        case .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
            problem = "no network, or no such host as \(host)"
        case .cannotConnectToHost: problem = "\(host) takes no connection"
        case .timedOut: problem = "\(host) did not answer in time"
        case .networkConnectionLost: problem = "the connection to \(host) broke off"
        default:
            namesHost = text.contains(host)
            problem = "no answer that could be used (\(text))"
        }
    }
}
