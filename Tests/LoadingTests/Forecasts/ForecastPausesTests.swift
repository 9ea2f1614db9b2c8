import Catalogue
import Dispatch
import HTTP
import Synchronization
import Testing

@testable import Live
@testable import LiveTestSupport

/// Pauses that a server asks for, and one request at a time.
@Suite(.timeLimit(.minutes(15)))
struct ForecastPausesTests {
    private let setting = ForecastSetting()

    private static func response(_ status: Int, _ reason: String, retryAfter: Int? = nil) -> Response {
        Response(
            status: status, body: Array(#"{"error":true,"reason":"\#(reason)"}"#.utf8), retryAfter: retryAfter)
    }

    /// The clock of the tests starts at eight o'clock; ten minutes pass first.
    @Test(
        arguments: [
            (response(429, "Minutely API request limit exceeded. Please try again in one minute."), 60),
            (response(429, "Hourly API request limit exceeded. Please try again in the next hour."), 3000),
            (response(429, "Daily API request limit exceeded. Please try again tomorrow."), 57_000),
            (response(429, "x", retryAfter: 90), 90), (response(429, "x"), 60),
            (response(503, "The service is overloaded"), 60), (response(503, "x", retryAfter: 1_000_000), 86_400),
        ])
    func aPauseIsObeyedAlsoByOtherPrograms(answer: Response, seconds: Int) throws {
        try setting.add(.lyon)
        setting.clock.pass(600)
        setting.server.setFault(.success(answer))
        #expect(setting.read().problem != nil)
        setting.server.setFault(nil)
        setting.clock.pass(seconds - 1)
        // Each call is made by another object, which knows of the pause only from the disk.
        #expect(setting.read(.leeds, .always).problem == .tooFast(afterSeconds: 1))
        #expect(throws: ServiceError.tooFast(afterSeconds: 1)) { try setting.refreshList() }
        #expect(setting.forecasts().findCities("Leeds", canFetch: true, Cancellation()).problem != nil)
        #expect(setting.server.urls.count == 1)
        setting.clock.pass(1)
        #expect(setting.read().problem == nil)
        #expect(setting.server.urls.count == 2)
    }

    @Test func aPauseIsForOneServerOnly() {
        setting.server.setFault(.success(Self.response(429, "x")))
        _ = setting.read()
        setting.server.setFault(nil)
        let other = setting.forecasts(address: "https://other.example").read(
            .leeds, days: 4, fetching: .always, warnings: false, Cancellation())
        #expect(other.problem == nil)
    }

    /// A pause must be obeyed for as long as the program runs, even if it cannot be written.
    @Test func aPauseThatCannotBeSavedIsObeyed() {
        setting.scratch.write("", "cache")
        let forecasts = setting.forecasts()
        setting.server.setFault(.success(Self.response(429, "x", retryAfter: 100)))
        _ = forecasts.read(.leeds, days: 4, fetching: .always, warnings: false, Cancellation())
        setting.server.setFault(nil)
        let reply = forecasts.read(.leeds, days: 4, fetching: .always, warnings: false, Cancellation())
        #expect(reply.problem == .tooFast(afterSeconds: 100))
    }

    @Test func oneRequestAtATimeIsSentToAServer() {
        let turns = RequestTurns()
        let running = Mutex((now: 0, most: 0, all: 0))
        DispatchQueue.concurrentPerform(iterations: 50) { _ in
            try? turns.wait(for: "a", Cancellation()) { () throws(ServiceError) in
                running.withLock {
                    $0.now += 1
                    $0.most = max($0.most, $0.now)
                }
                running.withLock {
                    $0.now -= 1
                    $0.all += 1
                }
            }
        }
        #expect(running.withLock { $0.most } == 1)
        #expect(running.withLock { $0.all } == 50)
    }

    @Test func aCancelledRequestLeavesTheLine() throws {
        let turns = RequestTurns()
        let cancellation = Cancellation()
        let end = DispatchSemaphore(value: 0)
        let error = Mutex<ServiceError?>(nil)
        try turns.wait(for: "a", Cancellation()) { () throws(ServiceError) in
            DispatchQueue.global().async {
                do throws(ServiceError) {
                    try turns.wait(for: "a", cancellation) { () throws(ServiceError) -> Void in }
                } catch let reason {
                    error.withLock { $0 = reason }
                }
                end.signal()
            }
            cancellation.cancel()
            // The other one comes back although this work is not done.
            end.wait()
        }
        #expect(error.withLock { $0 } == .cancelled)
        // Nobody is waiting any more, and another server never was.
        let answer = try turns.wait(for: "a", Cancellation()) { () throws(ServiceError) in
            try turns.wait(for: "b", Cancellation()) { () throws(ServiceError) in 7 }
        }
        #expect(answer == 7)
    }

    @Test func anErrorEndsTheTurn() throws {
        let turns = RequestTurns()
        #expect(throws: ServiceError.gone) {
            try turns.wait(for: "a", Cancellation()) { () throws(ServiceError) -> Void in throw .gone }
        }
        #expect(try turns.wait(for: "a", Cancellation()) { () throws(ServiceError) in true })
    }
}
