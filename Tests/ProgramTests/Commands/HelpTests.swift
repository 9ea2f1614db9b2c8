import Testing

@testable import Program

struct HelpTests {
    private let shell: TestShell

    init() throws { shell = try TestShell() }

    @Test func namesTheDatasetsThatTheProgramWasGiven() {
        for command in ["places", "schools", "find", "map", "home", "changes"] {
            let help = shell.run(command, "--help").output.split { $0.isWhitespace }.joined(separator: " ")
            #expect(
                help.contains("stalls, england, newyork; default:"), "\(command)")
        }
        let places = shell.run("places", "--help").output.split { $0.isWhitespace }.joined(separator: " ")
        #expect(places.contains("stalls (stalls, Millford), england (schools, England)"))
        #expect(places.contains("in stalls market, newest, price; in england grade, size"))
        #expect(places.contains("else 1.0 km (0.5 mi in newyork)"))
    }

    @Test func everyCommandHasHelpOnLinesOf80Columns() {
        let general = shell.run("--help").output
        #expect(general.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(general)")
        for command in ShellCommand.all(TestShell.datasets) {
            #expect(general.contains("\n  \(command.name) "))
            let own = shell.run(command.name, "--help")
            #expect(own.status == 0 && own.output.hasPrefix("catchment \(command.name)"))
            #expect(own.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(own.output)")
        }
        #expect(shell.run("help", "places").output == shell.run("places", "-h").output)
    }

    @Test(arguments: [
        (["help", "plces"], "\"plces\" is not a command of catchment: did you mean places? See catchment --help."),
        (["--version", "now"], "--version takes no arguments: run catchment --version."),
    ])
    func helpAndVersionRefuseUnknownWords(words: [String], message: String) {
        let refused = shell.run(words)
        #expect(refused.status == 64 && refused.failure?.message == message)
    }

    @Test(arguments: [
        (["--offline", "places"], "Write options after the command, as in catchment places --offline."),
        // The value of an option may have the name of a command.
        (["--near", "find", "schools"], "Write options after the command, as in catchment schools --near."),
        (["--limit=5", "--near", "Leeds"], "Write options after the command, as in catchment schools --limit."),
        (
            ["--in", "england", "update"],
            "catchment update has no option --in, and options come after the command: see catchment update --help."
        ),
    ])
    func anOptionBeforeTheCommandIsSentBehindIt(words: [String], message: String) {
        let refused = shell.run(words)
        #expect(refused.status == 64 && refused.failure?.message == message)
    }

    @Test(arguments: [
        ("plces", "\"plces\" is not a command of catchment: did you mean places? See catchment --help."),
        ("--verson", "\"--verson\" is not an option of catchment: did you mean --version? See catchment --help."),
        (
            "qqqqqqqq",
            "\"qqqqqqqq\" is not a command of catchment: see catchment --help, or search around a place with catchment schools --near \"qqqqqqqq\"."
        ),
    ])
    func mistypedCommandsAreAnsweredWithWhatWasMeant(word: String, message: String) {
        let refused = shell.run(word)
        #expect(refused.status == 64 && refused.failure?.message == message)
    }
}
