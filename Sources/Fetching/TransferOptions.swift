import CCurl
import Glibc
import HTTP

extension Transfer {
    private static let userAgent = "catchment/0.1 (places on a map, in a terminal)"

    /// Sets all options of the request for libcurl.
    func configure() {
        shim_easy_reset(easy)
        shim_allow_only_http(easy)
        shim_set_text(easy, CURLOPT_URL, request.url)
        setMethodAndBody()
        setHeaders()
        // Redirects are followed in `followsRedirect`, by rules of our own.
        shim_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
        shim_set_long(easy, CURLOPT_NOSIGNAL, 1)
        shim_set_long(easy, CURLOPT_CONNECTTIMEOUT, request.limits.idleSeconds)
        shim_set_long(easy, CURLOPT_LOW_SPEED_LIMIT, 1)
        shim_set_long(easy, CURLOPT_LOW_SPEED_TIME, request.limits.idleSeconds)
        // A proxy's answer to CONNECT is not part of the response, and the request's headers are not sent to the proxy.
        shim_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        shim_set_long(easy, CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        // Requests to this machine use no proxy, which could read plain http. Without this option libcurl obeys the environment:
        // https_proxy and no_proxy.
        if origin.isLoopback { shim_set_text(easy, CURLOPT_NOPROXY, "*") }
        // The curl command reads these variables too.
        for variable in ["CURL_CA_BUNDLE", "SSL_CERT_FILE"] {
            guard let file = getenv(variable), file.pointee != 0 else { continue }
            shim_set_text(easy, CURLOPT_CAINFO, file)
            break
        }
        message.pointee = 0
        shim_set_pointer(easy, CURLOPT_ERRORBUFFER, message)
        let this = Unmanaged.passUnretained(self).toOpaque()
        shim_set_pointer(easy, CURLOPT_HEADERDATA, this)
        shim_set_callback(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, this in
            Transfer.of(this).receive(bytes, size * count) { incoming, bytes throws(HTTPError.Kind) in
                try incoming.addLine(bytes)
            }
        }
        shim_set_pointer(easy, CURLOPT_WRITEDATA, this)
        shim_set_callback(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, this in
            Transfer.of(this).receive(bytes, size * count) { incoming, bytes throws(HTTPError.Kind) in
                try incoming.addBody(bytes)
            }
        }
    }

    private func setMethodAndBody() {
        if request.method == .head {
            shim_set_long(easy, CURLOPT_NOBODY, 1)
        } else if let body = request.body ?? ([.post, .put, .patch].contains(request.method) ? [] : nil) {
            shim_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
            // An empty array has no address.
            _ = (body.isEmpty ? [0] : body).withUnsafeBufferPointer {
                shim_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, UnsafeMutablePointer(mutating: $0.baseAddress))
            }
        }
        shim_set_text(easy, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }

    private func setHeaders() {
        shim_slist_free_all(lines)
        lines = nil
        var headers = request.headers
        if headers["User-Agent"] == nil { headers.add("User-Agent", Self.userAgent) }
        // For a header without a value, libcurl expects a semicolon after the name. With a colon it would remove the header.
        for field in headers.fields {
            lines = shim_slist_append(lines, field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        // Removes the headers that libcurl adds to requests with a body.
        if headers["Content-Type"] == nil { lines = shim_slist_append(lines, "Content-Type:") }
        if headers["Expect"] == nil { lines = shim_slist_append(lines, "Expect:") }
        shim_set_pointer(easy, CURLOPT_HTTPHEADER, lines)
        // Decompresses every encoding that libcurl knows, even if the request did not allow it.
        shim_set_text(easy, CURLOPT_ACCEPT_ENCODING, "")
    }
}
