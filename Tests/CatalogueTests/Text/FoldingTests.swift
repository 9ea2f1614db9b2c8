import Foundation
import Testing

@testable import Catalogue

@Suite struct FoldingTests {
    @Test(arguments: [
        ("St. Peter's C.E. (Aided)", "st peters ce aided"),
        ("St.Mary’s", "st marys"),
        ("A. Smith C.of E. B.A.", "a smith c of e ba"),
        ("Stoke-on-Trent & Hanley", "stoke on trent and hanley"),
        ("Awel Y Môr", "awel y mor"), ("Tŷ Gwyn", "ty gwyn"), ("Straße", "strasse"), ("Cæsar", "caesar"),
        ("e\u{301}cole", "ecole"), ("Школа 7", "школа 7"), ("North Star 82°", "north star 82"), ("\u{A0}a\u{A0}", "a"),
    ])
    func foldsToWords(text: String, folded: String) { #expect(FoldedText(text).joined == folded) }

    /// Compared with Foundation, which decomposes by the Unicode tables and leaves letters without a decomposition.
    @Test func accentsAreThoseOfUnicode() {
        let whole = "ÆÐØÞßæðøþĐđĦħıĲĳĸŁłŊŋŉŒœŦŧĿŀſ"
        for value in (0xC0...0x17F).map({ UInt32($0) }) + [0x1E80, 0x1E83, 0x1E85, 0x1EF2, 0x1EF3] {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
            let letter = String(Character(scalar))
            if whole.contains(letter) { continue }
            let expected = letter.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
            #expect(FoldedText(letter).joined == expected, "\(letter)")
        }
    }

    @Test func brokenUTF8SeparatesWords() {
        let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0xC3, 0x63, 0xE2, 0x80, 0x64, 0xF0]
        var text = FoldedText()
        bytes.withUnsafeBufferPointer { text.fold($0) }
        #expect(text.joined == "a b c d")
    }
}
