extension Contact {
    /// A telephone number with the leading 0 that spreadsheets lose; nil where it is none.
    static func telephone(_ text: String) -> String? {
        let isInternational = text.hasPrefix("+")
        let digits = text.utf8.filter { (0x30...0x39).contains($0) }
        guard digits.count >= 6, digits.count <= 15 else { return nil }
        let number = String(decoding: digits, as: UTF8.self)
        if isInternational || (number.hasPrefix("44") && digits.count == 12) { return "+" + number }
        // Numbers have nine or ten digits after the 0.
        return (9...10).contains(digits.count) && !number.hasPrefix("0") ? "0" + number : number
    }
}
