import Foundation
import TestSupport
import Testing

/// The pictures of works in a real terminal, from a server with faults.
@Suite(
    .enabled(if: FileServer.isAvailable && TmuxSession.isAvailable, "python3 or tmux is not installed"),
    .timeLimit(.minutes(15)))
struct ArtPictureTests {
    private let program: Program
    private let server: FileServer

    init() async throws {
        program = try Program()
        server = try await FileServer()
    }

    /// A PNG of 32 x 16 pixels: the left half is red, the right half blue.
    private static let flag =
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAACAAAAAQCAIAAAD4YuoOAAAAJElEQVR4nGP8z0AaYGQgTQcTieaTDEYtGLVg1IJRC0YtoAYAAE23"
                + "Ah9J14mdAAAAAElFTkSuQmCC") ?? Data()
    /// A grey JPEG of 160 x 96 pixels.
    private static let grey =
        Data(
            base64Encoded:
                "/9j/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCABg"
                + "AKABAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/9k=") ?? Data()

    /// Works of one building, each with words that its details must show about its picture.
    private static let works: [(title: String, path: String, words: String)] = [
        ("A page", "/page", "such as a web page"), ("B gone", "/gone", "The picture was not found."),
        ("C endless", "/endless", "too large"), ("D file", "/file", "The picture was not fetched."),
        ("E huge", "/huge", "too large"), ("F cut", "/cut.jpg", "The file is incomplete."),
    ]

    private func serve() throws {
        try server.serve("/page", type: "text/html", Data("<!DOCTYPE html><title>Sorry</title>".utf8))
        try server.serve("/endless", FileServer.Route(type: "image/jpeg", stream: "zeros"))
        try server.serve("/file", FileServer.Route(status: 302, location: "file:///etc/passwd"))
        try server.serve("/huge", Self.grey, FileServer.Route(type: "image/jpeg", length: 2_000_000_000))
        try server.serve("/cut.jpg", type: "image/jpeg", Self.grey.prefix(165))
        try server.serve("/good.png", type: "image/png", Self.flag)
    }

    /// Adds the list of works and makes the public art the open collection.
    /// - Returns: the environment for the program.
    private func addWorks() throws -> [String: String] {
        let environment = [
            "CATCHMENT_RESOURCES": try program.resources(without: "art"), "CATCHMENT_OFFLINE": "0",
            "no_proxy": "127.0.0.1", "NO_COLOR": "1", "CATCHMENT_ALLOW_LOCAL_PICTURES": "1",
        ]
        let works = Self.works.map { ($0.title, $0.path) } + [("G good", "/good.png")]
        let rows = works.map { title, path in
            "\(title),Ann Example,Hall,53.405,-2.965,\(server.address)\(path)\n"
        }
        let list = try program.write(
            Data(("Title,Artist,Building,Latitude,Longitude,Picture\n" + rows.joined()).utf8), to: "works.csv")
        let added = try program.run(["art", "sources", "add", list], environment: environment)
        #expect(added.status == 0, "\(added.errors)")
        _ = try program.write(
            Data(#"{"version":1,"collection":"art","refreshDays":0}"#.utf8), to: "home/settings.json")
        return environment
    }

    @Test func eachFaultOfAPictureIsOneSentenceAndAGoodOneIsDrawn() async throws {
        try serve()
        var environment = try addWorks()
        let session = try program.open(environment: environment)
        try await session.wait(forText: "A page")
        try session.press("Enter")
        for work in Self.works {
            let screen = try await session.wait(for: "\(work.title): \(work.words)") {
                $0.contains(work.title) && $0.contains(work.words)
            }
            #expect(!screen.contains("root:"))
            try session.press("Right")
        }
        try await session.wait(for: "the picture") { $0.contains("G good") && Self.hasShades($0) }
        try session.press("z")
        let large = try await session.wait(for: "the large picture") {
            $0.contains("Photo of G good, a work by Ann Example") && Self.hasShades($0)
        }
        #expect(large.contains("G good · Ann Example"))
        try session.press("+")
        try await session.wait(forText: "1.5×")
        try session.press("Escape")
        try await session.wait(for: "the details") { $0.contains("Details") && !$0.contains("1.5×") }
        try session.press("q")
        #expect(try await session.exitStatus() == 0)

        // Pictures that were fetched before are shown without a network.
        environment["CATCHMENT_OFFLINE"] = "1"
        let offline = try program.open(environment: environment)
        try await offline.wait(forText: "A page")
        try offline.press("Enter")
        try await offline.wait(forText: "Offline: this picture is not saved.")
        try offline.press("Escape")
        try offline.press("End")
        try offline.press("Enter")
        try await offline.wait(for: "the saved picture") { $0.contains("G good") && Self.hasShades($0) }
        try offline.press("q")
        #expect(try await offline.exitStatus() == 0)
    }

    /// The rows of a list choose the addresses of pictures, so they must not reach servers of this machine.
    @Test func aListCannotSendRequestsToThisMachine() async throws {
        try serve()
        var environment = try addWorks()
        environment["CATCHMENT_ALLOW_LOCAL_PICTURES"] = nil
        let session = try program.open(environment: environment)
        try await session.wait(forText: "G good")
        try session.press("End")
        try session.press("Enter")
        try await session.wait(forText: "The picture's link can't be used")
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
        #expect(server.requests().isEmpty)
    }

    @Test func aTerminalWithAllColoursShowsThemAlsoAfterTheScreenIsDrawnAgain() async throws {
        try serve()
        var environment = try addWorks()
        environment["NO_COLOR"] = nil
        environment["COLORTERM"] = "truecolor"
        let session = try program.open(environment: environment)
        try await session.wait(forText: "A page")
        try session.press("End")
        try session.press("Enter")
        try await session.waitForColours("the exact colours", Self.hasFlag)
        // When the line of commands is open, the program has drawn the whole screen again.
        try session.press("C-l")
        try session.type(":near nowhere")
        try await session.wait(forText: "near nowhere")
        try await session.waitForColours("the exact colours again", Self.hasFlag)
        try session.press("Escape")
        try await session.wait(for: "the details") { !$0.contains("near nowhere") }
        try session.press("z")
        try await session.wait(forText: "Photo of G good, a work by Ann Example")
        try await session.waitForColours("the large picture", Self.hasFlag)
        try session.resize(columns: 100, rows: 30)
        try await session.waitForColours("the picture on a larger screen", Self.hasFlag)
        try session.press("Escape")
        try await session.wait(for: "the details") { $0.contains("Details") }
        try session.press("Escape")
        try await session.waitForColours("the list without a picture") { !$0.contains(";2;255;0;0m") }
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
        #expect(try session.isTerminalRestored())

        environment["COLORTERM"] = nil
        let other = try program.open(environment: environment)
        try await other.wait(forText: "A page")
        try other.press("End")
        try other.press("Enter")
        try await other.waitForColours("the palette's colours") { $0.contains("8;5;196m") && $0.contains("8;5;21m") }
        try await other.waitForColours("no others") { !$0.contains("8;2;") }
        try other.press("q")
        #expect(try await other.exitStatus() == 0)
    }

    /// Whether exact red and blue are on a screen with its control sequences.
    private static func hasFlag(_ screen: String) -> Bool {
        screen.contains("8;2;255;0;0m") && screen.contains("8;2;0;0;255m")
    }

    private static func hasShades(_ screen: String) -> Bool { screen.contains { "░▒▓".contains($0) } }
}
