import Testing

@testable import Screen

/// Answers and other strings that a terminal sends among the keys.
@Suite struct TerminalAnswerTests {
    /// Source: ECMA-48 for the strings, "XTerm Control Sequences" for the answers: DECRQSS, XTGETTCAP, tertiary device
    /// attributes, title, clipboard, colours.
    private static let strings = [
        "\u{1B}P1$r0m\u{1B}\\", "\u{1B}P0+r544e\u{1B}\\", "\u{1B}P1+r544e=787465726d\u{1B}\\",
        "\u{1B}P!|7E565445\u{1B}\\", "\u{1B}Pq q\u{1B}\\", "\u{1B}]lmy title\u{1B}\\", "\u{1B}]52;c;cXVpdA==\u{7}",
        "\u{1B}]4;1;rgb:cccc/0000/0000\u{1B}\\", "\u{1B}]10;rgb:0/0/0\u{7}", "\u{1B}_any program's words\u{1B}\\",
        "\u{1B}^privacy message q\u{1B}\\", "\u{1B}Xstart of string q\u{1B}\\", "\u{1B}_two\r\n\tlines é\u{1B}\\",
        "\u{1B}P\u{1B}\\", "\u{1B}Pcancelled\u{18}", "\u{1B}_substituted\u{1A}", "\u{1B}[?2026;0$y", "\u{1B}[?2004;1$y",
        "\u{1B}[?1;2c", "\u{1B}[>41;354;0c", "\u{1B}[0n", "\u{1B}[8;24;80t",
    ]

    private static let after: [Input] = [.key(.character("x")), .key(.up)]

    @Test(arguments: strings) func aStringOfTheTerminalIsNeverReadAsKeys(string: String) {
        var decoder = InputDecoder()
        #expect(decoder.decode((string + "x\u{1B}[A").utf8, atMilliseconds: 0) == Self.after)
        #expect(decoder.patienceMilliseconds == nil)
        #expect(!decoder.offersSynchronisedOutput)
    }

    @Test(arguments: strings) func aStringInPiecesIsNeverReadAsKeys(string: String) {
        for length in 1...5 {
            var (decoder, inputs, rest) = (InputDecoder(), [Input](), Array((string + "x\u{1B}[A").utf8)[...])
            while !rest.isEmpty {
                inputs += decoder.decode(rest.prefix(length), atMilliseconds: 0)
                rest = rest.dropFirst(length)
            }
            #expect(inputs == Self.after, "in pieces of \(length)")
        }
    }

    @Test(arguments: ["P1$r", "]11;rgb:", "_Gi=31;", "^q", "Xq", "P1$r0m\u{1B}"])
    func aStringWithoutEndIsDroppedAfterAWhile(text: String) {
        var decoder = InputDecoder()
        #expect(decoder.decode(("\u{1B}" + text).utf8, atMilliseconds: 0).isEmpty)
        #expect(decoder.patienceMilliseconds == 500)
        #expect(decoder.flush().isEmpty)
        #expect(decoder.patienceMilliseconds == nil)
        #expect(decoder.decode("q".utf8, atMilliseconds: 600) == [.key(.character("q"))])
    }

    @Test func aStringThatDripsInIsDroppedAfterTwoSeconds() {
        var decoder = InputDecoder()
        var inputs = decoder.decode("\u{1B}P1".utf8, atMilliseconds: 0)
        for step in 1...20 { inputs += decoder.decode("a".utf8, atMilliseconds: step * 100) }
        #expect(inputs.isEmpty)
        #expect(decoder.decode("q".utf8, atMilliseconds: 2001) == [.key(.character("q"))])
    }

    @Test func anAnswerAfterADroppedOneIsReadInTwoPieces() {
        var decoder = InputDecoder()
        for step in 0...5 {
            #expect(decoder.decode((step == 0 ? "\u{1B}P1" : "a").utf8, atMilliseconds: step * 400).isEmpty)
        }
        #expect(decoder.decode("\u{1B}P1".utf8, atMilliseconds: 2100).isEmpty)
        #expect(decoder.decode("$r0m\u{1B}\\q".utf8, atMilliseconds: 2200) == [.key(.character("q"))])
    }

    @Test(arguments: ["P", "]", "_", "^", "X"]) func aLongStringIsDroppedUpToItsEnd(letter: String) {
        var decoder = InputDecoder()
        let body = String(repeating: "q", count: 100_000)
        for piece in 0..<10 {
            let start = piece == 0 ? "\u{1B}" + letter : ""
            #expect(decoder.decode((start + body).utf8, atMilliseconds: piece).isEmpty)
        }
        #expect(decoder.decode("q\u{1B}".utf8, atMilliseconds: 10).isEmpty)
        #expect(decoder.decode("\\x".utf8, atMilliseconds: 11) == [.key(.character("x"))])
        #expect(decoder.patienceMilliseconds == nil)
    }

    @Test func aLongSequenceIsDroppedUpToItsEnd() {
        var decoder = InputDecoder()
        #expect(decoder.decode(("\u{1B}[" + String(repeating: "1;", count: 500)).utf8, atMilliseconds: 0).isEmpty)
        #expect(decoder.decode("234mx".utf8, atMilliseconds: 1) == [.key(.character("x"))])
    }

    @Test func controlCEndsAStringAndIsAKey() {
        var decoder = InputDecoder()
        #expect(decoder.decode("\u{1B}Pabc\u{3}".utf8, atMilliseconds: 0) == [.key(.control("c"))])
    }

    @Test(arguments: ["P", "]", "_", "^", "X"]) func escapeAndALetterAloneWereTyped(letter: Character) {
        var decoder = InputDecoder()
        #expect(decoder.decode("\u{1B}\(letter)".utf8, atMilliseconds: 0).isEmpty)
        #expect(decoder.patienceMilliseconds == 50)
        #expect(decoder.flush() == [.key(.escape), .key(.character(letter))])
    }

    /// Source: the report of a mode (DECRPM): 0 is unknown, 1 set, 2 reset, 3 always set, 4 never.
    @Test(arguments: [(0, false), (1, true), (2, true), (3, false), (4, false)])
    func theAnswerAboutSynchronisedOutputIsRead(value: Int, isOffered: Bool) {
        var decoder = InputDecoder()
        let inputs = "\u{1B}[?2026;\(value)$yx".utf8.flatMap { decoder.decode([$0], atMilliseconds: 0) }
        #expect(inputs == [.key(.character("x"))])
        #expect(decoder.offersSynchronisedOutput == isOffered)
    }

    /// Source: Vim's help for 'background': 0 to 6 and 8 are dark.
    @Test func theEnvironmentNamesTheBackground() {
        for number in 0...15 {
            let expected: BackgroundShade = number < 7 || number == 8 ? .dark : .light
            #expect(BackgroundShade(colourNumbers: "0;\(number)") == expected)
            #expect(BackgroundShade(colourNumbers: "12;default;\(number)") == expected)
        }
        for text in [nil, "", "15", "15;", "0;default", "0;16", "0;-1", "0;white"] {
            #expect(BackgroundShade(colourNumbers: text) == (text == "15" ? .light : .unknown), "\(text ?? "nil")")
        }
    }
}
