import Foundation
import FoundationNetworking

/// Fetches over HTTPS.
///
///     catchment-fetch URL FILE MAXIMUM-BYTES START IF-RANGE IF-NONE-MATCH IF-MODIFIED-SINCE
///     catchment-fetch --serve
///
/// It is a program of its own because URLSession would cost the other one 5 ms and 6 MB at every start.
///
/// The first form is for `catchment update`. START bytes of FILE are there already, and are of the version that IF-RANGE names;
/// the last three may be -. Standard output says, a line each,
///
///     status STATUS                what the server answered
///     etag TEXT, modified TEXT     what it calls this version
///     clock SECONDS                what time it is there, since 1970
///     retry SECONDS                how long it wants to be left alone
///     body START                   where in the file the bytes go that come now
///     received BYTES EXPECTED      now and then, START counted; EXPECTED is -1 where the server does not say
///     failed SENTENCE              at the end, without a full stop
///
/// The exit status is 0 when the file is there whole, or unchanged (304); 68 where no server was reached, 73 where the file
/// cannot be written, else 69. What arrived of the file stays. It ends with whoever started it, when standard input does.
///
/// The second form is described at `Service`. Both take a proxy from `https_proxy`, `http_proxy` and `no_proxy`, as curl does.
@main
struct Fetch {
    static func main() {
        // A file that may not grow any further is an error of writing, and no reason to be killed.
        signal(SIGXFSZ, SIG_IGN)
        let arguments = CommandLine.arguments
        if arguments.dropFirst() == ["--serve"] { return Service().run() }
        guard arguments.count == 8, let url = URL(string: arguments[1]), let limit = Int(arguments[3]),
            let start = Int(arguments[4]), isAllowed(url)
        else {
            // An address may have a password in it.
            let host = arguments.count > 1 ? URL(string: arguments[1])?.host : nil
            fail("\(host ?? "that") is not at an https address", status: 69)
        }
        endWithInput()
        let sink = FileSink(arguments[2], start: start)
        let transfer = Transfer(to: sink, limit: limit, host: url.host)
        let finished = DispatchSemaphore(value: 0)
        transfer.finished = { _ in finished.signal() }
        let session = TransferSession(idleSeconds: 30)
        _ = session.start(transfer, request(url, start: start, conditions: Array(arguments[5...])))
        finished.wait()
        if let problem = sink.writeProblem { fail(problem, status: 73) }
        if let sentence = transfer.sentence { fail(sentence, status: transfer.hasNoServer ? 68 : 69) }
    }

    private static func request(_ url: URL, start: Int, conditions: [String]) -> URLRequest {
        var request = URLRequest(url: url)
        // What is counted is what is written: the length that a server names must be that of the file.
        request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        if start > 0 { request.setValue("bytes=\(start)-", forHTTPHeaderField: "Range") }
        for (name, value) in zip(["If-Range", "If-None-Match", "If-Modified-Since"], conditions) where value != "-" {
            request.setValue(value, forHTTPHeaderField: name)
        }
        return request
    }

    /// Whoever started this keeps the other end of standard input open for as long as it lives.
    private static func endWithInput() {
        Thread.detachNewThread {
            var byte: UInt8 = 0
            while read(0, &byte, 1) > 0 || errno == EINTR { errno = 0 }
            exit(69)
        }
    }

    /// Plain http is for this machine alone.
    static func isAllowed(_ url: URL) -> Bool {
        url.scheme == "https" || (url.scheme == "http" && ["127.0.0.1", "localhost"].contains(url.host ?? ""))
    }

    private static func fail(_ sentence: String, status: Int32) -> Never {
        print("failed \(sentence)")
        exit(status)
    }
}
