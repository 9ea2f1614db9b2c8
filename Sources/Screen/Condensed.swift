/// What a program wrote to a terminal, in fewer bytes that show the same.
///
/// A style is chosen where something is written in it, with what differs from the one before. Choices of the ASCII set are
/// left out: with UTF-8 nothing ever chooses another.
///
/// Source: ECMA-48 for the sequences that only move the cursor; ISO 2022 for the character sets.
///
/// - Parameter bytes: whole control sequences, in UTF-8.
public func condensed(_ bytes: [UInt8]) -> [UInt8] { bytes.withUnsafeBufferPointer { condensed($0[...]) } }

/// A part of what was written: not of an array, as holding on to that for each sequence would take longer than all else.
typealias WrittenBytes = Slice<UnsafeBufferPointer<UInt8>>

private func condensed(_ bytes: WrittenBytes) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    // What the terminal writes in, and what it is to write in; nil until that is first chosen anew.
    var (current, wanted): (WrittenStyle?, WrittenStyle?)
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
            if let chosen = WrittenStyle(choosing: sequence.dropFirst(2).dropLast(), after: wanted) {
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

private enum SequenceMeaning { case style, characterSet, move, other }

private func meaning(of sequence: WrittenBytes) -> SequenceMeaning {
    guard let first = sequence.first, let last = sequence.last else { return .other }
    switch (first, sequence.count) {
    // Shift in, carriage return, backspace.
    case (0x0F, _): return .characterSet
    case (0x0D, _), (0x08, _): return .move
    case (0x1B, 3...) where sequence[sequence.startIndex + 1] == UInt8(ascii: "["):
        // A private sequence has a sign before its numbers.
        guard sequence.dropFirst(2).dropLast().allSatisfy({ (0x30...0x3B).contains($0) }) else { return .other }
        return last == UInt8(ascii: "m") ? .style : "ABCDGHd".utf8.contains(last) ? .move : .other
    case (0x1B, 3): return sequence.elementsEqual("\u{1B}(B".utf8) ? .characterSet : .other
    default: return .other
    }
}

/// The bytes of what begins here: of a sequence, a control character, or all text up to the next of these; what is cut off
/// is as long as it is.
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
