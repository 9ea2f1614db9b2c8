import Glibc

/// The folders of the program's files.
public struct Folders: Sendable, Equatable {
    /// Contains settings.json.
    public let config: String
    /// The official data.
    public let data: String
    /// The person's other files, such as searches.json, shortlist.txt, outbox.json and sign-in.json.
    public let state: String
    /// Files that can be fetched again.
    public let cache: String

    /// If `CATCHMENT_HOME` is set, all folders are in it; else they follow the XDG Base Directory Specification 0.8.
    public init(environment: [String: String]) {
        if let home = environment["CATCHMENT_HOME"], !home.isEmpty {
            let home = Self.absolute(home)
            (config, data, state, cache) = (home, home + "/data", home, home + "/cache")
            return
        }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? Self.homeOfUser
        func folder(_ variable: String, _ standard: String) -> String {
            // The specification says that relative paths are ignored.
            let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(standard)"
            return base + "/catchment"
        }
        config = folder("XDG_CONFIG_HOME", ".config")
        data = folder("XDG_DATA_HOME", ".local/share")
        state = folder("XDG_STATE_HOME", ".local/state")
        cache = folder("XDG_CACHE_HOME", ".cache")
    }

    /// The folder with the starter data, recognised by its file `outcodes.json`; nil if it is not found.
    ///
    /// `CATCHMENT_RESOURCES` can name it. Otherwise it is looked for where `make install` puts it, beside the executable, and in
    /// the folders above, where a development build has it.
    public static func resources(environment: [String: String], executable: String) -> String? {
        func isThere(_ folder: String) -> Bool { access("\(folder)/outcodes.json", R_OK) == 0 }
        if let named = environment["CATCHMENT_RESOURCES"], !named.isEmpty {
            return isThere(absolute(named)) ? absolute(named) : nil
        }
        var folder = split(executable).folder
        var candidates = ["\(folder)/../share/catchment", "\(folder)/Resources"]
        while folder != "/", folder != "." {
            folder = split(folder).folder
            candidates.append(folder == "/" ? "/Resources" : "\(folder)/Resources")
        }
        return candidates.first(where: isThere)
    }

    /// The path of the running program, with symbolic links resolved.
    public static var executable: String {
        realpath("/proc/self/exe", nil).map { path in
            defer { free(path) }
            return String(cString: path)
        } ?? absolute(CommandLine.arguments.first ?? "catchment")
    }

    /// The absolute form of a path. A relative path is taken from the current folder.
    public static func absolute(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        let current = Self.current
        return current.isEmpty ? path : current + "/" + path
    }

    /// The current folder; empty if it cannot be read.
    public static var current: String {
        guard let current = getcwd(nil, 0) else { return "" }
        defer { free(current) }
        return String(cString: current)
    }

    /// A path with "~" in place of the person's home folder.
    public static func short(_ path: String, home: String?) -> String {
        guard let home, home.count > 1, path == home || path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }

    /// A path with the person's home folder in place of "~" at its beginning, which no shell has replaced.
    /// - Parameter home: nil leaves the path as it is.
    public static func expanded(_ path: String, home: String?) -> String {
        guard let home, path.hasPrefix("~/") else { return path }
        return home + path.dropFirst()
    }

    private static var homeOfUser: String {
        getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) } ?? "."
    }
}
