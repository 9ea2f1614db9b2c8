/// A postcode of Great Britain and Northern Ireland, in its two halves: "LS1" and "4AP".
///
/// Source: Royal Mail's Programmers' Guide: an outcode is one or two letters of the area, a digit, and a digit or letter at
/// most; the inward half is a digit and two letters, of which C, I, K, M, O and V are never used.
public struct Postcode: Sendable, Hashable, CustomStringConvertible {
    public let outcode: String
    public let inward: String

    /// Reads what a person typed: any case, blanks anywhere or nowhere.
    /// - Returns: nil of anything that has not the form of a full postcode.
    public init?(_ typed: some StringProtocol) {
        let letters = Array(typed.uppercased().utf8.filter { $0 != UInt8(ascii: " ") })
        guard Self.isUnit(letters) else { return nil }
        outcode = String(decoding: letters.dropLast(3), as: UTF8.self)
        inward = String(decoding: letters.suffix(3), as: UTF8.self)
    }

    /// As it is written: "LS1 4AP".
    public var description: String { outcode + " " + inward }
    /// As it is looked up: "LS14AP".
    public var compact: String { outcode + inward }
    /// Its one or two letters in front: "LS".
    public var area: String { String(outcode.prefix { $0.isLetter }) }

    /// Whether upper-case bytes without blanks have the form of a full postcode.
    public static func isUnit(_ bytes: [UInt8]) -> Bool {
        guard (5...7).contains(bytes.count), isOutcode(Array(bytes.dropLast(3))) else { return false }
        let inward = bytes.suffix(3)
        return isDigit(inward[inward.startIndex]) && inward.dropFirst().allSatisfy { isLetter($0) && !unusedInward.contains($0) }
    }

    /// Whether upper-case bytes have the form of an outcode: A9, A99, AA9, AA99, A9A, AA9A.
    public static func isOutcode(_ bytes: [UInt8]) -> Bool {
        guard (2...4).contains(bytes.count) else { return false }
        let letters = bytes.prefix(while: isLetter).count
        guard letters == 1 || letters == 2, bytes.count > letters, isDigit(bytes[letters]) else { return false }
        let rest = bytes.dropFirst(letters + 1)
        return rest.count <= 1 && rest.allSatisfy { isDigit($0) || isLetter($0) }
    }

    /// What a person typed as an outcode: "ls1" is LS1. Nil where it has not the form of one.
    public static func outcode(_ typed: some StringProtocol) -> String? {
        let upper = Array(typed.uppercased().utf8.filter { $0 != UInt8(ascii: " ") })
        return isOutcode(upper) ? String(decoding: upper, as: UTF8.self) : nil
    }

    /// What was probably meant where a letter and a digit were mixed up: O and 0, I and 1 and L, S and 5.
    public static func slip(_ typed: some StringProtocol) -> Postcode? {
        var bytes = Array(typed.uppercased().utf8.filter { $0 != UInt8(ascii: " ") })
        guard (5...7).contains(bytes.count) else { return nil }
        let digits: [UInt8: UInt8] = [
            UInt8(ascii: "O"): UInt8(ascii: "0"), UInt8(ascii: "I"): UInt8(ascii: "1"), UInt8(ascii: "L"): UInt8(ascii: "1"),
            UInt8(ascii: "S"): UInt8(ascii: "5"),
        ]
        let letters = Dictionary(digits.filter { $0.key != UInt8(ascii: "L") }.map { ($0.value, $0.key) }) { first, _ in first }
        let inward = bytes.count - 3
        bytes[inward] = digits[bytes[inward]] ?? bytes[inward]
        for index in inward + 1..<bytes.count { bytes[index] = letters[bytes[index]] ?? bytes[index] }
        bytes[0] = letters[bytes[0]] ?? bytes[0]
        if inward > 1, !bytes[1..<inward].contains(where: isDigit) { bytes[inward - 1] = digits[bytes[inward - 1]] ?? bytes[inward - 1] }
        if inward == 4 { bytes[1] = letters[bytes[1]] ?? bytes[1] }
        return isUnit(bytes) ? Postcode(String(decoding: bytes, as: UTF8.self)) : nil
    }

    private static let unusedInward = Set("CIKMOV".utf8)
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
}
