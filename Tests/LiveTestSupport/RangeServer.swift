import HTTP
import Synchronization

/// A server with one file. It answers requests for ranges as RFC 9110 says, or as a test wants.
final class RangeServer: HTTPClient {
    private let bytes: [UInt8]
    private let state = Mutex<(requests: [Request], etag: String, change: (@Sendable (inout Response) -> Void)?)>(
        ([], "\"1\"", nil))

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var requests: [Request] { state.withLock { $0.requests } }
    func changeAnswers(_ change: @escaping @Sendable (inout Response) -> Void) {
        state.withLock { $0.change = change }
    }

    func send(_ request: Request, _ cancellation: Cancellation) throws(HTTPError) -> Response {
        state.withLock { state in
            state.requests.append(request)
            var answer = Response(status: 416)
            if let range = request.range, let end = range.last, range.first < bytes.count {
                let last = min(Int(end), bytes.count - 1)
                answer = Response(status: 206, body: Array(bytes[Int(range.first)...last]), etag: state.etag)
                answer.range = "\(range.first)-\(last)/\(bytes.count)"
            }
            state.change?(&answer)
            return answer
        }
    }
}

extension Response {
    /// "0-99/1234".
    var range: String? {
        get { headers["Content-Range"] }
        set { headers["Content-Range"] = newValue.map { "bytes \($0)" } }
    }
}
