/// One key, mouse event or terminal report from bytes that start with ESC.
///
/// ESC before a character (Alt with a key) is read as the Esc key followed by the character.
///
/// Source: ECMA-48 for the shape of control sequences; "XTerm Control Sequences" (Moy, Gildea, Dickey) for keys and mouse.
func escapeToken(at bytes: ArraySlice<UInt8>) -> Token {
    guard let second = bytes.dropFirst().first else { return .incomplete }
    switch second {
    case UInt8(ascii: "["): return controlSequence(bytes)
    case UInt8(ascii: "O"):
        guard let third = bytes.dropFirst(2).first else { return .incomplete }
        return .key(applicationKey(third), length: 3)
    case UInt8(ascii: "]"): return systemCommand(bytes)
    case UInt8(ascii: "_"): return programCommand(bytes)
    case UInt8(ascii: "P"): return deviceControl(bytes)
    default: return .key(.escape, length: 1)
    }
}

/// ESC ] number ; text, ended by BEL or ESC \: a terminal's answer to a question. Without a number, ESC ] was typed.
private func systemCommand(_ bytes: ArraySlice<UInt8>) -> Token {
    let body = bytes.dropFirst(2)
    guard let first = body.first else { return .incomplete }
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return .key(.escape, length: 1) }
    guard let end = body.firstIndex(where: { $0 < 0x20 }) else {
        return body.count < 64 ? .incomplete : .complete(bytes.count, .nothing)
    }
    let length = end + 1 - bytes.startIndex
    let answer = backgroundAnswer(String(decoding: body[..<end], as: UTF8.self))
    let meaning = answer.map { Token.Meaning.input(.background($0)) } ?? .nothing
    guard bytes[end] == 0x1B else { return .complete(bytes[end] == 0x07 ? length : length - 1, meaning) }
    guard let last = bytes[(end + 1)...].first else { return .incomplete }
    return .complete(last == UInt8(ascii: "\\") ? length + 1 : length - 1, meaning)
}

/// ESC _ G text ESC \: a terminal's answer about pictures. Without the G, ESC _ was typed.
private func programCommand(_ bytes: ArraySlice<UInt8>) -> Token {
    answer(bytes, opening: "G") { KittyGraphics.isYes("G" + $0) ? .input(.pixelsOffered) : .nothing }
}

/// ESC P > | text ESC \: a terminal's name and version. Without the >, ESC P was typed.
private func deviceControl(_ bytes: ArraySlice<UInt8>) -> Token {
    answer(bytes, opening: ">") { text in
        text.hasPrefix("|") ? .terminalNamed(String(text.dropFirst())) : .nothing
    }
}

/// The meaning of a terminal's answer. It begins with ESC, a letter and the character `opening`; then comes its text;
/// ESC \ ends it.
private func answer(_ bytes: ArraySlice<UInt8>, opening: Character, _ meaning: (String) -> Token.Meaning) -> Token {
    let body = bytes.dropFirst(2)
    guard let first = body.first else { return .incomplete }
    guard first == opening.asciiValue else { return .key(.escape, length: 1) }
    guard let end = body.firstIndex(where: { $0 < 0x20 }) else {
        return body.count < 256 ? .incomplete : .complete(bytes.count, .nothing)
    }
    let length = end - bytes.startIndex
    // A control character ends an unfinished sequence.
    guard bytes[end] == 0x1B else { return .complete(length, .nothing) }
    guard let last = bytes[(end + 1)...].first else { return .incomplete }
    guard last == UInt8(ascii: "\\") else { return .complete(length, .nothing) }
    return .complete(length + 2, meaning(String(decoding: body.dropFirst().prefix { $0 != 0x1B }, as: UTF8.self)))
}

/// The shade of the background in an answer such as `11;rgb:14/17/1c`, with one to four hexadecimal digits for each
/// channel.
private func backgroundAnswer(_ text: String) -> BackgroundShade? {
    guard text.hasPrefix("11;rgb") else { return nil }
    let channels = text.drop { $0 != ":" }.dropFirst().split(separator: "/").prefix(3).map { digits -> Double? in
        guard (1...4).contains(digits.utf8.count), let value = UInt32(digits, radix: 16) else { return nil }
        return Double(value) / Double(UInt32(1) << UInt32(4 * digits.utf8.count) - 1)
    }
    guard channels.count == 3, let red = channels[0], let green = channels[1], let blue = channels[2] else {
        return nil
    }
    // The weights of ITU-R BT.601, as for the palette.
    return 0.299 * red + 0.587 * green + 0.114 * blue < 0.5 ? .dark : .light
}

/// A control sequence: ESC [, parameters, intermediate bytes, a final byte.
private func controlSequence(_ bytes: ArraySlice<UInt8>) -> Token {
    let body = bytes.dropFirst(2)
    if body.first == UInt8(ascii: "[") { return linuxFunctionKey(bytes) }
    if body.first == UInt8(ascii: "M") { return oldMouse(bytes) }
    guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
        return body.count < 64 ? .incomplete : .complete(bytes.count, .nothing)
    }
    let length = end + 1 - bytes.startIndex
    let final = bytes[end]
    // An ESC or a control character ends an unfinished sequence.
    guard (0x40...0x7E).contains(final) else { return .complete(length - 1, .nothing) }
    let text = body[..<end]
    if text.first == UInt8(ascii: "<") {
        let event = sgrMouse(numbers(text.dropFirst()), isRelease: final == UInt8(ascii: "m"))
        return .complete(length, event.map { .input(.mouse($0)) } ?? .nothing)
    }
    // Any other private sequence is a terminal's answer to a question.
    if let mark = text.first, (0x3C...0x3F).contains(mark) { return .complete(length, .nothing) }
    let parameters = numbers(text)
    if final == UInt8(ascii: "~"), parameters.first == 200 { return .complete(length, .pasteStart) }
    return .key(key(final: final, parameters: parameters), length: length)
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

/// The key of ESC O and a final byte: arrows and F1 to F4, and the numeric pad of a VT100 in application mode.
private func applicationKey(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Character(Unicode.Scalar(final - 0x40)))
    case UInt8(ascii: "A")...UInt8(ascii: "D"), UInt8(ascii: "F"), UInt8(ascii: "H"),
        UInt8(ascii: "P")...UInt8(ascii: "S"), UInt8(ascii: "a")...UInt8(ascii: "d"):
        key(final: final, parameters: [])
    default: nil
    }
}

/// ESC [ [ letter: F1 to F5 of the Linux console.
private func linuxFunctionKey(_ bytes: ArraySlice<UInt8>) -> Token {
    guard let letter = bytes.dropFirst(3).first else { return .incomplete }
    let isKnown = (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter)
    return .key(isKnown ? .function(Int(letter - UInt8(ascii: "A")) + 1) : nil, length: 4)
}

/// A mouse event of the original protocol (X10): ESC [ M, then button, column and row, each a byte with 32 added;
/// columns and rows count from 1.
private func oldMouse(_ bytes: ArraySlice<UInt8>) -> Token {
    let values = bytes.dropFirst(3).prefix(3).map { Int($0) - 32 }
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
