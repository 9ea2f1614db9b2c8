import Catalogue
import Geo
import Glibc
import Tiles

/// Asks services on the network where places are, and keeps what they answer. It blocks until there is an answer.
public struct Lookups: Sendable {
    private let files: UserFiles
    private let fetch: (any HTTPFetching)?
    private let address: @Sendable (LookupService) -> String
    private let now: @Sendable () -> Int
    private let pause: @Sendable (Cancellation) -> Void

    /// Answers are a few kilobytes.
    private static let mostBytes = 256 << 10
    private static let patienceSeconds = 10
    /// A service that says nothing about it is left alone for so long, and none for longer than that.
    private static let (standardRest, longestRest) = (60, 3600)

    /// - Parameters:
    ///   - fetch: nil where the network is not to be used.
    ///   - address: where a service is.
    ///   - now: seconds since 1970.
    ///   - pause: waits for a moment, a small part of a second.
    public init(
        files: UserFiles, fetch: (any HTTPFetching)?,
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

    /// What was answered before, also without a network; nil where it was not asked.
    public func kept(_ question: KeptLookups.Question) -> [Origin]? {
        files.loadLookups().answer(to: question, today: today)
    }

    // MARK: Questions

    /// Where a postcode is, or was.
    public func find(_ postcode: Postcode, _ cancellation: Cancellation) throws(LookupError) -> PostcodesIO.Answer {
        let service = LookupService.postcodesIO
        var found = PostcodesIO.Answer.unknown
        for path in [PostcodesIO.path(of: postcode), PostcodesIO.pathOfTerminated(postcode)] where found == .unknown {
            let answer = try ask(service, path, cancellation)
            if answer.status != 404 { found = try PostcodesIO.answer(answer.body, about: postcode) }
        }
        guard case .at(let origin) = found else { return found }
        return .at(keep([origin], to: .postcode(postcode), of: service)[0])
    }

    /// The nearest postcode to a point; nil where there is none near it. The service is told the point to eleven metres.
    public func nearest(to exact: Coordinate, _ cancellation: Cancellation) throws(LookupError) -> Origin? {
        let service = LookupService.postcodesIO
        let point = Coordinate(
            latitude: (exact.latitude * 10_000).rounded() / 10_000,
            longitude: (exact.longitude * 10_000).rounded() / 10_000)
        guard PostcodesIO.covers(point) else { return nil }
        if let kept = kept(.point(point)) { return kept.first }
        let answer = try ask(service, PostcodesIO.path(nearest: point), cancellation)
        guard answer.status != 404 else { throw refused(service, answer) }
        let found = try PostcodesIO.nearest(answer.body)
        return keep(found.map { [$0] } ?? [], to: .point(point), of: service).first
    }

    /// Places of a name, the best first; none where none is known.
    /// - Parameter box: where they are more likely meant.
    public func places(
        named name: String, near box: BoundingBox?, _ cancellation: Cancellation
    ) throws(LookupError) -> [Origin] {
        let service = LookupService.nominatim
        if let kept = kept(.name(name)) { return kept }
        guard !isOff else { throw off(service) }
        try takeTurn(service, cancellation)
        let answer = try ask(service, Nominatim.path(named: name, near: box), cancellation)
        guard answer.status != 404 else { throw refused(service, answer) }
        return keep(try Nominatim.places(answer.body), to: .name(name), of: service)
    }

    /// The origins as they are shown, which says of when they are. An answer that cannot be kept is still one.
    private func keep(
        _ origins: [Origin], to question: KeptLookups.Question, of service: LookupService
    ) -> [Origin] {
        let today = today
        let dated = origins.map { origin in
            var dated = origin
            dated.credit = "\(service.credit), \(CalendarDate(today.utf8)?.long ?? today)"
            return dated
        }
        try? files.updateLookups { $0.keep(dated, to: question, of: service, date: today) }
        return dated
    }

    // MARK: Asking

    private func off(_ service: LookupService) -> LookupError {
        LookupError(
            .off,
            "\(service.name) is not asked, as the network is turned off: \"network\" in settings.json (:network on in the program), --offline or CATCHMENT_OFFLINE does that"
        )
    }

    /// - Returns: an answer with the status 200 or 404.
    private func ask(
        _ service: LookupService, _ path: String, _ cancellation: Cancellation
    ) throws(LookupError) -> HTTPAnswer {
        guard let fetch else { throw off(service) }
        let rest = (files.loadLookups().resting[service.id] ?? 0) - now()
        // Nominatim's turn was taken before, and is no rest.
        let turn = service == .nominatim ? Nominatim.secondsBetweenRequests + 1 : 0
        // A clock that was set back must not make it a rest of years.
        if rest > turn, rest <= Self.longestRest { throw resting(service, rest) }
        var request = HTTPRequest(address(service) + path, limit: Self.mostBytes)
        request.seconds = Self.patienceSeconds
        let answer: HTTPAnswer
        do throws(TileError) { answer = try fetch.fetch(request, cancellation) } catch {
            if cancellation.isCancelled { throw Self.cancelled }
            throw LookupError(
                .network, "\(service.name) could not be asked (\(error.description)): try again when there is a network"
            )
        }
        if answer.status == 200 || answer.status == 404 { return answer }
        throw refused(service, answer)
    }

    private static let cancelled = LookupError(.cancelled, "it is not wanted any more")

    private func resting(_ service: LookupService, _ seconds: Int) -> LookupError {
        let time = seconds < 120 ? "\(seconds) seconds" : "\((seconds + 59) / 60) minutes"
        return LookupError(.network, "\(service.name) asked to be left alone: try again in \(time)")
    }

    private func refused(_ service: LookupService, _ answer: HTTPAnswer) -> LookupError {
        switch answer.status {
        case 429, 503:
            let seconds = min(max(answer.retryAfter ?? Self.standardRest, 1), Self.longestRest)
            let until = now() + seconds
            try? files.updateLookups { $0.resting[service.id] = until }
            return resting(service, seconds)
        case 403:
            return LookupError(
                .network, "\(service.name) refuses to answer (403): use a postcode or a position as 53.7966,-1.5478")
        case 404:
            return LookupError(
                .network,
                "\(service.name) is not at \(hostName(of: address(service))) (404): look at \"\(service.id)\" under sources in settings.json"
            )
        case 500...599:
            return LookupError(.network, "\(service.name) has a fault of its own (\(answer.status)): try again later")
        default:
            return LookupError(.network, "\(service.name) did not answer but said \(answer.status): try again later")
        }
    }

    /// Waits until the service may be asked, whichever program on this machine asked it last.
    /// - Throws: where that cannot be written down either, as the terms could not be kept then.
    private func takeTurn(_ service: LookupService, _ cancellation: Cancellation) throws(LookupError) {
        while !cancellation.isCancelled {
            let now = now()
            var rest = 0
            do throws(FileError) {
                try files.updateLookups { kept in
                    rest = (kept.resting[service.id] ?? 0) - now
                    // Seconds are counted whole: the next but one is at least one from now.
                    if rest <= 0 || rest > Self.longestRest {
                        rest = 0
                        kept.resting[service.id] = now + Nominatim.secondsBetweenRequests + 1
                    }
                }
            } catch {
                throw LookupError(
                    .cannotWrite, "\(service.name) is not asked, as its answer could not be kept: \(error.description)")
            }
            if rest == 0 { return }
            if rest > Nominatim.secondsBetweenRequests + 1 { throw resting(service, rest) }
            while self.now() < now + rest, !cancellation.isCancelled { pause(cancellation) }
        }
        throw Self.cancelled
    }
}
