/// How far the clocks of a time zone are ahead of UTC at any moment.
public struct ZoneRules: Sendable, Equatable {
    /// "Europe/London"; "GMT-5" if only the difference to UTC is known.
    public let name: String
    /// The moments at which the difference changes, in seconds since 1970, and the difference from then on.
    private var changes: [Change] = []
    /// The difference before the first change.
    private var first: Int

    struct Change: Sendable, Equatable {
        var at: Int
        var secondsAhead: Int
    }

    /// A zone whose clocks never change.
    public init(name: String, secondsAhead: Int) {
        self.name = name
        first = secondsAhead
    }

    /// - Parameter moment: in seconds since 1970.
    public func secondsAhead(at moment: Int) -> Int {
        changes.last { $0.at <= moment }?.secondsAhead ?? first
    }

    public var clock: WallClock { WallClock { secondsAhead(at: $0) } }
}
