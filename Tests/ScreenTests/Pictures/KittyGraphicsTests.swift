import Foundation
import Testing

@testable import Screen

/// Examples from Kovid Goyal, *The terminal graphics protocol*, unless another source is named.
struct KittyGraphicsTests {
    /// The first question is xterm's.
    @Test func theQuestionsAreAsPublished() {
        #expect(KittyGraphics.query == "\u{1B}[>q" + "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\")
    }

    @Test(arguments: [
        ("kitty(0.28.0)", true), ("kitty(0.27.9)", false), ("kitty(1.2)", true), ("kitty(0)", false),
        ("kitty()", false),
        ("kitty", false), ("ghostty 1.1.3", true), ("WezTerm 20240203-110809-5046fc22", false), ("XTerm(398)", false),
        ("Konsole 23.04", false), ("", false),
    ])
    func someTerminalsKnowPlaceholders(name: String, expected: Bool) {
        #expect(KittyGraphics.hasPlaceholders(name) == expected)
    }

    /// What a terminal answers to both questions, and to a third one that all terminals know.
    @Test(arguments: [
        ("\u{1B}P>|kitty(0.32.2)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c", true),
        ("\u{1B}P>|kitty(0.20.0)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c", false),
        ("\u{1B}P>|ghostty 1.1.3\u{1B}\\\u{1B}[?62;c", false), ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c", false),
        ("\u{1B}[?1;2c", false), ("", false),
    ])
    func bothAnswersTogetherOfferPictures(answers: String, expected: Bool) {
        #expect(KittyGraphics.isOffered(in: answers) == expected)
    }

    /// Three bytes a pixel, 3,072 bytes a sequence.
    @Test(arguments: [1, 1023, 1024, 1025, 2048, 3334]) func aLargePictureIsSentInPieces(width: Int) throws {
        let pixels: [UInt8] = (0..<width).flatMap { [UInt8(truncatingIfNeeded: $0 &* 7), 1, 2, 255] }
        let sequences = Array(KittyTransfer(Picture(width: width, height: 1, pixels: pixels), id: 200))
        #expect(sequences.count == (width + 1023) / 1024)
        var sent: [UInt8] = []
        for (index, sequence) in sequences.enumerated() {
            let body = try #require(sequence.dropFirst(3).split(separator: "\u{1B}").first)
            let parts = body.split(separator: ";", maxSplits: 1)
            let more = index + 1 < sequences.count ? "m=1" : "m=0"
            #expect(parts[0] == (index == 0 ? "a=t,f=24,s=\(width),v=1,i=200,q=2,\(more)" : "\(more),q=2"))
            #expect(parts[1].utf8.count <= 4096 && (parts[1].utf8.count == 4096 || more == "m=0"))
            #expect(sequence.hasPrefix("\u{1B}_G") && sequence.hasSuffix("\u{1B}\\"))
            sent += try #require(Data(base64Encoded: String(parts[1])))
        }
        #expect(sent == pixels.enumerated().filter { $0.offset % 4 < 3 }.map(\.element))
    }

    @Test func pixelsAreSentWithAlphaOnlyIfSomeAreTransparent() {
        #expect(
            Array(KittyTransfer(Picture("rg", "bw"), id: 16))
                == [
                    "\u{1B}_Ga=t,f=24,s=2,v=2,i=16,q=2,m=0;\(base64([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]))\u{1B}\\"
                ])
        #expect(
            Array(KittyTransfer(Picture("r."), id: 16))
                == ["\u{1B}_Ga=t,f=32,s=2,v=1,i=16,q=2,m=0;\(base64([255, 0, 0, 255, 9, 99, 199, 0]))\u{1B}\\"])
        #expect(Array(KittyTransfer(Picture(width: 0, height: 0, pixels: []), id: 16)).isEmpty)
    }

    @Test func picturesArePlacedAndDeletedByTheirNumber() {
        #expect(
            KittyGraphics.placing(id: 42, size: Size(columns: 60, rows: 30))
                == "\u{1B}_Ga=p,U=1,i=42,c=60,r=30,q=2\u{1B}\\")
        #expect(KittyGraphics.deleting(id: 42) == "\u{1B}_Ga=d,d=I,i=42,q=2\u{1B}\\")
    }

    /// The two lines that the protocol prints for a picture of 2 x 2 cells with the number 42.
    @Test func placeholdersAreAsPublished() {
        var frame = Frame(size: Size(columns: 2, rows: 2))
        frame.writePlaceholders(id: 42, size: Size(columns: 2, rows: 2), in: frame.bounds)
        let lines = [
            "\u{10EEEE}\u{305}\u{305}\u{10EEEE}\u{305}\u{30D}", "\u{10EEEE}\u{30D}\u{305}\u{10EEEE}\u{30D}\u{30D}",
        ]
        #expect(frame.text == lines.map { $0 + "\n" }.joined())
        #expect(frame.ansi == lines.map { "\u{1B}[0;38;5;42m\($0)\u{1B}[0m\n" }.joined())
    }

    @Test func cellsThatAreCutOffOrCoveredDoNotMoveTheRest() {
        var frame = Frame(size: Size(columns: 6, rows: 3))
        frame.writePlaceholders(
            id: 77, size: Size(columns: 9, rows: 9), in: Rect(column: -2, row: -1, columns: 6, rows: 3),
            paper: Colour(5))
        frame.write("ab", column: 0, row: 1)
        let marks = KittyGraphics.numberMarks
        #expect(
            frame[3, 0]
                == Cell("\u{10EEEE}", mark: marks[1], secondMark: marks[5], style: Style(Colour(77), on: Colour(5))))
        #expect(frame[2, 1].mark == marks[2] && frame[2, 1].secondMark == marks[4])
        #expect(frame[0, 1] == Cell("a") && frame[4, 0] == .blank && frame[0, 2] == .blank)
    }

    @Test func aPictureHasAtMostAsManyColumnsAsThereAreNumberMarks() {
        var frame = Frame(size: Size(columns: 400, rows: 1))
        frame.writePlaceholders(id: 20, size: Size(columns: 400, rows: 1), in: frame.bounds)
        #expect(frame.cells.count { $0.scalar == "\u{10EEEE}" } == KittyGraphics.placeholderLimit)
    }

    /// Source: the first lines of kitty's `rowcolumn-diacritics.txt` say which characters its list has: those of Unicode 6.0 in
    /// combining class 230 that are not composed and do not fuse with letters.
    @Test func theMarksForNumbersAreThoseOfThePublishedList() {
        let marks = KittyGraphics.numberMarks
        #expect(marks.count == 283 && marks == marks.sorted())
        #expect(marks.prefix(6) == ["\u{305}", "\u{30D}", "\u{30E}", "\u{310}", "\u{312}", "\u{33D}"])
        #expect(marks.last == "\u{FE26}")
        let fusing =
            "\u{300}\u{301}\u{302}\u{303}\u{304}\u{306}\u{307}\u{308}\u{309}\u{30A}\u{30B}\u{30C}\u{30F}\u{311}\u{313}\u{314}\u{342}\u{653}\u{654}"
        let listed = (0x300...0xFFFF).compactMap { Unicode.Scalar($0 as UInt32) }.filter { scalar in
            let properties = scalar.properties
            guard properties.canonicalCombiningClass == .above, properties.generalCategory == .nonspacingMark,
                let age = properties.age
            else { return false }
            let isComposed = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first != scalar
            return (age.major < 6 || (age.major == 6 && age.minor == 0)) && !isComposed
                && !fusing.unicodeScalars.contains(scalar)
        }
        #expect(marks == listed)
    }

    @Test func marksTakeNoColumnOfTheirOwn() {
        #expect(KittyGraphics.numberMarks.allSatisfy { width(of: $0) == 0 })
        #expect(width(of: "\u{10EEEE}") == 1)
    }

    /// Comparing frames by machine words relies on it.
    @Test func aCellStillHasSixteenBytes() {
        #expect(MemoryLayout<Cell>.stride == 16)
    }
}
