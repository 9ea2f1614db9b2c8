import Catalogue
import Collections
import Testing

@testable import Program

struct CompletionTableTests {
    private static let datasets = Datasets.all(board: { boardService($0) }, weather: { forecastService($0) })
    private let commands = ShellCommand.all(Self.datasets)
    private var table: CompletionTable { CompletionTable(commands, datasets: Self.datasets) }

    /// Each option with the arm of its command, so that an option of one command does not stand for that of another.
    @Test func everyOptionOfEveryCommandIsInEachScript() {
        let (bash, zsh, fish) = (table.bash, table.zsh, table.fish)
        for command in commands {
            for name in command.options.map(\.name) + ["log-file", "help"] {
                let bashArm = arm(of: command.name, setting: "options=", in: bash)
                #expect(words(bashArm).contains("--\(name)"), "bash: \(command.name) --\(name)")
                let zshArm = arm(of: command.name, setting: "options=", in: zsh)
                #expect(zshArm.contains("'--\(name):"), "zsh: \(command.name) --\(name)")
                let line = "complete -c catchment -n '__catchment_in \"\(command.name)\"' -l \(name) "
                #expect(fish.contains(line), "fish: \(command.name) --\(name)")
            }
        }
    }

    @Test func everyCommandAndEveryWordIsInEachScript() {
        let (bash, zsh, fish) = (table.bash, table.zsh, table.fish)
        func check(_ path: String, _ names: [String]) {
            for name in names {
                #expect(words(arm(of: path, setting: "here=", in: bash)).contains(name), "bash: \(path) \(name)")
                #expect(arm(of: path, setting: "here=", in: zsh).contains("'\(name)"), "zsh: \(path) \(name)")
                #expect(
                    fish.contains("complete -c catchment -n '__catchment_at \"\(path)\"' -a '\(name)'"),
                    "fish: \(path) \(name)")
            }
        }
        func check(_ path: String, _ words: [ShellCommand.Word]) {
            check(path, words.map(\.name))
            for word in words { check("\(path) \(word.name)", word.words) }
        }
        check("", commands.map(\.name))
        for command in commands { check(command.name, command.words) }
    }

    /// The usage is written by hand; its words in small letters are the same as those that are completed.
    @Test func theWordsOfTheUsageAreThoseThatAreCompleted() {
        for command in commands {
            var parts = command.usages.joined(separator: " ").split { " []".contains($0) }.map(String.init)[...]
            var used: Set<String> = []
            while let part = parts.popFirst() {
                if part.hasPrefix("--") {
                    // What follows an option is its value.
                    let name = part.split(separator: "|").first.map { String($0.dropFirst(2)) }
                    if command.options.contains(where: { $0.name == name && $0.value != nil }) { _ = parts.popFirst() }
                    continue
                }
                for word in part.split(separator: "|") where word.allSatisfy({ $0.isLowercase || $0 == "-" }) {
                    used.insert(String(word))
                }
            }
            // A list that is the usual answer needs no word in the usage.
            let known = Set(names(command.words)).subtracting(["list"])
            #expect(used.subtracting(["list"]) == known, "\(command.name)")
        }
    }

    /// The scripts decide by the name alone whether a word after an option is its value.
    @Test func anOptionTakesAValueInAllCommandsOrInNone() {
        let options = commands.flatMap(\.options)
        for option in options {
            #expect(
                options.allSatisfy { $0.name != option.name || ($0.value == nil) == (option.value == nil) },
                "\(option.name)")
        }
    }

    /// The scripts put candidates between blanks and in quotes, and bash would expand a dollar sign.
    @Test func noCandidateHasACharacterThatAShellTakesForSomethingElse() {
        let candidates = table.options.flatMap(\.options).compactMap(\.values) + table.nodes.compactMap(\.argument)
        #expect(candidates.count > 50)
        for values in candidates {
            switch values {
            case .words(let words), .list(let words):
                #expect(!words.isEmpty)
                for word in words { #expect(word.wholeMatch(of: /[A-Za-z0-9=.+-]+/) != nil, "\(word)") }
            case .files, .printed: break
            }
        }
    }

    /// The values of a choice in the table are those that the command accepts.
    @Test(arguments: [
        ("schools", "format"), ("find", "format"), ("show", "format"), ("compare", "format"), ("changes", "format"),
        ("shortlist", "format"), ("map", "format"), ("map", "charset"), ("map", "theme"), ("doctor", "format"),
    ])
    func aValueThatIsNotOfferedIsRefusedWithThoseThatAre(command: String, option: String) throws {
        let shell = try TestShell()
        let words = ["find": ["x"], "show": ["urn:1"], "compare": ["urn:1", "urn:2"]][command] ?? []
        let refused = shell.run([command] + words + ["--\(option)", "nonsense"])
        let offered = try #require(
            table.options.first { $0.command == command }?.options.first { $0.option.name == option }?.values)
        guard case .words(let values) = offered else { throw Mismatch() }
        #expect(refused.status == 64)
        #expect(refused.failure?.message.hasSuffix("use \(values.joined(separator: ", ")).") == true, "\(refused)")
    }

    @Test func printsTheShortlistForTheScripts() throws {
        let shell = try TestShell()
        _ = shell.run("shortlist", "add", "urn:107848")
        let printed = shell.run("completions", "shortlist")
        #expect(printed.output.hasPrefix("urn:107848\t") && printed.output.hasSuffix("\n"))
        #expect(shell.run("completions", "tcsh").status == 64)
    }

    private struct Mismatch: Error {}

    private func names(_ words: [ShellCommand.Word]) -> [String] { words.flatMap { [$0.name] + names($0.words) } }

    /// The action of the `case` arm of a path, among those that set something.
    private func arm(of path: String, setting action: String, in script: String) -> String {
        for line in script.split(separator: "\n") {
            let sides = line.split(separator: ") ", maxSplits: 1).map(String.init)
            guard sides.count == 2, sides[1].hasPrefix(action) else { continue }
            let paths = sides[0].trimmingPrefix(while: { $0 == " " }).split(separator: "|")
            if paths.contains("'\(path)'") { return sides[1] }
        }
        return ""
    }

    private func words(_ arm: String) -> [String] { arm.split { " '=".contains($0) }.map(String.init) }
}
