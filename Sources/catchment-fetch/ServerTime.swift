import Foundation
import FoundationNetworking

extension HTTPURLResponse {
    /// A header's text where it is plain and short; nil where it is missing.
    func plainHeader(_ name: String) -> String? {
        value(forHTTPHeaderField: name).flatMap { value in
            value.isEmpty || value.utf8.count > 200 || value.utf8.contains { !(0x20...0x7E).contains($0) }
                ? nil : value
        }
    }

    /// What time it is there, in seconds since 1970.
    var clock: Int? { plainHeader("Date").flatMap(Self.seconds) }

    /// For how many seconds the server wants to be left alone.
    var retryAfter: Int? {
        guard let retry = plainHeader("Retry-After") else { return nil }
        let seconds =
            Int(retry) ?? Self.seconds(retry).map { $0 - (clock ?? Int(Date().timeIntervalSince1970)) }
        return seconds.map { max(0, $0) }
    }

    /// Of "Sat, 21 Nov 2026 21:06:54 GMT", since 1970.
    private static func seconds(_ date: String) -> Int? {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.date(from: date).map { Int($0.timeIntervalSince1970) }
    }
}
