import Catalogue
import Geo
import HTTP
import Synchronization
import Testing
import Tiles

@testable import Live
@testable import LiveTestSupport

/// A service that answers as a test says and records the requests.
private final class FakeService: HTTPClient {
    private let answer: Result<Response, HTTPError>
    private let noted = Mutex<[String]>([])

    init(_ answer: Result<Response, HTTPError>) { self.answer = answer }
    convenience init(_ body: String, status: Int = 200) {
        self.init(.success(Response(status: status, body: Array(body.utf8))))
    }

    var asked: [String] { noted.withLock { $0 } }

    func send(_ request: Request, _ cancellation: Cancellation) throws(HTTPError) -> Response {
        noted.withLock { $0.append(request.url) }
        return try answer.get()
    }
}

struct PositionFinderTests {
    private static let town = #"{"latitude":"53.7999","longitude":"-1.54875","accuracy":20}"#
    private static let service = "https://get.geojs.io/v1/ip/geo.json"

    private func find(
        _ scope: PositionScope, gpsd: String, _ service: FakeService, lookup: String = service, isOffline: Bool = false
    ) throws -> Position {
        var settings = Settings.Positioning()
        settings.lookup = lookup
        let environment = ["GPSD_HOST": gpsd, "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus"]
        let finder = PositionFinder(
            settings: settings, environment: { environment[$0] }, fetch: service, isOffline: isOffline)
        return try finder.find(scope, Cancellation())
    }

    @Test func theFirstSourceWithAPositionIsUsed() throws {
        let service = FakeService(Self.town)
        let gpsd = try TalkingServer(#"{"class":"TPV","mode":2,"lat":51.5,"lon":0.125}"# + "\n")
        let found = try find(.machineThenLookup, gpsd: "127.0.0.1:\(gpsd.port)", service)
        #expect(found == Position(source: "gpsd", coordinate: Coordinate(latitude: 51.5, longitude: 0.125)))
        #expect(service.asked.isEmpty, "nobody else is asked")
    }

    @Test func theLookupIsTheLastSource() throws {
        let service = FakeService(Self.town)
        let found = try find(.machineThenLookup, gpsd: "127.0.0.1:\(TalkingServer.closedPort())", service)
        #expect(found.source == "get.geojs.io")
        #expect(found.accuracyMetres == 20_000)
        #expect(service.asked == [Self.service])
    }

    @Test func withoutPermissionTheNetworkIsNotUsedAndEachSourceHasItsReason() throws {
        let service = FakeService(Self.town)
        let port = try TalkingServer.closedPort()
        let error = #expect(throws: PositionError.self) { try find(.machine, gpsd: "127.0.0.1:\(port)", service) }
        #expect(
            error?.description
                == "No gpsd answers at 127.0.0.1:\(port) (Connection refused). GeoClue cannot be asked: there is no system bus."
        )
        #expect(service.asked.isEmpty)
    }

    @Test(
        arguments: [
            ("<html>", 200, .notAPosition, "get.geojs.io did not answer with a position."),
            ("{}", 200, .unknown, "get.geojs.io does not know where this IP address is."),
            ("", 503, .status(503), "get.geojs.io answered with status 503, and no position."),
        ] as [(String, Int, AddressLookupProblem, String)])
    func aFailedLookupIsReported(body: String, status: Int, problem: AddressLookupProblem, sentence: String) {
        let error = #expect(throws: PositionError.self) {
            try find(.lookup, gpsd: "", FakeService(body, status: status))
        }
        #expect(error == PositionError([.lookup(problem, host: "get.geojs.io")]))
        #expect(error?.description == sentence)
    }

    @Test(arguments: ["http://example.org/where", "example.org", "https://a@b.org/", "http://[::2]/where"])
    func anUnsafeAddressOfTheLookupIsNotAsked(address: String) {
        let service = FakeService(Self.town)
        let error = #expect(throws: PositionError.self) { try find(.lookup, gpsd: "", service, lookup: address) }
        guard case .lookup(.notSecure, _)? = error?.problems.first else { Issue.record("\(error as Any)"); return }
        #expect(error?.description.contains("https") == true)
        #expect(service.asked.isEmpty)
    }

    @Test func onlyLocalGpsdIsAskedWithoutANetwork() throws {
        let service = FakeService(Self.town)
        let gpsd = try TalkingServer(#"{"class":"TPV","mode":2,"lat":51.5,"lon":0.125}"# + "\n")
        for host in ["127.0.0.1:\(gpsd.port)", "localhost:\(gpsd.port)"] {
            #expect(try find(.machine, gpsd: host, service, isOffline: true).source == "gpsd")
        }
        for host in ["192.0.2.1:2947", "127.example.org", "[2001:db8::1]:2947"] {
            let error = #expect(throws: PositionError.self) { try find(.machine, gpsd: host, service, isOffline: true) }
            guard case .gpsd(.networkOff, _)? = error?.problems.first else { Issue.record("\(host)"); continue }
            #expect(error?.description.hasPrefix("The network is off, so gpsd at ") == true)
        }
    }

    @Test func theLookupIsNotUsedWithoutANetwork() {
        let service = FakeService(Self.town)
        let off = PositionError([.lookup(.networkOff, host: "get.geojs.io")])
        #expect(throws: off) { try find(.lookup, gpsd: "", service, isOffline: true) }
        #expect(off.description == "The network is off, so get.geojs.io was not asked.")
        #expect(service.asked.isEmpty)
        let refused = HTTPError(.noConnection, host: "get.geojs.io")
        let notReached = PositionError([.lookup(.notReached(refused), host: "get.geojs.io")])
        #expect(throws: notReached) { try find(.lookup, gpsd: "", FakeService(.failure(refused))) }
        #expect(
            notReached.description == "get.geojs.io was not reached: get.geojs.io cannot be reached.")
    }
}
