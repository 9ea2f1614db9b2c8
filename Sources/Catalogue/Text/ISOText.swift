/// The moment of a text such as "2026-03-02T02:02:43+01:00" or "2026-03-02T01:02:43Z", in seconds since 1970.
///
/// The seconds and their fraction may be missing, and so may the colon and the minutes of the difference to UTC.
/// Source: ISO 8601, RFC 3339.
/// - Returns: nil for a text of another form, and for one without a difference to UTC, whose moment is not known.
public func seconds(ofISOText text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard 17...40 ~= bytes.count, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
        "Tt ".utf8.contains(bytes[10]), let day = CalendarDate(bytes[..<10])
    else { return nil }
    var rest = DigitPairs(bytes: bytes[11...])
    guard let hour = rest.next(upTo: 24), rest.skip(":"), let minute = rest.next(upTo: 59) else { return nil }
    var second = 0
    if rest.skip(":") {
        // 60 is a leap second.
        guard let number = rest.next(upTo: 60) else { return nil }
        second = number
        if rest.skip(".") || rest.skip(",") { rest.skipDigits() }
    }
    guard hour < 24 || minute == 0 && second == 0, let ahead = rest.secondsAhead() else { return nil }
    return day.dayNumber * 86_400 + hour * 3600 + minute * 60 + second - ahead
}

/// The rest of a time, read in numbers of two digits.
private struct DigitPairs {
    var bytes: ArraySlice<UInt8>

    /// The number of the next two digits; nil if there are none or it is larger than `most`.
    mutating func next(upTo most: Int) -> Int? {
        let digits = bytes.prefix(2)
        guard digits.count == 2, digits.allSatisfy({ 48...57 ~= $0 }) else { return nil }
        bytes = bytes.dropFirst(2)
        let number = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
        return number <= most ? number : nil
    }

    /// Skips a character if it is the next one, and returns whether it was.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard bytes.first == UInt8(ascii: character) else { return false }
        bytes = bytes.dropFirst()
        return true
    }

    mutating func skipDigits() { bytes = bytes.drop { 48...57 ~= $0 } }

    /// How far the clock is ahead of UTC: "Z", "+01:00", "-0500", "+02"; nil if that is missing or something follows it.
    mutating func secondsAhead() -> Int? {
        if skip("Z") || skip("z") { return bytes.isEmpty ? 0 : nil }
        let isBehind = skip("-")
        guard isBehind || skip("+"), let hours = next(upTo: 23) else { return nil }
        var minutes = 0
        if skip(":") || !bytes.isEmpty {
            guard let number = next(upTo: 59), bytes.isEmpty else { return nil }
            minutes = number
        }
        let seconds = hours * 3600 + minutes * 60
        return isBehind ? -seconds : seconds
    }
}
