import Foundation

/// Real tiles and archives, outside of the repository; tests that need them are skipped where they are missing.
enum TestData {
    static let folder: URL = {
        let environment = ProcessInfo.processInfo.environment
        let data =
            environment["CATCHMENT_TEST_DATA"].map { URL(fileURLWithPath: $0) }
            ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath).appendingPathComponent("../shared/data")
        return data.appendingPathComponent("tiles")
    }()

    static func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
    }

    /// The names in a folder, sorted; none where it is missing.
    static func names(in path: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(path).path)
        return (names ?? []).sorted()
    }
}

/// Numbers that look random and are the same every time.
///
/// Source: Guy L. Steele, Doug Lea, Christine H. Flood, *Fast Splittable Pseudorandom Number Generators* (2014).
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
