import HTTP

/// Runs each piece of a task, from one `await` to the next, on a thread of its own. Tasks that wait for a file or another program need
/// it: Swift itself has only one thread for each core, and if all of them wait, no other task runs.
final class ThreadExecutor: TaskExecutor {
    static let shared = ThreadExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        runOnOwnThread("task") { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
