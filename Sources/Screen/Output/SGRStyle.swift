/// A style as set by control sequences for "select graphic rendition" (SGR).
///
/// Source: ECMA-48, SGR; "XTerm Control Sequences" for the bright colours and the palette of 256.
struct SGRStyle: Equatable {
    /// A bit for each of the attributes 1 (bold) to 9.
    private var attributes: UInt16 = 0
    /// The SGR numbers that set the colours: 30 ... 49 and 90 ... 107, or for a colour of the palette of 256, 256 + its
    /// index.
    private var foreground = 39
    private var background = 49

    /// The style after one SGR sequence.
    /// - Parameters:
    ///   - parameters: the sequence's numbers, with semicolons between them.
    ///   - style: the style before the sequence; nil if unknown.
    /// - Returns: nil if the result is unknown, or if the sequence sets something that this type does not hold.
    init?(choosing parameters: WrittenBytes, after style: SGRStyle?) {
        var numbers = Numbers(rest: parameters)
        var chosen = style
        while let number = numbers.next() {
            guard number != 0 else {
                chosen = SGRStyle()
                continue
            }
            guard var changed = chosen else { return nil }
            switch number {
            case 1...9: changed.attributes |= 1 << UInt16(number)
            case 30...37, 39, 90...97: changed.foreground = number
            case 40...47, 49, 100...107: changed.background = number
            case 38, 48:
                guard numbers.next() == 5, let place = numbers.next() else { return nil }
                if number == 38 { changed.foreground = 256 + place } else { changed.background = 256 + place }
            default: return nil
            }
            chosen = changed
        }
        guard let chosen else { return nil }
        self = chosen
    }

    private init() {}

    /// Writes the shortest sequence that sets this style.
    /// - Parameter style: the style that the terminal has; nil if unknown.
    func write(after style: SGRStyle?, to result: inout [UInt8]) {
        result += [0x1B, UInt8(ascii: "[")]
        defer { result.append(UInt8(ascii: "m")) }
        let plain = SGRStyle()
        guard self != plain else { return }
        // Attributes are ended all at once, because some terminals have no code to end a single one.
        var before = style ?? plain
        var separates = false
        if style == nil || before.attributes & ~attributes != 0 {
            before = plain
            // The missing number before the first semicolon means 0, which resets everything.
            separates = true
        }
        func choose(_ numbers: Int...) {
            for number in numbers {
                if separates { result.append(UInt8(ascii: ";")) }
                separates = true
                result.appendDigits(number)
            }
        }
        for attribute in 1...9 where (attributes & ~before.attributes) & 1 << UInt16(attribute) != 0 {
            choose(attribute)
        }
        if foreground != before.foreground {
            if foreground < 256 { choose(foreground) } else { choose(38, 5, foreground - 256) }
        }
        if background != before.background {
            if background < 256 { choose(background) } else { choose(48, 5, background - 256) }
        }
    }
}

extension [UInt8] {
    /// Appends a number from 0 in decimal.
    mutating func appendDigits(_ number: Int) {
        if number > 9 { appendDigits(number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}

/// Reads numbers with semicolons between them; a missing one is 0.
private struct Numbers: IteratorProtocol {
    var rest: WrittenBytes
    private var isAtEnd = false

    init(rest: WrittenBytes) { self.rest = rest }

    mutating func next() -> Int? {
        guard !isAtEnd else { return nil }
        var number = 0
        while let digit = rest.popFirst() {
            guard digit != UInt8(ascii: ";") else { return number }
            number = min(number * 10 + Int(digit &- 0x30), 99_999)
        }
        isAtEnd = true
        return number
    }
}
