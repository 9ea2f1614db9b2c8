import Catalogue
import HTTP

/// Does work that waits for the network, on a thread of its own. The work is cancelled with the calling task.
func blocking<Answer: Sendable>(
    _ work: @escaping @Sendable (Cancellation) throws(ServiceError) -> Answer
) async throws(ServiceError) -> Answer {
    let cancellation = Cancellation()
    let result = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            runOnOwnThread("request") {
                do throws(ServiceError) {
                    continuation.resume(returning: Result<Answer, ServiceError>.success(try work(cancellation)))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
    } onCancel: {
        cancellation.cancel()
    }
    return try result.get()
}
