import Catalogue
import Foundation
import Geo
import HTTP
import Testing

@testable import Live
@testable import LiveTestSupport

/// A D-Bus daemon for one test, with a GeoClue written in Python if the test asks for one.
private final class TestBus {
    private let scratch = Scratch()
    private var processes: [TestProcess] = []
    let address: String

    static let isAvailable =
        FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-daemon")
        && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/dbus/mainloop/glib.py")
        && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/gi")

    /// - Parameter mode: what GeoClue does, as defined in geoclue.py; nil for a bus without GeoClue.
    init(_ mode: String?) throws {
        address = "unix:path=\(scratch.path)/bus"
        let configuration = scratch.write(
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig><type>session</type><listen>\(address)</listen>
            <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
            <allow own="*"/></policy></busconfig>
            """, "bus.conf")
        processes.append(
            try TestProcess(["/usr/bin/dbus-daemon", "--nofork", "--config-file=\(configuration)"]))
        if let mode {
            let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
                "geoclue.py")
            // Wait until the bus has started.
            let run = "until /usr/bin/python3 \"$@\"; do :; done"
            processes.append(try TestProcess(["/bin/sh", "-c", run, "sh", script.path, address, mode]))
        }
    }

    /// Asks repeatedly until the bus and GeoClue have started.
    func ask(seconds: Double) -> Result<Position, GeoClueProblem> {
        while true {
            do throws(GeoClueProblem) {
                return .success(try GeoClue(busAddress: address).position(within: seconds, Cancellation()))
            } catch {
                let isStarting = error == .noBus || processes.count > 1 && error == .notInstalled
                if !isStarting || !processes.allSatisfy(\.isRunning) { return .failure(error) }
                usleep(20_000)
            }
        }
    }
}

@Suite(.enabled(if: TestBus.isAvailable, "dbus-daemon, python3-dbus or python3-gi is not installed"))
struct GeoClueTests {
    @Test func geoClueTellsThePosition() throws {
        let position = try TestBus("well").ask(seconds: 120).get()
        let leeds = Coordinate(latitude: 53.7999, longitude: -1.54875)
        #expect(position == Position(source: "GeoClue", coordinate: leeds, accuracyMetres: 25.5))
    }

    @Test(
        arguments: [
            (nil, 120, .notInstalled), ("denied", 120, .denied), ("nowhere", 120, .impossiblePosition),
            ("odd", 120, .unexpectedAnswer), ("never", 1, .noPositionYet),
        ] as [(String?, Double, GeoClueProblem)])
    func eachFailureIsReportedWithItsReason(mode: String?, seconds: Double, problem: GeoClueProblem) throws {
        guard case .failure(let error) = try TestBus(mode).ask(seconds: seconds) else {
            Issue.record("There is no position to tell.")
            return
        }
        #expect(error == problem)
    }
}

struct BusMessageTests {
    /// A call encoded by hand, following the section "Message Format" of the specification, with a line for each header field.
    private static let hello: [UInt8] =
        [0x6C, 1, 0, 1] + [0, 0, 0, 0] + [1, 0, 0, 0] + [0x6D, 0, 0, 0]
        + [1, 1] + Array("o\0".utf8) + [21, 0, 0, 0] + Array("/org/freedesktop/DBus\0".utf8) + [0, 0]
        + [2, 1] + Array("s\0".utf8) + [20, 0, 0, 0] + Array("org.freedesktop.DBus\0".utf8) + [0, 0, 0]
        + [3, 1] + Array("s\0".utf8) + [5, 0, 0, 0] + Array("Hello\0".utf8) + [0, 0]
        + [6, 1] + Array("s\0".utf8) + [20, 0, 0, 0] + Array("org.freedesktop.DBus\0".utf8) + [0, 0, 0]

    private static var call: BusMessage {
        var message = BusMessage(
            call: "Hello", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", to: "org.freedesktop.DBus")
        message.serial = 1
        return message
    }

    @Test func aCallIsEncodedAsInTheSpecification() {
        #expect(Self.call.encode() == Self.hello)
        #expect(BusMessage(Self.hello) == Self.call)
    }

    @Test func everyKindOfValueIsDecodedAsItWasEncoded() {
        var message = Self.call
        message.body = [
            .text("é"), .variant(.real(-1.54875)), .number(.max), .path("/"), .variant(.variant(.text(""))),
        ]
        #expect(BusMessage(message.encode()) == message)
    }

    @Test func damagedMessagesAreRefused() {
        var message = Self.call
        message.body = [.text("a"), .variant(.real(1))]
        let bytes = message.encode()
        for count in 0..<bytes.count { #expect(BusMessage(Array(bytes.prefix(count))) == nil) }
        // Whatever the value of a byte, the reader must not crash.
        for index in bytes.indices {
            for value: UInt8 in [0, 1, 7, 0x7F, 0x80, 0xFF] {
                var damaged = bytes
                damaged[index] = value
                _ = BusMessage(damaged)
                _ = BusMessage.restCount(Array(damaged.prefix(16)))
            }
        }
        #expect(BusMessage.restCount([0x42] + bytes[1..<16]) == nil)
        #expect(BusMessage.restCount(Array(repeating: 0xFF, count: 16)) == nil)
    }
}
