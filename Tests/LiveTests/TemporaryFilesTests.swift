import Catalogue
import Foundation
import Testing

@testable import Live
@testable import LiveTestSupport

/// Files that a killed process was writing.
struct TemporaryFilesTests {
    private let scratch = Scratch()

    /// How a process that has ended stands in the name of a file.
    private static func endedProcess() throws -> String {
        let ended = Process()
        ended.executableURL = URL(fileURLWithPath: "/bin/true")
        try ended.run()
        ended.waitUntilExit()
        return TemporaryFiles.writer(ended.processIdentifier)
    }

    @Test func onlyFilesOfEndedProcessesAreRemoved() throws {
        let ended = try Self.endedProcess()
        // The process that has started the tests still runs.
        let stay = [
            ".settings.json.\(TemporaryFiles.writer(getppid())).1.tmp",
            ".settings.json.\(TemporaryFiles.writer(getpid())).7.tmp", ".settings.json.lock",
            "settings.json.\(ended).1.tmp", ".notes.\(ended).tmp", ".a.b.c.tmp", ".tmp",
            // Another machine writes this one.
            ".settings.json.\(ended)0.1.tmp",
        ]
        for name in stay + [".settings.json.\(ended).1.tmp", ".a.\(ended).12.tmp"] {
            scratch.write("x", "state/\(name)")
        }
        TemporaryFiles.removeAbandoned(in: scratch.path + "/state")
        #expect(Set(try LocalFiles().names(in: scratch.path + "/state")) == Set(stay))
    }

    @Test func besideAFileOfThePersonOnlyItsOwnAreRemoved() throws {
        let ended = try Self.endedProcess()
        for name in ["a.pmtiles", "b.pmtiles"] { scratch.write("x", ".\(name).\(ended).1.tmp") }
        TemporaryFiles.removeAbandoned(in: scratch.path, of: "a.pmtiles")
        #expect(scratch.files == [".b.pmtiles.\(ended).1.tmp"])
    }

    @Test func everyFolderOfTheProgramIsCleaned() throws {
        let ended = try Self.endedProcess()
        let folders = Folders(environment: [
            "XDG_CONFIG_HOME": scratch.path + "/c", "XDG_DATA_HOME": scratch.path + "/d",
            "XDG_STATE_HOME": scratch.path + "/s", "XDG_CACHE_HOME": scratch.path + "/h",
        ])
        for folder in ["c", "d", "s", "h"] { scratch.write("x", "\(folder)/catchment/.f.\(ended).1.tmp") }
        for folder in ["d/catchment/england", "d/catchment/tiles", "h/catchment/downloads/england.register"] {
            scratch.write("x", "\(folder)/.f.\(ended).1.tmp")
        }
        folders.removeAbandonedFiles(datasets: ["england"])
        #expect(!scratch.files.contains { $0.hasSuffix(".tmp") })
    }

    @Test func aTemporaryFileIsHiddenBesideTheFileThatItBecomes() {
        let writer = TemporaryFiles.writer(getpid())
        #expect(TemporaryFiles.path(for: "/a/b.json", number: 3) == "/a/.b.json.\(writer).3.tmp")
    }
}

/// Locks, links and disks that do not confirm.
struct OwnFileWritingTests {
    private let scratch = Scratch()

    @Test func aLockThatIsHeldTooLongNamesItsProcess() throws {
        let path = scratch.path + "/.searches.json.lock"
        let held = try #require(try FileLock(path, wait: false))
        #expect(try FileLock(path, wait: false) == nil)
        let error = #expect(throws: FileError.self) { try FileLock(path, waitMilliseconds: 20) }
        #expect(
            error?.sentence
                == "Another copy of Catchment (process \(getpid())) is writing, and has locked \(path): wait for it, or end it."
        )
        withExtendedLifetime(held) {}
    }

    @Test func circularLinksAreReportedAndLeftAlone() throws {
        let (a, b) = (scratch.path + "/a", scratch.path + "/b")
        try FileManager.default.createSymbolicLink(atPath: a, withDestinationPath: b)
        try FileManager.default.createSymbolicLink(atPath: b, withDestinationPath: a)
        let error = #expect(throws: FileError.self) { try LocalFiles().replaceOwnFile([1], a) }
        let found = try FileManager.default.destinationOfSymbolicLink(atPath: a)
        #expect(error?.code == ELOOP && found == b)
    }

    @Test(arguments: [0o644, 0o600, 0o640]) func theTargetOfALinkKeepsItsPermissions(mode: Int) throws {
        let target = scratch.write("old", "repository/settings.json")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: target)
        let link = scratch.path + "/settings.json"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "repository/settings.json")
        try LocalFiles().replaceOwnFile(Array("new".utf8), link)
        #expect(scratch.text("repository/settings.json") == "new")
        let found = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int
        #expect(found == mode)
        try LocalFiles().replaceOwnFile([1], scratch.path + "/own.json")
        let own =
            try FileManager.default.attributesOfItem(atPath: scratch.path + "/own.json")[.posixPermissions] as? Int
        #expect(own == 0o600)
    }

    /// Once the file is replaced, everyone reads the new contents, so no failure is reported.
    @Test func aFailedSyncOfTheFolderAfterTheRenameIsNotReported() throws {
        // makeFolder, write, rename, syncFolder
        let files = FailingFiles(.once, at: 4, code: EIO)
        try files.atomicWrite([0x61], to: scratch.path + "/a.json")
        #expect(files.stepsTaken == 4 && scratch.text("a.json") == "a")
    }

    /// The device takes no byte, and says that the disk is full.
    @Test func aFullDeviceIsReported() throws {
        let descriptor = open("/dev/full", O_WRONLY)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        #expect(LocalFiles.writeAll([1], to: descriptor) == ENOSPC)
    }
}
