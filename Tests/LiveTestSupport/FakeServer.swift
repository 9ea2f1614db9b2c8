import HTTP
import Synchronization

/// A server that answers as a test says and records the requests.
final class FakeServer: HTTPClient {
    private let state = Mutex<(answers: [String: Result<Response, HTTPError>], requests: [Request])>(([:], []))

    /// Sets the response for an address. All other addresses answer 404.
    func answer(_ url: String, _ answer: Response) { state.withLock { $0.answers[url] = .success(answer) } }
    func answer(_ url: String, _ body: [UInt8], type: String = "", etag: String? = nil) {
        answer(url, Response(status: 200, body: body, type: type, etag: etag))
    }
    func fail(_ url: String, _ error: HTTPError) { state.withLock { $0.answers[url] = .failure(error) } }

    var requests: [Request] { state.withLock { $0.requests } }
    var urls: [String] { requests.map(\.url) }

    func send(_ request: Request, _ cancellation: Cancellation) throws(HTTPError) -> Response {
        try state.withLock { state in
            state.requests.append(request)
            return state.answers[request.url] ?? .success(Response(status: 404))
        }.get()
    }
}

extension Response {
    /// - Parameters:
    ///   - modified: in seconds since 1970.
    ///   - retryAfter: in seconds, like `freshSeconds`.
    init(
        status: Int, body: [UInt8] = [], type: String = "", etag: String? = nil, modified: Int? = nil,
        retryAfter: Int? = nil, freshSeconds: Int? = nil
    ) {
        self.init(status: status, body: body)
        headers["Content-Type"] = type.isEmpty ? nil : type
        headers["ETag"] = etag
        headers["Last-Modified"] = modified.map(HTTPDate.text)
        headers["Retry-After"] = retryAfter.map(String.init)
        headers["Cache-Control"] = freshSeconds.map { "max-age=\($0)" }
    }
}
