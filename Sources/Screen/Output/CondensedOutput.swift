/// Shortens a program's output to a terminal; the result on the screen is the same.
///
/// A style is set only before text that is written in it, and only what differs from the style before is set.
/// Sequences that select the ASCII character set are left out: in UTF-8 no other set is ever selected.
///
/// Source: ECMA-48 for the sequences that only move the cursor; ISO 2022 for the character sets.
public struct CondensedOutput: Sendable {
    /// The style that the terminal has after the last piece of output; nil if unknown, as before the first piece.
    private var current: SGRStyle?

    public init() {}

    /// Shortens the next piece of the output.
    /// - Parameter bytes: whole control sequences, in UTF-8.
    public mutating func condensed(_ bytes: [UInt8]) -> [UInt8] {
        bytes.withUnsafeBufferPointer { condensed($0[...]) }
    }

    private mutating func condensed(_ bytes: WrittenBytes) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        // The style for the next text; nil if unknown.
        var wanted = current
        func settle() {
            guard let wanted, wanted != current else { return }
            wanted.write(after: current, to: &result)
            current = wanted
        }
        var index = 0
        while index < bytes.count {
            let sequence = bytes[index..<index + sequenceLength(bytes[index...])]
            index = sequence.endIndex
            switch meaning(of: sequence) {
            case .style:
                if let chosen = SGRStyle(choosing: sequence.dropFirst(2).dropLast(), after: wanted) {
                    wanted = chosen
                } else {
                    settle()
                    result += sequence
                    (current, wanted) = (nil, nil)
                }
            case .characterSet: break
            case .move: result += sequence
            case .other:
                settle()
                result += sequence
            }
        }
        settle()
        return result
    }
}

/// A part of the output. It is a slice of a buffer, not of an array, because retaining the array for each sequence
/// took longer than everything else.
typealias WrittenBytes = Slice<UnsafeBufferPointer<UInt8>>

private enum SequenceMeaning { case style, characterSet, move, other }

private func meaning(of sequence: WrittenBytes) -> SequenceMeaning {
    guard let first = sequence.first, let last = sequence.last else { return .other }
    switch (first, sequence.count) {
    // Shift in, carriage return, backspace.
    case (0x0F, _): return .characterSet
    case (0x0D, _), (0x08, _): return .move
    case (0x1B, 3...) where sequence[sequence.startIndex + 1] == UInt8(ascii: "["):
        // Private sequences have a sign before their numbers.
        guard sequence.dropFirst(2).dropLast().allSatisfy({ (0x30...0x3B).contains($0) }) else { return .other }
        return last == UInt8(ascii: "m") ? .style : "ABCDGHd".utf8.contains(last) ? .move : .other
    case (0x1B, 3): return sequence.elementsEqual("\u{1B}(B".utf8) ? .characterSet : .other
    default: return .other
    }
}

/// The number of bytes of the sequence, control character or run of text that begins here; all bytes if the sequence
/// is cut off.
private func sequenceLength(_ bytes: WrittenBytes) -> Int {
    guard bytes.first == 0x1B else {
        return max(1, (bytes.firstIndex { $0 < 0x20 } ?? bytes.endIndex) - bytes.startIndex)
    }
    switch bytes.dropFirst().first {
    case UInt8(ascii: "["):
        let end = bytes.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }
        return end.map { $0 + 1 - bytes.startIndex } ?? bytes.count
    case UInt8(ascii: "("): return min(3, bytes.count)
    default: return min(2, bytes.count)
    }
}
