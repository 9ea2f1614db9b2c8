/// Turns moments into days and times of day in a time zone.
public struct WallClock: Sendable {
    /// How many seconds the local time is ahead of UTC. The argument is the moment, in seconds since 1970.
    private let ahead: @Sendable (Int) -> Int

    public init(ahead: @escaping @Sendable (Int) -> Int) { self.ahead = ahead }

    /// The clock of UTC.
    public static let utc = WallClock { _ in 0 }

    /// The local day of a moment; nil if its year is not in 1901 to 2199.
    /// - Parameter seconds: since 1970.
    public func day(_ seconds: Int) -> CalendarDate? {
        CalendarDate.day((seconds + ahead(seconds) - secondOfDay(seconds)) / 86_400)
    }

    /// The local time of day: "09:09".
    public func time(_ seconds: Int) -> String {
        let minutes = secondOfDay(seconds) / 60
        return [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    /// The local day and time: "22 Nov 2026, 09:09".
    public func dayAndTime(_ seconds: Int) -> String {
        [day(seconds)?.long, time(seconds)].compactMap { $0 }.joined(separator: ", ")
    }

    /// How many seconds after midnight it is by the local time.
    public func secondOfDay(_ seconds: Int) -> Int { ((seconds + ahead(seconds)) % 86_400 + 86_400) % 86_400 }
}

/// How long ago something was: "just now", "5 min ago", "3 h ago", "2 days ago".
public func agoText(seconds: Int) -> String {
    switch seconds / 60 {
    case ..<1: "just now"
    case ..<60: "\(seconds / 60) min ago"
    case ..<2880: "\(seconds / 3600) h ago"
    default: "\(seconds / 86_400) days ago"
    }
}

/// A moment as "2026-11-22T09:09:47Z".
/// - Parameter seconds: since 1970.
public func isoText(_ seconds: Int) -> String {
    let time = (seconds % 86_400 + 86_400) % 86_400
    let parts = [time / 3600, time / 60 % 60, time % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return (CalendarDate.day((seconds - time) / 86_400)?.iso ?? "1970-01-01") + "T" + parts.joined(separator: ":") + "Z"
}
