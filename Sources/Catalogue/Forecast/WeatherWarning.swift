/// An official warning of dangerous weather, in the words of those who issued it.
public struct WeatherWarning: Sendable, Equatable {
    /// How severe it is, in the words of the Common Alerting Protocol.
    public enum Severity: Int, Sendable, Comparable, CaseIterable {
        case unknown, minor, moderate, severe, extreme

        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// "Heat Advisory".
    public var event: String
    public var headline: String
    public var description: String
    public var severity: Severity
    /// In seconds since 1970; nil if the warning does not say.
    public var from: Int?
    public var until: Int?
    /// The area it is for, if it is not for the place itself: "Drenthe". Blank for a warning that was asked for by position.
    public var area: String
    /// Who issued it: "KNMI Royal Netherlands Meteorological Institute".
    public var source: String
    /// The page that says more; blank if there is none. http or https.
    public var link: String

    public init(
        event: String, headline: String = "", description: String = "", severity: Severity = .unknown, from: Int? = nil,
        until: Int? = nil, area: String = "", source: String = "", link: String = ""
    ) {
        self.event = event
        self.headline = headline
        self.description = description
        self.severity = severity
        self.from = from
        self.until = until
        self.area = area
        self.source = source
        self.link = link
    }
}
