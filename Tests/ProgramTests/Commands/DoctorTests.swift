import Catalogue
import Foundation
import Geo
import JSON
import Testing

@testable import Program

struct DoctorTests {
    private func checks(_ written: Written) throws -> [(topic: String, state: String, text: String, advice: String)] {
        let json = try JSONSerialization.jsonObject(with: Data(written.output.utf8)) as? [String: Any]
        return (json?["checks"] as? [[String: Any]] ?? []).map { check in
            func text(_ name: String) -> String { check[name] as? String ?? "" }
            return (text("topic"), text("state"), text("text"), text("advice"))
        }
    }

    @Test func withoutProblemsTheStatusIs0AndNothingIsWritten() throws {
        let shell = try TestShell()
        let written = shell.run("doctor")
        #expect(written.status == 0 && written.errors.isEmpty)
        let lines = written.output.split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("ok ") || $0.hasPrefix("note ") }, "\(written.output)")
        for topic in ["program", "terminal", "locale", "clipboard", "keyring", "folder", "space", "england", "newyork"]
        {
            #expect(lines.contains { $0.split(separator: " ").dropFirst().first.map(String.init) == topic }, "\(topic)")
        }
        #expect(!lines.contains { $0.hasPrefix("ok       network") }, "nothing is asked unless told to")
        #expect(try FileManager.default.contentsOfDirectory(atPath: shell.folder.path).isEmpty)
    }

    /// At a terminal of 40 or 60 columns the lines are broken between words; at 20 the path is too long for a line.
    @Test(arguments: [40, 60, 20])
    func atATerminalLinesAreWrappedBetweenWords(columns: Int) {
        let path = "/home/mia/.local/share/catchment/data"
        let checks = [
            DoctorCheck.ok("program", "catchment 0.1.0"),
            .note("clipboard", "no program for the clipboard", "install wl-clipboard or xclip to copy links with y"),
            .note("folder", "\(path) has no data", "choose a starter set or run catchment update"),
        ]
        let whole = checks.text(columns: nil)
        let wrapped = checks.text(columns: columns)
        #expect(whole.split(separator: "\n").count == checks.count)
        func words(_ text: String) -> [Substring] { text.split { " \n".contains($0) } }
        #expect(words(wrapped) == words(whole))
        for line in wrapped.split(separator: "\n") {
            #expect(line.count <= columns || path.count > columns && line.contains(path), "\(wrapped)")
        }
    }

    @Test func wrappedLinesStandBelowTheFirst() {
        let check = DoctorCheck.note(
            "clipboard", "no program for the clipboard", "install wl-clipboard or xclip to copy links with y")
        #expect(
            [check].text(columns: 40) == """
                note     clipboard  no program for the
                                    clipboard: install
                                    wl-clipboard or
                                    xclip to copy links
                                    with y

                """)
    }

    @Test func theSameAsJSON() throws {
        let shell = try TestShell()
        let text = shell.run("doctor").output.split(separator: "\n").count
        let written = shell.run("doctor", "--format", "json")
        #expect(try checks(written).count == text)
        #expect(written.output.contains(#""usable":true"#) && written.output.contains(#""version":"0.1.0""#))
    }

    @Test func aDamagedFileIsAProblemAndStaysWhereItIs() throws {
        let shell = try TestShell()
        let settings = shell.folder.appendingPathComponent("settings.json")
        try Data("{".utf8).write(to: settings)
        let written = shell.run("doctor", "--format", "json")
        #expect(
            written.status == 65
                && written.failure?.message == "1 problem found: the line marked \"problem\" says what to do.")
        let problem = try #require(try checks(written).first { $0.state == "problem" })
        #expect(problem.text.contains(settings.path) && !problem.advice.isEmpty)
        #expect(try Data(contentsOf: settings) == Data("{".utf8))
        #expect(written.output.contains(#""usable":false"#) && written.output.contains(#""status":65"#))
    }

    @Test(arguments: [
        (#""refreshDays": "often""#, #""refreshDays" cannot be "often""#, "use a number from 0 to 3650"),
        (#""split": 90"#, #""split" cannot be 90"#, "use a number from 20 to 80"),
        (#""units": "furlongs""#, #""units" cannot be "furlongs""#, #"use one of "auto", "metric", "imperial""#),
        (#""tiles": {"network": "off"}"#, #""network" in "tiles" cannot be "off""#, "use true or false"),
        (#""sources": ["a"]"#, #""sources" cannot be ["a"]"#, #"use an object: {"NAME": VALUE}"#),
        (#""filters": {"england": {"phase": 1}}"#, #""phase" in "england" in "filters" cannot be 1"#, "a list"),
        (#""keys": {"filters": "F6", "legend": "F6"}"#, "F6 for legend is already the key of filters", "under"),
        (#""tiles": {"cacheMegabytes": 5}"#, #""cacheMegabytes" in "tiles" cannot be 5"#, "from 10 to 100000"),
        (#""keys": {"fly": "F6"}"#, "unknown action \"fly\"", "under"),
    ])
    func aSettingWithoutEffectIsAProblem(member: String, text: String, advice: String) throws {
        let shell = try TestShell()
        let settings = shell.folder.appendingPathComponent("settings.json")
        try Data("{\"version\": 1, \(member)}".utf8).write(to: settings)
        let written = shell.run("doctor", "--format", "json")
        #expect(written.status == 65)
        let problems = try checks(written).filter { $0.state == "problem" }
        #expect(problems.count == 1 && problems.first?.topic == "settings", "\(problems)")
        #expect(problems.first?.text.contains(text) == true && problems.first?.advice.contains(advice) == true)
    }

    @Test func anUnknownSettingIsANoteAndSettingsAsWrittenHaveNone() throws {
        let shell = try TestShell()
        let file = shell.folder.appendingPathComponent("settings.json")
        try Data(#"{"version": 1, "colur": "never", "find": {"fuzzy": true}}"#.utf8).write(to: file)
        let written = shell.run("doctor", "--format", "json")
        let found = try checks(written).filter { $0.topic == "settings" }
        #expect(written.status == 0 && found.map(\.state) == ["note", "note"])
        #expect(found.map(\.text).contains(#"settings.json: "fuzzy" in "find" is not a setting"#), "\(found)")
        var settings = Settings()
        (settings.theme, settings.split, settings.pictures, settings.keys) = (
            .contrast, 40, .words, ["filters": ["F6"]]
        )
        settings.weather.warnings = true
        settings.home = .init(label: "Leeds", coordinate: Coordinate(latitude: 53.8, longitude: -1.5))
        #expect(Settings.problems(in: settings.encode()).isEmpty)
    }

    @Test func aDamagedCollectionIsAProblem() throws {
        let shell = try TestShell()
        let folder = shell.folder.appendingPathComponent("data/england")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("nonsense".utf8).write(to: folder.appendingPathComponent("index.json"))
        let written = shell.run("doctor", "--format", "json")
        #expect(written.status == 65)
        #expect(try checks(written).contains { $0.topic == "england" && $0.state == "problem" })
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["index.json"], "not set aside")
    }

    /// Today is 21 September 2026, so half a year ago was 21 March.
    @Test(arguments: [
        ("2026-03-22", "ok", "5 months old"), ("2026-03-21", "note", "6 months old"),
        ("2014-08-01", "note", "12 years old"),
    ])
    func dataOfHalfAYearAndOlderIsNotedWithWhatToDo(date: String, state: String, age: String) throws {
        let shell = try TestShell()
        let register =
            "URN,EstablishmentName,EstablishmentStatus (name),Easting,Northing\n100001,Abbey School,Open,430000,433000\n"
        let postcodes = "\"LS1 4AP\",10,429500,433600,\"E92000001\",\"\",\"\",\"\",\"E08000035\",\"E05001420\"\n"
        for (text, name) in [(register, "register"), (postcodes, "ls")] {
            let file = shell.folder.appendingPathComponent("\(name)-\(date).csv")
            try Data(text.utf8).write(to: file)
            let imported = shell.run("import", file.path)
            #expect(imported.status == 0, "\(imported)")
        }
        for topic in ["england", "postcodes"] {
            let found = try checks(shell.run("doctor", "--format", "json")).first { $0.topic == topic }
            #expect(found?.state == state)
            #expect(found?.text.contains("\(date) (\(age))") == true, "\(found?.text ?? "")")
            #expect(found?.advice.hasPrefix("catchment update \(topic) ") == (state == "note"))
        }
    }

    @Test func closedSchoolsAreNotCounted() throws {
        let shell = try TestShell()
        let file = shell.folder.appendingPathComponent("edubasealldata20260801.csv")
        let header = "URN,EstablishmentName,EstablishmentStatus (name),Easting,Northing\n"
        let rows = "100001,Abbey School,Open,430000,433000\n100002,Brook School,Closed,430100,433000\n"
        try Data((header + rows).utf8).write(to: file)
        #expect(shell.run("import", file.path).status == 0)
        #expect(shell.run("doctor").output.contains("  1 open school, schools: 2026-08-01 (51 days old)\n"))
    }

    @Test func filesThatOthersCanReadAndFilesSetAsideAreNoted() throws {
        let shell = try TestShell()
        let shortlist = shell.folder.appendingPathComponent("shortlist.txt")
        try Data().write(to: shortlist)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: shortlist.path)
        try Data().write(to: shell.folder.appendingPathComponent("searches.json.broken-2026-11-21"))
        let written = shell.run("doctor", "--format", "json")
        let all = try checks(written)
        #expect(written.status == 0)
        #expect(all.contains { $0.state == "note" && $0.advice == "chmod 600 \(shortlist.path)" })
        #expect(all.contains { $0.topic == "set aside" && $0.text.contains("searches.json.broken-2026-11-21") })
    }

    /// Nobody can make a folder below a file, not even root.
    @Test func aFolderThatCannotBeWrittenIsAProblem() throws {
        let written = try TestShell(variables: ["CATCHMENT_HOME": "/dev/null/home"]).run("doctor", "--format", "json")
        #expect(written.status == 73)
        let problems = try checks(written).filter { $0.topic == "folder" && $0.state == "problem" }
        #expect(!problems.isEmpty && problems.allSatisfy { $0.text.contains("(/dev/null is a file, not a folder)") })
    }

    @Test func theNetworkThatIsOffIsAProblemOnlyIfItIsAskedFor() throws {
        let shell = try TestShell()
        let written = shell.run("doctor", "--network", "--format", "json")
        #expect(written.status == 69)
        #expect(try checks(written).contains { $0.topic == "network" && $0.state == "problem" })
    }

    @Test func refusesWordsAndUnknownFormats() throws {
        let shell = try TestShell()
        #expect(shell.run("doctor", "please").status == 64)
        #expect(shell.run("doctor", "--format", "xml").status == 64)
    }
}
