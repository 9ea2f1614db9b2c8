import Dispatch
import Glibc
import Synchronization

/// Sends requests through a helper: this program, started a second time as the process `catchment-fetch`. Only the helper loads
/// libcurl, so this process spends no time or memory on it.
///
/// The helper is started with the first request and serves all of them, several at once. If it dies, the next request starts it
/// again, until it has died `maximumDeaths` times in a row without sending anything.
public final class HelperClient: HTTPClient {
    private struct State {
        var process: HelperProcess?
        var pending: [UInt32: PendingResponse] = [:]
        var nextID: UInt32 = 1
        /// How often in a row the helper has died without sending anything.
        var deaths = 0
    }

    /// The argument that makes the program run as the helper and do nothing else.
    public static let argument = "--fetch-helper"
    /// The name of the helper in lists of processes.
    public static let processName = "catchment-fetch"

    private let program: String
    let downloadLimits: DownloadLimits
    private let state = Mutex(State())
    private static let maximumDeaths = 3

    /// - Parameter program: the path of `catchment`.
    public init(program: String, downloadLimits: DownloadLimits = DownloadLimits()) {
        self.program = program
        self.downloadLimits = downloadLimits
    }

    deinit { state.withLock { $0.process }?.end() }

    /// The id of the helper's process; nil while it does not run.
    var helperProcess: pid_t? { state.withLock { $0.process?.process } }

    public func send(_ request: Request, _ cancellation: Cancellation) throws(HTTPError) -> Response {
        var response = Response(status: 0)
        try transfer(request, cancellation) { event in
            switch event {
            case .head(let status, let headers): (response.status, response.headers) = (status, headers)
            case .body(let bytes): response.body += bytes
            case .end, .failed: break
            }
            return true
        }
        return response
    }

    /// Sends a request and hands over the events of its response as they arrive, on this thread.
    /// - Parameter receive: returns whether the rest is wanted.
    func transfer(
        _ request: Request, _ cancellation: Cancellation,
        _ receive: (PendingResponse.Event) throws(HTTPError) -> Bool
    ) throws(HTTPError) {
        try request.check()
        let host = hostName(of: request.url)
        let pending = PendingResponse()
        let (id, process) = try enter(pending)
        defer { state.withLock { _ = $0.pending.removeValue(forKey: id) } }
        let sending = RequestSending()
        let stop: @Sendable () -> Void = {
            // Fails the response before the helper is told: the thread that reads from the helper may be waiting for room in it.
            pending.fail(HTTPError(.cancelled, host: host))
            guard sending.cancel() else { return }
            // On another thread, because the socket may be full and the caller must not wait for the helper.
            runOnOwnThread("cancel") { _ = process.send(Frame(id: id, .cancel)) }
        }
        try cancellation.whileRunning(onCancel: stop) { () throws(HTTPError) in
            if !sending.isCancelled {
                if !process.send(Frame(id: id, .request(WireRequest(request)))) {
                    lose(process)
                } else if sending.sent() {
                    _ = process.send(Frame(id: id, .cancel))
                }
            }
            // A second limit, in case the helper fails to end a request that takes too long.
            let deadline = DispatchTime.now() + .seconds(request.limits.seconds + 10)
            while true {
                guard let event = pending.next(until: deadline) else {
                    process.end()
                    throw HTTPError(.helperEnded)
                }
                if case .failed(let error) = event { throw error }
                var shouldContinue = false
                do throws(HTTPError) { shouldContinue = try receive(event) } catch {
                    stop()
                    throw error
                }
                if case .end = event { return }
                if !shouldContinue { return stop() }
            }
        }
    }

    /// Registers a request under a new id, and starts the helper if it does not run.
    private func enter(_ pending: PendingResponse) throws(HTTPError) -> (UInt32, HelperProcess) {
        let entered: (id: UInt32, process: HelperProcess, isNew: Bool)? = state.withLock { state in
            let running = state.process
            guard let process = running ?? (state.deaths < Self.maximumDeaths ? HelperProcess(program) : nil) else {
                return nil
            }
            state.process = process
            let id = state.nextID
            state.nextID &+= 1
            state.pending[id] = pending
            return (id, process, running == nil)
        }
        guard let (id, process, isNew) = entered else { throw HTTPError(.helperEnded) }
        if isNew {
            runOnOwnThread(Self.processName) { [weak self] in
                process.readFrames { self?.receive($0) }
                self?.lose(process)
            }
        }
        return (id, process)
    }

    private func receive(_ frame: Frame) {
        let event: PendingResponse.Event
        switch frame.message {
        case .head(let status, let headers): event = .head(status: status, headers)
        case .body(let bytes): event = .body(bytes)
        case .end: event = .end
        case .failed(let error): event = .failed(error)
        case .request, .cancel: return
        }
        let pending = state.withLock { state in
            state.deaths = 0
            return state.pending[frame.id]
        }
        pending?.add(event)
    }

    /// Gives up a helper that ended or failed: all waiting requests fail, and the next request starts another helper.
    private func lose(_ process: HelperProcess) {
        process.end()
        let pending = state.withLock { state -> [PendingResponse] in
            guard state.process === process else { return [] }
            defer { state.pending = [:] }
            state.process = nil
            state.deaths += 1
            return Array(state.pending.values)
        }
        for response in pending { response.fail(HTTPError(.helperEnded)) }
    }
}
