import Catalogue
import HTTP

/// Requests to the services of Open-Meteo.
extension Forecasts {
    /// The most bytes of an answer; a full one for sixteen days has about 60 kB, one for a hundred places 100 kB.
    private static let mostBytes = 4 << 20
    private static let patienceSeconds = 15

    /// Sends requests to a server; valid only inside the closure that `request` calls.
    struct Server {
        let get: (_ path: String) throws(ServiceError) -> [UInt8]
    }

    /// Waits until other requests to the service have ended, and then does the work with it.
    /// - Throws: `tooFast`, without a request, during a pause that the server asked for; also the errors of `work`.
    func request<Value>(
        _ source: ForecastSource, _ cancellation: Cancellation, _ work: (Server) throws(ServiceError) -> Value
    ) throws(ServiceError) -> Value {
        let address = try ServerAddress(self.address(source))
        guard let client = client() else { throw .noNetwork }
        let server = Server { path throws(ServiceError) in
            try self.get(address.text + path, with: client, cancellation)
        }
        return try obeyingPauses(of: address.server, cancellation) { () throws(ServiceError) in try work(server) }
    }

    /// Waits until other requests to a server have ended, and then does the work. If its answer asks for a pause, the pause begins.
    func obeyingPauses<Value>(
        of server: String, _ cancellation: Cancellation, _ work: () throws(ServiceError) -> Value
    ) throws(ServiceError) -> Value {
        try turns.wait(for: server, cancellation) { () throws(ServiceError) in
            if let seconds = pauses.left(of: server) { throw .tooFast(afterSeconds: seconds) }
            do throws(ServiceError) { return try work() } catch {
                switch error {
                case .tooFast(let seconds): pauses.begin(server, seconds: seconds)
                case .unavailable(let seconds?): pauses.begin(server, seconds: seconds)
                default: break
                }
                throw error
            }
        }
    }

    private func get(
        _ address: String, with client: any HTTPClient, _ cancellation: Cancellation
    ) throws(ServiceError) -> [UInt8] {
        let response = try client.answer(
            from: address, type: "application/json", limit: Self.mostBytes, seconds: Self.patienceSeconds, cancellation)
        if response.status == 200 { return response.body }
        let error = OpenMeteo.error(
            status: response.status, body: response.body, retryAfter: response.retryAfter, at: now())
        throw error.withPause(after: response.status)
    }
}

extension HTTPClient {
    /// The answer of a service of forecasts or warnings, with any status.
    /// - Parameters:
    ///   - type: the kind of answer that is wanted.
    ///   - limit: the most bytes of the answer.
    ///   - seconds: how long to wait for it.
    func answer(
        from address: String, type: String, limit: Int, seconds: Int, _ cancellation: Cancellation
    ) throws(ServiceError) -> Response {
        var request = Request(address, limit: limit)
        request.headers["Accept"] = type
        request.limits.seconds = seconds
        do throws(HTTPError) { return try send(request, cancellation) } catch {
            throw cancellation.isCancelled ? ServiceError.cancelled : ServiceError(error)
        }
    }
}

extension ServiceError {
    /// The error with the usual pause, if the server answered with the status 429 or 503 and named no length.
    func withPause(after status: Int) -> ServiceError {
        guard status == 429 || status == 503 else { return self }
        return switch self {
        case .tooFast(nil): .tooFast(afterSeconds: ServerPause.usualSeconds)
        case .unavailable(nil): .unavailable(afterSeconds: ServerPause.usualSeconds)
        default: self
        }
    }
}
