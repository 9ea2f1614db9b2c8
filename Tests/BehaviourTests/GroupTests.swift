import Catalogue
import Geo
import Screen
import Testing

@testable import App
@testable import AppTestSupport

/// Orders with groups: each group begins with its heading, and every place can be shown and clicked.
struct GroupTests {
    private static func sorted(_ size: Size) -> Driver {
        var driver = Driver.boroughs(size)
        driver.type(":sort sat")
        driver.press(.enter, .home)
        return driver
    }

    private static let sizes = [
        Size(columns: 60, rows: 16), Size(columns: 80, rows: 24), Size(columns: 120, rows: 36),
        Size(columns: 200, rows: 50),
    ]

    @Test(arguments: sizes) func everySelectedPlaceIsVisible(size: Size) throws {
        var driver = Self.sorted(size)
        var headings: Set<String> = []
        for keys in [Key.down, .up] {
            for _ in 0..<InventedBoroughs.count {
                let row = try #require(driver.state.results?.selected)
                let name = String(InventedBoroughs.places.name(row).prefix(15))
                let screen = driver.screen
                let line = screen.split(separator: "\n").first { $0.hasPrefix("│▸") }
                #expect(line?.contains(name) == true, "\(name)\n\(screen)")
                for title in [
                    "Fewer than 11 test takers ─", "SAT results withheld ─", "No SAT results ─",
                ]
                where screen.contains(title) {
                    headings.insert(title)
                }
                driver.press(keys)
            }
        }
        #expect(headings.count == 3, "\(headings)")
    }

    /// A click selects the place drawn at that row, with any number of headings above it, and does not scroll the list.
    @Test(arguments: sizes) func aClickSelectsThePlaceDrawnThere(size: Size) throws {
        var driver = Self.sorted(size)
        // Scrolls to the middle, where one group ends and another begins.
        driver.press(.end)
        for _ in 0..<8 { driver.press(.up) }
        guard let list = driver.state.layout.list else { return }
        let layout = driver.state.listLayout(of: driver.state.results, in: list)
        let window = driver.state.listWindow(of: try #require(driver.state.results), in: layout)
        for line in window.lines {
            // A second click on a place opens it.
            guard case .item(let position) = line.content, position != driver.state.results?.selectedIndex else {
                continue
            }
            driver.mouse(.press, Point(column: layout.inside.column + 5, row: layout.inside.row + line.row))
            #expect(driver.state.results?.selectedIndex == position)
            let now = driver.state.listWindow(of: try #require(driver.state.results), in: layout)
            #expect(now.first == window.first)
        }
    }

    @Test func otherOrdersHaveNoHeadings() throws {
        var driver = Self.sorted(.standard)
        driver.type(":sort size")
        driver.press(.enter, .end)
        let list = try #require(driver.state.layout.list)
        let layout = driver.state.listLayout(of: driver.state.results, in: list)
        let window = driver.state.listWindow(of: try #require(driver.state.results), in: layout)
        #expect(window.lines.map(\.row) == window.lines.indices.map { $0 * layout.rowHeight })
        #expect(window.first + window.lines.count == InventedBoroughs.count)
    }
}

/// What a list shows about its order, its keys and its map.
struct SortedListTests {
    @Test(arguments: [
        ("sat", "Schools by SAT total", "took it"), ("size", "Schools by size", "students"),
        ("graduation", "Schools by graduation rate", "% graduate"),
    ])
    func eachRowShowsTheFigureOfTheOrder(order: String, title: String, figure: String) {
        var driver = Driver.boroughs(.wide)
        driver.type(":sort \(order)")
        driver.press(.enter)
        let rows = driver.screen.split(separator: "\n").filter { $0.contains("SAT") && $0.contains(figure) }
        #expect(driver.screen.contains("┌▸\(title) ─") && rows.count >= 15)
    }

    /// The page of details of a school without a report offers no report.
    @Test func onlyLinksOfThePlaceAreOffered() {
        var driver = Driver.boroughs(.wide)
        driver.press(.enter)
        let footer = driver.screen.split(separator: "\n").last ?? ""
        #expect(
            footer.contains("w website") && footer.contains("c phone") && !footer.contains("copy link"), "\(footer)")
    }

    @Test func theMapFitsTheMatches() throws {
        var driver = Driver.boroughs(.wide)
        let all = try #require(driver.state.results?.extent)
        driver.press(.character("/"))
        driver.type("staten")
        let some = try #require(driver.state.results)
        for pin in some.pins { #expect(some.extent.contains(pin.coordinate)) }
        #expect(some.extent.north < all.north && some.extent.east < all.east)
        driver.press(.escape)
        #expect(driver.state.results?.extent == all)
        // A map of a single place shows its surroundings.
        driver.press(.character("/"))
        driver.type(InventedBoroughs.number(0))
        let one = try #require(driver.state.results?.extent)
        #expect(driver.shown.count == 1)
        let east = Coordinate(latitude: one.center.latitude, longitude: one.east)
        #expect(abs(one.center.distance(to: east) - 1500) < 50)
    }
}
