import Foundation
import TestSupport
import Testing

/// Every mistake is reported in one sentence, with the exit status that scripts rely on, and nothing is lost.
@Suite(.timeLimit(.minutes(15)))
struct BadInputTests {
    private let program: Program

    init() throws { program = try Program() }

    struct Case: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        let status: Int
        /// A text that the sentence must contain.
        let words: String

        init(_ arguments: [String], _ status: Int, _ words: String) {
            (self.arguments, self.status, self.words) = (arguments, status, words)
        }

        var testDescription: String { arguments.joined(separator: " ") }
    }

    @Test(arguments: [
        Case(["frobnicate"], 64, "frobnicate"), Case(["--frobnicate"], 64, "--frobnicate"),
        Case(["schools", "--near"], 64, "--near"), Case(["scholls"], 64, "did you mean schools?"),
        Case(["--hlep"], 64, "did you mean --help?"), Case(["schools", "--filtr", "x"], 64, "did you mean --filter?"),
        Case(["schools", "--radius", "1km"], 64, "--near"), Case(["map", "--radius", "1km"], 64, "--near"),
        Case(["schools", "--sort", "distance"], 64, "use name, grade, size"), Case(["map", "--online"], 64, "--near"),
        Case(["schools", "--filter", ""], 64, "FILTER=VALUE"),
        Case(["schools", "--filter", "phase"], 64, "use nursery"),
        Case(["schools", "--filter", "phase:primary"], 64, "FILTER=VALUE"),
        Case(["schools", "--filter", "phase="], 64, "needs a value"), Case(["schools", "--name", ""], 64, "empty"),
        Case(["schools", "--filter", "gendr=girls"], 64, "did you mean gender?"),
        Case(["schools", "--filter", "gender=girl"], 64, "did you mean girls?"),
        Case(["schools", "--filter", "borough=bronx"], 64, "New York City has: add --in newyork"),
        Case(["schools", "--in", "newyork", "--filter", "borough=bronks"], 64, "did you mean bronx?"),
        Case(["schools", "-near", "x"], 64, "did you mean --near?"),
        Case(["schools", "--borough", "bronx"], 64, "catchment schools --filter help"),
        Case(["schools", "--gendr", "girls"], 64, "catchment schools --filter help"),
        Case(["map", "--limit", "4"], 64, "of catchment map: see catchment map --help."),
        Case(["map", "--closed"], 64, "of catchment map: see catchment map --help."),
        Case(
            ["schools", "--near", "LS7 4HE", "--json"], 64, "did you mean --format json? See catchment schools --help."),
        Case(["schools", "--near", "LS7 4HE", "--CSV"], 64, "did you mean --format csv?"),
        Case(
            ["map", "--near", "LS7 4HE", "--json"], 64, "--json is not an option of catchment map: see catchment map"),
        Case(["schools", "--filter", "age=11,99"], 64, "there is no \"99\": use 2, 3, 4"),
        Case(["schools", "leeds", "kent"], 64, "--near \"leeds kent\""), Case(["map", "newyork"], 64, "--in newyork"),
        Case(["map", "--filter", "gender=zzz"], 64, "use mixed, boys, girls"),
        Case(["schools", "--near", "LS1 4AP", "--near", "LS1 4AP"], 64, "--near"),
        Case(["schools", "--near", ""], 64, "postcode"), Case(["schools", "--near", "LS1 4A"], 64, "LS1 4A"),
        Case(["schools", "--near", "LS1 4APP"], 64, "LS1 4APP"), Case(["schools", "--near", "53.7966"], 64, "53.7966"),
        Case(["schools", "--near", "LS99 9ZZ"], 66, "LS99"),
        Case(["schools", "--near", "nowhereville"], 66, "nowhereville"),
        Case(["schools", "--near", "here"], 77, "home set PLACE"),
        Case(["schools", "--near", "LS1 4AP", "--radius", "99m"], 64, "100 m"),
        Case(["schools", "--near", "LS1 4AP", "--radius", "0"], 64, "100 m"),
        Case(["schools", "--near", "LS1 4AP", "--radius", "1e9"], 64, "1e9"),
        Case(["schools", "--near", "LS1 4AP", "--radius="], 64, "not a distance"),
        Case(["schools", "--near", "LS1 4AP", "--in", "england", "--in", "england"], 64, "twice"),
        Case(["schools", "--near", "LS1 4AP", "--name", " "], 64, "--name is empty"),
        Case(["schools", "--near", "LS1 4AP", "--limit", "99999999999999999999"], 64, "--limit"),
        Case(["schools", "--near", "LS1 4AP\nLS1 4AP"], 64, "LS1 4AP LS1 4AP"),
        Case(["\u{1B}[31mfrobnicate"], 64, "\"[31mfrobnicate\""), Case([""], 64, "\"\""),
        Case(["show", ""], 64, "empty"), Case(["shortlist", "add", " "], 64, "empty"),
        Case(["import", ""], 64, "empty"), Case(["tiles", "add", ""], 64, "empty"),
        Case(["import", "/dev/zero"], 66, "ordinary"), Case(["home", "set", ""], 64, "empty"),
        Case(["find", ""], 64, "find"), Case(["update", ""], 64, "empty"),
        Case(["schools", "--near", "LS1 4AP", "--radius", "50.1km"], 64, "50.0 km"),
        Case(["schools", "--near", "LS1 4AP", "--radius", "-1km"], 64, "-1km"),
        Case(["schools", "--near", "LS1 4AP", "--radius", "far"], 64, "far"),
        Case(["schools", "--near", "LS1 4AP", "--format", "xml"], 64, "geojson"),
        Case(["schools", "--near", "LS1 4AP", "--phase", "tertiary"], 64, "primary"),
        Case(["schools", "--near", "LS1 4AP", "--grade", "great"], 64, "outstanding"),
        Case(["schools", "--near", "LS1 4AP", "--sort", "colour"], 64, "distance"),
        Case(["schools", "--near", "LS1 4AP", "--in", "atlantis"], 64, "england"),
        Case(["schools", "--near", "LS1 4AP", "--limit", "-1"], 64, "--limit"),
        Case(["show"], 64, "urn:"), Case(["show", "urn:1"], 66, "urn:1"), Case(["show", "isbn:1"], 64, "isbn:1"),
        Case(["find"], 64, "find"), Case(["find", "x", "--format", "geojson"], 64, "json"),
        Case(["map", "--near", "LS1 4AP", "--size", "3x3"], 64, "3x3"),
        Case(["map", "--near", "LS1 4AP", "--charset", "runes"], 64, "braille"),
        Case(["import"], 64, "import"), Case(["import", "/no/such/file.csv"], 66, "/no/such/file.csv"),
        Case(["import", "leeds.pmtiles"], 64, "catchment tiles add leeds.pmtiles"),
        Case(["schools", "--near", "ZZ99 9ZZ"], 66, "begins with ZZ"),
        Case(["schools", "--near", "Newprot, Isle of Wight"], 66, "?"),
        Case(["import", "/tmp"], 66, "folder"), Case(["update", "mars"], 64, "mars"),
        Case(["data", "more"], 64, "data"),
        Case(["searches", "frob"], 64, "frob"), Case(["searches", "delete", "x"], 64, "delete"),
    ])
    func eachMistakeIsReportedInOneSentence(_ bad: Case) throws {
        let result = try program.run(bad.arguments)
        #expect(result.status == bad.status)
        #expect(result.output.isEmpty)
        #expect(result.hasOneSentence, "\(result.errors)")
        #expect(result.errors.contains(bad.words), "\(result.errors)")
    }

    @Test(arguments: [["schools", "--format"], ["schools", "--near"], ["show"], ["find"], ["import"], []])
    func aLongArgumentIsShortenedInTheMessage(before: [String]) throws {
        let result = try program.run(before + [String(repeating: "x", count: 100_000)])
        #expect(result.output.isEmpty && result.errors.utf8.count < 3000, "\(result.errors.utf8.count) bytes")
        // A text that is too long to be a name is not repeated.
        #expect(result.errors.hasSuffix(".\n") && (before == ["find"] || result.errors.contains("xxx")))
    }

    /// Each command has a standard stream that is closed, full or no longer read.
    @Test(arguments: [
        ("data >&-", 73, "could not be written"),
        ("data >/dev/full", 73, "could not be written: No space left on device"),
        ("--version >&-", 73, "could not be written"), ("show urn:1 2>&-", 66, ""), ("show urn:1 2>/dev/full", 66, ""),
        ("data 2>&- <&-", 0, ""),
        ("schools --near 53.8,-1.55 --radius 20km --format csv | head -1 | grep -c .; exit 0", 0, ""),
    ])
    func theExitStatusDoesNotDependOnTheStreams(words: String, status: Int, errors: String) throws {
        let result = try RunningCommand(
            ["sh", "-c", "\"$0\" " + words, program.binary], environment: program.environment, folder: program.folder
        ).wait()
        #expect(result.status == status)
        #expect(errors.isEmpty ? result.errors.isEmpty : result.hasOneSentence && result.errors.contains(errors))
    }

    /// The name of a file is printed as it was typed, even at the beginning of a sentence.
    @Test(arguments: [
        (["import", "bad"], 66, "bad is a folder"), (["tiles", "add", "bad"], 66, "bad is a folder"),
        (["import", "empty"], 65, "empty is empty"), (["import", "none"], 66, "There is no file none"),
        (["tiles", "add", "empty"], 65, "empty cannot be used as a map"),
    ])
    func theNameOfAFileIsNotCapitalised(words: [String], status: Int, sentence: String) throws {
        try FileManager.default.createDirectory(
            at: program.folder.appendingPathComponent("bad"), withIntermediateDirectories: true)
        _ = try program.write(Data(), to: "empty")
        let result = try RunningCommand(
            ["sh", "-c", "cd \"$0\" && exec \"$@\"", program.folder.path, program.binary] + words,
            environment: program.environment, folder: program.folder
        ).wait()
        #expect(result.status == status && result.hasOneSentence)
        #expect(result.errors.hasPrefix("catchment: " + sentence), "\(result.errors)")
    }

    @Test func missingStarterDataIsReportedAndPostcodesAreNotCalledUnknown() throws {
        let result = try program.run(
            ["schools", "--near", "LS1 4AP"], environment: ["CATCHMENT_RESOURCES": program.folder.path])
        #expect(result.status == 66 && result.errors.contains("starter data is missing"), "\(result.errors)")
        #expect(!result.errors.contains("no postcode begins"), "\(result.errors)")
    }

    @Test func anEmptyResultSaysWhatWouldFindMore() throws {
        let result = try program.run("schools", "--near", "54.5,-2.5")
        #expect(result.status == 0 && result.output.isEmpty)
        #expect(
            result.errors.contains("The starter set has no schools around this place")
                && !result.errors.contains("larger"))
        let filtered = try program.run("schools", "--near", "LS11 5AA", "--filter", "gender=girls", "--radius", "500m")
        #expect(filtered.status == 0 && filtered.errors.contains("larger"))
        let nearest = try #require(
            filtered.errors.firstMatch(of: #/The nearest that matches the filters is (.+), ≈?([0-9.]+) (m|km) /#))
        let metres = try #require(Double(nearest.2)) * (nearest.3 == "km" ? 1000 : 1)
        let wider = try program.run(
            "schools", "--near", "LS11 5AA", "--filter", "gender=girls", "--radius", "\(Int(metres) + 100)m")
        #expect(wider.output.contains(nearest.1), "\(filtered.errors) \(wider.output)")
    }

    @Test(arguments: [
        ("empty.csv", "", "empty"), ("other.csv", "a,b\r\n1,2\r\n", "a,b"),
        ("page.csv", "<!DOCTYPE html><title>Sorry</title>", "DOCTYPE"), ("answer.json", #"{"error":"gone"}"#, "error"),
        ("broken.zip", "PK\u{3}\u{4} and then nothing of the kind", "broken.zip"),
    ])
    func unknownFilesAreRefused(name: String, contents: String, words: String) throws {
        let before = try program.run("data").output
        let result = try program.run("import", try program.write(contents.utf8, to: name))
        #expect(result.status == 65 && result.output.isEmpty)
        #expect(result.hasOneSentence, "\(result.errors)")
        #expect(result.errors.contains(name) && result.errors.contains(words), "\(result.errors)")
        #expect(try program.run("data").output == before)
    }

    /// Files cut inside the last field, before its quotation mark, and between fields, so that few rows or none are missing.
    @Test(arguments: [3, 5, 13, 15, 40]) func truncatedFilesAreNotImportedAsComplete(bytesMissing: Int) throws {
        let whole = OfficialFiles.register(schools: 50)
        let file = try program.write(whole, to: "edubasealldata20240617.csv")
        #expect(try program.run("import", file).status == 0)
        let before = try program.run("data").output
        let cut = try program.write(whole.dropLast(bytesMissing), to: "edubasealldata20240618.csv")
        let result = try program.run("import", "--force", cut)
        #expect(result.status == 65)
        #expect(result.hasOneSentence && result.errors.contains("cut off"), "\(result.errors)")
        #expect(try program.run("data").output == before)
    }

    /// The folder lies below a file, where not even the superuser can write.
    @Test func aFolderThatCannotBeWrittenIsReported() throws {
        let file = try program.write("a file".utf8, to: "file")
        let register = try program.write(OfficialFiles.register(schools: 3), to: "edubasealldata20240617.csv")
        let result = try program.run("import", register, environment: ["CATCHMENT_HOME": file + "/home"])
        #expect(result.status == 73)
        #expect(result.hasOneSentence && result.errors.contains(file), "\(result.errors)")
        let home = try program.run("home", "set", "53.8,-1.55", environment: ["CATCHMENT_HOME": file + "/home"])
        #expect(home.status == 73 && home.hasOneSentence, "\(home.errors)")
        let search = try program.run("schools", "--near", "LS11 5AA", environment: ["CATCHMENT_HOME": file + "/home"])
        #expect(search.status == 0 && search.output.contains("urn:"), "what only reads goes on")
    }

    /// The program shows the message for some seconds only.
    @Test func theFullScreenReportsASearchThatCannotBeSaved() async throws {
        let file = try program.write("a file".utf8, to: "file")
        let session = try program.open(
            columns: 200, environment: ["CATCHMENT_HOME": file + "/home"], keepsThread: true)
        try await session.wait(forText: "Start from")
        try session.type("LS11 5AA")
        try session.press("Enter")
        try await session.wait(forText: "cannot be written")
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
        #expect(try session.isTerminalRestored())
    }

    @Test func aFullDiskIsReported() throws {
        let result = try RunningCommand(
            ["sh", "-c", "exec \"$0\" schools --near \"LS11 5AA\" >/dev/full", program.binary],
            environment: program.environment,
            folder: program.folder
        ).wait()
        #expect(result.status == 73)
    }

    @Test(arguments: [
        "{", "", "[]", #"{"version":1,"collection":"england","tables":[{"name":"register"}]}"#, "\u{0}\u{1}",
    ])
    func aBrokenIndexIsSetAside(contents: String) throws {
        let index = try program.write(contents.utf8, to: "home/data/england/index.json")
        let result = try program.run("schools", "--near", "LS11 5AA")
        #expect(result.status == 0 && result.output.contains("urn:"), "the starter set stands in")
        let names = try FileManager.default.contentsOfDirectory(
            atPath: URL(fileURLWithPath: index).deletingLastPathComponent().path)
        let aside = try #require(names.first { $0.hasPrefix("index.json.broken-") })
        #expect(result.errors.contains(aside))
        #expect(
            try String(contentsOfFile: index.replacingOccurrences(of: "index.json", with: aside), encoding: .utf8)
                == contents)
    }

    @Test(arguments: ["searches.json", "settings.json"]) func aBrokenUserFileIsSetAside(name: String) async throws {
        let contents = "{ broken"
        let path = try program.write(contents.utf8, to: "home/" + name)
        let result = try program.run("searches")
        #expect(result.status == 0)
        let session = try program.open()
        try await session.wait(forText: "Start from")
        try session.type("LS11 5AA")
        try session.press("Enter")
        try await session.wait(forText: "Schools by distance")
        try session.press("f", "Space")
        try await session.wait(forText: "1 chosen")
        try session.press("Escape", "q")
        #expect(try await session.exitStatus() == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: program.home.path)
        let saved = try names.filter { $0.hasPrefix(name) }.map {
            try String(contentsOf: program.home.appendingPathComponent($0), encoding: .utf8)
        }
        #expect(saved.contains(contents), "\(path) is lost: \(names)")
    }

    /// Files that a person or a harmful program may have edited: every text in them has characters that control terminals.
    @Test func editedHomeFilesCannotControlTheTerminal() async throws {
        let register = try program.write(OfficialFiles.register(schools: 2), to: "edubasealldata20240617.csv")
        let inspections = try program.write(
            OfficialFiles.inspections(schools: 2), to: "latest_inspections_28Feb2026.csv")
        #expect(try program.run("import", register, inspections).status == 0)
        #expect(try program.run("home", "set", "53.7966,-1.5478").status == 0)
        #expect(try program.run("shortlist", "add", "urn:900001").status == 0)
        #expect(try program.run("shortlist", "note", "urn:900001", "Leeds").status == 0)
        let session = try program.open()
        try await session.wait(forText: "Start from")
        try session.type("LS1 3AD")
        try session.press("Enter")
        try await session.wait(forText: "Schools by distance")
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
        for file in try editedFiles() {
            let text = try String(contentsOf: file, encoding: .utf8)
            var evil = ("Le\u{1B}[2J\u{9B}1m\u{202E}eds", "Ex\u{1B}[2J\u{9B}1m\u{202E}ample")
            if file.pathExtension == "json" {
                evil = (#"Le\u001b[2J\u009b1m\u202eeds"#, #"Ex\u001b[2J\u009b1m\u202eample"#)
            }
            // Records are found by their offset in the file, so the new text is as long as the old one.
            if file.lastPathComponent.hasPrefix("details-") { evil = ("L\u{9B}1m", "Ex\u{9B}1mp") }
            try Data(text.replacing("Leeds", with: evil.0).replacing("Example", with: evil.1).utf8).write(to: file)
        }
        let searches = [["searches"], [], ["home"], ["data"], ["changes"]]
        let near = ["--near", "53.7966,-1.5478", "--format"]
        let lists = ["table", "json", "csv", "geojson"].map { ["schools"] + near + [$0] }
        let formats = ["text", "json", "csv", "geojson", "print"].map { ["shortlist", "--format", $0] }
        let shown = ["text", "json"].map { ["show", "urn:900001", "--format", $0] }
        let compared = ["text", "json", "csv"].map { ["compare", "urn:900001", "urn:900002", "--format", $0] }
        let found = ["table", "json"].map { ["find", "school", "--format", $0] }
        let maps = ["text", "svg"].map { ["map"] + near + [$0] }
        for command in searches + lists + formats + shown + compared + found + maps {
            let result = try program.run(command)
            #expect(result.status == 0 && result.isFreeOfControls, "\(command): \(result)")
        }
        #expect(try program.run("searches").output.contains("[2J1meds"), "the texts were edited")
        #expect(try program.run("show", "urn:900001").output.contains("L1m"))
    }

    /// All text files in the home folder.
    private func editedFiles() throws -> [URL] {
        let home = program.home.path
        let names = FileManager.default.enumerator(atPath: home)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".json") || $0.hasSuffix(".txt") }.map {
            program.home.appendingPathComponent($0)
        }
    }

    /// With a disk that is almost full, the existing file stays as it is.
    @Test(arguments: [false, true]) func aFullDiskLosesNoSearch(isBroken: Bool) async throws {
        let session = try program.open()
        try await session.wait(forText: "Start from")
        try session.type("LS11 5AA")
        try session.press("Enter")
        try await session.wait(forText: "Schools by distance")
        try session.press("q")
        #expect(try await session.exitStatus() == 0)
        let file = program.home.appendingPathComponent("searches.json")
        var text = try String(contentsOf: file, encoding: .utf8)
        let first = try #require(text.split(separator: "\n").dropFirst().first)
        let second = first.replacing(#"{"id":""#, with: #"{"id":"second-"#)
        text = text.replacing("\n]}", with: ",\n\(second)\n]}")
        if isBroken { text = text.replacing("\n]}", with: ",\n{\"id\":\"broken\"}\n]}") }
        try Data(text.utf8).write(to: file)
        let before = try FileManager.default.contentsOfDirectory(atPath: program.home.path).sorted()
        // The limit is in blocks of 512 bytes.
        let result = try RunningCommand(
            ["sh", "-c", "ulimit -f 1; exec \"$0\" searches delete 1", program.binary],
            environment: program.environment, folder: program.folder
        ).wait()
        #expect(result.status == 73 && result.output.isEmpty, "\(result.errors)")
        #expect(result.errors.contains("searches.json cannot be written"))
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.home.path).sorted() == before)
        #expect(try program.run("searches").output.split(separator: "\n").count == 3)
    }

    @Test(arguments: [("no-such-terminal", "no-such-terminal"), ("dumb", "dumb"), ("", "TERM")])
    func anUnknownTerminalIsReported(term: String, words: String) async throws {
        let session = try TmuxSession(
            ["sh", "-c", "TERM=$1 \"$0\"", program.binary, term], columns: 200,
            environment: ["CATCHMENT_HOME": program.home.path])
        let status = try await session.exitStatus()
        #expect(status == 64)
        let screen = try await session.wait(forText: "catchment: ")
        #expect(screen.contains(words) && screen.contains("TERM=xterm-256color"))
        #expect(try session.isTerminalRestored())
    }
}
