/// A moment, and the time of day at which this machine's clock shows it.
public struct LocalTime: Sendable, Equatable {
    /// Since 1970.
    public var seconds: Int
    /// "14:32"; with the day before it if that is not today.
    public var text: String

    public init(seconds: Int, text: String) {
        self.seconds = seconds
        self.text = text
    }
}
