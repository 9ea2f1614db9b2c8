import Foundation
import TestSupport
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

    /// The short form of `make fuzz`: 300 random changes of the seeds of each target, the same ones each time.
    @Test(arguments: FuzzTarget.all.map(\.name))
    func randomChangesAreReadWithoutHarm(name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        var random = SeededRandom(seed: name.utf8.reduce(1) { $0 &* 31 &+ UInt64($1) })
        for _ in 0..<300 {
            var bytes = target.seeds.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 1...4, using: &random) { Self.change(&bytes, target.seeds, &random) }
            bytes = Array(bytes.prefix(target.longest))
            #expect(throws: Never.self, "\(bytes)") { try target.run(bytes) }
        }
    }

    /// Changes a byte, removes or repeats a part, or replaces the end by the end of another seed.
    private static func change(_ bytes: inout [UInt8], _ seeds: [[UInt8]], _ random: inout SeededRandom) {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = Int.random(in: start...min(bytes.count, start + 16), using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0 where start < bytes.count: bytes[start] = UInt8.random(in: 0...255, using: &random)
        case 1 where start < bytes.count: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: bytes.removeSubrange(start..<end)
        case 3: bytes.insert(contentsOf: bytes[start..<end], at: start)
        default:
            let other = seeds.randomElement(using: &random) ?? []
            bytes.replaceSubrange(start..., with: other.suffix(Int.random(in: 0...other.count, using: &random)))
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
