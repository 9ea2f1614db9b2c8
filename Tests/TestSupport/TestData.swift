import Foundation

/// Real official files and real tiles, which lie outside the repository: in the folder that CATCHMENT_TEST_DATA names, else
/// in ../shared/data. Tests that need a missing file are skipped.
public enum TestData {
    public static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["CATCHMENT_TEST_DATA"] { return URL(fileURLWithPath: path) }
        return URL(fileURLWithPath: FileManager.default.currentDirectoryPath).appendingPathComponent("../shared/data")
    }()

    /// - Parameter path: the path of a file or folder inside `folder`, as in all functions here.
    public static func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
    }

    public static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
    }

    /// The sorted names of the files in a folder; empty if the folder is missing.
    public static func names(in path: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(path).path)
        return (names ?? []).sorted()
    }
}
