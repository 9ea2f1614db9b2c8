/// What a typed text is when it is read as a postcode.
public enum PostcodeReading: Sendable, Equatable {
    case full(Postcode)
    case outcode(Outcode)
    /// Neither; why not.
    case other(PostcodeProblem)

    public init(_ text: String) {
        if let postcode = Postcode(text) {
            self = .full(postcode)
            return
        }
        let parts = text.split(whereSeparator: \.isWhitespace)
        // "LS1 4" is the beginning of LS1 4AP; without its blank it would be the outcode LS14.
        if parts.count == 2, let outcode = Outcode(String(parts[0])), Self.startsIncode(parts[1]) {
            self = .other(.incomplete(outcode))
            return
        }
        let joined = parts.joined().uppercased()
        if let postcode = Postcode(joined) {
            self = .full(postcode)
        } else if let outcode = Outcode(joined) {
            self = .outcode(outcode)
        } else if Self.resemblesPostcode(joined) {
            let suggestion = Self.corrected(joined)
            let area = suggestion == nil ? Self.strangeArea(joined) : nil
            self = .other(area.map(PostcodeProblem.noSuchArea) ?? .malformed(suggestion: suggestion))
        } else {
            self = .other(.notAPostcode)
        }
    }

    private static func startsIncode(_ text: Substring) -> Bool {
        (1...2).contains(text.count) && (text.first?.isNumber ?? false) && text.dropFirst().allSatisfy(\.isLetter)
    }

    /// Whether a text begins with one or two letters and a digit, if all `lookalikes` count both as letters and as digits.
    private static func resemblesPostcode(_ text: String) -> Bool {
        guard 2...8 ~= text.utf8.count, text.utf8.contains(where: { 48...57 ~= $0 }) else { return false }
        guard text.utf8.allSatisfy({ 48...57 ~= $0 || 65...90 ~= $0 }) else { return false }
        let isLetter = text.utf8.map { 65...90 ~= $0 || lookalikes[$0] != nil }
        let isDigit = text.utf8.map { 48...57 ~= $0 || lookalikes[$0] != nil }
        return isLetter[0] && (isDigit[1] || isLetter[1] && isDigit.count > 2 && isDigit[2])
    }

    /// The letters at the beginning, if everything else in the text is in the form of a postcode.
    private static func strangeArea(_ text: String) -> String? {
        let area = text.prefix { $0.isLetter }
        let rest = text.dropFirst(area.count)
        // The same text with the letters of a real area.
        let other = (area.count == 1 ? "L" : "LS") + rest
        return 1...2 ~= area.count && (Postcode(other) != nil || Outcode(other) != nil) ? String(area) : nil
    }

    /// Characters that people mistake for each other.
    static let lookalikes: [UInt8: UInt8] = [
        UInt8(ascii: "O"): UInt8(ascii: "0"), UInt8(ascii: "0"): UInt8(ascii: "O"),
        UInt8(ascii: "I"): UInt8(ascii: "1"), UInt8(ascii: "1"): UInt8(ascii: "I"),
    ]

    /// `lookalikes`, and characters that people mistake less often. Exchanging these would turn "500m", which is no postcode, into SO0M.
    static let allLookalikes = lookalikes.merging([
        UInt8(ascii: "S"): UInt8(ascii: "5"), UInt8(ascii: "5"): UInt8(ascii: "S"),
        UInt8(ascii: "B"): UInt8(ascii: "8"), UInt8(ascii: "8"): UInt8(ascii: "B"),
    ]) { first, _ in first }

    /// The postcode or outcode that a text becomes when the fewest of its lookalikes are exchanged; nil if it never becomes one.
    /// - Parameter isPossible: whether a postcode may have an outcode.
    static func corrected(
        _ text: String, exchanging lookalikes: [UInt8: UInt8] = lookalikes,
        where isPossible: (Outcode) -> Bool = \.hasKnownArea
    ) -> String? {
        let bytes = Array(text.utf8)
        let places = bytes.indices.filter { lookalikes[bytes[$0]] != nil }
        let choices = (1..<(1 << places.count)).sorted { ($0.nonzeroBitCount, $0) < ($1.nonzeroBitCount, $1) }
        for choice in choices {
            var attempt = bytes
            for (bit, place) in places.enumerated() where choice >> bit & 1 == 1 {
                attempt[place] = lookalikes[bytes[place]] ?? bytes[place]
            }
            let text = String(decoding: attempt, as: UTF8.self)
            if let postcode = Postcode(text), isPossible(postcode.outcode) { return postcode.description }
            if let outcode = Outcode(text), isPossible(outcode) { return outcode.description }
        }
        return nil
    }
}
