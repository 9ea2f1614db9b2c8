import Screen

@testable import App

/// A program that is driven in linear mode.
protocol LinearDriver {
    var state: State { get set }
    mutating func send(_ message: Message)
}

extension Driver: LinearDriver {}
extension StallsDriver: LinearDriver {}
extension CitiesDriver: LinearDriver {}

/// A person who types lines, and what the program says.
struct Talk<Program: LinearDriver> {
    var program: Program
    private var reader = LinearReader()
    /// All that was said, with the typed lines after ">".
    private(set) var transcript = ""

    init(_ program: Program) {
        self.program = program
        self.program.state.screen.isLinear = true
        hear()
    }

    /// Types a line.
    /// - Returns: the lines that answer it, without the next question.
    @discardableResult mutating func say(_ line: String) -> [String] {
        transcript += "> \(line)\n"
        for message in reader.messages(for: line, in: program.state) { program.send(message) }
        return hear()
    }

    mutating func say(_ lines: [String]) { for line in lines { say(line) } }

    @discardableResult private mutating func hear() -> [String] {
        let lines = reader.news(in: program.state)
        transcript += (lines + [question.text]).joined(separator: "\n") + "\n"
        return lines
    }

    var question: LinearQuestion { reader.question(in: program.state) }
    var isWaiting: Bool { reader.isWaiting(in: program.state) }
    mutating func progress() -> [String] { reader.progressLines(in: program.state) }
}
