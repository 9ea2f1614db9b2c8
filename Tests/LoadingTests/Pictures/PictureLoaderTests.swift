import Catalogue
import HTTP
import Screen
import Synchronization
import Testing

@testable import Live

/// Returns the address as the picture's bytes, or an error that the test set; records which addresses were requested.
private final class FakePictures: PictureSource {
    let asked = Mutex<[String]>([])
    let errors = Mutex<[String: PictureError]>([:])

    func picture(at address: String, _ cancellation: Cancellation) throws(PictureError) -> [UInt8] {
        asked.withLock { $0.append(address) }
        if let error = errors.withLock({ $0[address] }) { throw error }
        return Array(address.utf8)
    }
}

struct PictureLoaderTests {
    private let pictures = FakePictures()
    private let works = Works()
    private let loader: PictureLoader

    /// Collects the work until a test runs it, and what is reported.
    private final class Works: Sendable {
        let waiting = Mutex<[@Sendable () -> Void]>([])
        let reported = Mutex<[String]>([])
        let failed = Mutex<[String: PictureError]>([:])

        var count: Int { waiting.withLock { $0.count } }

        func runFirst() {
            let work = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            work?()
        }

        func runAll() { while count > 0 { runFirst() } }
    }

    init() {
        let works = works
        loader = PictureLoader(
            pictures, run: { work in works.waiting.withLock { $0.append(work) } },
            report: { address, file in
                works.reported.withLock { $0.append(address) }
                switch file {
                case .success(let bytes): #expect(bytes == Array(address.utf8))
                case .failure(let error): works.failed.withLock { $0[address] = error }
                }
            })
    }

    private static let addresses = (0..<8).map { "https://example.org/\($0)" }
    private var asked: [String] { pictures.asked.withLock { $0 } }
    private var reported: [String] { works.reported.withLock { $0 } }

    @Test func picturesAreFetchedInTheirOrderThreeAtATime() {
        loader.want(Self.addresses)
        var most = 0
        while works.count > 0 {
            most = max(most, works.count)
            works.runFirst()
        }
        #expect(most == 3)
        #expect(asked == Self.addresses && reported == Self.addresses)
    }

    @Test func picturesThatAreNoLongerWantedAreNotFetched() {
        loader.want(Self.addresses)
        loader.want([Self.addresses[7], Self.addresses[2]])
        works.runAll()
        #expect(Set(asked) == [Self.addresses[7], Self.addresses[2]] && reported.count == 2)
        loader.want(Self.addresses)
        loader.want([])
        works.runAll()
        #expect(asked.count == 2 && reported.count == 2)
    }

    @Test func cancelledFetchesCountTowardsTheThreeUntilTheyEnd() {
        loader.want(Array(Self.addresses.prefix(3)))
        loader.want(Array(Self.addresses.suffix(3)))
        #expect(works.count == 3)
        works.runFirst()
        #expect(works.count == 3 && asked.isEmpty)
        works.runAll()
        #expect(asked == Array(Self.addresses.suffix(3)))
    }

    @Test func aCancelledPictureThatIsWantedAgainIsFetched() {
        loader.want([Self.addresses[0]])
        loader.want([])
        loader.want([Self.addresses[0]])
        works.runAll()
        #expect(asked == [Self.addresses[0]] && reported == [Self.addresses[0]])
    }

    @Test func runningJobsOfWantedPicturesContinue() {
        loader.want(Self.addresses)
        loader.want(Array(Self.addresses.prefix(3).reversed()))
        works.runAll()
        #expect(asked == Array(Self.addresses.prefix(3)), "each once")
    }

    @Test func aReportedPictureIsReportedAgainOnlyIfItWasUnwantedInBetween() {
        pictures.errors.withLock { $0[Self.addresses[1]] = .refused(status: 404) }
        let two = Array(Self.addresses.prefix(2))
        for _ in 0..<3 {
            loader.want(two + two)
            works.runAll()
        }
        #expect(reported == two)
        #expect(works.failed.withLock { $0 } == [two[1]: .refused(status: 404)])
        loader.want([two[0]])
        loader.want(two)
        works.runAll()
        #expect(reported == two + [two[1]])
    }
}
