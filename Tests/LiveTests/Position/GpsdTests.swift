import Catalogue
import Foundation
import Geo
import HTTP
import Testing

@testable import Live

struct GpsdTests {
    /// What a server sends, and the expected problem.
    struct Talk: Sendable, CustomTestStringConvertible {
        let words: String
        let end: TalkingServer.End
        let problem: GpsdProblem?
        var testDescription: String { "\(words.prefix(60).debugDescription), \(end)" }

        init(_ words: String, _ end: TalkingServer.End = .waits, _ problem: GpsdProblem? = nil) {
            (self.words, self.end, self.problem) = (words, end, problem)
        }
    }

    private static let version = #"{"class":"VERSION","release":"3.22","proto_major":3,"proto_minor":14}"# + "\r\n"
    private static let devices = #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/gps0"}]}"# + "\r\n"
    private static let noFix = #"{"class":"TPV","device":"/dev/gps0","mode":1}"# + "\r\n"
    private static let fix = #"{"class":"TPV","mode":3,"lat":53.7999,"lon":-1.54875,"eph":20.9}"# + "\r\n"
    private static let leeds = Position(
        source: "gpsd", coordinate: Coordinate(latitude: 53.7999, longitude: -1.54875), accuracyMetres: 20.9)

    private func ask(_ server: TalkingServer, seconds: Double = 120) throws -> Position {
        try Gpsd("127.0.0.1:\(server.port)").position(within: seconds, Cancellation())
    }

    @Test(arguments: [
        Talk(version + devices + fix), Talk("\r\n" + version + devices + noFix + noFix + fix),
        // A list of satellites as long as the longest.
        Talk(version + #"{"class":"SKY","satellites":["# + String(repeating: "1,", count: 8000) + "1]}\r\n" + fix),
        Talk(version + devices + fix, .hangsUp),
    ])
    func theFirstFixIsThePosition(talk: Talk) throws {
        #expect(try ask(TalkingServer(talk.words, then: talk.end)) == Self.leeds)
    }

    @Test(
        arguments: [
            Talk("", .hangsUp, .closedWithoutAnswer), Talk("SSH-2.0-OpenSSH_9.2\r\n", .waits, .notGpsd),
            Talk("<!DOCTYPE html>\n<html>", .waits, .notGpsd), Talk("\u{0}\u{7F}\u{FF}\n", .waits, .notGpsd),
            Talk(String(repeating: "x", count: 40_000), .waits, .endlessLine),
            Talk(String(repeating: "x", count: 40_000) + "\n", .waits, .endlessLine),
            Talk("xxxxxxxx", .repeats, .endlessLine), Talk(version, .hangsUp, .closed),
            Talk(version + devices + noFix, .hangsUp, .closed),
            Talk(version + #"{"class":"TPV","mo"#, .hangsUp, .closed),
            Talk(version + #"{"class":"DEVICES","devices":[]}"# + "\r\n", .waits, .noReceiver),
            Talk(
                version + #"{"class":"ERROR","message":"out of memory"}"# + "\r\n", .waits,
                .failed(words: "out of memory")),
            // Characters that could control the terminal are left out.
            Talk(
                version + #"{"class":"ERROR","message":"a\u001b[2Jb\u202ec"}"# + "\r\n", .waits,
                .failed(words: "a[2Jbc")),
            Talk(version + #"{"class":"ERROR","message":7}"# + "\r\n", .waits, .failed(words: "an unnamed error")),
            Talk(version + #"{"class":"TPV","mode":"3"}"# + "\n", .waits, .reportWithoutMode),
            Talk(version + #"{"class":"TPV","mode":3,"lat":"a","lon":"b"}"# + "\n", .waits, .notTwoNumbers),
            Talk(version + #"{"class":"TPV","mode":2,"lat":53,"lon":181}"# + "\n", .waits, .notOnEarth),
        ])
    func eachFailureIsReportedWithItsReason(talk: Talk) throws {
        let server = try TalkingServer(talk.words, then: talk.end)
        let problem = try #require(talk.problem)
        #expect(throws: problem) { try ask(server) }
        let sentence = PositionProblem.gpsd(problem, address: "gps.example.org:2947").description
        #expect(sentence.contains("gps.example.org:2947"))
        #expect(sentence.hasSuffix(".") || sentence.hasSuffix("?"))
    }

    @Test(
        arguments: [
            Talk("", .waits, .noAnswer), Talk(version + devices, .waits, .noReports),
            Talk(version + devices + noFix, .waits, .noFix),
            Talk(version + #"{"class":"TPV","mode":3,"lat":null,"lon":null}"# + "\n", .waits, .noFix),
        ])
    func waitsForAFixUntilTheDeadline(talk: Talk) throws {
        let problem = try #require(talk.problem)
        #expect(try problemAtADeadline(TalkingServer(talk.words), expected: problem) == problem)
    }

    @Test func anEndlessStreamWithoutAFixEndsAtTheDeadline() throws {
        let server = try TalkingServer(Self.version + Self.noFix, then: .repeats)
        #expect(problemAtADeadline(server, expected: .noFix) == .noFix)
    }

    /// Why there is no position from a server that sends none in time.
    ///
    /// A busy machine may need longer than a short deadline until the server sends anything. Then a later deadline is tried.
    private func problemAtADeadline(_ server: TalkingServer, expected: GpsdProblem) -> GpsdProblem? {
        var problem: GpsdProblem?
        for seconds in [0.3, 3, 30, 120] where problem != expected {
            problem = #expect(throws: GpsdProblem.self) { try ask(server, seconds: seconds) }
        }
        return problem
    }

    @Test func aServerThatDoesNotAnswerIsReported() throws {
        let port = try TalkingServer.closedPort()
        #expect(throws: GpsdProblem.unreachable(reason: "Connection refused")) {
            try Gpsd("127.0.0.1:\(port)").position(within: 120, Cancellation())
        }
        #expect(throws: GpsdProblem.self) { try Gpsd("127.0.0.1:99999999").position(within: 1, Cancellation()) }
    }

    @Test func aCancellationEndsTheWait() throws {
        let server = try TalkingServer(Self.version)
        let cancellation = Cancellation()
        Thread.detachNewThread { cancellation.cancel() }
        // Without the cancellation this would wait for an hour.
        #expect(throws: GpsdProblem.self) {
            try Gpsd("127.0.0.1:\(server.port)").position(within: 3600, cancellation)
        }
    }

    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1:2947"), ("gps.local:3000", "gps.local:3000"), ("::1", "[::1]:2947"),
        ("[::1]", "[::1]:2947"), ("[::1]:3000", "[::1]:3000"),
    ])
    func anAddressWithoutAPortHasTheStandardPort(text: String, address: String) {
        #expect(Gpsd(text).address == address)
    }

    /// gpsd itself reads the log of a receiver at 53° 47.994' N 1° 32.925' W from gpsfake, its own test program.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/gpsfake"), "gpsfake is not installed"))
    func agreesWithGpsdItself() throws {
        let port = try TalkingServer.freePort()
        let log = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("leeds.nmea")
        // gpsfake ends gpsd only if it gets an interrupt.
        let gpsfake = try TestProcess(
            ["/usr/bin/gpsfake", "-n", "-q", "-c", "0.05", "-P", "\(port)", log.path], endedBy: "INT")
        var found: Position?
        while found == nil, gpsfake.isRunning {
            found = try? Gpsd("127.0.0.1:\(port)").position(within: 20, Cancellation())
        }
        let position = try #require(found)
        // 47.994 / 60 and 32.925 / 60.
        #expect(abs(position.coordinate.latitude - (53 + 0.7999)) < 1e-6)
        #expect(abs(position.coordinate.longitude + (1 + 0.54875)) < 1e-6)
        // Versions of gpsd estimate the accuracy differently.
        #expect((1...100).contains(position.accuracyMetres ?? 0))
    }
}
