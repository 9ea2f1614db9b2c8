/// A full postcode of the United Kingdom, by its form: whether it is in use is another question.
///
/// Source: BS 7666, and Royal Mail, "PAF Programmers' Guide": the letters C I K M O V never end a postcode.
public struct Postcode: Sendable, Hashable, CustomStringConvertible {
    /// The first half: "LS1", "EC1A".
    public let outcode: String
    /// The second half: "4AP".
    public let incode: String

    /// "LS1 4AP".
    public var description: String { outcode + " " + incode }

    /// - Parameter typed: in any case, with blanks anywhere or none.
    /// - Returns: nil where it has not the form of a postcode.
    public init?(_ typed: String) {
        guard let letters = Self.squeezed(typed), letters.count >= 5 else { return nil }
        let (outcode, incode) = (String(letters.dropLast(3)), String(letters.suffix(3)))
        guard Self.isOutcode(outcode) || (outcode == "GIR" && incode == "0AA"), Self.isIncode(incode) else {
            return nil
        }
        self.outcode = outcode
        self.incode = incode
    }

    /// The first half of a postcode alone, tidied: "LS1". Nil where it has not that form.
    public static func outcode(_ typed: String) -> String? {
        guard let letters = squeezed(typed), isOutcode(letters) else { return nil }
        return letters
    }

    /// The postcode or outcode meant where O and 0, or I, L and 1, were taken for each other.
    public static func suggestion(for typed: String) -> String? {
        guard let letters = squeezed(typed) else { return nil }
        for form in forms.map({ $0 + "9AA" }) + forms where form.count == letters.count {
            let mended = String(zip(letters, form).map { $1 == "9" ? digits[$0] ?? $0 : capitals[$0] ?? $0 })
            if let found = Postcode(mended)?.description ?? outcode(mended) { return found }
        }
        return nil
    }

    /// Letters and digits of outcodes.
    private static let forms = ["A9", "A99", "AA9", "AA99", "A9A", "AA9A"]
    private static let digits: [Character: Character] = ["O": "0", "I": "1", "L": "1"]
    private static let capitals: [Character: Character] = ["0": "O", "1": "I"]

    private static func squeezed(_ typed: String) -> String? {
        let letters = typed.filter { !$0.isWhitespace }.uppercased()
        return letters.count <= 7 && letters.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? letters : nil
    }

    private static func form(_ text: String) -> String { String(text.map { $0.isNumber ? "9" : "A" }) }

    private static func isOutcode(_ text: String) -> Bool {
        forms.contains(form(text)) && !"QVX".contains(text.prefix(1)) && !"IJZ".contains(text.dropFirst().prefix(1))
    }

    private static func isIncode(_ text: String) -> Bool {
        form(text) == "9AA" && !text.contains { "CIKMOV".contains($0) }
    }
}
