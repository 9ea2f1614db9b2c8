import Foundation
import TestSupport
import Testing

/// Kills the real program in the middle of updates: afterwards the data is either the old or the new, and complete.
///
/// `CATCHMENT_KILLS` says how often; without it, 12 times.
@Suite(.enabled(if: FileServer.isAvailable, "python3 is not installed"), .timeLimit(.minutes(15)))
struct UpdateKillTests {
    /// Two editions that differ in everything: the number and names of schools, the number and grades of inspections.
    private struct Edition {
        let register: Data
        let inspections: Data

        init(_ name: String, schools: Int, grade: Int) {
            register = OfficialFiles.register(schools: schools, name: name)
            inspections = OfficialFiles.inspections(schools: schools - 100, grade: grade)
        }
    }

    /// The output of commands for an edition: the whole list, and one school in full.
    private struct Answers: Hashable {
        let list: String
        let school: String
    }

    private let site: OfficialSite
    private let editions = [
        Edition("Old School", schools: 800, grade: 2), Edition("New School", schools: 900, grade: 3),
    ]
    private static let kills =
        ProcessInfo.processInfo.environment["CATCHMENT_KILLS"].flatMap { Int($0) } ?? 12

    init() async throws { site = try await OfficialSite() }

    private func serve(_ edition: Edition, version: Int) throws {
        try site.server.serve(site.register(daysAgo: 0), edition.register, .init(etag: "\"r\(version)\"", ranges: true))
        try site.server.serve("/new.csv", edition.inspections, .init(etag: "\"i\(version)\"", ranges: true))
    }

    private func answers() throws -> Answers {
        let list = try site.schools()
        let school = try site.program.run("show", "urn:900001")
        #expect(list.status == 0 && school.status == 0 && school.errors.isEmpty)
        #expect(!list.errors.contains("catchment: "))
        #expect(!(try site.data()).contains("starter"))
        return Answers(list: list.output, school: school.output)
    }

    @Test func aKilledUpdateLeavesTheOldOrTheNewData() async throws {
        var known: [Answers] = []
        var longest = 0.0
        for (index, edition) in editions.enumerated() {
            try serve(edition, version: index)
            let start = Date()
            #expect(try site.update(["--force"]).status == 0)
            longest = max(longest, Date().timeIntervalSince(start))
            known.append(try answers())
        }
        #expect(known[0] != known[1])
        // The two editions differ in every answer.
        #expect(known[0].school != known[1].school)
        var random = SeededRandom(seed: 74)
        var killed = 0
        var seen: Set<Int> = []
        for round in 0..<Self.kills {
            try serve(editions[round % 2], version: round + 2)
            let running = try site.program.start(["update", "--force"], environment: site.environment)
            if round % 3 == 0 {
                waitForChange(seconds: longest)
            } else {
                usleep(UInt32.random(in: 0...UInt32(longest * 1_000_000), using: &random))
            }
            running.send(SIGKILL)
            if try running.wait().status == 128 + Int(SIGKILL) {
                killed += 1
            } else {
                // The machine is faster than it was at the first updates.
                longest *= 0.7
            }
            let now = try answers()
            let edition = try #require(known.firstIndex(of: now), "a mixture in round \(round): \(now.school)")
            seen.insert(edition)
        }
        #expect(killed > 0, "the moments were too late")
        // The next update works.
        try serve(editions[0], version: -1)
        let last = try site.update(["--force"])
        #expect(last.status == 0, "\(last.errors)")
        #expect(try answers() == known[0])
        let folder = site.program.home.appendingPathComponent("data/england").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 4, "nothing is left behind")
    }

    /// Waits until the data folder changes, which is the most critical moment, or until the time is over.
    private func waitForChange(seconds: Double) {
        let folder = site.program.home.appendingPathComponent("data/england").path
        func look() -> Set<String> { Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []) }
        let first = look()
        let deadline = Date(timeIntervalSinceNow: 2 * seconds)
        while look() == first, Date() < deadline { usleep(100) }
    }
}
