import Foundation
import TestSupport
import Testing

/// How `catchment update` fetches a file that does not arrive at the first try, and one that it already has.
@Suite(.enabled(if: FileServer.isAvailable, "python3 is not installed"), .timeLimit(.minutes(15)))
struct UpdateTransferTests {
    private let site: OfficialSite
    private var server: FileServer { site.server }
    /// A register of 400 kB.
    private let register = OfficialFiles.register(schools: 3000)

    init() async throws { site = try await OfficialSite() }

    private var path: String { site.register(daysAgo: 0) }

    private func json(_ route: FileServer.Route) throws -> String {
        String(decoding: try JSONEncoder().encode(route), as: UTF8.self)
    }

    /// Serves the register so that the first try breaks off.
    private func serveBroken(_ first: FileServer.Route, then second: FileServer.Route) throws {
        try server.serve(path, register, second)
        let file = try #require(server.file(of: path))
        var (first, second) = (first, second)
        first.file = file
        second.file = file
        first.times = 1
        first.then = try json(second)
        try server.serve(path, first)
    }

    private var sentOfRegister: [String] {
        server.sent().filter { $0.hasPrefix(path) }.map { String($0.dropFirst(path.count + 1)) }
    }

    @Test(arguments: [true, false]) func resumesABrokenDownload(byEtag: Bool) throws {
        let date = "Sat, 21 Nov 2026 06:00:00 GMT"
        let first = FileServer.Route(
            etag: byEtag ? "\"a\"" : nil, ranges: true, cut: 200_000, modified: byEtag ? nil : date)
        let second = FileServer.Route(etag: byEtag ? "\"a\"" : nil, ranges: true, modified: byEtag ? nil : date)
        try serveBroken(first, then: second)
        let result = try site.update()
        #expect(result.status == 0, "\(result.errors)")
        #expect(try site.data().contains("3,000 schools"))
        // The second time only the missing part was sent.
        #expect(sentOfRegister == ["200 200000", "206 \(register.count - 200_000)"])
    }

    @Test func resumesInTheNextRun() throws {
        // Four tries do not fetch the whole file.
        try server.serve(path, register, .init(etag: "\"a\"", ranges: true, cut: 50_000))
        let stopped = try site.update()
        #expect(stopped.status == 69 && stopped.hasOneSentence, "\(stopped.errors)")
        #expect(stopped.errors.contains("tries") && stopped.errors.contains("try again after"))
        #expect(site.downloads.contains { $0.hasSuffix(".csv") })
        try server.serve(path, register, .init(etag: "\"a\"", ranges: true))
        let before = sentOfRegister.count
        #expect(try site.update().status == 0)
        #expect(try site.data().contains("3,000 schools"))
        let sent = sentOfRegister.dropFirst(before)
        #expect(sent.count == 1 && sent.first?.hasPrefix("206 ") == true, "\(sent)")
        #expect(site.downloads.isEmpty)
    }

    @Test(arguments: [
        FileServer.Route(etag: "\"b\"", ranges: true), FileServer.Route(etag: "\"a\""), FileServer.Route(),
    ]) func startsAgainIfTheServerHasAnotherVersionOrNoRanges(second: FileServer.Route) throws {
        try serveBroken(.init(etag: "\"a\"", ranges: true, cut: 100_000), then: second)
        #expect(try site.update().status == 0)
        #expect(try site.data().contains("3,000 schools"))
        #expect(sentOfRegister == ["200 100000", "200 \(register.count)"])
    }

    @Test func fetchesNothingTwice() throws {
        try server.serve(path, register, .init(etag: "\"a\""))
        try server.serve(
            "/new.csv", OfficialFiles.inspections(schools: 2), .init(modified: "Sat, 21 Nov 2026 06:00:00 GMT"))
        #expect(try site.update().status == 0)
        let (sent, schools) = (sentOfRegister, try site.schools())
        let again = try site.update()
        #expect(again.status == 0 && again.output.contains("up to date"), "\(again.output)\(again.errors)")
        #expect(sentOfRegister == sent && server.sent().count { $0.hasPrefix("/new.csv") } == 1)
        #expect(try site.schools() == schools)
        // Removed data is fetched again.
        #expect(try site.program.run("data", "remove", "england").status == 0)
        #expect(try site.update().status == 0)
        #expect(sentOfRegister.count == 2)
        #expect(try site.schools() == schools)
    }

    @Test func aCompleteFileWaitsForTheOthers() throws {
        try server.serve(path, register, .init(etag: "\"a\""))
        try server.serve("/new.csv", status: 404, Data())
        let before = try site.data()
        #expect(try site.update().status == 69)
        #expect(try site.data() == before, "all or nothing")
        try server.serve("/new.csv", OfficialFiles.inspections(schools: 2))
        #expect(try site.update().status == 0)
        #expect(sentOfRegister == ["200 \(register.count)"])
    }

    @Test func respectsThePauseThatAServerAsksFor() throws {
        try server.serve(path, register, .init(status: 429, retry: "3600"))
        let refused = try site.update()
        #expect(refused.status == 69 && refused.errors.contains("asks to wait until"), "\(refused.errors)")
        let count = server.requests().count
        let again = try site.update()
        #expect(again.status == 69 && again.hasOneSentence && again.errors.contains("asks to wait until"))
        #expect(server.requests().count == count, "it was not asked again")
        try server.serve(path, register)
        #expect(try site.update(["--force"]).status == 0)
    }

    @Test func triesAgainAfterAShortPause() throws {
        let whole = try server.add(register)
        let second = try json(FileServer.Route(file: whole))
        try server.serve(path, .init(status: 503, retry: "1", times: 1, then: second))
        #expect(try site.update().status == 0)
        #expect(server.requests().count { $0 == path } == 2)
    }

    /// The server of the site is the proxy, and refuses to connect to a host that nobody knows.
    @Test func usesAProxy() throws {
        let result = try site.update(
            environment: [
                "CATCHMENT_REGISTER_URL": "https://register.invalid/public", "https_proxy": server.address,
            ])
        #expect(server.requests().contains("register.invalid:443"), "\(result.errors)")
        #expect(
            result.status == 69 && result.errors.contains("proxy refused to connect to register.invalid (404)"),
            "\(result.errors)")
    }

    @Test func aFullDiskKeepsTheOldData() throws {
        #expect(try site.update().status == 0)
        let before = try site.data()
        try server.serve(path, register)
        let shell = try RunningCommand(
            ["sh", "-c", "ulimit -f 100; exec \"$0\" update", site.program.binary],
            environment: site.program.environment.merging(site.environment) { $1 }, folder: site.program.folder)
        let result = try shell.wait()
        #expect(result.status == 73 && result.hasOneSentence, "\(result.errors)")
        #expect(
            result.errors.hasPrefix("catchment: /") && result.errors.contains("larger than the limit for files"),
            "\(result.errors)")
        #expect(try site.data() == before)
    }

    @Test func theHelperEndsHoweverTheProgramEnds() throws {
        try server.serve("/index", .init(delay: 100))
        let running = try site.program.start(["update"], environment: site.environment)
        // The program waits for the server for some seconds only.
        try pollOnThread {
            server.requests().contains("/index")
        } failure: {
            "The index was not asked for."
        }
        let helpers = children(of: running.process)
        #expect(helpers.map(name(of:)) == ["catchment-fetch"])
        running.send(SIGKILL)
        _ = try running.wait()
        try pollOnThread {
            helpers.allSatisfy { !FileManager.default.fileExists(atPath: "/proc/\($0)") }
        } failure: {
            "catchment-fetch still runs."
        }
    }

    /// The name of a process in lists of processes.
    private func name(of process: String) -> String? {
        (try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8))?.trimmingCharacters(in: .newlines)
    }

    private func children(of process: pid_t) -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.filter { number in
            // "NUMBER (NAME) STATE PARENT …"
            let line = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
            return line.split(separator: ")").last?.split(separator: " ").dropFirst().first == "\(process)"
        }
    }

    @Test func controlCKeepsTheOldDataAndTheFetchedBytes() throws {
        #expect(try site.update().status == 0)
        let before = try site.data()
        try server.serve(path, register, .init(etag: "\"a\""))
        try server.serve("/index", .init(delay: 100))
        let running = try site.program.start(["update"], environment: site.environment)
        // The program waits for the server for some seconds only.
        try pollOnThread {
            server.requests().count { $0 == "/index" } == 2
        } failure: {
            "The index was not asked for."
        }
        running.send(SIGINT)
        let result = try running.wait()
        #expect(result.status == 130 && result.hasOneSentence && result.errors.contains("stopped"), "\(result.errors)")
        #expect(try site.data() == before)
        #expect(site.downloads.contains { $0.hasSuffix(".csv") })
    }
}
