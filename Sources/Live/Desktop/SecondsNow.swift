import Glibc

/// Seconds since 1970.
@Sendable public func secondsNow() -> Int { time(nil) }
