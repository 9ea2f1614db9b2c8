import Screen

/// The scroll position of a text.
struct ScrolledText: Sendable, Equatable {
    /// The index of the first line on the screen.
    var first = 0

    /// Scrolls by a command.
    /// - Parameters:
    ///   - count: the number of lines of the text.
    ///   - page: the number of lines that fit on the screen.
    ///   - overlap: the number of lines of a page that the next page repeats.
    /// - Returns: false for a command that does not scroll.
    mutating func move(_ command: Command, count: Int, page: Int, overlap: Int = 0) -> Bool {
        switch command {
        case .up: first -= 1
        case .down: first += 1
        case .pageUp: first -= page - overlap
        case .pageDown: first += page - overlap
        case .halfPageUp: first -= page / 2
        case .halfPageDown: first += page / 2
        case .first: first = 0
        case .last: first = count
        default: return false
        }
        clamp(count: count, page: page)
        return true
    }

    mutating func clamp(count: Int, page: Int) { first = max(0, min(first, count - page)) }
}

extension Frame {
    /// Writes on a box's lower edge whether more text follows or the text ends; nothing if all of it fits.
    mutating func drawMore(
        _ text: ScrolledText, count: Int, page: Int, on box: Rect, saysEnd: Bool = true
    ) {
        guard count > page else { return }
        let isMore = text.first + page < count
        guard isMore || saysEnd else { return }
        writeRight(
            " \(isMore ? "↓ more" : "end") ", endColumn: box.endColumn - 2, row: box.endRow - 1, style: Theme.accent)
    }
}
