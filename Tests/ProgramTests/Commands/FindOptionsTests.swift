import Testing

@testable import Program

/// `--exact` and `--without` of the commands that find names.
struct FindOptionsTests {
    private let shell: TestShell

    init() throws { shell = try TestShell() }

    private static let quay = ["stall:s04", "stall:s05", "stall:s06"]
    private static let cheese = ["stall:s02", "stall:s07"]

    private static let cases: [(text: String, options: [String], ids: [String])] = [
        ("quay", [], quay), ("quay", ["--without", "market"], []), ("quay", ["--without=Markets"], []),
        ("quay", ["--exact"], quay), ("chese", [], cheese), ("chese", ["--exact"], []), ("chee", ["--exact"], cheese),
        ("books", ["--exact", "--without", "market"], ["stall:s04", "stall:s08"]),
    ]

    private static func ids(in output: String) -> [String] {
        output.split { $0.isWhitespace || $0 == "," || $0 == "\"" }.map(String.init)
            .filter { $0.hasPrefix("stall:") }.sorted()
    }

    @Test(arguments: cases)
    func everyCommandFindsTheSame(text: String, options: [String], ids: [String]) {
        let all = shell.run(["places", "--in", "stalls", "--name", text, "--format", "csv"] + options)
        #expect(all.status == 0 && Self.ids(in: all.output) == ids, "\(all)")
        let found = shell.run(["find", text, "--in", "stalls", "--format", "json"] + options)
        #expect(found.status == 0 && Self.ids(in: found.output) == ids, "\(found)")
        // All stalls that have a position. s08 has none, so it is left out.
        let near = ["--near", "53.8010,-1.5410", "--radius", "10km"]
        let around = shell.run(["places", "--in", "stalls", "--name", text, "--format", "csv"] + near + options)
        #expect(around.status == 0 && Self.ids(in: around.output) == ids.filter { $0 != "stall:s08" }, "\(around)")
    }

    @Test(arguments: [
        (["places", "--in", "stalls", "--exact"], "--exact needs a name: add --name TEXT."),
        (["map", "--in", "stalls", "--without", "market"], "--without needs a name: add --name TEXT."),
        (
            ["places", "--in", "stalls", "--name", "x", "--without", "colour"],
            "--without \"colour\" is not known in Millford: use market."
        ),
        (
            ["find", "x", "--in", "stalls", "--without", "markt"],
            "--without \"markt\" is not known in Millford: did you mean market? Use market."
        ),
        (["find", "x", "--in", "stalls", "--without", ","], "--without needs a value: use market."),
        (
            ["schools", "--in", "england", "--name", "x", "--without", "market"],
            "--without market: in England nothing can be left out of a search."
        ),
        (["places", "--in", "stalls", "--name", "x", "--exact=yes"], "--exact takes no value."),
    ])
    func mistakesAreAnsweredWithAHint(words: [String], message: String) {
        let refused = shell.run(words)
        #expect(refused.status == 64 && refused.output.isEmpty && refused.failure?.message == message, "\(refused)")
    }

    @Test func theHelpNamesTheFieldsThatCanBeLeftOut() {
        for command in ["places", "schools", "map", "find"] {
            let help = shell.run(command, "--help").output.split { $0.isWhitespace }.joined(separator: " ")
            #expect(help.contains("[--exact] [--without FIELD]") && help.contains("market (in stalls)"), "\(command)")
        }
    }
}
