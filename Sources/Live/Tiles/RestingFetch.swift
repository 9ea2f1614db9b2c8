import Tiles

/// Tells when a server asks to be left alone, whatever it was asked for.
struct RestingFetch: HTTPFetching {
    let server: any HTTPFetching
    /// Told for how many seconds; nil where the server does not say.
    let rest: @Sendable (Int?) -> Void

    func fetch(_ request: HTTPRequest, _ cancellation: Cancellation) throws(TileError) -> HTTPAnswer {
        let answer = try server.fetch(request, cancellation)
        if answer.status == 429 || answer.status == 503 { rest(answer.retryAfter) }
        return answer
    }
}
