import Foundation
import TestSupport

/// The official files on a server on this machine, and a program that fetches them from there.
struct OfficialSite {
    let program: Program
    let server: FileServer

    /// Serves yesterday's register with three schools and a link, and the index of Ofsted's publication, whose newest file has
    /// two inspections.
    init() async throws {
        program = try Program()
        server = try await FileServer()
        try server.serve("/index", type: "application/json", index)
        try server.serve("/new.csv", OfficialFiles.inspections(schools: 2))
        try server.serve("/old.csv", OfficialFiles.inspections(schools: 1))
        try server.serve(links(daysAgo: 1), OfficialFiles.links)
        try server.serve(register(daysAgo: 1), OfficialFiles.register(schools: 3, name: "Yesterday's School"))
    }

    /// The index of the publication in gov.uk's format. Its newest file is not the first.
    private var index: Data {
        let title = "state-funded schools - latest inspections as at"
        let attachments = [
            ("Management information: \(title) 31 January 2026", "/old.csv"),
            ("Management information: \(title) 28 February 2026", "/new.csv"),
            (
                "Management information: independent schools - latest inspections as at 31 March 2026",
                "/independent.csv"
            ),
            ("Management information: \(title) 30 April 2026, as a table to print", "/new.ods"),
        ]
        let items = attachments.map { #"{"title":"\#($0)","url":"\#(server.address)\#($1)"}"# }.joined(separator: ",")
        return Data(#"{"details":{"attachments":[\#(items)]}}"#.utf8)
    }

    /// The path of the register of a day.
    func register(daysAgo: Int) -> String { "/public/edubasealldata\(day(daysAgo)).csv" }

    /// The path of the links between schools of a day.
    func links(daysAgo: Int) -> String { "/public/links_edubasealldata\(day(daysAgo)).csv" }

    private func day(_ daysAgo: Int) -> String {
        let calendar = DateFormatter()
        calendar.locale = Locale(identifier: "en_US_POSIX")
        calendar.timeZone = TimeZone(identifier: "UTC")
        calendar.dateFormat = "yyyyMMdd"
        return calendar.string(from: Date(timeIntervalSinceNow: -86_400 * Double(daysAgo)))
    }

    /// The environment that sets the addresses of the sources. Failed requests are repeated at once.
    var environment: [String: String] {
        [
            "CATCHMENT_REGISTER_URL": server.address + "/public",
            "CATCHMENT_INSPECTIONS_URL": server.address + "/index",
            "CATCHMENT_POSTCODES_URL": server.address + "/postcodes", "no_proxy": "127.0.0.1",
            "CATCHMENT_RETRY_MILLISECONDS": "0", "CATCHMENT_OFFLINE": "0",
        ]
    }

    func update(_ words: [String] = [], environment: [String: String] = [:]) throws -> CommandResult {
        try program.run(["update"] + words, environment: self.environment.merging(environment) { $1 })
    }

    /// The part of `catchment data` about the site's collection and the postcodes.
    func data() throws -> String {
        // The line of a collection is not indented; the lines about its tables are.
        var isWanted = true
        return try program.run("data").output.split(separator: "\n").filter { line in
            if !line.hasPrefix(" ") { isWanted = line.hasPrefix("England") || line.hasPrefix("Postcodes") }
            return isWanted
        }.joined(separator: "\n")
    }

    /// All schools with all that the list shows about them.
    func schools() throws -> CommandResult {
        try program.run("schools", "--near", "LS1 3AD", "--radius", "50km", "--format", "json")
    }

    /// All files and folders in the program's cache folder.
    var downloads: [String] {
        let folder = program.home.appendingPathComponent("cache").path
        return (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
    }
}
