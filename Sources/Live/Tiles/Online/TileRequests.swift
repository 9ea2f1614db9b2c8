import HTTP
import Tiles

extension TileError {
    /// A request that failed, which says nothing about the tile.
    init(_ error: HTTPError) { self.init(.unreachable, error.description) }
}

extension HTTPClient {
    /// The same as `send`, but throws a `TileError`.
    func response(to request: Request, _ cancellation: Cancellation) throws(TileError) -> Response {
        do throws(HTTPError) { return try send(request, cancellation) } catch { throw TileError(error) }
    }
}

/// Sends requests to a server, and reports when a response asks for a pause.
struct PauseReportingClient: HTTPClient {
    let server: any HTTPClient
    /// Called with the seconds that the server asks for; nil if it does not say how many.
    let receivedPauseRequest: @Sendable (Int?) -> Void

    func send(_ request: Request, _ cancellation: Cancellation) throws(HTTPError) -> Response {
        let answer = try server.send(request, cancellation)
        if answer.status == 429 || answer.status == 503 { receivedPauseRequest(answer.retryAfter) }
        return answer
    }
}
