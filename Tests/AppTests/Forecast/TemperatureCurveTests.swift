import MapDrawing
import Testing

@testable import App

/// The curve of temperatures, cell by cell.
struct TemperatureCurveTests {
    private static func text(_ curve: TemperatureCurve) -> [String] { curve.rows.map { String($0) } }

    @Test func itRisesFromTheLowestToTheHighest() {
        let curve = TemperatureCurve([0, 3], hourColumns: 2, height: 2, charset: .ascii)
        #expect(Self.text(curve) == ["  _|", " _| "])
        #expect(curve.highRow == 0 && curve.lowRow == 1)
    }

    @Test func aDayWithoutChangeIsAStraightLineInTheMiddle() {
        let curve = TemperatureCurve([5, 5, 5], hourColumns: 2, height: 3, charset: .braille)
        #expect(Self.text(curve) == ["      ", " ⠒⠒⠒⠒⠂", "      "])
        #expect(curve.highRow == 1 && curve.lowRow == 1)
    }

    @Test func aSmallChangeDoesNotFillTheHeight() throws {
        let curve = TemperatureCurve([5, 5.5, 5], hourColumns: 2, height: 4, charset: .braille)
        #expect(Self.text(curve)[0].allSatisfy { $0 == " " } && Self.text(curve)[3].allSatisfy { $0 == " " })
    }

    @Test func anHourThatIsNotKnownLeavesAGap() {
        let curve = TemperatureCurve([1, nil, 1, 1], hourColumns: 2, height: 1, charset: .braille)
        let row = Self.text(curve)[0]
        #expect(row.count == 8 && Array(row)[2...4].allSatisfy { $0 == " " })
        #expect(Array(row)[1] != " " && Array(row)[5] != " " && Array(row)[6] != " ")
    }

    @Test(arguments: [CharacterSet.braille, .block, .ascii])
    func everyColumnBetweenTwoHoursHasADot(charset: CharacterSet) {
        let values: [Double?] = [0, 20, -5, 3, 3.2, 18]
        let curve = TemperatureCurve(values, hourColumns: 3, height: 5, charset: charset)
        for column in 1..<16 {
            #expect(curve.rows.contains { $0[column] != " " }, "\(charset), column \(column)")
        }
        #expect(curve.rows.allSatisfy { $0.count == 18 } && curve.highRow == 0 && curve.lowRow == 4)
    }

    @Test func withoutAnyTemperatureThereIsNoCurve() {
        let curve = TemperatureCurve([nil, nil], hourColumns: 2, height: 3, charset: .block)
        #expect(curve.highRow == nil && curve.rows.allSatisfy { row in row.allSatisfy { $0 == " " } })
    }
}
