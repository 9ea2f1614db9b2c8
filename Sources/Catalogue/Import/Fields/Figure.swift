extension Known where Value == Int {
    /// Reads a figure as official files write it: `419`, `1,250`.
    ///
    /// `SUPP`, `..`, `x`, `c`, `s` and `*` mean that the figure is withheld; "Not applicable", "Does not apply" and `z`
    /// mean that there can be none. Everything else, such as blank and `NULL`, means that the figure is not available.
    public init(figure text: some Swift.Collection<UInt8>) { self.init(bytes: text) }

    /// The same for a field of a file. Importers in other modules call this for every row, and the generic initializer is several
    /// times slower when another module calls it.
    public init(figure text: UnsafeRawBufferPointer) { self.init(bytes: text) }

    private init(bytes text: some Swift.Collection<UInt8>) {
        var number = 0
        var isNumber = text.count <= 11 && text.contains { (0x30...0x39).contains($0) }
        for byte in text {
            switch byte {
            case 0x30...0x39: number = number * 10 + Int(byte - 0x30)
            case UInt8(ascii: ","): break
            default: isNumber = false
            }
            if !isNumber { break }
        }
        if isNumber {
            self = .value(number)
            return
        }
        self =
            switch String(decoding: text, as: UTF8.self).lowercased() {
            case "supp", "suppressed", "..", "x", "c", "s", "*": .missing(.suppressed)
            case "not applicable", "does not apply", "n/a", "na", "z": .missing(.doesNotApply)
            default: .missing(.notAvailable)
            }
    }
}

/// In records, a figure is a number or the reason why the number is missing.
extension Known: Decodable where Value == Int {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .value(number)
        } else {
            self = .missing(try container.decode(Missing.self))
        }
    }
}

extension Missing {
    /// The reason in words: "not available".
    public var words: String {
        switch self {
        case .notAvailable: "not available"
        case .suppressed: "withheld by the source"
        case .doesNotApply: "does not apply"
        }
    }
}

extension Known where Value == Int {
    /// The number in words, with commas between its thousands by default; or why it is missing.
    public func words(_ number: (Int) -> String = grouped) -> String {
        switch self {
        case .value(let value): number(value)
        case .missing(let reason): reason.words
        }
    }
}

/// A number with commas between its thousands: "21,741".
public func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
        if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
        text.append(digit)
    }
    return text
}

/// A number with a fixed number of digits after the decimal point.
public func decimal(_ value: Double, places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((abs(value) * scale).rounded())
    let digits = String(scaled)
    let filled = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let whole = filled.dropLast(places)
    return (value < 0 && scaled > 0 ? "-" : "") + whole + (places > 0 ? "." + filled.suffix(places) : "")
}
