import Catalogue
import Dispatch
import HTTP

/// Fetches one file into a folder: tries again after a fault that may pass, and resumes where an earlier try broke off.
///
/// `NAME.json` in the same folder has the version of the downloaded bytes.
struct FileDownload {
    let client: any FileClient
    let files: any FileSystem
    let folder: String
    let cancellation: Cancellation
    /// The pause before the second try; each further one is twice as long.
    let firstPauseMilliseconds: Int
    /// Seconds since 1970.
    let now: @Sendable () -> Int
    let report: (Event) -> Void

    enum Event {
        case progress(TransferProgress)
        /// A try failed; the next one begins after `seconds`.
        case waiting(FetchProblem, seconds: Int)
    }

    enum Outcome {
        case fetched(path: String, FileVersion)
        /// The server still has the version of the saved data.
        case unchanged
        /// The server has no such file.
        case absent(FetchProblem, FileAnswer)
    }

    private static let maximumTries = 4
    /// A server that says nothing is asked only once more, because each try takes long.
    private static let triesOfSilentServer = 2
    /// The longest pause in seconds. A server that asks for a longer one is not asked again in this update.
    private static let longestPause = 30
    /// Seconds after which to try again if the server does not say.
    private static let usualPause = 15 * 60

    /// - Parameters:
    ///   - known: the version of the saved data.
    ///   - mayBeAbsent: whether the file might not have been published yet. If so, a refusal is returned as `absent` and not thrown.
    func fetch(
        _ url: String, as name: String, limit: Int, known: FileVersion?, mayBeAbsent: Bool = false
    ) throws(UpdateError) -> Outcome {
        let path = "\(folder)/\(name)"
        var attempt = 0
        while true {
            attempt += 1
            let saved = record(path, url: url)
            let request = request(url, path, limit, saved, known: known)
            let result = try download(request, name: name)
            if cancellation.isCancelled { throw .cancelled }
            let problem: FetchProblem
            switch result {
            case .success(let answer) where answer.status == 304:
                return saved?.isWhole == true ? .fetched(path: path, saved?.version ?? .init()) : .unchanged
            case .success(let answer) where answer.isSuccess:
                try write(FetchRecord(url: url, version: answer.version, file: name, checked: now()), path)
                return .fetched(path: path, answer.version)
            case .success(let answer):
                problem = .status(answer.status, host: hostName(of: url))
                if answer.status == 416, request.start > 0 {
                    remove(path)
                } else if mayBeAbsent, 400..<500 ~= answer.status, !problem.mayPass {
                    // A fault of the server, or of a proxy, says nothing about the file.
                    return .absent(problem, answer)
                }
            case .failure(let error): problem = .error(error)
            }
            if case .error(let error) = problem, error.kind.makesPartUseless { remove(path) }
            try pauseOrThrow(problem, retryAfter: (try? result.get())?.retryAfter, attempt)
        }
    }

    func remove(_ path: String) {
        for path in [path, path + ".json"] { try? files.remove(path) }
    }

    /// What is known about the file on the disk; nil if it was not fetched from the address.
    private func record(_ path: String, url: String) -> FetchRecord? {
        guard let bytes = (try? files.contents(path + ".json")) ?? nil, let size = try? files.open(path).size, size > 0,
            let record = (try? bytes.jsonValue()).flatMap(FetchRecord.init), record.url == url
        else { return nil }
        return record
    }

    private func write(_ record: FetchRecord, _ path: String) throws(UpdateError) {
        do throws(FileError) { try files.atomicWrite(Array(record.json.text.utf8), to: path + ".json") } catch {
            throw .disk(error)
        }
    }

    private func request(
        _ url: String, _ path: String, _ limit: Int, _ saved: FetchRecord?, known: FileVersion?
    ) -> FileRequest {
        var request = FileRequest(url, to: path, limit: limit)
        if let saved, saved.isWhole, !saved.version.isEmpty {
            request.known = saved.version
        } else if let saved, !saved.isWhole, let version = saved.version.forRange,
            let size = try? files.open(path).size,
            size < limit
        {
            request.start = size
            request.ifRange = version
        } else {
            request.known = known
        }
        return request
    }

    private func download(_ request: FileRequest, name: String) throws(UpdateError) -> Result<FileAnswer, HTTPError> {
        var meter = TransferMeter()
        var writeError: UpdateError?
        let result: Result<FileAnswer, HTTPError>
        do throws(HTTPError) {
            result = .success(
                try client.download(request, cancellation) { event in
                    switch event {
                    case .began(let answer, _):
                        // Written before the first byte arrives, so that a download is never resumed with bytes of another version.
                        let record = FetchRecord(
                            url: request.url, version: answer.version, file: name, checked: 0, isWhole: false)
                        do throws(UpdateError) { try write(record, request.path) } catch { writeError = error }
                    case .received(let bytes, let total):
                        let milliseconds = Int(DispatchTime.now().uptimeNanoseconds / 1_000_000)
                        report(.progress(meter.progress(bytes, of: total, at: milliseconds)))
                    }
                })
        } catch {
            result = .failure(error)
        }
        if case .success = result, let writeError { throw writeError }
        return result
    }

    /// Waits before the next try.
    /// - Throws: if another try is of no use now.
    private func pauseOrThrow(_ problem: FetchProblem, retryAfter: Int?, _ attempt: Int) throws(UpdateError) {
        if case .error(let error) = problem {
            switch error.kind {
            case .libraryMissing, .helperEnded: throw .helper(error)
            case .disk(let path, let code): throw .disk(FileError(.write, path, code: code))
            case .noSuchHost, .noConnection: throw .offline(error)
            default: if !problem.mayPass { throw .refused(error) }
            }
        }
        var maximumTries = Self.maximumTries
        if case .error(let error) = problem, error.kind == .stalled { maximumTries = Self.triesOfSilentServer }
        guard problem.mayPass, attempt < maximumTries, retryAfter ?? 0 <= Self.longestPause else {
            let retry =
                retryAfter.map { UpdateError.RetryTime.requestedByServer(LocalTime(now() + $0)) }
                ?? .usual(LocalTime(now() + Self.usualPause))
            throw .notFetched(problem, tries: attempt, retry)
        }
        let pause = max((retryAfter ?? 0) * 1000, firstPauseMilliseconds << (attempt - 1))
        report(.waiting(problem, seconds: (pause + 999) / 1000))
        let end = DispatchSemaphore(value: 0)
        cancellation.whileRunning(onCancel: { end.signal() }) { _ = end.wait(timeout: .now() + .milliseconds(pause)) }
        if cancellation.isCancelled { throw .cancelled }
    }
}

extension HTTPError.Kind {
    /// Whether the saved part of a file is useless for a later try: the file is too large, or the server will not send the rest.
    fileprivate var makesPartUseless: Bool {
        switch self {
        case .tooLarge, .rangeIgnored, .otherRange, .packedRange: true
        default: false
        }
    }
}
