import Foundation
import FoundationNetworking

/// Fetches over HTTP for Catchment, one file or many:
///
///     catchment-fetch URL FILE MAXIMUM-BYTES
///     catchment-fetch --serve
///
/// It is a program of its own because URLSession would cost the other one 5 ms and 6 MB at every start.
///
/// The first form is for `catchment update`. Standard output has a line `received BYTES EXPECTED` now and then (EXPECTED is
/// -1 where the server does not say). The exit status is 0 when the file is there whole, 69 when it is not, after one
/// sentence on standard output. The second form is described at `Service`.
@main
struct Fetch {
    static func main() {
        let arguments = CommandLine.arguments
        if arguments.dropFirst() == ["--serve"] { return Service().run() }
        guard arguments.count == 4, let url = URL(string: arguments[1]), let limit = Int(arguments[3]), isAllowed(url)
        else {
            fail("usage: catchment-fetch URL FILE MAXIMUM-BYTES, with an https address.", status: 64)
        }
        let transfer = Transfer(to: FileSink(arguments[2]), limit: limit)
        let finished = DispatchSemaphore(value: 0)
        transfer.finished = { _ in finished.signal() }
        var request = URLRequest(url: url)
        // What is counted is what is written: the length that a server names must be that of the file.
        request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        let session = TransferSession(idleSeconds: 30)
        _ = session.start(transfer, request)
        finished.wait()
        if let problem = transfer.problem {
            try? FileManager.default.removeItem(atPath: arguments[2])
            fail("\(url.host ?? "The server"): \(problem)\(problem.hasSuffix("?") ? "" : ".")", status: 69)
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
