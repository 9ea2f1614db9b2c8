import Testing

@testable import Screen

@Suite struct InputDecoderTests {
    /// Source: "XTerm Control Sequences", the terminal descriptions of linux, rxvt and vt100 (`infocmp`), ECMA-48.
    private static let table: [(String, [Input])] = [
        ("a", [.key(.character("a"))]),
        (" é日🏫", [" ", "é", "日", "🏫"].map { .key(.character($0)) }),
        ("\r\n\t\u{8}\u{7F}", [.key(.enter), .key(.enter), .key(.tab), .key(.backspace), .key(.backspace)]),
        ("\u{3}\u{1A}\u{C}\u{1C}\u{0}", ["c", "z", "l", "\\", " "].map { .key(.control($0)) }),
        ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.key(.up), .key(.down), .key(.right), .key(.left)]),
        ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", [.key(.up), .key(.down), .key(.right), .key(.left)]),
        (
            "\u{1B}[1;2A\u{1B}[1;2B\u{1B}[1;2C\u{1B}[1;2D",
            [.key(.shiftUp), .key(.shiftDown), .key(.shiftRight), .key(.shiftLeft)]
        ),
        ("\u{1B}[a\u{1B}[d", [.key(.shiftUp), .key(.shiftLeft)]),
        ("\u{1B}[1;5C\u{1B}[1;6C", [.key(.right), .key(.shiftRight)]),
        ("\u{1B}[Z", [.key(.backTab)]),
        ("\u{1B}[H\u{1B}[F\u{1B}OH\u{1B}OF", [.key(.home), .key(.end), .key(.home), .key(.end)]),
        ("\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", [.key(.home), .key(.end), .key(.home), .key(.end)]),
        (
            "\u{1B}[2~\u{1B}[3~\u{1B}[5~\u{1B}[6~\u{1B}[3;5~",
            [.key(.insert), .key(.delete), .key(.pageUp), .key(.pageDown), .key(.delete)]
        ),
        ("\u{1B}OP\u{1B}OS\u{1B}[1;2P", [.key(.function(1)), .key(.function(4)), .key(.function(1))]),
        (
            "\u{1B}[15~\u{1B}[17~\u{1B}[21~\u{1B}[23~\u{1B}[24~",
            [5, 6, 10, 11, 12].map { .key(.function($0)) }
        ),
        ("\u{1B}[[A\u{1B}[[E", [.key(.function(1)), .key(.function(5))]),
        (
            "\u{1B}OM\u{1B}Op\u{1B}Oy\u{1B}Ok",
            [.key(.enter), .key(.character("0")), .key(.character("9")), .key(.character("+"))]
        ),
        (
            "\u{1B}O2A\u{1B}O5B\u{1B}O2P\u{1B}O16C",
            [.key(.shiftUp), .key(.down), .key(.function(1)), .key(.shiftRight)]
        ),
        ("\u{1B}O\u{1B}[A", [.key(.escape), .key(.character("O")), .key(.up)]),
        ("\u{1B}O\r", [.key(.escape), .key(.character("O")), .key(.enter)]),
        ("\u{1B}[[\u{1B}[Ax", [.key(.up), .key(.character("x"))]),
        ("\u{1B}[M \u{1B}[Ax", [.key(.up), .key(.character("x"))]),
        ("\u{1B}f", [.key(.escape), .key(.character("f"))]),
        // Answers to OSC 11: black, white, and a mid grey below and above one half; ended by ST and by BEL.
        ("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\x", [.background(.dark), .key(.character("x"))]),
        ("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}x", [.background(.light), .key(.character("x"))]),
        ("\u{1B}]11;rgb:7f/7f/7f\u{7}\u{1B}]11;rgba:8/8/8/f\u{7}", [.background(.dark), .background(.light)]),
        // Pure blue is dark, and yellow is light.
        ("\u{1B}]11;rgb:00/00/ff\u{7}\u{1B}]11;rgb:ff/ff/00\u{7}", [.background(.dark), .background(.light)]),
        ("\u{1B}]11;?\u{7}\u{1B}]10;rgb:0/0/0\u{7}\u{1B}]11;rgb:x/y/z\u{7}", []),
        // Answers to XTVERSION and to kitty's question. The terminal draws pictures only if both answers say so.
        ("\u{1B}P>|kitty(0.32.2)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\x", [.pixelsOffered, .key(.character("x"))]),
        ("\u{1B}P>|ghostty 1.0.1\u{1B}\\x\u{1B}_Gi=31;OK\u{1B}\\", [.key(.character("x")), .pixelsOffered]),
        ("\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\", []),
        ("\u{1B}P>|WezTerm 20240203\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\x", [.key(.character("x"))]),
        ("\u{1B}_Gi=31;OK\u{1B}\\x", [.key(.character("x"))]),
        ("\u{1B}P>|kitty(1.0.0)\u{1B}\\\u{1B}_Gi=31;EINVAL:bad\u{1B}\\\u{1B}_Gi=42;OK\u{1B}\\", []),
        ("\u{1B}_Gi=31;OK\u{1B}[Ax", [.key(.up), .key(.character("x"))]),
        ("\u{1B}\u{1B}[A", [.key(.escape), .key(.up)]),
        ("\u{1B}[I\u{1B}[?1;2c\u{1B}[27;5;9~\u{1B}[97;5ux", [.key(.character("x"))]),
        ("\u{1B}[1;\u{1B}[Ax", [.key(.up), .key(.character("x"))]),
        ("\u{1B}[<0;1;1M\u{1B}[<0;1;1m", [mouse(.press, .left, 0, 0), mouse(.release, .left, 0, 0)]),
        ("\u{1B}[<32;250;3M\u{1B}[<2;250;3m", [mouse(.drag, .left, 249, 2), mouse(.release, .right, 249, 2)]),
        (
            "\u{1B}[<64;5;6M\u{1B}[<65;5;6M\u{1B}[<81;5;6M",
            [.wheelUp, .wheelDown, .wheelDown].map { mouse($0, .left, 4, 5) }
        ),
        ("\u{1B}[<35;5;6M\u{1B}[<66;5;6M\u{1B}[<0;0;6M\u{1B}[<M", []),
        (
            "\u{1B}[M !!\u{1B}[M#!!\u{1B}[M`\"!",
            [mouse(.press, .left, 0, 0), mouse(.release, .left, 0, 0), mouse(.wheelUp, .left, 1, 0)]
        ),
        ("\u{1B}[200~a\u{1B}[A\rb\u{202E}\u{1B}[201~c", [.paste("a[A\nb"), .key(.character("c"))]),
        ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
        ("\u{1B}[200~👩\u{200D}🚒\u{200D}\u{1B}[201~", [.paste("👩\u{200D}🚒")]),
        ("👩\u{200D}", [.key(.character("👩")), .key(.character("\u{200D}"))]), ("\u{200B}", []),
        ("\u{9B}\u{200B}\u{202E}x", [.key(.character("x"))]),
    ]

    private static func mouse(_ kind: MouseEvent.Kind, _ button: MouseEvent.Button, _ column: Int, _ row: Int) -> Input
    {
        .mouse(MouseEvent(kind, button: button, at: Point(column: column, row: row)))
    }

    @Test(arguments: table) func decodesKeysMouseAndPastes(bytes: String, expected: [Input]) {
        var decoder = InputDecoder()
        #expect(decoder.decode(bytes.utf8, atMilliseconds: 0) == expected)
        #expect(decoder.patienceMilliseconds == nil)
    }

    @Test(arguments: table) func decodingByteByByteGivesTheSame(bytes: String, expected: [Input]) {
        var decoder = InputDecoder()
        #expect(bytes.utf8.flatMap { decoder.decode([$0], atMilliseconds: 0) } == expected)
    }

    @Test func aLoneEscapeWaitsAMoment() {
        var decoder = InputDecoder()
        #expect(decoder.decode([0x1B], atMilliseconds: 0).isEmpty)
        #expect(decoder.patienceMilliseconds == 25)
        #expect(decoder.flush() == [.key(.escape)])
        #expect(decoder.flush().isEmpty)
        #expect(decoder.patienceMilliseconds == nil)
    }

    @Test(arguments: ["\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}[<0;", "\u{1B}[M "])
    func anUnfinishedSequenceIsDroppedAfterAWhile(bytes: String) {
        var decoder = InputDecoder()
        #expect(decoder.decode(bytes.utf8, atMilliseconds: 0).isEmpty)
        #expect(decoder.patienceMilliseconds == 250)
        #expect(decoder.flush().isEmpty)
        #expect(decoder.decode("a".utf8, atMilliseconds: 0) == [.key(.character("a"))])
    }

    @Test func aPasteWithoutEndDoesNotLockTheKeyboard() {
        var decoder = InputDecoder()
        #expect(decoder.decode("\u{1B}[200~LS1 4AP\u{1B}[20".utf8, atMilliseconds: 0).isEmpty)
        #expect(decoder.patienceMilliseconds == 1000)
        #expect(decoder.flush() == [.paste("LS1 4AP")])
        #expect(decoder.decode("a".utf8, atMilliseconds: 0) == [.key(.character("a"))])
    }

    @Test func aHugePasteIsCut() {
        var decoder = InputDecoder()
        let huge = "\u{1B}[200~" + String(repeating: "x", count: 300_000) + "\u{1B}[201~y"
        let expected = String(repeating: "x", count: InputDecoder.maximumPasteLength)
        #expect(decoder.decode(huge.utf8, atMilliseconds: 0) == [.paste(expected), .key(.character("y"))])
    }

    @Test(
        arguments: [[0xFF, 0x61], [0xC3, 0x61], [0xE2, 0x82, 0x61], [0x80, 0x61], [0xED, 0xA0, 0x80, 0x61]] as [[UInt8]]
    )
    func bytesThatAreNotUTF8AreDropped(bytes: [UInt8]) {
        var decoder = InputDecoder()
        #expect(decoder.decode(bytes, atMilliseconds: 0).last == .key(.character("a")))
    }

    @Test func theTerminalsOwnSequencesGoFirst() {
        var decoder = InputDecoder(sequences: [
            Array("\u{1B}[7$".utf8): .shiftUp, Array("\u{1B}Ox".utf8): .function(10),
        ])
        #expect(decoder.decode("\u{1B}[7".utf8, atMilliseconds: 0).isEmpty)
        let inputs = decoder.decode("$\u{1B}Ox\u{1B}[7~\u{1B}".utf8, atMilliseconds: 0)
        #expect(inputs == [.key(.shiftUp), .key(.function(10)), .key(.home)])
        #expect(decoder.flush() == [.key(.escape)])
    }

    @Test(arguments: [(400, 1), (401, 0)]) func twoPressesInQuickSuccessionAreADoubleClick(gap: Int, doubles: Int) {
        var decoder = InputDecoder()
        let press = "\u{1B}[<0;3;4M"
        var inputs = decoder.decode((press + "\u{1B}[<0;3;4m").utf8, atMilliseconds: 1000)
        inputs += decoder.decode(press.utf8, atMilliseconds: 1000 + gap)
        inputs += decoder.decode(press.utf8, atMilliseconds: 1000 + 2 * gap)
        let double = Self.mouse(.doubleClick, .left, 2, 3)
        #expect(inputs.count { $0 == double } == doubles)
        #expect(inputs.count { $0 == Self.mouse(.press, .left, 2, 3) } == 3)
    }

    @Test func twoPressesInTwoPlacesAreNoDoubleClick() {
        var decoder = InputDecoder()
        #expect(decoder.decode("\u{1B}[<0;3;4M\u{1B}[<0;4;4M".utf8, atMilliseconds: 0).count == 2)
    }
}
