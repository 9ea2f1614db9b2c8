import Catalogue
import Glibc

/// Names of files that are being written, and the removal of those that a killed process left behind.
///
/// Such a file lies beside the file that it will become: ".settings.json.4711-1a2b3c4d.0.tmp", with the number of the process, a
/// mark of the machine and a counter.
enum TemporaryFiles {
    static let suffix = ".tmp"

    /// The name of a file that is to be renamed to `path`.
    /// - Parameter number: tells apart the files that threads of this process write for the same path.
    static func path(for path: String, number: Int = 0) -> String {
        let (folder, name) = split(path)
        return "\(folder)/.\(name).\(writer(getpid())).\(number)\(suffix)"
    }

    /// The part of a file's name that identifies a process of this machine: "4711-1a2b3c4d".
    static func writer(_ process: pid_t) -> String { "\(process)-\(machine)" }

    /// Tells this machine from others that use the same folder, over a network for example: a hash of its name and of its
    /// namespace of processes. A container may have its host's name, but has process numbers of its own.
    private static let machine: String = {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        var namespace = stat()
        let number = stat("/proc/self/ns/pid", &namespace) == 0 ? "\(namespace.st_ino)" : ""
        let host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return nameHash(of: host + number)
    }()

    /// Removes from a folder the temporary files of this machine's processes that have ended. A failure does no harm.
    /// - Parameter name: the file that they were to replace; nil for any.
    static func removeAbandoned(in folder: String, of name: String? = nil, files: any FileSystem = LocalFiles()) {
        for found in (try? files.names(in: folder)) ?? [] {
            guard let (target, process) = parts(of: found), name == nil || target == name, hasEnded(process) else {
                continue
            }
            try? files.remove("\(folder)/\(found)")
        }
    }

    /// What the name of a temporary file says: the file that it is to replace, and the process of this machine that writes it. Nil
    /// for the name of any other file.
    private static func parts(of name: String) -> (target: String, process: pid_t)? {
        guard name.hasPrefix("."), name.hasSuffix(suffix) else { return nil }
        let parts = name.dropFirst().dropLast(suffix.count).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 2, Int(parts[parts.count - 1]) != nil,
            let process = parts[parts.count - 2].split(separator: "-").first.flatMap({ pid_t($0) }),
            parts[parts.count - 2] == writer(process)
        else { return nil }
        return (parts.dropLast(2).joined(separator: "."), process)
    }
}

/// Whether there is no process with this number on this machine.
func hasEnded(_ process: pid_t) -> Bool {
    // Signal 0 only asks whether there is such a process.
    process > 0 && kill(process, 0) != 0 && errno == ESRCH
}

extension Folders {
    /// Removes the temporary files that killed processes left in the program's folders.
    /// - Parameter datasets: the names of the folders of datasets.
    public func removeAbandonedFiles(datasets: [String]) {
        let downloads = cache + "/downloads"
        let feeds = (try? LocalFiles().names(in: downloads)) ?? []
        let own = Set(
            [config, state, data, cache, data + "/tiles"] + datasets.map { "\(data)/\($0)" }
                + feeds.map { "\(downloads)/\($0)" })
        for folder in own { TemporaryFiles.removeAbandoned(in: folder) }
    }
}
