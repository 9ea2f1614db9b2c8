/// What a program wrote to a terminal, in fewer bytes that show the same.
///
/// Choices of a style become one where nothing is written between them, and a choice that begins anew makes those before it
/// void. Choices of the ASCII set are left out: with UTF-8 nothing ever chooses another.
///
/// Source: ECMA-48 for SGR, and for the sequences that only move the cursor; ISO 2022 for the character sets.
///
/// - Parameter bytes: whole control sequences, in UTF-8.
public func condensed(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var style = StyleChoice()
    var rest = bytes[...]
    while let first = rest.first {
        let sequence = rest.prefix(first == 0x1B ? sequenceLength(rest) : 1)
        rest = rest.dropFirst(sequence.count)
        switch meaning(of: sequence) {
        case .style: style.add(sequence.dropFirst(2).dropLast())
        case .characterSet: break
        case .move: result += sequence
        case .other:
            style.write(to: &result)
            result += sequence
        }
    }
    style.write(to: &result)
    return result
}

/// The style that was chosen since something was last written.
private struct StyleChoice {
    /// Whether it begins with the plain style, whatever was before.
    private var isAnew = false
    private var parameters: [UInt8] = []

    mutating func add(_ more: ArraySlice<UInt8>) {
        let zero = UInt8(ascii: "0")
        let separator = UInt8(ascii: ";")
        var more = more
        if more.isEmpty || more.elementsEqual([zero]) || more.starts(with: [zero, separator]) {
            isAnew = true
            parameters.removeAll()
            more = more.dropFirst(2)
        }
        guard !more.isEmpty else { return }
        if !parameters.isEmpty { parameters.append(separator) }
        parameters += more
    }

    /// Writes the choice, if there is one, and begins the next.
    mutating func write(to result: inout [UInt8]) {
        guard isAnew || !parameters.isEmpty else { return }
        result += [0x1B, UInt8(ascii: "[")]
        // An empty parameter is a zero.
        if isAnew, !parameters.isEmpty { result.append(UInt8(ascii: ";")) }
        result += parameters
        result.append(UInt8(ascii: "m"))
        self = StyleChoice()
    }
}

private enum SequenceMeaning { case style, characterSet, move, other }

private func meaning(of sequence: ArraySlice<UInt8>) -> SequenceMeaning {
    guard let first = sequence.first, let last = sequence.last else { return .other }
    switch (first, sequence.count) {
    // Shift in, carriage return, backspace.
    case (0x0F, _): return .characterSet
    case (0x0D, _), (0x08, _): return .move
    case (0x1B, 3...) where sequence.dropFirst().first == UInt8(ascii: "["):
        // A private sequence has a sign before its numbers.
        let parameters = sequence.dropFirst(2).dropLast()
        guard parameters.allSatisfy({ (0x30...0x3B).contains($0) }) else { return .other }
        return last == UInt8(ascii: "m") ? .style : "ABCDGHd".utf8.contains(last) ? .move : .other
    case (0x1B, 3): return sequence.elementsEqual("\u{1B}(B".utf8) ? .characterSet : .other
    default: return .other
    }
}

/// The bytes of a sequence that begins with ESC; what is cut off is as long as it is.
private func sequenceLength(_ bytes: ArraySlice<UInt8>) -> Int {
    switch bytes.dropFirst().first {
    case UInt8(ascii: "["):
        let end = bytes.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }
        return end.map { $0 + 1 - bytes.startIndex } ?? bytes.count
    case UInt8(ascii: "("): return min(3, bytes.count)
    default: return min(2, bytes.count)
    }
}
