import Foundation
import FoundationNetworking

/// Fetches one file over HTTP, for `catchment update`:
///
///     catchment-fetch URL FILE MAXIMUM-BYTES
///
/// It is a program of its own because URLSession would cost the other one 5 ms and 6 MB at every start.
/// Standard output has a line `received BYTES EXPECTED` now and then (EXPECTED is -1 where the server does not say). The exit
/// status is 0 when the file is there whole, 69 when it is not, after one sentence on standard output.
@main
struct Fetch {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let url = URL(string: arguments[1]), let limit = Int(arguments[3]), isAllowed(url)
        else {
            fail("usage: catchment-fetch URL FILE MAXIMUM-BYTES, with an https address.", status: 64)
        }
        let transfer = Transfer(file: arguments[2], limit: limit)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 30
        configuration.timeoutIntervalForResource = 1800
        configuration.httpAdditionalHeaders = [
            "User-Agent": "catchment/0.1 (school finder for terminals)",
            // What is counted is what is written: the length that a server names must be that of the file.
            "Accept-Encoding": "identity",
        ]
        let session = URLSession(configuration: configuration, delegate: transfer, delegateQueue: nil)
        session.dataTask(with: url).resume()
        transfer.finished.wait()
        if let problem = transfer.problem {
            try? FileManager.default.removeItem(atPath: arguments[2])
            fail("\(url.host ?? "The server"): \(problem)", status: 69)
        }
    }

    /// Plain http is for this machine alone.
    static func isAllowed(_ url: URL) -> Bool {
        url.scheme == "https" || (url.scheme == "http" && ["127.0.0.1", "localhost"].contains(url.host ?? ""))
    }

    private static func fail(_ sentence: String, status: Int32) -> Never {
        print(sentence)
        exit(status)
    }
}

/// One transfer into a file, as far as the limit allows.
final class Transfer: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    // URLSession calls a delegate on one queue; the main thread reads `problem` after `finished` only.
    let finished = DispatchSemaphore(value: 0)
    private(set) var problem: String?
    private let output: FileHandle?
    private let limit: Int
    private var received = 0
    private var expected: Int64 = -1
    private var told = 0

    init(file: String, limit: Int) {
        self.limit = limit
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        output = descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        super.init()
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        // Plain http may follow only on plain http, which is of this machine.
        let wasPlain = task.originalRequest?.url?.scheme == "http"
        let isSafe = request.url.map { Fetch.isAllowed($0) && ($0.scheme == "https" || wasPlain) } ?? false
        if !isSafe { problem = "the answer leads to an address that is not https, and was not followed." }
        completionHandler(isSafe ? request : nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        expected = response.expectedContentLength
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        if output == nil {
            problem = "the file cannot be written; is the disk full or the folder read-only?"
        } else if status != 200 {
            problem = problem ?? "answered with status \(status)."
        } else if let encoding = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Encoding"),
            encoding != "identity"
        {
            // What is counted then is not what the server counted.
            expected = -1
        } else if expected > Int64(limit) {
            problem = "the file has \(expected) bytes, more than the \(limit) that are allowed."
        }
        completionHandler(problem == nil ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard problem == nil else { return }
        received += data.count
        guard received <= limit else {
            problem = "the file has more than the \(limit) bytes that are allowed."
            return dataTask.cancel()
        }
        do {
            try output?.write(contentsOf: data)
        } catch {
            problem = "the file cannot be written; is the disk full?"
            return dataTask.cancel()
        }
        if received - told > 500_000 {
            told = received
            print("received \(received) \(expected)")
            fflush(nil)
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error, problem == nil { problem = "no answer that could be used (\(error.localizedDescription))." }
        if problem == nil, expected >= 0, Int64(received) != expected {
            problem = "the connection broke after \(received) of \(expected) bytes."
        }
        finished.signal()
    }
}
