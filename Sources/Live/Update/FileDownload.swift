import Catalogue
import Dispatch

/// Fetches one file into a folder: in several tries where it has to be, and going on where an earlier one broke off.
///
/// Beside the file lies `NAME.json`, which says of which version the bytes are that are there.
struct FileDownload {
    let fetcher: any FileFetching
    let files: any FileSystem
    let folder: String
    let cancellation: Cancellation
    /// Of the pause before the second try; each further one is twice as long.
    let firstPauseMilliseconds: Int
    let now: @Sendable () -> Int
    let tell: (Event) -> Void

    enum Event {
        case progress(TransferProgress)
        /// Something went wrong, and it is tried again after so many seconds.
        case waiting(String, seconds: Int)
    }

    enum Outcome {
        case fetched(path: String, FileVersion)
        case unchanged
        /// The server has no such file, in words.
        case absent(String, FileAnswer)
    }

    private static let tries = 4
    /// A server that wants to be left alone for longer is.
    private static let longestPause = 30
    /// When to try again where the server does not say.
    private static let usualPause = 15 * 60

    /// - Parameters:
    ///   - known: the version that is loaded.
    ///   - mayBeAbsent: whether a status that refuses the file only says that there is none so far.
    func fetch(
        _ url: String, as name: String, limit: Int, known: FileVersion?, mayBeAbsent: Bool = false
    ) throws(UpdateError) -> Outcome {
        let path = "\(folder)/\(name)"
        var attempt = 0
        while true {
            attempt += 1
            let kept = record(path, url: url)
            let request = request(url, path, limit, kept, known: known)
            let answer = send(request, name: name)
            if cancellation.isCancelled { throw .cancelled }
            switch (answer.status, answer.problem) {
            case (304, nil): return kept?.isWhole == true ? .fetched(path: path, kept?.version ?? .init()) : .unchanged
            case (_, nil):
                try write(FetchRecord(url: url, version: answer.version, file: name, checked: now()), path)
                return .fetched(path: path, answer.version)
            case (416, _?) where request.start > 0: remove(path)
            // A fault of the server, or of a proxy before it, says nothing of the file.
            case (400..<500, let problem?) where mayBeAbsent && ![408, 429].contains(answer.status):
                return .absent(problem, answer)
            default: break
            }
            try pauseOrThrow(answer, attempt, host: hostName(of: url))
        }
    }

    func remove(_ path: String) {
        for path in [path, path + ".json"] { try? files.remove(path) }
    }

    private func record(_ path: String, url: String) -> FetchRecord? {
        guard let bytes = (try? files.contents(path + ".json")) ?? nil, let size = try? files.open(path).size, size > 0,
            let record = jsonValue(bytes).flatMap(FetchRecord.init), record.url == url
        else { return nil }
        return record
    }

    private func write(_ record: FetchRecord, _ path: String) throws(UpdateError) {
        do throws(FileError) { try files.atomicWrite(Array(record.json.text.utf8), to: path + ".json") } catch {
            throw UpdateError(.cannotWrite, error.description)
        }
    }

    private func request(
        _ url: String, _ path: String, _ limit: Int, _ kept: FetchRecord?, known: FileVersion?
    ) -> FileRequest {
        var request = FileRequest(url, to: path, limit: limit)
        if let kept, kept.isWhole, !kept.version.isEmpty {
            request.known = kept.version
        } else if let kept, !kept.isWhole, let version = kept.version.forRange, let size = try? files.open(path).size,
            size < limit
        {
            request.start = size
            request.ifRange = version
        } else {
            request.known = known
        }
        return request
    }

    private func send(_ request: FileRequest, name: String) -> FileAnswer {
        var meter = TransferMeter()
        var problem: UpdateError?
        var answer = fetcher.fetch(request, cancellation) { event in
            switch event {
            case .began(let answer, _):
                // Before the bytes, so that bytes are never taken for another version's.
                do throws(UpdateError) {
                    try write(
                        FetchRecord(
                            url: request.url, version: answer.version, file: name, checked: 0, isWhole: false),
                        request.path)
                } catch {
                    problem = error
                }
            case .received(let bytes, let total):
                let milliseconds = Int(DispatchTime.now().uptimeNanoseconds / 1_000_000)
                tell(.progress(meter.progress(bytes, of: total, at: milliseconds)))
            }
        }
        if let problem, answer.problem == nil {
            answer.problem = problem.description
            answer.cause = .disk
        }
        return answer
    }

    /// Waits before the next try; throws where there is none.
    private func pauseOrThrow(_ answer: FileAnswer, _ attempt: Int, host: String) throws(UpdateError) {
        let problem = answer.problem ?? "answered with status \(answer.status)"
        let keeps = "what is here stays in use"
        switch answer.cause {
        case .program: throw UpdateError(.program, problem)
        case .disk: throw UpdateError(.cannotWrite, "\(problem); \(keeps)")
        case .noNetwork:
            let isNameless = problem.hasPrefix("no network")
            throw UpdateError(
                .network,
                isNameless ? "no network: \(keeps) (\(host) was not found)" : "\(problem); \(keeps), check the network",
                retryAt: now() + Self.usualPause)
        case .server: break
        }
        // What broke off on the way may arrive the next time; what a server refuses, it will refuse again.
        let isPassing = [0, 200, 206, 408, 416, 429].contains(answer.status) || answer.status >= 500
        let isRefused = problem.contains("allowed") || problem.contains("https")
        let wanted = answer.retryAfter.map { min($0, 86_400) }
        guard isPassing, !isRefused, attempt < Self.tries, wanted ?? 0 <= Self.longestPause else {
            if isRefused { throw UpdateError(.network, "\(problem); \(keeps)") }
            let pause = wanted ?? Self.usualPause
            let retryAt = now() + pause
            let tried = attempt > 1 ? " (\(attempt) tries)" : ""
            throw UpdateError(
                .network, "\(problem)\(tried); \(keeps), and \(Self.words(retryAt, asked: wanted != nil))",
                retryAt: retryAt)
        }
        let pause = max((wanted ?? 0) * 1000, firstPauseMilliseconds << (attempt - 1))
        tell(.waiting(problem, seconds: (pause + 999) / 1000))
        let end = DispatchSemaphore(value: 0)
        cancellation.whileRunning(onCancel: { end.signal() }) { _ = end.wait(timeout: .now() + .milliseconds(pause)) }
        if cancellation.isCancelled { throw .cancelled }
    }

    private static func words(_ retryAt: Int, asked: Bool) -> String {
        "\(asked ? "the server wants to be left alone until" : "another try is worth while from") \(timeOfDay(retryAt))"
    }
}
