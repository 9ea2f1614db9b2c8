import Catalogue

/// The text that `/` looks for among the places on the screen, and its matches.
struct FindState: Sendable {
    var text = ""
    /// How the text is compared with the places.
    var options = FindOptions.standard
    /// Whether the text waits for the index of all places.
    var isWaiting = false
    /// The rows to which a list of all places is narrowed down; nil if it shows all.
    var narrowedTo: Set<Int>?
    /// Whether a list of all places shows only those that are similar to the typed text, because none matches it exactly.
    var isOnlySimilar = false
    /// In a list of all places, the rows that match the text without typing errors, including those that the filters hide.
    var exact: [Int] = []
    /// The matching rows, the best first, including those that the filters hide.
    private(set) var found: [Int] = []
    /// The visible rows of `found`, in the same order.
    private(set) var matches: [Int] = []
    /// The match that was selected automatically when the text was typed; nil if no text was typed or nothing matches.
    var best: Int?
    /// `matches` as a set.
    private(set) var matchingRows: Set<Int> = []

    mutating func mark(_ found: [Int], isVisible: (Int) -> Bool) {
        self.found = found
        matches = found.filter(isVisible)
        matchingRows = Set(matches)
    }
}
