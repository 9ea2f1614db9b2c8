/// A pause that a server asked for. The callers decide which requests wait until it ends.
struct ServerPause: Sendable, Equatable {
    /// In seconds since 1970.
    let end: Int
    /// The longest pause in seconds that is accepted.
    private let longest: Int

    /// The length of a pause if the server names none.
    static let usualSeconds = 60
    private static let day = 86_400

    /// A pause that begins now.
    /// - Parameters:
    ///   - asked: the seconds that the server asked for; nil if it named no length.
    ///   - running: an earlier pause, which a shorter one does not end.
    ///   - now: in seconds since 1970.
    init(asked: Int?, longest: Int = day, extending running: ServerPause? = nil, now: Int) {
        let seconds = min(max(asked ?? Self.usualSeconds, 1), longest)
        self.init(end: now + max(seconds, running?.left(now: now) ?? 0), longest: longest)
    }

    /// A pause that was saved.
    /// - Parameter end: in seconds since 1970.
    init(end: Int, longest: Int = day) {
        self.end = end
        self.longest = longest
    }

    /// How many seconds are left; nil if the pause is over. If more seconds are left than the longest pause has, the
    /// clock was set back after the pause began, and the pause is ignored.
    /// - Parameter now: in seconds since 1970.
    func left(now: Int) -> Int? {
        let left = end - now
        return 1...longest ~= left ? left : nil
    }
}
