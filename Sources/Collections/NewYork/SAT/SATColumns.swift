import Catalogue
/// The columns of the SAT results.
///
/// Figures about all schools together are repeated in every row, so that they are also saved with a search that has only some
/// of the rows.
struct SATColumns {
    enum Name {
        static let takers = "takers"
        static let reading = "reading"
        static let mathematics = "mathematics"
        static let writing = "writing"
        /// The rank by total among the ranked schools, 1 for the highest; not available for the others.
        static let rank = "rank"
        /// How many schools are ranked.
        static let ranked = "ranked"
        /// The average reading score of all test takers, in hundredths of a point.
        static let cityReading = "cityReading"
        /// The same average of the mathematics scores.
        static let cityMathematics = "cityMathematics"
        /// The same average of the writing scores.
        static let cityWriting = "cityWriting"
        /// The number of test takers in schools with any score.
        static let cityTakers = "cityTakers"
    }

    /// How many schools have results that are withheld.
    let suppressed: Int
    /// The totals of the ranked schools, the highest first.
    private let totals: [Int]
    private let city: [(name: String, figure: Known<Int>)]

    /// - Parameter results: the results of all schools, by the numbers of the schools.
    init(_ results: [String: SATResult]) {
        suppressed = results.values.count { $0.status == .suppressed }
        totals = results.values.filter(\.isRanked).compactMap(\.total).sorted(by: >)
        func mean(_ score: (SATResult) -> Known<Int>) -> Known<Int> {
            var (points, takers) = (0, 0)
            for result in results.values {
                guard let score = score(result).value, let count = result.takers.value else { continue }
                points += score * count
                takers += count
            }
            return takers > 0 ? .value((points * 100 + takers / 2) / takers) : .missing(.notAvailable)
        }
        let takers = results.values.filter { [.known, .partial].contains($0.status) }
            .reduce(0) { $0 + ($1.takers.value ?? 0) }
        city = [
            (Name.cityReading, mean(\.reading)), (Name.cityMathematics, mean(\.mathematics)),
            (Name.cityWriting, mean(\.writing)), (Name.cityTakers, .value(takers)),
        ]
    }

    /// - Parameter results: a result for each row of the table.
    func columns(_ results: [SATResult]) -> [String: Column] {
        func column(_ figure: (SATResult) -> Known<Int>) -> Column {
            .number(NumberColumn(results.map { NumberColumn.encoded(figure($0)) }))
        }
        var columns = [
            Name.takers: column(\.takers), Name.reading: column(\.reading), Name.mathematics: column(\.mathematics),
            Name.writing: column(\.writing), Name.rank: column(rank), Name.ranked: column { _ in .value(totals.count) },
        ]
        for (name, figure) in city { columns[name] = column { _ in figure } }
        return columns
    }

    /// Schools with the same total have the same rank.
    private func rank(_ result: SATResult) -> Known<Int> {
        guard result.isRanked, let total = result.total, let first = totals.firstIndex(of: total) else {
            return .missing(.notAvailable)
        }
        return .value(first + 1)
    }
}
