import Catalogue
import JSON
import Screen

/// What `catchment doctor` found out about one thing.
struct DoctorCheck: Sendable, Equatable {
    enum State: String, Sendable {
        case ok
        /// Catchment can be used without it.
        case note
        case problem
    }

    let topic: String
    let state: State
    /// What was found, without a full stop.
    let text: String
    /// What to do about it, without a full stop; empty if nothing has to be done.
    let advice: String
    /// The exit status of a problem.
    let status: ExitStatus

    static func ok(_ topic: String, _ text: String) -> DoctorCheck {
        DoctorCheck(topic: topic, state: .ok, text: text, advice: "", status: .done)
    }

    static func note(_ topic: String, _ text: String, _ advice: String = "") -> DoctorCheck {
        DoctorCheck(topic: topic, state: .note, text: text, advice: advice, status: .done)
    }

    static func problem(_ topic: String, _ status: ExitStatus, _ text: String, _ advice: String) -> DoctorCheck {
        DoctorCheck(topic: topic, state: .problem, text: text, advice: advice, status: status)
    }
}

extension [DoctorCheck] {
    /// A line for each check.
    /// - Parameter columns: the width of the terminal, in which lines are wrapped between words; nil for lines of any length.
    func text(columns: Int?) -> String {
        let topic = map(\.topic.count).max() ?? 0
        return map { check in
            let start = "\(check.state.rawValue.padding(to: 7))  \(check.topic.padding(to: topic))  "
            let text = check.text + (check.advice.isEmpty ? "" : ": \(check.advice)")
            return Self.lines(start, text, columns: columns).map { $0 + "\n" }.joined()
        }.joined()
    }

    /// Wraps the text after the start of a line; its further lines are indented to where the text began. If a long word, such as a path,
    /// needs more room, the text begins on the next line with a smaller indent. A text with a word wider than the terminal is not wrapped.
    private static func lines(_ start: String, _ text: String, columns: Int?) -> [String] {
        let longest = text.split(separator: " ").map { width(of: $0) }.max() ?? 0
        guard let columns, longest <= columns, width(of: start + text) > columns else { return [start + text] }
        let indent = Swift.min(start.count, columns - longest)
        let blanks = String(repeating: " ", count: indent)
        let lines = wrapped(text, columns: columns - indent)
        if indent < start.count { return [start.trimmingBlanks] + lines.map { blanks + $0 } }
        return lines.enumerated().map { ($0 == 0 ? start : blanks) + $1 }
    }

    var json: JSONValue {
        .object([
            ("version", .string(version)), ("usable", .bool(status == .done)),
            ("status", .integer(Int(status.rawValue))),
            (
                "checks",
                .array(
                    map { check in
                        .object([
                            ("topic", .string(check.topic)), ("state", .string(check.state.rawValue)),
                            ("text", .string(check.text)), ("advice", .optional(check.advice)),
                        ])
                    })
            ),
        ])
    }

    /// The exit status: that of the first problem.
    var status: ExitStatus { first { $0.state == .problem }?.status ?? .done }
}

extension String {
    /// The text with blanks at its end up to a number of characters.
    fileprivate func padding(to count: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, count - self.count))
    }
}
