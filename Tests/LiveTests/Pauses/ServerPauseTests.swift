import Testing

@testable import Live

struct ServerPauseTests {
    private static let now = 1_800_000_000

    @Test(arguments: [
        (nil, 3600, 60), (0, 3600, 1), (-5, 3600, 1), (1, 3600, 1), (90, 3600, 90), (86_400, 3600, 3600),
        (86_400, 86_400, 86_400), (Int.max, 86_400, 86_400),
    ])
    func aPauseLastsAsLongAsTheServerAsksAndIsAllowed(asked: Int?, longest: Int, seconds: Int) {
        let pause = ServerPause(asked: asked, longest: longest, now: Self.now)
        #expect(pause.end == Self.now + seconds)
        #expect(pause.left(now: Self.now) == seconds)
        #expect(pause.left(now: Self.now + seconds - 1) == 1)
        #expect(pause.left(now: Self.now + seconds) == nil)
    }

    @Test(arguments: [(100, 30, 100), (100, 300, 300), (86_400, nil, 86_400)])
    func aShorterPauseDoesNotEndALongerOne(running: Int, asked: Int?, seconds: Int) {
        let first = ServerPause(asked: running, now: Self.now)
        #expect(ServerPause(asked: asked, extending: first, now: Self.now).end == Self.now + seconds)
    }

    /// The clock is set back by a year during a pause.
    @Test func aPauseIsIgnoredAfterTheClockWasSetBack() {
        let past = Self.now - 31_536_000
        let pause = ServerPause(asked: 600, now: Self.now)
        #expect(pause.left(now: past) == nil)
        #expect(ServerPause(asked: 30, extending: pause, now: past).end == past + 30)
        #expect(ServerPause(end: past + 3601, longest: 3600).left(now: past) == nil)
        #expect(ServerPause(end: past + 3600, longest: 3600).left(now: past) == 3600)
    }
}
