import Catalogue
import MapDrawing
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// A picture among the details of a place.
struct DetailPictureTests {
    /// The lines of a grey picture alone, without the indent.
    private func cells(
        width: Int, height: Int, columns: Int = 96, style: PictureStyle = PictureStyle()
    ) throws -> [[DetailText.Span]] {
        let rgb = [UInt8](repeating: 200, count: width * height * 3)
        let picture = try #require(Detail.Picture(width: width, height: height, rgb: rgb, description: "A wall"))
        let detail = Detail(
            id: "a:1", name: "N", address: "", headline: "", sections: [Detail.Section("S", [.picture(picture)])],
            links: .init(), sources: [])
        let lines = DetailText(detail, columns: columns, DetailText.Context(pictures: style)).lines
        let start = try #require(lines.firstIndex { $0.contains { $0.text.hasPrefix("S ") } })
        let end = try #require(lines.firstIndex { $0.contains { $0.text.contains("A wall") } })
        return lines[(start + 1)..<end].map { Array($0.dropFirst()) }
    }

    @Test(arguments: [
        (100, 50, 96, 60, 15), (10, 40, 96, 8, 16), (4, 3, 96, 4, 2), (1, 1, 96, 1, 1), (300, 100, 40, 38, 6),
    ])
    func aPictureKeepsItsShapeAndIsNotEnlarged(width: Int, height: Int, columns: Int, wide: Int, high: Int) throws {
        let rows = try cells(width: width, height: height, columns: columns)
        #expect(rows.count == high && rows.allSatisfy { $0.count == wide })
    }

    @Test func aPictureWithoutColoursUsesOnlyTheTerminalsOwnColours() throws {
        let rows = try cells(width: 8, height: 8, style: PictureStyle(colours: .none))
        #expect(rows.joined().allSatisfy { $0.style == .plain })
        #expect(try cells(width: 8, height: 8).joined().allSatisfy { $0.style != .plain })
    }

    @Test func aTerminalWithAllColoursGetsThem() throws {
        let rows = try cells(width: 8, height: 8, style: PictureStyle(colours: .trueColour))
        let grey = PictureInk.exact(PaletteColour(red: 200, green: 200, blue: 200))
        #expect(rows.joined().allSatisfy { $0.cell == PictureCell(" ", on: grey) })
    }

    @Test(arguments: CharacterSet.allCases)
    func anASCIITerminalGetsNoBlocks(charset: CharacterSet) throws {
        let style = PictureStyle(charset: charset, colours: .none, background: .dark)
        let text = try cells(width: 8, height: 8, style: style).joined().map(\.text).joined()
        #expect(text.utf8.allSatisfy { $0 < 128 } == (charset == .ascii) && text.contains { $0 != " " })
    }

    @Test func withoutColoursAPictureIsInvertedOnALightBackground() throws {
        func text(_ background: BackgroundShade) throws -> String {
            let style = PictureStyle(charset: .braille, colours: .none, background: background)
            return try cells(width: 8, height: 8, style: style).joined().map(\.text).joined()
        }
        #expect(try text(.dark) != text(.light) && text(.dark) == text(.unknown))
    }
}
