import TestSupport
import Testing

@testable import Catalogue

/// Typing errors between two words, and the word that was probably meant.
struct TypingErrorTests {
    @Test func countsTypingErrorsLikeThePlainTable() throws {
        var random = SeededRandom(seed: 11)
        for _ in 0..<3000 {
            let left = random.word(letters: 3, count: 1...12)
            let right = random.word(letters: 3, count: 0...12)
            let table = editDistances(Array(left.utf8), Array(right.utf8))
            let counted = try #require(TypingErrors(left.utf8))
            let found = Array(right.utf8).withUnsafeBufferPointer { counted.count(against: $0) }
            #expect(found.whole == table.last && found.beginning == table.min(), "\(left) \(right)")
        }
    }

    @Test(arguments: [
        ("bronks", "bronx"), ("secondry", "secondary"), ("BRONX", "bronx"), ("manhat", "manhattan"), ("q", "queens"),
        ("xyz", nil), ("", nil), ("brooklny", "brooklyn"),
        // Numbers are never corrected.
        ("99", nil), ("1", nil), ("12", nil), ("--", nil), ("16-plsu", "16-plus"),
    ])
    func aMistypedWordIsRecognised(typed: String, meant: String?) {
        #expect(
            likeliest(typed, among: ["manhattan", "bronx", "brooklyn", "queens", "secondary", "9", "11", "16-plus"])
                == meant)
    }
}

extension SeededRandom {
    fileprivate mutating func word(letters: Int, count: ClosedRange<Int>) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz".prefix(letters))
        return String((0..<Int.random(in: count, using: &self)).compactMap { _ in letters.randomElement(using: &self) })
    }
}
