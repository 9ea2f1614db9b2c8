import Dispatch

/// Runs tasks on the threads of Dispatch. Work that blocks, on a file or another program, needs it: there are only as many of
/// Swift's own threads as cores, and blocked ones would keep all other tasks from running.
final class DispatchExecutor: TaskExecutor {
    static let shared = DispatchExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
