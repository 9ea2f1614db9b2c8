import CCurl
import HTTP

extension Transfer {
    /// The error for a failure of libcurl.
    func failure(_ code: CURLcode) -> HTTPError {
        if let problem = incoming.problem { return error(problem) }
        var proxyStatus = 0
        shim_get_long(easy, CURLINFO_HTTP_CONNECTCODE, &proxyStatus)
        if proxyStatus >= 300 { return error(.proxy(status: proxyStatus)) }
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: return error(.noSuchHost)
        case CURLE_COULDNT_CONNECT: return error(.noConnection)
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: return error(.proxy(status: nil))
        case CURLE_OPERATION_TIMEDOUT:
            // libcurl measures the time by its own clock, in milliseconds, so it may stop shortly before `deadline`.
            let isOver = ContinuousClock.now + .milliseconds(100) >= deadline
            return error(isOver ? .timedOut(seconds: request.limits.seconds) : .stalled)
        case CURLE_PARTIAL_FILE where incoming.announced != nil:
            return error(.cutOff(received: incoming.received, expected: incoming.announced ?? 0))
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR: return error(.connectionLost)
        case CURLE_BAD_CONTENT_ENCODING: return error(.badEncoding)
        case CURLE_URL_MALFORMAT: return error(incoming.isRedirect ? .redirectRefused(.notSecure) : .badAddress)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            return error(.tls(detail ?? words(code)))
        // libcurl takes a response without a status line for HTTP/0.9.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: return error(.unusable("it is not HTTP"))
        default: return error(.unusable(words(code)))
        }
    }

    /// libcurl's general words for an error. They contain no part of the request, whose address may hold a password.
    private func words(_ code: CURLcode) -> String { String(cString: shim_easy_strerror(code)) }

    /// The problem that the TLS library found: "SSL certificate problem: certificate has expired".
    private var detail: String? {
        let text = String(cString: message).prefix(200)
        return text.isEmpty ? nil : String(text.map { $0.isNewline ? " " : $0 })
    }
}
