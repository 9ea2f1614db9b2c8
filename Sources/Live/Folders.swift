#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Where Catchment's files lie: under `CATCHMENT_HOME`, else in the folders of the XDG Base Directory Specification.
public struct Folders: Sendable, Equatable {
    /// Imported data.
    public var data: String
    /// Settings.
    public var config: String
    /// Previous searches.
    public var state: String
    /// What can be fetched again.
    public var cache: String
    /// The starter data and outcodes that come with the program; nil where they are not found.
    public var resources: String?

    public init(environment: (String) -> String? = environmentValue, executable: String? = executablePath()) {
        func folder(_ name: String, _ standard: String) -> String {
            let home = environment("HOME") ?? "/tmp"
            // The specification has relative paths ignored.
            let base = environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/" + standard
            return base + "/catchment"
        }
        if let home = environment("CATCHMENT_HOME"), !home.isEmpty {
            (data, config, state, cache) = (home + "/data", home, home, home + "/cache")
        } else {
            data = folder("XDG_DATA_HOME", ".local/share")
            config = folder("XDG_CONFIG_HOME", ".config")
            state = folder("XDG_STATE_HOME", ".local/state")
            cache = folder("XDG_CACHE_HOME", ".cache")
        }
        resources = Self.resources(environment, executable)
    }

    /// Beside the installed program, or in the checkout that the program was built in.
    private static func resources(_ environment: (String) -> String?, _ executable: String?) -> String? {
        var candidates: [String] = []
        if let named = environment("CATCHMENT_RESOURCES"), !named.isEmpty { candidates.append(named) }
        if let executable {
            let folder = parent(of: executable)
            candidates.append(parent(of: folder) + "/share/catchment")
            var above = folder
            for _ in 0..<5 {
                above = parent(of: above)
                candidates.append(above + "/Resources")
            }
        }
        return candidates.first { access($0 + "/outcodes.json", R_OK) == 0 }
    }
}

/// A variable of the environment; nil where it is not set.
public func environmentValue(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// The program's own file, links resolved.
public func executablePath() -> String? {
    realpath("/proc/self/exe", nil).map { path in
        defer { free(path) }
        return String(cString: path)
    }
}
