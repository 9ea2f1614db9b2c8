import Catalogue
import Testing

@testable import App

/// The line that says when a place was posted.
struct TimeLineTests {
    @Test(arguments: [60, 35, 30]) func aTimeIsBrokenOnlyBetweenItsParts(columns: Int) {
        let posted = 1_795_385_040
        var detail = Detail(
            id: "a:1", name: "N", address: "", headline: "", sections: [], links: .init(), sources: [])
        detail.times = [Detail.Time("Posted", posted)]
        let lines = DetailText(detail, columns: columns, DetailText.Context(now: posted)).lines
            .map { $0.map(\.text).joined() }
        let moment = "Posted \(WallClock.utc.dayAndTime(posted))"
        let whole = "\(moment) · just now"
        #expect(whole.count == 36)
        #expect(Array(lines.dropFirst()) == (columns < 36 ? [moment, "just now"] : [whole]))
    }
}
