import Foundation

/// A folder for one test. It is removed with this object.
final class Scratch {
    let path: String

    init() {
        path = FileManager.default.temporaryDirectory.path + "/catchment-tests-\(UUID().uuidString)"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        chmod(path, 0o700)
        try? FileManager.default.removeItem(atPath: path)
    }

    @discardableResult
    func write(_ text: String, _ name: String) -> String {
        let file = "\(path)/\(name)"
        try? FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        return write(Data(text.utf8), name)
    }

    func write(_ data: Data, _ name: String) -> String {
        _ = FileManager.default.createFile(atPath: "\(path)/\(name)", contents: data)
        return "\(path)/\(name)"
    }

    func text(_ name: String) -> String { (try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)) ?? "" }

    /// The paths of all files and folders inside.
    var files: [String] {
        (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
    }
}
