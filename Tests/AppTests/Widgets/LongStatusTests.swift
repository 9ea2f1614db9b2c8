import Screen
import Testing

@testable import App

struct LongStatusTests {
    /// Five words of nine letters fill a row of 60 columns; a text longer than half of the rows ends with "…".
    @Test(arguments: [(40, false), (41, true)])
    func aCutSentenceEndsWithAnEllipsis(words: Int, isCut: Bool) {
        var driver = Driver(.smallest)
        driver.send(.reported((1...words).map { "wordword\($0 % 10)" }.joined(separator: " "), isError: false))
        let lines = driver.screen.split(separator: "\n", omittingEmptySubsequences: false).prefix(16)
        #expect(lines.count { $0.contains("wordword") } == 8)
        #expect(lines.last?.hasSuffix("…") == isCut)
    }
}
