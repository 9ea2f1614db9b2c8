/// What happened to a place: since a search was saved, or since the person last looked at it.
enum ChangeMark: Sendable, Equatable {
    case new, inspected, known, changed, gone

    /// The sign before the place's name; ASCII, so that every character set has it.
    var sign: String {
        switch self {
        case .new: "+"
        case .inspected: "!"
        case .known, .changed: "~"
        case .gone: "-"
        }
    }

    /// A word that says what happened to the place.
    var word: String {
        switch self {
        case .new: "new"
        case .inspected: "inspected"
        case .known: "result added"
        case .changed: "changed"
        case .gone: "gone"
        }
    }
}
