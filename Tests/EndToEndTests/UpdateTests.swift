import Foundation
import TestSupport
import Testing

/// `catchment update` with a server that answers as the official ones do, or wrongly.
@Suite(.enabled(if: FileServer.isAvailable, "python3 is not installed"), .timeLimit(.minutes(15)))
struct UpdateTests {
    private let site: OfficialSite
    private var program: Program { site.program }
    private var server: FileServer { site.server }

    init() async throws { site = try await OfficialSite() }

    private func register(daysAgo: Int) -> String { site.register(daysAgo: daysAgo) }

    private func update(_ what: String..., options: [String] = []) throws -> CommandResult {
        try site.update(what + options)
    }

    private func data() throws -> String { try site.data() }

    @Test func fetchesYesterdaysRegisterAndTheNewestInspections() throws {
        try server.serve(
            register(daysAgo: 0), type: "application/json", Data(#"{"statusCode":404,"message":"Not found"}"#.utf8))
        let result = try update("england")
        #expect(result.status == 0 && !result.output.contains("Updating"), "\(result.errors)")
        #expect(try program.run("show", "urn:900001").output.hasPrefix("Yesterday's School\n"))
        let found = try program.run("schools", "--near", "LS1 3AD", "--format", "json").json()
        let schools = try #require(found["schools"] as? [[String: Any]])
        #expect(schools.compactMap { $0["id"] as? String }.sorted() == ["urn:900001", "urn:900002", "urn:900003"])
        #expect(schools.count { (($0["ofsted"] as? [String: Any])?["evidence"] as? String) == "graded" } == 2)
        #expect(server.requests().prefix(2) == [register(daysAgo: 0), register(daysAgo: 1)])
        #expect(server.requests().contains("/new.csv") && !server.requests().contains("/old.csv"))
        let cache = program.home.appendingPathComponent("cache").path
        #expect((try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? [] == [], "nothing is left behind")
    }

    @Test func showsThePredecessorsOfASchool() throws {
        #expect(try update().status == 0)
        let page = try program.run("show", "urn:900001").output
        #expect(
            page.contains("Before and after") && page.contains("Old School (URN 900100), 1 Sep 2019"), "\(page)")
        #expect(try data().contains("(links)"))
    }

    @Test func updatesWithoutTheLinks() throws {
        try server.serve(site.links(daysAgo: 1), status: 404, Data("no".utf8))
        let result = try update()
        #expect(result.status == 0 && result.errors.contains("are left out: "), "\(result.errors)")
        #expect(result.output.hasPrefix("Updating England, as with catchment update england.\n"), "\(result.output)")
        #expect(try data().contains("3 schools") && !(try data().contains("(links)")))
    }

    /// The new links have a quotation mark that is never closed.
    @Test func updatesWithoutDamagedLinks() throws {
        #expect(try update().status == 0)
        try server.serve(register(daysAgo: 0), OfficialFiles.register(schools: 4))
        try server.serve(site.links(daysAgo: 0), OfficialFiles.links + Data("\"900002\",\"900101\",\"Old".utf8))
        let result = try update()
        // The output says what was left out and what the other files changed.
        #expect(result.status == 0 && result.errors.count(where: \.isNewline) == 2, "\(result.errors)")
        #expect(result.errors.contains("links between schools are left out: links_edubase"), "\(result.errors)")
        #expect(result.errors.contains("England: 1 new"), "\(result.errors)")
        #expect(try data().contains("4 schools"))
        #expect(try program.run("show", "urn:900001").output.contains("Old School (URN 900100), 1 Sep 2019"))
    }

    @Test(arguments: ["data", "data/england", "cache", "cache/downloads"])
    func aFileInThePlaceOfAFolderIsReported(folder: String) throws {
        _ = try program.write("mine".utf8, to: "home/" + folder)
        let result = try update()
        #expect(result.status == 73 && result.hasOneSentence, "\(result.errors)")
        #expect(result.errors.contains("home/\(folder)") && result.errors.contains("where a folder is needed"))
        #expect(try String(contentsOf: program.home.appendingPathComponent(folder), encoding: .utf8) == "mine")
    }

    @Test func fetchesPostcodes() throws {
        try server.serve("/postcodes", OfficialFiles.postcodes())
        #expect(try update("postcodes").status == 0)
        #expect(try data().contains("Postcodes: 2 in 1 area\n"))
        let found = try program.run("schools", "--near", "LS1 4AP", "--format", "json").json()
        #expect((found["origin"] as? [String: Any])?["approximate"] == nil)
    }

    @Test func refusesAnEditionWithFarFewerRows() throws {
        try server.serve(register(daysAgo: 1), OfficialFiles.register(schools: 100))
        #expect(try update().status == 0)
        let before = try data()
        try server.serve(register(daysAgo: 1), OfficialFiles.register(schools: 79))
        let refused = try update()
        #expect(refused.status == 65 && refused.errors.contains("--force"))
        #expect(try data() == before)
        #expect(try update(options: ["--force"]).status == 0)
        #expect(try data().contains("79 schools"))
    }

    struct Fault: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// A text that the sentence must contain.
        let words: String
        let status: Int
        let arrange: @Sendable (FileServer, _ path: String) throws -> Void
    }

    private static let faults: [Fault] = [
        Fault(testDescription: "404", words: "404", status: 69) { try $0.serve($1, status: 404, Data("no".utf8)) },
        Fault(testDescription: "403", words: "403", status: 69) { try $0.serve($1, status: 403, Data("no".utf8)) },
        Fault(testDescription: "429", words: "asks to wait until", status: 69) {
            try $0.serve($1, FileServer.Route(status: 429, retry: "600"))
        },
        Fault(testDescription: "a JSON error under 200", words: "Not found", status: 65) {
            try $0.serve($1, type: "application/json", Data(#"{"statusCode":404,"message":"Not found"}"#.utf8))
        },
        Fault(testDescription: "rows that halved", words: "--force", status: 65) {
            try $0.serve($1, OfficialFiles.inspections(schools: 1))
        },
        Fault(testDescription: "another official file", words: "is not", status: 65) {
            try $0.serve($1, OfficialFiles.register(schools: 9))
        },
        Fault(testDescription: "500", words: "500", status: 69) { try $0.serve($1, status: 500, Data("oh".utf8)) },
        Fault(testDescription: "a body cut short", words: "127.0.0.1", status: 69) {
            let whole = OfficialFiles.inspections(schools: 2)
            try $0.serve($1, whole.dropLast(40), statedLength: whole.count)
        },
        Fault(testDescription: "a redirection to plain http elsewhere", words: "https", status: 69) {
            try $0.serve($1, FileServer.Route(status: 302, location: "http://192.0.2.1/file.csv"))
        },
        Fault(testDescription: "a redirection to another kind of address", words: "127.0.0.1", status: 69) {
            try $0.serve($1, FileServer.Route(status: 302, location: "file:///etc/hostname"))
        },
        Fault(testDescription: "a page under status 200", words: "DOCTYPE", status: 65) {
            try $0.serve($1, type: "text/html", Data("<!DOCTYPE html><title>Maintenance</title>".utf8))
        },
        Fault(testDescription: "an empty body", words: "empty", status: 65) { try $0.serve($1, Data()) },
    ]

    @Test(arguments: faults) func aFailedDownloadKeepsTheOldData(_ fault: Fault) throws {
        #expect(try update().status == 0)
        let before = try data()
        try server.serve(register(daysAgo: 0), OfficialFiles.register(schools: 4))
        try fault.arrange(server, "/new.csv")
        let result = try update()
        #expect(result.status == fault.status, "\(result.errors)")
        #expect(result.hasOneSentence && result.errors.contains(fault.words), "\(result.errors)")
        #expect(try data() == before)
    }

    @Test func aMissingColumnKeepsTheOldEdition() throws {
        #expect(try update().status == 0)
        let before = try data()
        let text = String(decoding: OfficialFiles.register(schools: 4), as: UTF8.self)
        let path = register(daysAgo: 0)
        try server.serve(path, Data(text.replacingOccurrences(of: "\"Easting\"", with: "\"X\"").utf8))
        let result = try update()
        #expect(result.status == 65 && result.hasOneSentence && result.errors.contains("Easting"), "\(result.errors)")
        #expect(try data() == before)
        // An additional column is accepted.
        let wider = text.replacingOccurrences(of: "\r\n", with: ",\"more\"\r\n")
        try server.serve(path, Data(wider.utf8))
        #expect(try update().status == 0)
        #expect(try data().contains("4 schools"))
    }

    @Test func addressesAreReadFromTheSettings() throws {
        let sources = ["register": "/public", "inspections": "/index"].mapValues { server.address + $0 }
        let settings: [String: Any] = ["version": 1, "sources": sources]
        _ = try program.write(JSONSerialization.data(withJSONObject: settings), to: "home/settings.json")
        let result = try program.run("update", environment: ["no_proxy": "127.0.0.1", "CATCHMENT_OFFLINE": "0"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try data().contains("3 schools"))
    }

    @Test func dataIsRemovedTableByTableOrAtOnce() throws {
        try server.serve("/postcodes", OfficialFiles.postcodes())
        #expect(try update().status == 0)
        #expect(try update("postcodes").status == 0)
        let listed = try data()
        for words in ["(register)", "(inspections)", "(postcodes)", "Open Government Licence", " old)", " MB"] {
            #expect(listed.contains(words), "\(listed)")
        }
        #expect(
            try program.run("data", "remove", "postcodes").output
                == "Removed postcodes; to get this data back, run catchment update postcodes or import its files.\n")
        let gone = try program.run("data", "remove", "postcodes")
        #expect(gone.status == 66 && gone.hasOneSentence && gone.errors.contains("nothing"), "\(gone.errors)")
        #expect(try data().contains("Postcodes: none"))
        #expect(try program.run("data", "remove", "inspections").status == 0)
        #expect(try data().contains("3 schools") && !(try data()).contains("(inspections)"))
        #expect(try program.run("data", "remove", "england").status == 0)
        #expect(try data().contains("starter set"))
        let folder = program.home.appendingPathComponent("data/england").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        let unknown = try program.run("data", "remove", "atlantis")
        #expect(unknown.status == 64 && unknown.hasOneSentence && unknown.errors.contains("england, register"))
    }

    @Test func reportsThatThereIsNoRegister() throws {
        try server.serve([:])
        let result = try update()
        #expect(result.status == 69)
        #expect(
            result.hasOneSentence && result.errors.contains("no file of the last 10 days is newer"), "\(result.errors)")
        #expect(server.requests().count == 11)
    }

    @Test(arguments: ["", "{", "[]", #"{"details":{}}"#, #"{"details":{"attachments":[{"title":7,"url":null}]}}"#])
    func reportsAnIndexOfAnotherForm(index: String) throws {
        try server.serve("/index", type: "application/json", Data(index.utf8))
        let result = try update()
        #expect(result.status == 69)
        #expect(result.hasOneSentence && result.errors.contains("publisher's page"), "\(result.errors)")
    }

    @Test func reportsAServerThatDoesNotAnswer() throws {
        // Port 9 of this machine is the discard service, which does not run anywhere.
        let result = try program.run(
            "update",
            environment: [
                "CATCHMENT_OFFLINE": "0", "CATCHMENT_REGISTER_URL": "http://127.0.0.1:9", "no_proxy": "127.0.0.1",
            ])
        #expect(result.status == 69)
        #expect(result.hasOneSentence, "\(result.errors)")
    }

    @Test(arguments: ["http://192.0.2.1/public", "file:///tmp", "nonsense"]) func refusesAddressesThatAreNotSafe(
        address: String
    ) throws {
        let result = try program.run(
            "update", environment: ["CATCHMENT_OFFLINE": "0", "CATCHMENT_REGISTER_URL": address])
        #expect(result.status == 69)
        #expect(result.hasOneSentence && result.errors.contains("https"), "\(result.errors)")
    }
}
