@testable import Screen

/// The bytes that a terminal sends for keys, the mouse, pastes and its answers to questions.
extension FuzzTarget {
    static let terminalInput = [
        FuzzTarget(
            "keys",
            texts: [
                "a\u{E9}\u{1F600}\r\t\u{7F}", "\u{1B}[A\u{1B}[1;5C\u{1B}OP\u{1B}[15~",
                "\u{1B}[<0;10;5M\u{1B}[<0;10;5m\u{1B}[<64;1;1M",
                "\u{1B}[200~pa\u{1B}ste\u{1B}[201~", "\u{1B}[M !!\u{1B}[27;5;9~\u{1B}[97;5u",
                "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty\u{1B}\\",
                "\u{1B}]11;rgb:ffff/0000/0000\u{07}\u{1B}[?62;4c\u{1B}[6;16;8t",
            ]
        ) { bytes in
            let whole = inputs(of: [bytes[...]])
            // However the bytes are split, the same keys arrive.
            let split = inputs(of: [bytes.prefix(bytes.count / 3), bytes.dropFirst(bytes.count / 3)])
            try check(whole == split, "the input depends on how the bytes are split: \(whole) and \(split)")
            try check(whole.count <= bytes.count + 1, "there are more keys than bytes")
        }
    ]

    private static func inputs(of pieces: [ArraySlice<UInt8>]) -> [Input] {
        var decoder = InputDecoder(sequences: [Array("\u{1B}[[A".utf8): .function(1)])
        return pieces.flatMap { decoder.decode($0, atMilliseconds: 0) } + decoder.flush()
    }
}
