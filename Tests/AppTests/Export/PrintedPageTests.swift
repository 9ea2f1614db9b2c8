import Catalogue
import Testing

@testable import App

struct PrintedPageTests {
    @Test(arguments: [(8, 3), (12, 4), (120, 5)])
    func namesAndFieldsBeginBelowEachOther(count: Int, columns: Int) {
        let places = (1...count).map { number in
            let entry = Shortlist.Entry(id: "stall:\(number)", name: "Stall \(number)", note: "By the wall")
            return PrintedPlace(entry, in: nil, detail: nil)
        }
        let lines = printedPage(places, title: "Shortlist").split(separator: "\n")
        #expect(lines.count { $0.dropFirst(columns).hasPrefix("Stall ") } == count, "\(lines)")
        let blanks = String(repeating: " ", count: columns)
        #expect(lines.count { $0.hasPrefix(blanks + "Note ") } == count, "\(lines)")
    }
}
