import HTTP
import Tiles

extension HTTPClient {
    /// The same as `send`, but throws a `TileError`. A request that failed says nothing about the tile.
    func response(to request: Request, _ cancellation: Cancellation) throws(TileError) -> Response {
        do throws(HTTPError) { return try send(request, cancellation) } catch {
            throw .unreachable(.request(error))
        }
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
