import Foundation
import Testing

@testable import Program

struct PictureCommandTests {
    private let shell: TestShell

    init() throws { shell = try TestShell() }

    @Test(
        arguments: [
            ([], "Give one file, address or ID, as in catchment picture mural.jpg."),
            (["a.png", "b.png"], "Give one file, address or ID, as in catchment picture mural.jpg."),
            (
                ["a.png", "--size", "3x3"],
                "--size \"3x3\" is not a size: use columns x rows, as in 100x30, from 10x4 to 1000x500."
            ),
            (["a.png", "--charset", "sixel"], "--charset \"sixel\" is not known: use shapes, block, ascii."),
            (["a.png", "--charset", "braille"], "--charset \"braille\" is not known: use shapes, block, ascii."),
            (["a.png", "--colour", "blue"], "--colour \"blue\" is not known: use auto, always, never."),
        ] as [([String], String)])
    func wrongArgumentsAreRefused(words: [String], message: String) {
        let refused = shell.run(["picture"] + words)
        #expect(refused.status == 64 && refused.failure?.message == message && refused.output.isEmpty)
    }

    @Test func aFileThatCannotBeReadIsNamed() throws {
        let missing = shell.run("picture", "/nowhere/mural.jpg")
        #expect(missing.status == 66)
        #expect(missing.failure?.message == "There is no file /nowhere/mural.jpg: check its name.")
        #expect(shell.run("picture", shell.folder.path).status == 66)
        #expect(shell.run("picture", "/dev/zero").status == 66)
        #expect(shell.run("picture", "file:///etc/passwd").status == 66)
    }

    @Test func anIDNamesThePictureOfItsPlace() throws {
        // The stall s03 has a picture, s02 has none.
        let offline = shell.run("picture", "stall:s03")
        #expect(offline.status == 69 && offline.failure?.message.contains("stall") == true, "\(offline)")
        #expect(offline.failure?.message.contains("https://") == true)
        let none = shell.run("picture", "stall:s02")
        #expect(none.status == 66 && none.failure?.message == "There is no picture of Blue Cheese.", "\(none)")
        #expect(shell.run("picture", "stall:s99").status == 66)
    }

    @Test func anEmptyFileIsEmpty() throws {
        let file = shell.folder.appendingPathComponent("empty.jpg").path
        try Data().write(to: URL(fileURLWithPath: file))
        let refused = shell.run("picture", file)
        #expect(refused.status == 65 && refused.failure?.message == "\(file) is empty.")
    }

    @Test func aMissingHelperIsNamed() throws {
        let file = shell.folder.appendingPathComponent("mural.jpg")
        try Data([0xFF, 0xD8, 0xFF]).write(to: file)
        let written = shell.run("picture", file.path)
        #expect(written.status == 70 && written.failure?.message.contains("catchment-picture") == true)
    }

    @Test(arguments: ["https://example.org/a.png", "HTTP://example.org/a.png"])
    func nothingIsFetchedWhileTheNetworkIsOff(address: String) {
        let written = shell.run("picture", address)
        #expect(
            written.status == 69 && written.failure?.message.contains("CATCHMENT_OFFLINE turns the network off") == true
        )
    }

    @Test func anAddressThatIsNotSafeIsRefused() {
        #expect(shell.run("picture", "https://user@example.org/a.png").status == 64)
    }
}
