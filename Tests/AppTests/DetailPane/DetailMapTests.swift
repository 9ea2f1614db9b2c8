import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// The small map beside the details.
struct DetailMapTests {
    /// Whether the details of the first school of a search have a small map.
    private static func hasMap(_ size: Size, zoomedOut: Int = 0) throws -> Bool {
        var driver = Driver.searched(size)
        for _ in 0..<zoomedOut { driver.press(.character("-")) }
        driver.press(.enter)
        return driver.state.detailMap(try #require(driver.state.panes.top as? DetailPane)) != nil
    }

    /// At 120 columns the details take the place of the large map, at 200 columns they stand beside it.
    @Test(arguments: [(Size.wide, true), (.large, false)])
    func thereIsNoSmallMapWhereTheLargeOneShowsTheSame(size: Size, expected: Bool) throws {
        #expect(try Self.hasMap(size) == expected)
    }

    @Test func theSmallMapShowsMoreThanALargeOneOfAWideArea() throws {
        #expect(try Self.hasMap(.large, zoomedOut: 6))
    }
}
