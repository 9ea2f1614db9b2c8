import Foundation

@testable import Catalogue

/// The time zone database of this machine.
enum SystemZones {
    private static let folder = "/usr/share/zoneinfo/"

    static let areHere = FileManager.default.fileExists(atPath: folder + "Europe/London")

    /// "2025b"; nil if the database does not say.
    static let version: String? = {
        guard let data = FileManager.default.contents(atPath: folder + "tzdata.zi") else { return nil }
        let line = String(decoding: data.prefix(40), as: UTF8.self).split(separator: "\n").first
        return line?.split(separator: " ").last.map { String($0) }
    }()

    static func rules(_ name: String) -> ZoneRules? {
        guard let data = FileManager.default.contents(atPath: folder + name) else { return nil }
        return ZoneRules(name: name, file: [UInt8](data))
    }
}
