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
    var clock: Int? { plainHeader("Date").flatMap(HTTPDate.seconds) }

    /// When what was sent was changed last, in seconds since 1970.
    var lastModified: Int? { plainHeader("Last-Modified").flatMap(HTTPDate.seconds) }

    /// For how many seconds the server wants to be left alone.
    var retryAfter: Int? { plainHeader("Retry-After").flatMap { Self.number($0) ?? secondsUntil($0) } }

    /// For how many seconds from now the answer is good, 0 where it is to be asked for every time; nil where the server does
    /// not say.
    var freshSeconds: Int? {
        let words = (plainHeader("Cache-Control") ?? "").lowercased().split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        if words.contains(where: { $0 == "no-store" || $0.hasPrefix("no-cache") }) { return 0 }
        for case let word in words where word.hasPrefix("max-age=") {
            let seconds = Self.number(word.dropFirst("max-age=".count).trimmingCharacters(in: ["\""])) ?? 0
            // What a cache on the way has kept for a while is that much older.
            return max(0, seconds - (plainHeader("Age").flatMap(Self.number) ?? 0))
        }
        // What is no time is one that has passed.
        return plainHeader("Expires").map { secondsUntil($0) ?? 0 }
    }

    private func secondsUntil(_ date: String) -> Int? {
        HTTPDate.seconds(date).map { max(0, $0 - (clock ?? Int(Date().timeIntervalSince1970))) }
    }

    /// Of digits; as many as there are stand for a long time.
    private static func number(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return min(Int(text) ?? .max, Int(Int32.max))
    }
}

/// Times as headers have them: "Sat, 21 Nov 2026 21:06:54 GMT", and the two older forms that are to be understood.
enum HTTPDate {
    private static let forms = [
        "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy",
    ]

    /// Since 1970.
    static func seconds(_ text: String) -> Int? {
        forms.lazy.compactMap { format($0).date(from: text) }.first.map { Int($0.timeIntervalSince1970) }
    }

    static func text(_ seconds: Int) -> String {
        format(forms[0]).string(from: Date(timeIntervalSince1970: Double(seconds)))
    }

    private static func format(_ form: String) -> DateFormatter {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = form
        return format
    }
}
