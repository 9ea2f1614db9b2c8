import Foundation
import TestSupport
import Testing

/// The national files, if they are there: 51,012 rows of the register of 17 June 2024, inspections, and postcodes.
private enum NationalFiles {
    static let folder: URL = {
        if let named = ProcessInfo.processInfo.environment["CATCHMENT_TEST_DATA"] { return URL(fileURLWithPath: named) }
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
        return package.appendingPathComponent("../shared/data").standardizedFileURL
    }()

    static let register = folder.appendingPathComponent("england/edubasealldata20240617.csv").path
    static let inspections = folder.appendingPathComponent("england/ofsted_latest_inspections_28Feb2026.csv").path
    static let postcodes = folder.appendingPathComponent("postcodes/codepo_gb.zip").path
    static let all = [register, inspections, postcodes]
    static let areHere = all.allSatisfy { FileManager.default.isReadableFile(atPath: $0) }

    /// Writes the first 6 MB of the register, 11,110 of its 51,012 schools, under the name of the whole file.
    static func writeFirstSchools(for program: Program) throws -> String {
        let start = try Data(contentsOf: URL(fileURLWithPath: register)).prefix(6_000_000)
        let end = try #require(start.range(of: Data("\r\n".utf8), options: .backwards)).upperBound
        return try program.write(start.prefix(upTo: end), to: "edubasealldata20240617.csv")
    }

    /// Writes the postcodes of three areas, Leeds among them, under the name of the whole file.
    static func writeSomePostcodes(for program: Program) throws -> String {
        let file = program.folder.appendingPathComponent("codepo_gb.zip").path
        let script = """
            import sys, zipfile
            with zipfile.ZipFile(sys.argv[1]) as whole, zipfile.ZipFile(sys.argv[2], "w", zipfile.ZIP_DEFLATED) as part:
                for area in ["ls", "hd", "e"]:
                    name = f"Data/CSV/{area}.csv"
                    part.writestr(name, whole.read(name))
            """
        _ = try runCommand(
            [pythonPath, "-c", script, postcodes, file], environment: program.environment, folder: program.folder)
        return file
    }
}

@Suite(
    .enabled(if: NationalFiles.areHere, "the national files are not here: CATCHMENT_TEST_DATA names their folder"),
    .timeLimit(.minutes(15)))
struct ImportTests {
    /// The output of `catchment data` without the path of the folder.
    private func data(_ program: Program) throws -> String {
        let result = try program.run("data")
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        return result.output.replacingOccurrences(of: program.home.path, with: "HOME")
    }

    /// The counts were made with Python's csv module from the same file: rows whose `EstablishmentStatus (name)` is Open or
    /// "Open, but proposed to close", and of these the rows whose Easting and Northing are above 0.
    @Test func everySchoolIsImported() throws {
        let together = try Program()
        let first = try together.run(["import"] + NationalFiles.all)
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.contains("51,012 of 51,012 rows imported"))
        let expected = try data(together)
        #expect(expected.contains("27,108 open schools, 21,741 of them with a position"))
        #expect(
            expected.contains(
                "lists show 25,094 of these schools (maps 21,726); the 2,014 that they leave out appear with the filter Country"
            ))
    }

    @Test(.enabled(if: FileServer.isAvailable, "python3 is not installed"))
    func theOrderOfImportsDoesNotMatter() throws {
        let together = try Program()
        let files = [
            try NationalFiles.writeFirstSchools(for: together), NationalFiles.inspections,
            try NationalFiles.writeSomePostcodes(for: together),
        ]
        #expect(try together.run(["import"] + files).status == 0)
        let expected = try data(together)
        #expect(expected.contains("Postcodes: ") && expected.contains(" in 3 areas"), "\(expected)")
        let search = ["schools", "--near", "LS1 4AP", "--radius", "2km", "--format", "json"]
        let schools = try together.run(search)
        #expect(schools.output.contains(#""overallWord":"good""#), "\(schools)")
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let program = try Program()
            for index in order { #expect(try program.run("import", files[index]).status == 0) }
            #expect(try data(program) == expected, "\(order)")
            #expect(try program.run(search) == schools, "\(order)")
        }
    }

    @Test func everyFormatHasTheSameSchools() throws {
        let program = try Program()
        #expect(try program.run("import", NationalFiles.register).status == 0)
        let search = ["schools", "--near", "53.7966,-1.5478", "--radius", "3km", "--format"]
        let json = try program.run(search + ["json"]).json()
        let ids = try #require(json["schools"] as? [[String: Any]]).compactMap { $0["id"] as? String }
        #expect(ids.count > 50 && json["count"] as? Int == ids.count)
        let geo = try program.run(search + ["geojson"]).json()
        #expect(try #require(geo["features"] as? [[String: Any]]).compactMap { $0["id"] as? String } == ids)
        let csv = parseCSV(try program.run(search + ["csv"]).output)
        #expect(csv.dropFirst().map { $0[0] } == ids)
        #expect(Set(csv.map(\.count)).count == 1)
    }

    /// The register has 145 open schools whose authority is Cardiff. Counted with Python's csv module.
    @Test func aSearchThatFindsNothingNamesTheFilterThatHidesTheAnswer() throws {
        let program = try Program()
        #expect(try program.run("import", NationalFiles.register).status == 0)
        let nothing = try program.run("schools", "--la", "Cardiff", "--format", "csv", "--fields", "urn")
        #expect(nothing.status == 0 && nothing.errors.contains("145 matching schools are hidden by default"))
        #expect(nothing.errors.contains("add --filter country=wales."))
        let found = try program.run(
            "schools", "--la", "Cardiff", "--filter", "country=wales", "--format", "csv", "--fields", "urn")
        #expect(parseCSV(found.output).count == 146)
        let table = try program.run("schools", "--la", "Cardiff", "--filter", "country=wales")
        #expect(table.errors.hasPrefix("145 of 27,108 schools in the saved data."), "\(table.errors)")
    }

    /// The register has 222 closed schools whose authority is "Pre-LGR 2023 Cumbria", and no open one. Counted with Python's csv module.
    @Test func anAuthorityThatNoLongerExistsIsReported() throws {
        let program = try Program()
        #expect(try program.run("import", NationalFiles.register).status == 0)
        let open = try program.run("schools", "--la", "Cumbria", "--format", "csv", "--fields", "urn")
        let ended = "Using the local authority Pre-LGR 2023 Cumbria. It no longer exists, and its schools are closed"
        #expect(
            open.status == 0 && open.errors.hasPrefix(ended + ": to list them all, add --closed.\n"), "\(open.errors)")
        for words in [["--la", "Cumbria", "--closed"], ["--la", "pre-lgr 2023 cumbria", "--filter", "status=closed"]] {
            let all = try program.run(["schools", "--format", "csv", "--fields", "urn"] + words)
            #expect(all.errors.hasPrefix(ended + ".\n") && parseCSV(all.output).count == 223, "\(all.errors)")
        }
        let poole = try program.run("schools", "--la", "Poole", "--limit", "1")
        #expect(
            poole.errors.hasPrefix("Using the local authority Bournemouth, Christchurch and Poole.\n"),
            "\(poole.errors)")
    }

    /// The numbers are those of `unzip -p codepo_gb.zip 'Data/CSV/*.csv' | wc -l`, the same with `| cut -d, -f2 | grep -c 90`,
    /// and its 121 files of CSV less the one in the folder Doc.
    @Test func everyPostcodeIsImported() throws {
        let program = try Program()
        let result = try program.run("import", NationalFiles.postcodes)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("1,684,769 of 1,684,769 rows imported"))
        #expect(result.output.contains("postcodes without a position: 84"))
        let files = try FileManager.default.contentsOfDirectory(
            atPath: program.home.appendingPathComponent("data/postcodes-2014-08-01-1").path)
        #expect(files.count == 120)
        let shown = try data(program)
        #expect(shown.contains("2014-08-01"))
        #expect(shown.contains("Royal Mail copyright and database right 2014"))
    }

    @Test func aFileWithFarFewerRowsNeedsForce() throws {
        let program = try Program()
        #expect(try program.run("import", NationalFiles.register).status == 0)
        let before = try data(program)
        let small = try program.write(OfficialFiles.register(schools: 3), to: "edubasealldata20240701.csv")
        let refused = try program.run("import", small)
        #expect(refused.status == 65 && refused.hasOneSentence && refused.errors.contains("--force"))
        #expect(try data(program) == before)
        #expect(try program.run("import", "--force", small).status == 0)
        #expect(try data(program).contains("3 schools"))
    }

    /// An import that is killed leaves either the old data or the new data, complete and with its records.
    ///
    /// The test kills it after fractions of the time that an import needs, or as soon as it has changed its folder.
    @Test func aKilledImportLeavesTheOldOrTheNewData() throws {
        let program = try Program()
        let small = try program.write(OfficialFiles.register(schools: 3), to: "edubasealldata20200101.csv")
        #expect(try program.run("import", small).status == 0)
        let old = try data(program)
        let large = try NationalFiles.writeFirstSchools(for: program)
        let start = Date()
        #expect(try program.run("import", large).status == 0)
        var seconds = Date().timeIntervalSince(start)
        let new = try data(program)
        #expect(old != new)
        var kills = 0
        for moment in 1...20 {
            #expect(try program.run("import", "--force", small).status == 0)
            let running = try program.start(["import", large])
            if moment % 2 == 0 {
                usleep(UInt32(1_000_000 * seconds * Double(moment) / 20))
            } else {
                waitForChanges(
                    1 + moment / 2 % 3, in: program.home.appendingPathComponent("data/england"), seconds: seconds)
            }
            running.send(SIGKILL)
            if try running.wait().status == 128 + Int(SIGKILL) {
                kills += 1
            } else {
                // The machine is faster than it was at the first import.
                seconds *= 0.7
            }
            let now = try data(program)
            #expect(now == old || now == new, "at \(moment): \(now)")
            let school = now == old ? "urn:900001" : "urn:100000"
            let shown = try program.run("show", school)
            #expect(shown.status == 0 && shown.errors.isEmpty, "at \(moment): \(shown.errors)")
        }
        #expect(kills >= 5, "the moments were too late")
    }

    /// Waits until the files in a folder have changed `count` times, or until the time is over.
    private func waitForChanges(_ count: Int, in folder: URL, seconds: Double) {
        let deadline = Date(timeIntervalSinceNow: 2 * seconds)
        func look() -> Set<String> { Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []) }
        var last = look()
        var changes = 0
        while changes < count, Date() < deadline {
            let now = look()
            if now != last { changes += 1 }
            last = now
            usleep(100)
        }
    }
}
