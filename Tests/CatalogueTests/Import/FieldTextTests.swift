import Foundation
import Testing

@testable import Catalogue

struct FieldTextTests {
    static func clean(_ bytes: [UInt8], quotes: Bool = false, limit: Int = 1000, encoding: TextEncoding? = nil)
        -> String
    {
        var text: [UInt8] = []
        bytes.withUnsafeBytes {
            cleanedField(
                $0, hasDoubledQuotes: quotes, encoding: encoding ?? TextEncoding(of: $0), limit: limit, into: &text)
        }
        return String(decoding: text, as: UTF8.self)
    }

    @Test(arguments: [
        ("Plain text", "Plain text"), ("  blanks  at   both ends ", "blanks at both ends"), ("", ""), ("   ", ""),
        ("tab\there", "tab here"), ("line\r\nbreak", "line break"), ("no\u{A0}break", "no break"),
        ("bell\u{7}", "bell"), ("\u{1B}[31mred", "[31mred"), ("c1\u{9B}31m", "c131m"), ("del\u{7F}", "del"),
        ("right\u{202E}to left", "rightto left"), ("zero\u{200B}width\u{FEFF}", "zerowidth"),
        ("isolate\u{2066}d", "isolated"),
        ("soft\u{AD}hyphen", "softhyphen"), ("private\u{E000}", "private"),
        ("St Thomas à Becket", "St Thomas à Becket"),
        ("King’s – “College”", "King’s – “College”"), ("家庭", "家庭"), ("👩‍🏫", "👩‍🏫"), ("a\u{200D}b", "ab"),
    ])
    func cleansText(raw: String, expected: String) {
        #expect(Self.clean(Array(raw.utf8)) == expected)
    }

    /// Expected values: Foundation's own Windows-1252, for the 27 bytes that it and the WHATWG agree on as characters.
    @Test func readsWindows1252() throws {
        for byte in UInt8(0x80)...0xFF where ![0x81, 0x8D, 0x8F, 0x90, 0x9D, 0xA0, 0xAD].contains(byte) {
            let expected = try #require(String(bytes: [byte], encoding: .windowsCP1252))
            #expect(Self.clean([0x41, byte, 0x42]) == "A\(expected)B", "byte \(byte)")
        }
        #expect(Self.clean([0x41, 0x81, 0x42]) == "AB", "a control character in both standards")
    }

    @Test(arguments: 0..<20)
    func findsTwoBlanksAtAnyPosition(position: Int) {
        var text = Array("abcdefghijklmnopqrstuvwxyz".utf8)
        text.insert(contentsOf: [0x20, 0x20], at: position + 1)
        #expect(!text.withUnsafeBytes { Scan.isPlainASCII($0) })
        text.remove(at: position + 1)
        #expect(text.withUnsafeBytes { Scan.isPlainASCII($0) })
    }

    @Test func undoublesQuotes() {
        #expect(Self.clean(Array("The \"\"Old\"\" School\"\"".utf8), quotes: true) == "The \"Old\" School\"")
        #expect(Self.clean(Array("\"\"\"\"".utf8), quotes: true) == "\"\"")
    }

    @Test func limitsTheLengthToWholeCharacters() {
        #expect(Self.clean(Array(String(repeating: "x", count: 50).utf8), limit: 10) == "xxxxxxxxxx")
        #expect(Self.clean(Array("ééééé".utf8), limit: 5) == "éé")
    }

    @Test(arguments: 0..<128)
    func onlyPrintableASCIIIsReadTheFastWay(byte: Int) {
        for position in 0..<17 {
            var bytes = Array("abcdefghijklmnopq".utf8)
            bytes[position] = UInt8(byte)
            let isPrintable = bytes.withUnsafeBytes { Scan.isPlainASCII($0) }
            #expect(isPrintable == (byte >= 0x20 && byte < 0x7F))
        }
    }

    @Test func aSingleWrongByteIsReadAsWindows1252() {
        #expect(Array("caf\u{E9}".utf8).withUnsafeBytes { TextEncoding(of: $0) } == .utf8)
        #expect(
            [0x63, 0x61, 0x66, 0xE9].withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in TextEncoding(of: bytes) }
                == .windows1252)
    }
}
