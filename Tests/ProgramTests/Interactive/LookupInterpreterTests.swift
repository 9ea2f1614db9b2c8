import App
import Catalogue
import Dispatch
import Geo
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Live
@testable import Program

/// Sources that answer at once.
private struct FakeLookups: LookupSources {
    /// Gets a warning when a point is named or a home is measured; nil for no warning.
    var warnings: Warnings?

    static let kirk = Origin(label: "Kirk Bridge", coordinate: Coordinate(latitude: 53.8, longitude: -1.54))
    static let late = LookupError(.postcodesIO, .status(500))
    static let quay = Origin(label: "Quay", coordinate: Coordinate(latitude: 53.79, longitude: -1.54))

    func find(
        _ text: String, _ policy: LookupPolicy, _ context: LookupContext, _ cancellation: Cancellation
    ) throws(OriginError) -> OriginSearch.Found {
        guard text == "k" else { throw .unknownName(text, suggestion: nil, .british) }
        return OriginSearch.Found(origins: [Self.kirk, Self.quay], problem: Self.late)
    }

    func describe(
        _ point: Coordinate, _ policy: LookupPolicy, _ context: LookupContext, _ cancellation: Cancellation
    ) -> String? {
        warnings?.add("The postcodes cannot be read.")
        return "by the quay"
    }

    func locate(
        _ scope: PositionScope, _ settings: Settings, _ cancellation: Cancellation
    ) throws(PositionError) -> Position {
        guard scope == .machine else { throw PositionError([.geoClue(.noBus)]) }
        return Position(source: "gpsd", coordinate: Self.kirk.coordinate)
    }

    func measure(_ origin: Origin) -> Origin {
        warnings?.add("The postcodes cannot be read.")
        return Self.quay
    }
}

/// A source that blocks until the request is cancelled, and then records that.
private final class SlowLookups: LookupSources {
    let isCancelled = Mutex(false)

    func find(
        _ text: String, _ policy: LookupPolicy, _ context: LookupContext, _ cancellation: Cancellation
    ) throws(OriginError) -> OriginSearch.Found {
        throw .lookup(LookupError(.nominatim, .networkOff))
    }

    func describe(
        _ point: Coordinate, _ policy: LookupPolicy, _ context: LookupContext, _ cancellation: Cancellation
    ) -> String? {
        while !cancellation.isCancelled {}
        isCancelled.withLock { $0 = true }
        return "too late"
    }

    func locate(
        _ scope: PositionScope, _ settings: Settings, _ cancellation: Cancellation
    ) throws(PositionError) -> Position { throw PositionError([]) }

    func measure(_ origin: Origin) -> Origin { origin }
}

/// A source whose first look-up waits for `goOn`. Records which texts were looked up.
private final class TypedLookups: PlaceLookups {
    let texts = Mutex<[String]>([])
    let goOn = DispatchSemaphore(value: 0)

    func find(
        _ text: String, _ policy: LookupPolicy, _ context: LookupContext, _ cancellation: Cancellation
    ) throws(OriginError) -> OriginSearch.Found {
        texts.withLock { $0.append(text) }
        if text == "l" { goOn.wait() }
        return OriginSearch.Found(origins: [FakeLookups.kirk], problem: nil)
    }
}

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct LookupInterpreterTests {
    /// While the first text is looked up, two more are typed, as by a person in a hurry.
    @Test func ofTextsTypedMeanwhileOnlyTheNewestIsLookedUp() async {
        let source = TypedLookups()
        let interpreter = LookupInterpreter(source, requests)
        interpreter.carryOut(.resolve(request: 1, "l", .nobody, context))
        while source.texts.withLock({ $0.isEmpty }) { await Task.yield() }
        for (request, text) in [(2, "le"), (3, "lee")] {
            requests.cancel(request - 1)
            interpreter.carryOut(.resolve(request: request, text, .nobody, context))
        }
        source.goOn.signal()
        let answers = await messages(from: mailbox)
        #expect(source.texts.withLock { $0 } == ["l", "lee"])
        guard case .originFound(3, _, _, _)? = answers.first else { Issue.record("\(answers)"); return }
        #expect(answers.count == 1)
    }

    private let mailbox = Mailbox()
    private let warnings = Warnings()
    private let requests: Requests
    private let context = LookupContext(places: .stalls(), settings: Settings())

    init() { requests = Requests(WarningReporter(warnings: warnings, mailbox: mailbox)) }

    private func answer(to effect: LookupEffect) async -> Message? {
        LookupInterpreter(FakeLookups(), requests).carryOut(effect)
        return await messages(from: mailbox).first
    }

    @Test(arguments: [LookupPolicy.nobody, .postcodes, .names])
    func findsATypedPlace(policy: LookupPolicy) async {
        let found = await answer(to: .resolve(request: 2, "k", policy, context))
        guard case .originFound(request: 2, let origin, let others, let problem)? = found else {
            Issue.record("\(String(describing: found))")
            return
        }
        #expect(origin == FakeLookups.kirk && others == [FakeLookups.quay] && problem == FakeLookups.late)
        let nothing = await answer(to: .resolve(request: 3, "zzz", policy, context))
        guard case .originFailed(request: 3, let error)? = nothing else {
            Issue.record("\(String(describing: nothing))")
            return
        }
        #expect(error.kind == .unknown)
    }

    @Test func namesAPoint() async {
        let named = await answer(to: .describe(request: 1, FakeLookups.kirk.coordinate, .names, context))
        guard case .pointNamed(request: 1, "by the quay")? = named else { Issue.record("no name"); return }
    }

    @Test func findsThePerson() async {
        let found = await answer(to: .locate(request: 1, .machine, Settings()))
        guard case .positionFound(request: 1, let position)? = found else { Issue.record("no position"); return }
        #expect(position.source == "gpsd")
        let failed = await answer(to: .locate(request: 2, .lookup, Settings()))
        guard case .positionFailed(request: 2, .lookup, let error)? = failed else { Issue.record("no error"); return }
        #expect(error == PositionError([.geoClue(.noBus)]))
    }

    @Test func theWarningsOfALookupAreReported() async {
        let home = Settings.Home(FakeLookups.kirk)
        let sources = FakeLookups(warnings: warnings)
        let point = FakeLookups.kirk.coordinate
        for effect in [LookupEffect.measureHome(home), .describe(request: 1, point, .names, context)] {
            LookupInterpreter(sources, requests).carryOut(effect)
            let received = await messages(2, from: mailbox)
            #expect(received.map(\.sentence) == [nil, "The postcodes cannot be read."])
        }
    }

    @Test func measuresTheHome() async {
        let home = Settings.Home(FakeLookups.kirk)
        let measured = await answer(to: .measureHome(home))
        guard case .homeMeasured(home, now: let now)? = measured else { Issue.record("no home"); return }
        #expect(now.label == "Quay")
    }

    @Test func measuresTheOriginOfASavedSearch() async {
        let measured = await answer(to: .measureSearch(id: "a", FakeLookups.kirk))
        guard case .searchMeasured(id: "a", FakeLookups.quay)? = measured else { Issue.record("no origin"); return }
    }

    /// The second request is answered although the first blocks until it notices its cancellation.
    @Test func aCancelledQuestionIsNotAnswered() async {
        let slow = SlowLookups()
        LookupInterpreter(slow, requests).carryOut(.describe(request: 1, FakeLookups.kirk.coordinate, .names, context))
        requests.cancel(1)
        LookupInterpreter(FakeLookups(), requests).carryOut(.locate(request: 2, .machine, Settings()))
        let received = await messages(from: mailbox)
        guard case .positionFound(request: 2, _)? = received.first else { Issue.record("\(received)"); return }
        while !slow.isCancelled.withLock({ $0 }) { await Task.yield() }
        #expect(received.count == 1 && mailbox.removeAll().isEmpty)
    }
}
