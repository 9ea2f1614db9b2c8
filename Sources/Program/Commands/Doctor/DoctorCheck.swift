import JSON

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
    var text: String {
        let width = map(\.topic.count).max() ?? 0
        return map { check in
            let topic = check.topic.padding(to: width)
            return "\(check.state.rawValue.padding(to: 7))  \(topic)  \(check.text)"
                + (check.advice.isEmpty ? "" : ": \(check.advice)") + "\n"
        }.joined()
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
