/// How far the clocks of a time zone are ahead of UTC at any moment.
public struct ZoneRules: Sendable, Equatable {
    /// "Europe/London"; "GMT-5" if only the difference to UTC is known.
    public let name: String
    /// The difference before the first change.
    private let first: Int
    /// In the order of time.
    private let changes: [Change]
    /// How the clocks change in every year after the last of the `changes`; nil if they do not.
    private let yearly: YearlyClockChange?

    /// From `at`, in seconds since 1970, the clocks are `secondsAhead` ahead of UTC.
    struct Change: Sendable, Equatable {
        var at: Int
        var secondsAhead: Int
    }

    /// A zone whose clocks never change.
    public init(name: String, secondsAhead: Int) {
        self.init(name: name, first: secondsAhead, changes: [], yearly: nil)
    }

    init(name: String, first: Int, changes: [Change], yearly: YearlyClockChange?) {
        self.name = name
        self.first = first
        self.changes = changes
        self.yearly = yearly
    }

    /// A zone of which only the difference to UTC is known: "GMT-5", "GMT+5:30".
    public init(secondsAhead: Int) {
        let minutes = abs(secondsAhead) / 60
        let rest = minutes % 60
        let hours = "\(minutes / 60)" + (rest == 0 ? "" : rest < 10 ? ":0\(rest)" : ":\(rest)")
        self.init(name: minutes == 0 ? "GMT" : "GMT\(secondsAhead < 0 ? "-" : "+")\(hours)", secondsAhead: secondsAhead)
    }

    /// Whether the clocks never change.
    public var isFixed: Bool { changes.isEmpty && yearly == nil }

    /// Whether a text may be the name of a time zone: "America/Argentina/Buenos_Aires", "Etc/GMT+5". Such a text is also
    /// safe as the end of a file's path, as it has neither a dot nor a slash at its beginning.
    public static func isName(_ text: String) -> Bool {
        let characters = text.utf8
        guard let first = characters.first, first != UInt8(ascii: "/"), characters.count <= 64 else { return false }
        return characters.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "/_+-".utf8.contains(byte)
            }
        }
    }

    /// - Parameter moment: in seconds since 1970.
    public func secondsAhead(at moment: Int) -> Int {
        if let yearly, changes.last.map({ moment >= $0.at }) ?? true { return yearly.secondsAhead(at: moment) }
        // The number of changes that are not after the moment lies between `low` and `high`.
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].at <= moment { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : changes[low - 1].secondsAhead
    }

    /// The changes after a moment, up to and including another one. Entries that leave the clocks as they are do not
    /// count.
    func changes(from first: Int, to last: Int) -> [Change] {
        guard first < last else { return [] }
        var moments = changes.map(\.at)
        let start = max(first, changes.last?.at ?? first)
        if let yearly, start < last {
            moments += yearly.changes(from: start, to: last).map(\.at).filter { $0 > start }.sorted()
        }
        var ahead = secondsAhead(at: first)
        var found: [Change] = []
        for moment in moments where first < moment && moment <= last && secondsAhead(at: moment) != ahead {
            ahead = secondsAhead(at: moment)
            found.append(Change(at: moment, secondsAhead: ahead))
        }
        return found
    }

    public var clock: WallClock { WallClock { secondsAhead(at: $0) } }
}
