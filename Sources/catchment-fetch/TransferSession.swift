import Foundation
import FoundationNetworking

/// The connections, kept open between transfers.
final class TransferSession: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    // Unchecked: what changes is behind the lock.
    private let lock = NSLock()
    private var transfers: [Int: Transfer] = [:]
    private let queue = OperationQueue()
    private var session = URLSession.shared

    /// - Parameter idleSeconds: how long to wait for a connection, or for the next byte.
    init(idleSeconds: Double) {
        super.init()
        queue.maxConcurrentOperationCount = 1
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = idleSeconds
        configuration.timeoutIntervalForResource = 1800
        configuration.httpMaximumConnectionsPerHost = 4
        // The caller has a cache of its own, and must see what servers answer.
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpAdditionalHeaders = ["User-Agent": "catchment/0.1 (school finder for terminals)"]
        session = URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
    }

    /// - Parameter seconds: how long it may take as a whole.
    func start(_ transfer: Transfer, _ request: URLRequest, seconds: Int? = nil) -> URLSessionTask {
        let task = session.dataTask(with: request)
        lock.withLock { transfers[task.taskIdentifier] = transfer }
        task.resume()
        if let seconds {
            let queue = queue
            DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) { [weak task] in
                guard let task else { return }
                queue.addOperation {
                    guard task.state == .running else { return }
                    transfer.expired(after: seconds)
                    task.cancel()
                }
            }
        }
        return task
    }

    private func transfer(_ task: URLSessionTask) -> Transfer? { lock.withLock { transfers[task.taskIdentifier] } }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(transfer(task)?.redirected(to: request, by: response, from: task.originalRequest))
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(transfer(dataTask)?.began(response) == true ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if transfer(dataTask)?.took(data) != true { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let transfer = lock.withLock { transfers.removeValue(forKey: task.taskIdentifier) }
        transfer?.ended(error)
    }
}
