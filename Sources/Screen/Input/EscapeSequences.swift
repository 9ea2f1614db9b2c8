/// One key, mouse event or terminal report from bytes that start with ESC.
///
/// ESC before a character (Alt with a key) is read as the Esc key followed by the character.
///
/// Source: ECMA-48 for the shape of control sequences; "XTerm Control Sequences" (Moy, Gildea, Dickey) for keys and mouse.
func escapeToken(at bytes: ArraySlice<UInt8>) -> Token {
    guard let second = bytes.dropFirst().first else { return .incomplete }
    switch second {
    case UInt8(ascii: "["): return controlSequence(bytes)
    case UInt8(ascii: "O"): return applicationSequence(bytes)
    case let letter where ControlString.begins(with: letter): return controlString(bytes)
    default: return .key(.escape, length: 1)
    }
}

/// A control sequence with this many bytes of parameters or more is dropped.
private let longestParameters = 64

/// A control sequence: ESC [, parameters, intermediate bytes, a final byte.
private func controlSequence(_ bytes: ArraySlice<UInt8>) -> Token {
    let body = bytes.dropFirst(2)
    if body.first == UInt8(ascii: "[") { return linuxFunctionKey(bytes) }
    if body.first == UInt8(ascii: "M") { return oldMouse(bytes) }
    guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
        return body.count < longestParameters ? .incomplete : .complete(bytes.count, .longSequence)
    }
    let length = end + 1 - bytes.startIndex
    let final = bytes[end]
    // An ESC or a control character ends an unfinished sequence.
    guard (0x40...0x7E).contains(final) else { return .complete(length - 1, .nothing) }
    let text = body[..<end]
    // Without this check a long sequence would be a key if it arrives whole, but not if it arrives in two parts.
    guard text.count < longestParameters else { return .complete(length, .nothing) }
    if text.first == UInt8(ascii: "<") {
        let event = sgrMouse(numbers(text.dropFirst()), isRelease: final == UInt8(ascii: "m"))
        return .complete(length, event.map { .input(.mouse($0)) } ?? .nothing)
    }
    // Any other private sequence is a terminal's answer to a question.
    if let mark = text.first, (0x3C...0x3F).contains(mark) {
        let isMode = mark == UInt8(ascii: "?") && text.last == UInt8(ascii: "$") && final == UInt8(ascii: "y")
        let isOffer = isMode && SynchronisedOutput.isOffer(numbers(text.dropFirst().dropLast()))
        return .complete(length, isOffer ? .synchronisedOutputOffered : .nothing)
    }
    let parameters = numbers(text)
    if final == UInt8(ascii: "~"), parameters.first == 200 { return .complete(length, .pasteStart) }
    return .key(key(final: final, parameters: parameters), length: length)
}

/// More of a control sequence that was too long to be a key or an answer.
func skippedSequence(_ bytes: ArraySlice<UInt8>) -> Token {
    guard let end = bytes.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
        return .complete(bytes.count, .nothing)
    }
    let isFinal = (0x40...0x7E).contains(bytes[end])
    return .complete(end - bytes.startIndex + (isFinal ? 1 : 0), .skipped)
}

/// Numbers between semicolons; an empty or wrong one is 0.
private func numbers(_ text: ArraySlice<UInt8>) -> [Int] {
    text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
        Int(String(decoding: $0, as: UTF8.self)) ?? 0
    }
}

private func key(final: UInt8, parameters: [Int]) -> Key? {
    // The second parameter is 1 + the modifiers, of which bit 0 is Shift.
    let isShifted = parameters.count > 1 && parameters[1] > 1 && (parameters[1] - 1) & 1 == 1
    switch final {
    case UInt8(ascii: "A"): return isShifted ? .shiftUp : .up
    case UInt8(ascii: "B"): return isShifted ? .shiftDown : .down
    case UInt8(ascii: "C"): return isShifted ? .shiftRight : .right
    case UInt8(ascii: "D"): return isShifted ? .shiftLeft : .left
    case UInt8(ascii: "a"): return .shiftUp  // These four: rxvt.
    case UInt8(ascii: "b"): return .shiftDown
    case UInt8(ascii: "c"): return .shiftRight
    case UInt8(ascii: "d"): return .shiftLeft
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "Z"): return .backTab
    case UInt8(ascii: "P")...UInt8(ascii: "S"): return .function(Int(final - UInt8(ascii: "P")) + 1)
    case UInt8(ascii: "~"): return numberedKey(parameters.first ?? 0)
    default: return nil
    }
}

/// The key of ESC [ number ~, as VT220 terminals send it.
private func numberedKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
}

/// ESC O, in some terminals the modifiers in one or two digits, and a final byte.
private func applicationSequence(_ bytes: ArraySlice<UInt8>) -> Token {
    let digits = bytes.dropFirst(2).prefix(2).prefix { (0x30...0x39).contains($0) }
    guard digits.endIndex < bytes.endIndex else { return .incomplete }
    let final = bytes[digits.endIndex]
    // No key ends in another byte: Esc and O were typed, or the key was cut short.
    guard (0x40...0x7E).contains(final) else { return .key(.escape, length: 1) }
    return .key(applicationKey(final, modifiers: numbers(digits)), length: 3 + digits.count)
}

/// The key of ESC O and a final byte: arrows and F1 to F4, and the numeric pad of a VT100 in application mode.
private func applicationKey(_ final: UInt8, modifiers: [Int]) -> Key? {
    switch final {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Character(Unicode.Scalar(final - 0x40)))
    case UInt8(ascii: "A")...UInt8(ascii: "D"), UInt8(ascii: "F"), UInt8(ascii: "H"),
        UInt8(ascii: "P")...UInt8(ascii: "S"), UInt8(ascii: "a")...UInt8(ascii: "d"):
        key(final: final, parameters: [1] + modifiers)
    default: nil
    }
}

/// ESC [ [ letter: F1 to F5 of the Linux console.
private func linuxFunctionKey(_ bytes: ArraySlice<UInt8>) -> Token {
    guard let letter = bytes.dropFirst(3).first else { return .incomplete }
    guard (0x40...0x7E).contains(letter) else { return .complete(3, .nothing) }
    let isKnown = (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter)
    return .key(isKnown ? .function(Int(letter - UInt8(ascii: "A")) + 1) : nil, length: 4)
}

/// A mouse event of the original protocol (X10): ESC [ M, then button, column and row, each a byte with 32 added;
/// columns and rows count from 1.
private func oldMouse(_ bytes: ArraySlice<UInt8>) -> Token {
    let values = bytes.dropFirst(3).prefix(3).map { Int($0) - 32 }
    // An ESC or a control character ends an unfinished event.
    if let end = values.firstIndex(where: { $0 < 0 }) { return .complete(3 + end, .nothing) }
    guard values.count == 3 else { return .incomplete }
    let isRelease = values[0] & 0x63 == 3
    // This protocol does not say which button was released.
    let event = sgrMouse([isRelease ? 0 : values[0], values[1], values[2]], isRelease: isRelease)
    return .complete(6, event.map { .input(.mouse($0)) } ?? .nothing)
}

/// A mouse event of the SGR protocol: button with flags, then column and row, counted from 1.
private func sgrMouse(_ values: [Int], isRelease: Bool) -> MouseEvent? {
    guard values.count == 3, values[1] > 0, values[2] > 0 else { return nil }
    let at = Point(column: values[1] - 1, row: values[2] - 1)
    let flags = values[0] & ~0b11100  // Without Shift, Meta and Control.
    switch flags {
    case 64: return MouseEvent(.wheelUp, at: at)
    case 65: return MouseEvent(.wheelDown, at: at)
    default: break
    }
    let button: MouseEvent.Button
    switch flags & ~32 {
    case 0: button = .left
    case 1: button = .middle
    case 2: button = .right
    default: return nil
    }
    return MouseEvent(isRelease ? .release : flags & 32 == 0 ? .press : .drag, button: button, at: at)
}
