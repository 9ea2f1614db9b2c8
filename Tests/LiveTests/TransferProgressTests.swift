import Testing

@testable import Live

struct TransferProgressTests {
    @Test(arguments: [
        (TransferProgress(bytes: 0), "0.0 MB"),
        (TransferProgress(bytes: 31_000_000, total: 62_100_000), "31.0 of 62.1 MB"),
        (
            TransferProgress(bytes: 31_000_000, total: 62_100_000, bytesPerSecond: 2_100_000),
            "31.0 of 62.1 MB, 2.1 MB/s, 15 s left"
        ),
        (
            TransferProgress(bytes: 1, total: 125_000_001, bytesPerSecond: 1_000_000),
            "0.0 of 125.0 MB, 1.0 MB/s, 2 min 5 s left"
        ),
        (TransferProgress(bytes: 0, total: 3_720_000, bytesPerSecond: 1000), "0.0 of 3.7 MB, 0.0 MB/s, 1 h 2 min left"),
        (TransferProgress(bytes: 5, total: 10, bytesPerSecond: 0), "0.0 of 0.0 MB, 0.0 MB/s"),
        (TransferProgress(bytes: 2_000_000, bytesPerSecond: 500_000), "2.0 MB, 0.5 MB/s"),
    ])
    func progressIsDescribedInWords(progress: TransferProgress, text: String) { #expect(progress.text == text) }

    @Test func theRateIsMeasuredOverTheLastSeconds() {
        var meter = TransferMeter()
        #expect(meter.progress(0, of: 100_000, at: 0).bytesPerSecond == nil)
        #expect(meter.progress(100, of: 100_000, at: 400).bytesPerSecond == nil, "too early")
        #expect(meter.progress(1000, of: 100_000, at: 1000).bytesPerSecond == 1000)
        // From 1 s to 6 s.
        #expect(meter.progress(51_000, of: 100_000, at: 6000).bytesPerSecond == 10_000)
        #expect(meter.progress(10, of: 100_000, at: 7000).bytesPerSecond == nil, "it has begun anew")
    }
}
