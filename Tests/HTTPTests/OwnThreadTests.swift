import Dispatch
import HTTP
import TestSupport
import Testing

struct OwnThreadTests {
    @Test func workStartsAtOnceWhileAllSharedThreadsWait() {
        let hasRun = DispatchGroup()
        #expect(
            endsWhileSharedThreadsWait {
                runOnOwnThread("test", group: hasRun) {}
                hasRun.wait()
            })
    }
}
