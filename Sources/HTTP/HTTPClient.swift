/// Sends requests to web servers. Calls block until the response is complete: make them on a thread of their own.
public protocol HTTPClient: Sendable {
    /// - Throws: if there is no complete response, or the request was cancelled. A status such as 404 is a response.
    func send(_ request: Request, _ cancellation: Cancellation) throws(HTTPError) -> Response
}
