import Catalogue
import Foundation
import Geo
import HTTP
import Testing

@testable import Live

struct GpsdTests {
    /// What a server sends, and a part of the expected error message.
    struct Talk: Sendable, CustomTestStringConvertible {
        let words: String
        let end: TalkingServer.End
        let hint: String
        var testDescription: String { "\(words.prefix(60).debugDescription), \(end)" }

        init(_ words: String, _ end: TalkingServer.End = .waits, _ hint: String = "") {
            (self.words, self.end, self.hint) = (words, end, hint)
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
            Talk("", .hangsUp, "without an answer"), Talk("SSH-2.0-OpenSSH_9.2\r\n", .waits, "not from gpsd"),
            Talk("<!DOCTYPE html>\n<html>", .waits, "not from gpsd"),
            Talk("\u{0}\u{7F}\u{FF}\n", .waits, "not from gpsd"),
            Talk(String(repeating: "x", count: 40_000), .waits, "no end"),
            Talk(String(repeating: "x", count: 40_000) + "\n", .waits, "no end"), Talk("xxxxxxxx", .repeats, "no end"),
            Talk(version, .hangsUp, "closed the connection"),
            Talk(version + devices + noFix, .hangsUp, "closed the connection"),
            Talk(version + #"{"class":"TPV","mo"#, .hangsUp, "closed the connection"),
            Talk(version + #"{"class":"DEVICES","devices":[]}"# + "\r\n", .waits, "no receiver"),
            Talk(version + #"{"class":"ERROR","message":"out of memory"}"# + "\r\n", .waits, "out of memory"),
            // Characters that could control the terminal are left out.
            Talk(version + #"{"class":"ERROR","message":"a\u001b[2Jb\u202ec"}"# + "\r\n", .waits, "\"a[2Jbc\""),
            Talk(version + #"{"class":"ERROR","message":7}"# + "\r\n", .waits, "unnamed"),
            Talk(version + #"{"class":"TPV","mode":"3"}"# + "\n", .waits, "no mode"),
            Talk(version + #"{"class":"TPV","mode":3,"lat":"a","lon":"b"}"# + "\n", .waits, "numbers"),
            Talk(version + #"{"class":"TPV","mode":2,"lat":53,"lon":181}"# + "\n", .waits, "not on the earth"),
        ])
    func eachFailureIsReportedWithItsReason(talk: Talk) throws {
        let server = try TalkingServer(talk.words, then: talk.end)
        let error = #expect(throws: PositionError.self) { try ask(server) }
        let sentence = error?.description ?? ""
        #expect(sentence.contains(talk.hint), "\(sentence)")
        #expect(sentence.contains("127.0.0.1:\(server.port)"))
        #expect(sentence.hasSuffix(".") || sentence.hasSuffix("?"))
    }

    @Test(
        arguments: [
            Talk("", .waits, "gives no answer"), Talk(version + devices, .waits, "hears nothing"),
            Talk(version + devices + noFix, .waits, "no fix yet"),
            Talk(version + #"{"class":"TPV","mode":3,"lat":null,"lon":null}"# + "\n", .waits, "no fix yet"),
        ])
    func waitsForAFixUntilTheDeadline(talk: Talk) throws {
        let sentence = try errorAtADeadline(TalkingServer(talk.words), containing: talk.hint)
        #expect(sentence.contains(talk.hint), "\(sentence)")
    }

    @Test func anEndlessStreamWithoutAFixEndsAtTheDeadline() throws {
        let server = try TalkingServer(Self.version + Self.noFix, then: .repeats)
        let sentence = errorAtADeadline(server, containing: "no fix yet")
        #expect(sentence.contains("no fix yet"), "\(sentence)")
    }

    /// The error of a server that sends no position in time.
    ///
    /// On a busy machine the server may send nothing before a short deadline. Then a longer deadline is tried.
    private func errorAtADeadline(_ server: TalkingServer, containing hint: String) -> String {
        var sentence = ""
        for seconds in [0.3, 3, 30, 120] {
            let error = #expect(throws: PositionError.self) { try ask(server, seconds: seconds) }
            sentence = error?.description ?? ""
            if sentence.contains(hint) { break }
        }
        return sentence
    }

    @Test func aServerThatDoesNotAnswerIsReported() throws {
        let port = try TalkingServer.closedPort()
        let error = #expect(throws: PositionError.self) {
            try Gpsd("127.0.0.1:\(port)").position(within: 120, Cancellation())
        }
        #expect(error?.description == "No gpsd answers at 127.0.0.1:\(port) (Connection refused).")
        #expect(throws: PositionError.self) { try Gpsd("127.0.0.1:99999999").position(within: 1, Cancellation()) }
    }

    @Test func aCancellationEndsTheWait() throws {
        let server = try TalkingServer(Self.version)
        let cancellation = Cancellation()
        Thread.detachNewThread { cancellation.cancel() }
        // Without the cancellation this would wait for an hour.
        #expect(throws: PositionError.self) {
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
