import CCurl
import Glibc
import HTTP

/// One request in progress, with all its redirects.
final class Transfer {
    let easy: UnsafeMutableRawPointer
    private(set) var request: WireRequest
    private(set) var origin: WebOrigin
    private var redirects = 0
    var lines: UnsafeMutablePointer<curl_slist>?
    /// libcurl describes an error here.
    let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    let deadline: ContinuousClock.Instant
    private(set) var incoming: IncomingResponse
    private let send: (Frame.Message) -> Void

    /// - Parameter send: sends a message about this request to the program.
    init(_ request: WireRequest, send: @escaping (Frame.Message) -> Void) throws(HTTPError) {
        guard let origin = WebOrigin(of: request.url) else {
            throw HTTPError(.notSecure, host: hostName(of: request.url))
        }
        guard origin.isAllowed else { throw HTTPError(.notSecure, host: origin.host) }
        guard let easy = shim_easy_init() else { throw HTTPError(.unusable("out of memory"), host: origin.host) }
        self.easy = easy
        self.request = request
        self.origin = origin
        self.send = send
        incoming = IncomingResponse(request)
        deadline = .now + .seconds(request.limits.seconds)
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        shim_easy_cleanup(easy)
        shim_slist_free_all(lines)
        message.deallocate()
    }

    /// Starts the transfer, or starts it again with the address of a redirect.
    func add(to multi: UnsafeMutableRawPointer) throws(HTTPError) {
        let left = ContinuousClock.now.duration(to: deadline)
        let milliseconds =
            Int(left.components.seconds) * 1000 + Int(left.components.attoseconds / 1_000_000_000_000_000)
        guard milliseconds > 0 else { throw error(.timedOut(seconds: request.limits.seconds)) }
        incoming = IncomingResponse(request)
        configure()
        shim_set_long(easy, CURLOPT_TIMEOUT_MS, milliseconds)
        guard shim_multi_add_handle(multi, easy) == CURLM_OK else { throw error(.unusable("out of memory")) }
    }

    func remove(from multi: UnsafeMutableRawPointer) { shim_multi_remove_handle(multi, easy) }

    // MARK: The response

    static func of(_ pointer: UnsafeMutableRawPointer?) -> Transfer {
        guard let pointer else { fatalError("libcurl lost a pointer") }
        return Unmanaged<Transfer>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// - Returns: `count`; any other number ends the transfer.
    func receive(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int,
        _ add: (inout IncomingResponse, UnsafeRawBufferPointer) throws(HTTPError.Kind) -> Frame.Message?
    ) -> Int {
        do throws(HTTPError.Kind) {
            if let message = try add(&incoming, UnsafeRawBufferPointer(start: bytes, count: count)) { send(message) }
            return count
        } catch {
            incoming.problem = error
            return 0
        }
    }

    /// Evaluates how the transfer ended.
    /// - Returns: whether there is a redirect to follow; if not, the response is complete.
    func followsRedirect(after code: CURLcode) throws(HTTPError) -> Bool {
        guard code == CURLE_OK else { throw failure(code) }
        guard incoming.isRedirect else {
            if incoming.status == nil { throw error(.unusable("no status")) }
            return false
        }
        var text: UnsafePointer<CChar>?
        shim_get_text(easy, CURLINFO_REDIRECT_URL, &text)
        guard let url = text.map({ String(cString: $0) }), let next = WebOrigin(of: url), let status = incoming.status
        else {
            throw error(.redirectRefused(.notSecure))
        }
        guard redirects < WireRequest.maximumRedirects else { throw error(.redirectRefused(.tooMany)) }
        redirects += 1
        do throws(RedirectRefusal) {
            request = try request.redirected(to: url, status: status, from: origin, to: next)
        } catch {
            throw self.error(.redirectRefused(error.problem))
        }
        origin = next
        return true
    }

    func error(_ kind: HTTPError.Kind) -> HTTPError { HTTPError(kind, host: origin.host) }
}
