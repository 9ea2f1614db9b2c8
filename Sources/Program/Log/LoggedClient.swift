import HTTP

/// Sends requests through the helper, and writes each to the log: method, host, path, status, bytes and time, but no query, header
/// or body.
final class LoggedClient: HTTPClient, FileClient {
    private let client: any HTTPClient & FileClient

    init(_ client: any HTTPClient & FileClient) { self.client = client }

    func send(_ request: Request, _ cancellation: Cancellation) throws(HTTPError) -> Response {
        try logging(request.method, request.url) { () throws(HTTPError) in
            let response = try client.send(request, cancellation)
            return (response, "\(response.status), \(response.body.count) bytes")
        }
    }

    func download(
        _ request: FileRequest, _ cancellation: Cancellation, _ report: (FileEvent) -> Void
    ) throws(HTTPError) -> FileAnswer {
        var bytes = 0
        return try logging(.get, request.url) { () throws(HTTPError) in
            let answer = try client.download(request, cancellation) { event in
                if case .received(let count, _) = event { bytes = count }
                report(event)
            }
            return (answer, "\(answer.status), \(bytes) bytes in \(request.path)")
        }
    }

    private func logging<Answer>(
        _ method: HTTPMethod, _ url: String, _ work: () throws(HTTPError) -> (Answer, String)
    ) throws(HTTPError) -> Answer {
        guard Log.isOn else { return try work().0 }
        let start = ContinuousClock.now
        func write(_ outcome: String) {
            let milliseconds = (ContinuousClock.now - start) / Duration.milliseconds(1)
            Log.write("request: \(method.rawValue) \(loggedAddress(url)): \(outcome), \(Int(milliseconds)) ms")
        }
        do throws(HTTPError) {
            let (answer, outcome) = try work()
            write(outcome)
            return answer
        } catch {
            write("failed, \(error)")
            throw error
        }
    }
}
