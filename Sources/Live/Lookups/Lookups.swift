import Catalogue
import Geo
import Glibc
import HTTP

/// Asks services on the network where places are, and saves their answers. Calls block until there is an answer.
public struct Lookups: Sendable {
    private let files: UserFiles
    private let fetch: (any HTTPClient)?
    private let address: @Sendable (LookupService) -> String
    private let now: @Sendable () -> Int
    private let pause: @Sendable (Cancellation) -> Void

    /// The most bytes of an answer; real answers have a few kilobytes.
    private static let mostBytes = 256 << 10
    private static let patienceSeconds = 10
    /// The longest pause in seconds that a service can ask for.
    private static let longestPause = 3600

    /// - Parameters:
    ///   - fetch: nil if the network may not be used.
    ///   - address: the address of a service.
    ///   - now: seconds since 1970.
    ///   - pause: waits for a small part of a second.
    public init(
        files: UserFiles, fetch: (any HTTPClient)?,
        address: @escaping @Sendable (LookupService) -> String = \.address,
        now: @escaping @Sendable () -> Int = secondsNow,
        pause: @escaping @Sendable (Cancellation) -> Void = { _ in usleep(50_000) }
    ) {
        self.files = files
        self.fetch = fetch
        self.address = { service in
            let named = address(service)
            return named.hasSuffix("/") ? String(named.dropLast()) : named
        }
        self.now = now
        self.pause = pause
    }

    public var isOff: Bool { fetch == nil }

    private var today: String { dayOf(secondsSince1970: now()) }

    /// The saved answer to a question; nil if there is none.
    public func savedAnswer(to question: SavedLookups.Question) -> [Origin]? {
        files.loadLookups().answer(to: question, today: today)
    }

    // MARK: Questions

    /// Where a postcode is, or was before it ended.
    public func find(_ postcode: Postcode, _ cancellation: Cancellation) throws(LookupError) -> PostcodesIO.Answer {
        let service = LookupService.postcodesIO
        var found = PostcodesIO.Answer.unknown
        for path in [PostcodesIO.path(of: postcode), PostcodesIO.pathOfTerminated(postcode)] where found == .unknown {
            let answer = try sendRequest(to: service, path, cancellation)
            if answer.status != 404 { found = try PostcodesIO.answer(answer.body, about: postcode) }
        }
        guard case .at(let origin) = found else { return found }
        return .at(save([origin], to: .postcode(postcode), of: service)[0])
    }

    /// The nearest postcode to a point; nil if there is none near it. The point is sent to the service with four
    /// decimal places, which is exact to eleven metres.
    public func nearest(to exact: Coordinate, _ cancellation: Cancellation) throws(LookupError) -> Origin? {
        let service = LookupService.postcodesIO
        let point = Coordinate(
            latitude: (exact.latitude * 10_000).rounded() / 10_000,
            longitude: (exact.longitude * 10_000).rounded() / 10_000)
        guard PostcodesIO.covers(point) else { return nil }
        if let saved = savedAnswer(to: .point(point)) { return saved.first }
        let answer = try sendRequest(to: service, PostcodesIO.path(nearest: point), cancellation)
        guard answer.status != 404 else { throw statusError(service, answer) }
        let found = try PostcodesIO.nearest(answer.body)
        return save(found.map { [$0] } ?? [], to: .point(point), of: service).first
    }

    /// Places with a name, the best match first.
    /// - Parameters:
    ///   - dataset: the id of the open dataset; the answer is saved for it.
    ///   - box: the area of the dataset's places; places in it are preferred.
    public func places(
        named name: String, dataset: String, near box: BoundingBox?, _ cancellation: Cancellation
    ) throws(LookupError) -> [Origin] {
        let service = LookupService.nominatim
        let question = SavedLookups.Question.name(name, dataset: dataset)
        if let saved = savedAnswer(to: question) { return saved }
        guard !isOff else { throw LookupError(service, .networkOff) }
        try waitForTurn(service, cancellation)
        let answer = try sendRequest(to: service, Nominatim.path(named: name, near: box), cancellation)
        guard answer.status != 404 else { throw statusError(service, answer) }
        return save(try Nominatim.places(answer.body), to: question, of: service)
    }

    /// Saves the answer, and adds its date to the credit of each origin. An answer that cannot be saved is still returned.
    private func save(
        _ origins: [Origin], to question: SavedLookups.Question, of service: LookupService
    ) -> [Origin] {
        let today = today
        let dated = origins.map { origin in
            var dated = origin
            dated.credit = "\(service.credit), \(CalendarDate(today.utf8)?.long ?? today)"
            return dated
        }
        try? files.updateLookups { $0.save(dated, to: question, of: service, date: today) }
        return dated
    }

    // MARK: Requests

    /// - Returns: an answer with the status 200 or 404.
    private func sendRequest(
        to service: LookupService, _ path: String, _ cancellation: Cancellation
    ) throws(LookupError) -> Response {
        guard let fetch else { throw LookupError(service, .networkOff) }
        // `waitForTurn` saves the time of the next allowed request to Nominatim in `resting`, too. A wait that short is not a
        // pause.
        let turn = service == .nominatim ? Nominatim.secondsBetweenRequests + 1 : 0
        if let rest = rest(of: service, in: files.loadLookups(), now: now()), rest > turn {
            throw LookupError(service, .pause(seconds: rest))
        }
        var request = Request(address(service) + path, limit: Self.mostBytes)
        request.limits.seconds = Self.patienceSeconds
        let answer: Response
        do throws(HTTPError) { answer = try fetch.send(request, cancellation) } catch {
            throw LookupError(service, cancellation.isCancelled ? .cancelled : .notReached(error))
        }
        if answer.status == 200 || answer.status == 404 { return answer }
        throw statusError(service, answer)
    }

    /// The error for a response with a status other than 200.
    private func statusError(_ service: LookupService, _ answer: Response) -> LookupError {
        switch answer.status {
        case 429, 503:
            let now = now()
            let pause = ServerPause(asked: answer.retryAfter, longest: Self.longestPause, now: now)
            try? files.updateLookups { $0.resting[service.id] = pause.end }
            return LookupError(service, .pause(seconds: pause.end - now))
        case 404: return LookupError(service, .wrongAddress(host: hostName(of: address(service))))
        default: return LookupError(service, .status(answer.status))
        }
    }

    /// How many seconds the service must not be asked, because of a pause or of the last request; nil if it may be asked now.
    private func rest(of service: LookupService, in saved: SavedLookups, now: Int) -> Int? {
        saved.resting[service.id].flatMap { ServerPause(end: $0, longest: Self.longestPause).left(now: now) }
    }

    /// Waits until the service may be asked again, even if another process on this machine asked it last.
    /// - Throws: also if the time of the request cannot be saved, because the terms of use could then not be respected.
    private func waitForTurn(_ service: LookupService, _ cancellation: Cancellation) throws(LookupError) {
        while !cancellation.isCancelled {
            let now = now()
            var rest: Int?
            do throws(FileError) {
                try files.updateLookups { saved in
                    rest = self.rest(of: service, in: saved, now: now)
                    // Times are whole seconds. One second is added, so that at least the required time passes.
                    if rest == nil {
                        saved.resting[service.id] = now + Nominatim.secondsBetweenRequests + 1
                    }
                }
            } catch {
                throw LookupError(service, .cannotSave(error))
            }
            guard let rest else { return }
            if rest > Nominatim.secondsBetweenRequests + 1 { throw LookupError(service, .pause(seconds: rest)) }
            while self.now() < now + rest, !cancellation.isCancelled { pause(cancellation) }
        }
        throw LookupError(service, .cancelled)
    }
}
