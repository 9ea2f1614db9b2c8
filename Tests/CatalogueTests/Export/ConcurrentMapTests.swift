import Testing

@testable import Catalogue

struct ConcurrentMapTests {
    /// From 1,000 elements on, several threads make the results.
    @Test(arguments: [0, 1, 499, 500, 999, 1000, 1001, 1499, 1500, 12_345])
    func theResultsHaveTheOrderOfTheElements(count: Int) {
        let elements = Array(0..<count)
        #expect(elements.concurrentMap { "\($0)" } == elements.map { "\($0)" })
    }
}
