import Glibc

/// Seconds since 1970.
@Sendable public func secondsNow() -> Int { time(nil) }

/// Tells which day it is. Tests replace it.
public protocol DayClock: Sendable {
    /// Today as yyyy-mm-dd, in the user's time zone; empty if the system's clock has no valid date.
    var today: String { get }
}

/// The system's clock.
public struct SystemDayClock: DayClock {
    public init() {}

    public var today: String { dayOf(secondsSince1970: secondsNow()) }
}

/// The day as yyyy-mm-dd, in the user's time zone; empty if there is no such day.
public func dayOf(secondsSince1970 seconds: Int) -> String {
    localTime(seconds).map { "\($0.tm_year + 1900)-\(twoDigits($0.tm_mon + 1))-\(twoDigits($0.tm_mday))" } ?? ""
}

/// How many seconds the user's time zone is ahead of UTC at a moment; 0 if that is unknown.
/// - Parameter seconds: since 1970.
@Sendable public func secondsAheadOfUTC(at seconds: Int) -> Int { localTime(seconds).map { Int($0.tm_gmtoff) } ?? 0 }

/// The time of day as hh:mm, in the user's time zone. If the day is not today, the date comes before the time.
/// - Parameter seconds: seconds since 1970.
func timeOfDay(_ seconds: Int) -> String {
    guard let parts = localTime(seconds) else { return "" }
    let day = dayOf(secondsSince1970: seconds)
    return (day == SystemDayClock().today ? "" : day + " ") + "\(twoDigits(parts.tm_hour)):\(twoDigits(parts.tm_min))"
}

private func localTime(_ seconds: Int) -> tm? {
    var seconds = seconds
    var parts = tm()
    return localtime_r(&seconds, &parts) == nil ? nil : parts
}

private func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
