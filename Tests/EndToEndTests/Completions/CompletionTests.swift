import Foundation
import TestSupport
import Testing

/// The scripts of `catchment completions` in the shells themselves.
@Suite(.timeLimit(.minutes(5)))
struct CompletionTests {
    private let program: Program
    private let folder: URL

    /// A line that is being typed, and what is offered for its last word, in any order.
    private static let lines: [(typed: String, offered: String)] = [
        ("catchment sch", "schools"), ("catchment wea", "weather"), ("catchment help doc", "doctor"),
        ("catchment --", "--help --linear --log-file --version"),
        ("catchment shortlist ", "add list note remove"), ("catchment board outbox ", "drop send"),
        ("catchment home allow ", "lookup"), ("catchment completions ", "bash fish zsh"),
        ("catchment art sources remove ", "campus montreal vancouver"), ("catchment data remove ne", "newyork"),
        ("catchment schools --for", "--format"), ("catchment doctor --", "--format --help --log-file --network"),
        ("catchment schools --format ", "csv geojson json table"), ("catchment schools --format=j", "json"),
        ("catchment map --theme c", "colour-blind contrast"), ("catchment board --format g", "geojson"),
        ("catchment places --near 'LS1 4AP' --sort s", "sat size"),
        ("catchment places --in ", "art board england newyork weather"),
        ("catchment schools --phase primary,s", "secondary"), ("catchment changes --kind cl", "closed"),
        ("catchment schools --filter gender=g", "gender=girls"), ("catchment schools --fields urn,nam", "name"),
        ("catchment import edu", "edubase.csv"), ("catchment places --from edu", "edubase.csv"),
        ("catchment schools --log-file edu", "edubase.csv"), ("catchment --log-file edu", "edubase.csv"),
        ("catchment shortlist remove urn:107", "urn:107848 urn:107849"),
        ("catchment compare urn:107848 urn:10784", "urn:107848 urn:107849"),
        ("catchment shortlist note urn:107848 ", "urn:107848 urn:107849"),
        ("catchment schools --limit ", ""),
    ]

    init() throws {
        program = try Program()
        folder = program.folder.appendingPathComponent("shells")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try program.write(Array("a".utf8), to: "shells/edubase.csv")
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent("catchment").path, withDestinationPath: program.binary)
        try FileManager.default.createDirectory(at: program.home, withIntermediateDirectories: true)
        _ = try program.write(Array("urn:107848  One\nurn:107849  Two: a school\n".utf8), to: "home/shortlist.txt")
    }

    static func isInstalled(_ shell: String) -> Bool {
        ["/bin/", "/usr/bin/", "/usr/local/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + shell) }
    }

    @Test func bashOffersWhatMayFollow() throws {
        let script = try written("bash", as: "catchment.bash")
        try check(["bash", "--norc", helper("bash.sh"), script])
    }

    @Test(.enabled(if: isInstalled("zsh") && isPythonInstalled, "zsh or python3 is not installed"))
    func zshOffersWhatMayFollow() throws {
        _ = try written("zsh", as: "_catchment")
        try check([pythonPath, helper("zsh.py"), folder.path])
    }

    @Test(.enabled(if: isInstalled("fish"), "fish is not installed")) func fishOffersWhatMayFollow() throws {
        let script = try written("fish", as: "catchment.fish")
        try check(["fish", "--no-config", helper("fish.fish"), script])
    }

    private func helper(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name).path
    }

    /// Writes the script of a shell into a file.
    private func written(_ shell: String, as name: String) throws -> String {
        let result = try program.run("completions", shell)
        #expect(result.status == 0 && result.errors.isEmpty)
        return try program.write(Array(result.output.utf8), to: "shells/\(name)")
    }

    /// Compares what a command offers for the lines. It reads them from its standard input.
    private func check(_ command: [String]) throws {
        let lines = try program.write(
            Array(Self.lines.map { $0.typed + "\n" }.joined().utf8), to: "shells/lines.txt")
        var environment = program.environment
        environment["PATH"] = "\(folder.path):\(environment["PATH"] ?? "")"
        let quoted = command.map { "'\($0)'" }.joined(separator: " ")
        let output = try runCommand(
            ["sh", "-c", "cd '\(folder.path)' && \(quoted) < '\(lines)'"], environment: environment,
            folder: program.folder)
        let answers = output.split(separator: "\n", omittingEmptySubsequences: false)
        for (line, answer) in zip(Self.lines, answers) {
            let offered = answer.split(separator: " ").map { Self.lastPart(of: $0, in: line.typed) }.sorted()
            #expect(offered == line.offered.split(separator: " ").map(String.init), "\(command[0]): \(line.typed)")
        }
        #expect(answers.count == Self.lines.count + 1, "\(output)")
    }

    /// A candidate without what was typed before it: shells differ in whether they repeat the option and the first words of
    /// a list.
    private static func lastPart(of candidate: Substring, in line: String) -> String {
        var part = candidate
        let typed = line.split(separator: " ").last ?? ""
        if typed.hasPrefix("--"), let equals = typed.firstIndex(of: "="), part.hasPrefix(typed[...equals]) {
            part = part.dropFirst(typed[...equals].count)
        }
        return String(part.split(separator: ",").last ?? part)
    }
}
