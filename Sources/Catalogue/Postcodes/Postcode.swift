/// A full postcode of the United Kingdom: "LS1 4AP".
///
/// Source: BS 7666-0:2006, annex C, and Royal Mail, Programmers' Guide to PAF: A9, A99, AA9, AA99, A9A and AA9A before
/// the blank, 9AA after it, with the letters that each position allows; and GIR 0AA.
public struct Postcode: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Seven ASCII characters, the first in the highest byte: the outcode padded with blanks to four, and the incode.
    let packed: UInt64

    /// Nil if the text is not in the form of a full postcode. Case and blanks do not matter.
    public init?(_ text: String) { self.init(bytes: text.utf8) }

    init?(bytes: some Sequence<UInt8>) {
        guard let text = ShortText(bytes), text.count >= 5 else { return nil }
        let outcode = text.prefix(text.count - 3)
        guard Self.isIncode(text.suffix(3)), Outcode.isWellFormed(outcode) || text.isGirobank else { return nil }
        packed = outcode.padded(to: 4).value << 24 | text.suffix(3).value
    }

    /// The part before the blank: "LS1".
    public var outcode: Outcode { Outcode(unchecked: ShortText(value: packed >> 24, count: 4).trimmed) }
    /// The part after the blank: "4AP".
    public var incode: String { ShortText(value: packed & 0xFF_FFFF, count: 3).description }
    /// The letters at the beginning: "LS".
    public var area: String { outcode.area }
    /// The area as a number, the same for all of its postcodes: the first character, and the second if it is a letter.
    var areaCode: UInt64 {
        let second = (packed >> 40) & 0xFF
        return second > UInt8(ascii: "9") ? packed >> 40 : packed >> 48
    }
    /// The outcode and the first digit of the incode: "LS1 4".
    public var sector: String { "\(outcode) \(incode.prefix(1))" }
    /// The last two letters: "AP".
    public var unit: String { String(incode.suffix(2)) }

    public var description: String { "\(outcode) \(incode)" }

    public static func < (left: Postcode, right: Postcode) -> Bool { left.packed < right.packed }

    private static func isIncode(_ text: ShortText) -> Bool {
        text[0].isDigit && text[1].isLetter(but: "CIKMOV") && text[2].isLetter(but: "CIKMOV")
    }
}

/// The first half of a postcode, which stands for a district: "LS1".
public struct Outcode: Hashable, Sendable, CustomStringConvertible {
    private let text: ShortText

    /// Nil if the text is not in the form of an outcode. Case and blanks do not matter.
    public init?(_ text: String) {
        guard let text = ShortText(text.utf8), Self.isWellFormed(text) else { return nil }
        self.text = text
    }

    init(unchecked text: ShortText) { self.text = text }

    /// The letters at the beginning: "LS".
    public var area: String { text.prefix((0..<text.count).prefix { !text[$0].isDigit }.count).description }
    public var description: String { text.description }
    /// Whether its letters are those of a real area.
    public var hasKnownArea: Bool { Self.areas.contains(area) }

    /// Source: Royal Mail's 121 postcode areas and those of the Channel Islands and the Isle of Man.
    private static let areas = Set(
        """
        AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU GY
        HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL
        PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE
        """.split { $0 == " " || $0 == "\n" }.map(String.init))

    /// In the form A9A, letters that W1 had until 2000 are also allowed, because people still know W1M and W1X.
    static func isWellFormed(_ text: ShortText) -> Bool {
        guard 2...4 ~= text.count, text[0].isLetter(but: "QVX") else { return false }
        if text[1].isDigit {
            switch text.count {
            case 2: return true
            case 3: return text[2].isDigit && text[1] != UInt8(ascii: "0") || text[2].isLetter(but: "ILOQZ")
            default: return false
            }
        }
        guard text[1].isLetter(but: "IJZ"), text.count > 2, text[2].isDigit else { return false }
        guard text.count == 4 else { return true }
        return text[3].isDigit && text[2] != UInt8(ascii: "0") || text[3].isLetter(of: "ABEHMNPRVWXY")
    }
}

/// Up to seven characters in one number, so that no String is made for each of a million postcodes.
struct ShortText: Hashable, Sendable, CustomStringConvertible {
    /// The last character in the lowest byte.
    let value: UInt64
    let count: Int

    init(value: UInt64, count: Int) {
        self.value = value
        self.count = count
    }

    /// The characters without blanks and in capitals; nil if there are others than letters and digits, or more than seven.
    init?(_ bytes: some Sequence<UInt8>) {
        var value: UInt64 = 0
        var count = 0
        for byte in bytes where byte != UInt8(ascii: " ") {
            let capital = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte - 32 : byte
            guard count < 7, capital.isDigit || capital.isLetter(but: "") else { return nil }
            value = value << 8 | UInt64(capital)
            count += 1
        }
        self.init(value: value, count: count)
    }

    subscript(index: Int) -> UInt8 { UInt8(truncatingIfNeeded: value >> UInt64(8 * (count - 1 - index))) }

    func prefix(_ length: Int) -> ShortText { ShortText(value: value >> UInt64(8 * (count - length)), count: length) }
    func suffix(_ length: Int) -> ShortText {
        ShortText(value: value & (1 << UInt64(8 * length) - 1), count: length)
    }

    func padded(to length: Int) -> ShortText {
        count < length ? ShortText(value: value << 8 | 0x20, count: count + 1).padded(to: length) : self
    }

    var trimmed: ShortText {
        count > 0 && value & 0xFF == 0x20 ? ShortText(value: value >> 8, count: count - 1).trimmed : self
    }

    /// Whether the text is GIR 0AA, once the Girobank's postcode and the only one of its form.
    var isGirobank: Bool { count == 6 && value == 0x4749_5230_4141 }

    var description: String {
        String(unsafeUninitializedCapacity: count) { bytes in
            for index in 0..<count { bytes[index] = self[index] }
            return count
        }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { 48...57 ~= self }
    fileprivate func isLetter(but excluded: StaticString) -> Bool { 65...90 ~= self && !isLetter(of: excluded) }
    fileprivate func isLetter(of allowed: StaticString) -> Bool {
        for index in 0..<allowed.utf8CodeUnitCount where allowed.utf8Start[index] == self { return true }
        return false
    }
}
