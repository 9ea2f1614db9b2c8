import Dispatch
import Synchronization
import Tiles

/// Fetches many small things through `catchment-fetch`, which is started with the first of them and stays.
public final class FetchService: HTTPFetching {
    private struct State {
        var process: FetchProcess?
        var waiting: [Int: Waiter] = [:]
        var next = 1
        /// How often it died since it last answered.
        var deaths = 0
    }

    private let program: String?
    private let state = Mutex(State())
    private static let mostDeaths = 3

    /// - Parameter executable: this program's own file.
    public init(executable: String = Folders.executable) { program = fetchProgram(beside: executable) }

    deinit { state.withLock { $0.process }?.end() }

    public func fetch(_ request: HTTPRequest, _ cancellation: Cancellation) throws(TileError) -> HTTPAnswer {
        // What stands in the line must not be able to end it.
        guard !request.url.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else {
            throw TileError(
                .unreachable, "an address of \(hostName(of: request.url).prefix(100)) has characters that none may have"
            )
        }
        let waiter = Waiter()
        let (id, process) = try enter(waiter)
        let isCancelled = TileError(.unreachable, "it is not wanted any more")
        return try cancellation.whileRunning {
            _ = process.send("cancel \(id)\n")
            waiter.settle(.failure(isCancelled))
        } _: { () throws(TileError) in
            if !process.send(line(request, id: id)) { lose(process) }
            // The other side keeps the time; this is for the case that it does not.
            if !waiter.wait(seconds: request.seconds + 10) { process.end() }
            return try waiter.answer(orElse: TileError(.unreachable, "there was no answer"))
        }
    }

    private func line(_ request: HTTPRequest, id: Int) -> String {
        let range = request.range.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "-"
        let etag =
            request.etag.flatMap { $0.isEmpty || $0.utf8.contains { $0 <= 0x20 || $0 >= 0x7F } ? nil : $0 } ?? "-"
        return "get \(id) \(request.limit) \(request.seconds) \(range) \(etag) "
            + "\(request.modified.map(String.init) ?? "-") \(request.url)\n"
    }

    /// Takes a number, and starts the process where it does not run.
    private func enter(_ waiter: Waiter) throws(TileError) -> (Int, FetchProcess) {
        guard let program else {
            throw TileError(
                .unreachable, "catchment-fetch, which fetches files, is not beside the program: install Catchment again"
            )
        }
        let entered: (id: Int, process: FetchProcess, isNew: Bool)? = state.withLock { state in
            let known = state.process
            guard let process = known ?? (state.deaths < Self.mostDeaths ? FetchProcess(program) : nil) else {
                return nil
            }
            state.process = process
            let id = state.next
            state.next += 1
            state.waiting[id] = waiter
            return (id, process, known == nil)
        }
        guard let (id, process, isNew) = entered else {
            throw TileError(.unreachable, "catchment-fetch does not run: install Catchment again")
        }
        if isNew {
            // A thread of its own, as it waits all the time.
            DispatchQueue(label: "catchment-fetch").async { [weak self] in
                process.readAnswers { self?.take($0) }
                self?.lose(process)
            }
        }
        return (id, process)
    }

    private func take(_ answer: FetchProcess.Answer) {
        let waiter = state.withLock { state in
            state.deaths = 0
            return state.waiting.removeValue(forKey: answer.id)
        }
        waiter?.settle(Self.result(answer))
    }

    private static func result(_ answer: FetchProcess.Answer) -> Result<HTTPAnswer, TileError> {
        guard let body = answer.body else { return .failure(TileError(.unreachable, answer.rest)) }
        let words = answer.rest.split(separator: " ").map { $0 == "-" ? nil : String($0) }
        return .success(
            HTTPAnswer(
                status: words[0].flatMap { Int($0) } ?? 0, body: body, type: words[2]?.lowercased() ?? "",
                etag: words[3], modified: words[4].flatMap { Int($0) }, range: words[5],
                retryAfter: words[6].flatMap { Int($0) }, freshSeconds: words[7].flatMap { Int($0) }))
    }

    /// The process is gone, or of no use: all who wait are told, and the next request starts another.
    private func lose(_ process: FetchProcess) {
        process.end()
        let waiting = state.withLock { state -> [Waiter] in
            guard state.process === process else { return [] }
            defer { state.waiting = [:] }
            state.process = nil
            state.deaths += 1
            return Array(state.waiting.values)
        }
        for waiter in waiting {
            waiter.settle(.failure(TileError(.unreachable, "catchment-fetch ended before its time")))
        }
    }
}

/// Somebody who waits for an answer.
private final class Waiter: Sendable {
    private let result = Mutex<Result<HTTPAnswer, TileError>?>(nil)
    private let settled = DispatchSemaphore(value: 0)

    /// The first one counts.
    func settle(_ result: Result<HTTPAnswer, TileError>) {
        let isFirst = self.result.withLock { known in
            defer { known = known ?? result }
            return known == nil
        }
        if isFirst { settled.signal() }
    }

    /// - Returns: whether there was an answer in that time.
    func wait(seconds: Int) -> Bool { settled.wait(timeout: .now() + .seconds(seconds)) == .success }

    func answer(orElse error: TileError) throws(TileError) -> HTTPAnswer {
        try (result.withLock { $0 } ?? .failure(error)).get()
    }
}
