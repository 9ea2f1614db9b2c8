import Catalogue
import Foundation
import Live
import Testing

@testable import LiveTestSupport

struct ShortlistFileTests {
    private static func file(_ scratch: Scratch) -> ShortlistFile {
        ShortlistFile(folders: Folders(environment: ["CATCHMENT_HOME": scratch.path]))
    }

    private static func entry(_ id: String) -> Shortlist.Entry { Shortlist.Entry(id: id, name: "A") }

    @Test func aChangeIsMadeToTheFileAsItIsOnTheDisk() throws {
        let scratch = Scratch()
        #expect(try Self.file(scratch).load().isEmpty)
        #expect(try Self.file(scratch).update([.add(Self.entry("urn:1"))]).count == 1)
        // An editor writes the same file in between.
        scratch.write("# mine\nurn:7 Elm # note\nurn:1  A\n", "shortlist.txt")
        let after = try Self.file(scratch).update([.add(Self.entry("urn:2")), .remove(id: "urn:1")])
        #expect(after.entries.map(\.id) == ["urn:7", "urn:2"])
        #expect(scratch.text("shortlist.txt") == "# mine\nurn:7 Elm # note\nurn:2  A\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path + "/shortlist.txt")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func aChangeWithoutEffectDoesNotWriteTheFile() throws {
        let scratch = Scratch()
        scratch.write("urn:1\r\n# no newline at the end", "shortlist.txt")
        _ = try Self.file(scratch).update([.add(Self.entry("urn:1")), .remove(id: "urn:2")])
        #expect(scratch.text("shortlist.txt") == "urn:1\r\n# no newline at the end")
    }

    /// A folder in the place of the lock stands for a folder that may not be written: the tests may run as root, who may
    /// write everywhere.
    @Test func ifTheLockCannotBeMadeTheErrorNamesTheShortlist() throws {
        let scratch = Scratch()
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/.shortlist.txt.lock", withIntermediateDirectories: true)
        #expect(throws: FileError(.write, scratch.path + "/shortlist.txt", code: EISDIR)) {
            try Self.file(scratch).update([.add(Self.entry("urn:1"))])
        }
    }

    @Test func anUnreadableFileIsNotChanged() throws {
        let scratch = Scratch()
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/shortlist.txt", withIntermediateDirectories: true)
        #expect(throws: FileError.self) { try Self.file(scratch).load() }
        #expect(throws: FileError.self) { try Self.file(scratch).update([.add(Self.entry("urn:1"))]) }
    }

    @Test(arguments: ["elsewhere/list.txt", "two.txt"]) func aLinkToAMissingFileCreatesThatFile(target: String) throws {
        let scratch = Scratch()
        // A relative link, as GNU Stow makes them. The second one leads to another link.
        for (link, to) in [("shortlist.txt", target), ("two.txt", "elsewhere/list.txt")] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(scratch.path)/\(link)", withDestinationPath: to)
        }
        _ = try Self.file(scratch).update([.add(Self.entry("urn:2"))])
        #expect(scratch.text("elsewhere/list.txt") == "urn:2  A\n")
        #expect(try Self.file(scratch).load().count == 1)
        let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path + "/shortlist.txt")
        #expect(attributes[.type] as? FileAttributeType == .typeSymbolicLink)
    }

    @Test func aSymbolicLinkIsFollowedAndNotReplaced() throws {
        let scratch = Scratch()
        let target = scratch.write("urn:1\n", "elsewhere/list.txt")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path + "/shortlist.txt", withDestinationPath: target)
        _ = try Self.file(scratch).update([.add(Self.entry("urn:2"))])
        #expect(scratch.text("elsewhere/list.txt") == "urn:1\nurn:2  A\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path + "/shortlist.txt")
        #expect(attributes[.type] as? FileAttributeType == .typeSymbolicLink)
    }
}
