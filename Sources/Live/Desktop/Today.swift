import Glibc

/// What day it is.
public protocol DayClock: Sendable {
    /// As yyyy-mm-dd, where the user is.
    var today: String { get }
}

public struct SystemDayClock: DayClock {
    public init() {}

    public var today: String { dayOf(secondsSince1970: time(nil)) }
}

/// The day where the user is, as yyyy-mm-dd.
public func dayOf(secondsSince1970 seconds: Int) -> String {
    var seconds = seconds
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return "" }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
}

/// The time of day where the user is, as hh:mm; with the day before it where that is not today.
func timeOfDay(_ seconds: Int) -> String {
    var seconds = seconds
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return "" }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = dayOf(secondsSince1970: seconds)
    return (day == SystemDayClock().today ? "" : day + " ") + "\(two(parts.tm_hour)):\(two(parts.tm_min))"
}
