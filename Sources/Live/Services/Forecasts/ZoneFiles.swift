import Catalogue
import Synchronization

/// The rules of time zones, from the files of the system.
public final class ZoneFiles: Sendable {
    private let folders: [String]
    private let files: any FileSystem
    /// Nil for a zone without a file.
    private let known = Mutex<[String: ZoneRules?]>([:])

    /// The most bytes of a zone's file; real ones have a few kilobytes.
    private static let mostBytes = 1 << 20
    private static let mostZones = 1000

    /// - Parameter folders: the folders in which files such as "Europe/London" are looked for.
    public init(
        folders: [String] = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/etc/zoneinfo"],
        files: any FileSystem = LocalFiles()
    ) {
        self.folders = folders
        self.files = files
    }

    /// The rules of a zone by its name: "Europe/London". Nil if they are not known on this machine.
    @Sendable public func rules(named name: String) -> ZoneRules? {
        guard ZoneRules.isName(name) else { return nil }
        if let known = known.withLock({ $0[name] }) { return known }
        var rules: ZoneRules?
        for folder in folders where rules == nil {
            guard let file = try? files.contents("\(folder)/\(name)", limit: Self.mostBytes) else { continue }
            rules = ZoneRules(name: name, file: file)
        }
        known.withLock { known in
            if known.count >= Self.mostZones { known = [:] }
            known[name] = .some(rules)
        }
        return rules
    }
}
