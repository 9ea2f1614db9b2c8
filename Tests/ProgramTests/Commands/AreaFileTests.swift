import Foundation
import Testing

@testable import Program

/// `catchment data cut FILE` and `catchment places --from FILE`, with the schools that come with the program.
struct AreaFileTests {
    private let shell: TestShell
    private var path: String { shell.folder.path + "/places.pmtiles" }

    init() throws { shell = try TestShell() }

    @Test(arguments: [
        ["--near", "53.80,-1.55", "--radius", "2km"],
        ["--near", "Leeds", "--filter", "phase=primary", "--sort", "name"],
        ["--near", "LS1", "--radius", "3km", "--name", "st", "--closed"],
    ])
    func theFileAnswersAsTheDataDo(question: [String]) {
        let cut = shell.run("data", "cut", path, "--in", "england")
        #expect(cut.status == 0 && cut.output.hasPrefix("Wrote "), "\(cut)")
        #expect(cut.output.contains(" schools of England to \(path), "), "\(cut)")
        // Records are not in the file, so only fields of the tables are compared.
        let fields = ["--format", "csv", "--fields", "id,name,phase,status,distanceMetres,ofsted.evidence,ofsted.date"]
        let own = shell.run(["places", "--in", "england"] + question + fields)
        let other = shell.run(["places", "--from", path] + question + fields)
        #expect(own.output.split(whereSeparator: \.isNewline).count > 3)
        #expect(other.output == own.output)
    }

    @Test func theAnswerSaysWhatTheFileIsAndGuessesNothingBeyondIt() {
        _ = shell.run("data", "cut", path, "--in", "england")
        let found = shell.run("places", "--from", path, "--near", "53.80,-1.55", "--radius", "2km")
        #expect(found.errors.contains("From \(path): "), "\(found.errors)")
        #expect(found.errors.contains("2024") && found.errors.contains("cut from a starter set"))
        let none = shell.run("places", "--from", path, "--near", "54.5,-2.2", "--radius", "100m")
        #expect(none.status == 0)
        #expect(none.errors.contains("try a larger --radius") && !none.errors.contains("nearest"), "\(none.errors)")
    }

    @Test func aCopyThatBrokeOffIsRefusedAsAWhole() throws {
        _ = shell.run("data", "cut", path, "--in", "england")
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        try whole.dropLast(100).write(to: URL(fileURLWithPath: path))
        let written = shell.run("places", "--from", path, "--near", "53.80,-1.55")
        #expect(written.status == 65)
        #expect(written.failure?.message.contains("damaged or incomplete") == true, "\(written)")
    }

    @Test func aFileCanBeCutOnlyOnce() {
        _ = shell.run("data", "cut", path, "--in", "newyork")
        let again = shell.run("data", "cut", path, "--in", "newyork")
        #expect(again.status == 73)
        #expect(again.failure?.message.contains("already exists") == true)
    }

    @Test(arguments: [
        (["--from", "FILE"], 64, "add --near PLACE"),
        (["--from", "FILE", "--near", "LS1", "--in", "newyork"], 64, "leave out --in"),
        (["--from", "/nonexistent", "--near", "LS1"], 66, "There is no file /nonexistent"),
        (["--from", "https://maps.example/a", "--near", "LS1", "--offline"], 69, "leave out --offline"),
        (["--from", "http://maps.example/a", "--near", "LS1"], 64, "https address"),
        (["--from", "https://maps.example/a", "--near", "LS1"], 69, "CATCHMENT_OFFLINE turns the network off"),
        (["--from", "FILE", "--near", "LS1", "--radius", "nothing"], 64, "--radius"),
        (["--from", "FILE", "--near", "LS1", "--fields", "name,telephone"], 64, "it lacks telephone"),
        (["--from", " "], 64, "--from is empty"),
    ])
    func aQuestionThatCannotBeAnsweredSaysWhy(words: [String], status: Int32, said: String) {
        _ = shell.run("data", "cut", path, "--in", "england")
        let written = shell.run(["places"] + words.map { $0 == "FILE" ? path : $0 })
        #expect(written.status == status, "\(written)")
        #expect(written.failure?.message.contains(said) == true, "\(written)")
        #expect(written.output.isEmpty)
    }
}
