import Foundation
import TestSupport
import Testing

/// `catchment picture` with the real helpers.
@Suite(.timeLimit(.minutes(15)))
struct PictureCommandTests {
    private let program: Program

    init() throws { program = try Program() }

    /// A PNG of 32 x 16 pixels: the left half is red, the right half blue.
    private static let flag =
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAACAAAAAQCAIAAAD4YuoOAAAAJElEQVR4nGP8z0AaYGQgTQcTieaTDEYtGLVg1IJRC0YtoAYAAE23"
                + "Ah9J14mdAAAAAElFTkSuQmCC") ?? Data()

    private func isWithin(_ output: String, columns: Int, rows: Int) -> Bool {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.last == "" && (2...rows + 1).contains(lines.count) && lines.allSatisfy { $0.count <= columns }
    }

    @Test func drawsAFile() throws {
        let file = try program.write(Self.flag, to: "flag.png")
        let plain = try program.run("picture", file, "--size", "20x10")
        #expect(plain.status == 0 && plain.errors.isEmpty && isWithin(plain.output, columns: 20, rows: 10))
        #expect(!plain.output.contains("\u{1B}"))
        let coloured = try program.run("picture", file, "--colour", "always")
        #expect(coloured.status == 0 && coloured.output.contains("\u{1B}["))
        let ascii = try program.run("picture", file, "--charset", "ascii", "--colour", "never")
        #expect(ascii.output.utf8.allSatisfy { $0 < 128 } && isWithin(ascii.output, columns: 60, rows: 30))
    }

    @Test(
        .enabled(if: TestData.has("art/pictures/expected.json"), "the folder art/pictures of the test data is missing"))
    func everyPictureIsDrawnOrRefusedInOneSentence() throws {
        for folder in ["art/pictures", "art/pictures/pngsuite"] {
            for name in TestData.names(in: folder) where name.contains(".") && !name.hasSuffix(".md") {
                let path = TestData.folder.appendingPathComponent("\(folder)/\(name)").path
                let result = try program.run("picture", path, "--colour", "always")
                #expect([0, 65].contains(result.status), "\(name)")
                #expect(result.output.isEmpty == (result.status == 65), "\(name)")
                if result.status == 65 { #expect(result.hasOneSentence, "\(name): \(result.errors)") }
            }
        }
    }

    @Test func aDamagedFileIsDrawnAsFarAsItGoes() throws {
        let file = try program.write(Self.flag.dropLast(30), to: "cut.png")
        let result = try program.run("picture", file)
        #expect(result.status == 0 && !result.output.isEmpty)
        #expect(result.errors == "\(file) is damaged: parts of the picture are missing or wrong.\n")
    }

    @Test(.enabled(if: FileServer.isAvailable, "python3 is not installed"))
    func aPictureFromTheWebIsFetchedOnce() async throws {
        let server = try await FileServer()
        try server.serve("/flag.png", type: "image/png", Self.flag)
        let address = server.address + "/flag.png"
        for _ in 0..<2 {
            let result = try program.run("picture", address, environment: ["CATCHMENT_OFFLINE": "0"])
            #expect(result.status == 0 && !result.output.isEmpty && result.errors.isEmpty)
        }
        #expect(server.requests() == ["/flag.png"])
        // A picture that was fetched before is drawn without a network.
        #expect(try program.run("picture", address).status == 0)
        #expect(try program.run("picture", server.address + "/other.png").status == 69)
    }

    @Test(.enabled(if: FileServer.isAvailable, "python3 is not installed"))
    func eachFaultOfAServerIsOneSentence() async throws {
        let server = try await FileServer()
        try server.serve("/page", type: "text/html", Data("<!DOCTYPE html>\u{1B}[2J".utf8))
        try server.serve("/type", type: "image/avif", Data("something else".utf8))
        try server.serve("/large", Self.flag, statedLength: 2_000_000_000)
        try server.serve("/endless", FileServer.Route(stream: "zeros"))
        try server.serve("/file", FileServer.Route(status: 302, location: "file:///etc/passwd"))
        try server.serve("/plain", FileServer.Route(status: 301, location: "http://example.org/a.png"))
        for (path, status) in [
            ("page", 65), ("type", 65), ("large", 65), ("endless", 65), ("file", 69), ("plain", 69), ("missing", 69),
        ] {
            let result = try program.run(
                "picture", "\(server.address)/\(path)", environment: ["CATCHMENT_OFFLINE": "0"])
            #expect(result.status == status && result.output.isEmpty, "\(path): \(result.status)")
            #expect(result.hasOneSentence && result.isFreeOfControls, "\(path): \(result.errors)")
        }
    }
}
