import Foundation
import Testing

/// Runs every target on its seeds and on the inputs that were once a problem.
struct ReplayTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Inputs")

    private static func inputs(of target: String) -> [URL] {
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder.appending(path: target), includingPropertiesForKeys: nil)
        return (files ?? []).sorted { $0.path < $1.path }
    }

    @Test(arguments: FuzzTarget.all.map(\.name))
    func everyInputIsReadWithoutHarm(name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        for seed in target.seeds { try target.run(seed) }
        for file in Self.inputs(of: name) {
            #expect(throws: Never.self, "\(name)/\(file.lastPathComponent)") {
                try target.run([UInt8](Data(contentsOf: file)))
            }
        }
        // Cut short, and with a byte changed, as a first few of the many that `make fuzz` tries.
        for seed in target.seeds {
            for length in stride(from: 0, to: seed.count, by: max(seed.count / 16, 1)) {
                try target.run(Array(seed.prefix(length)))
                var changed = seed
                changed[length] ^= 0x81
                try target.run(changed)
            }
        }
    }

    /// A folder that no target has would never be run.
    @Test func everyFolderBelongsToATarget() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let names = FuzzTarget.all.map(\.name)
        #expect(Set(folders).subtracting(names + ["README.md"]).isEmpty)
        #expect(Set(names).count == names.count)
    }
}
