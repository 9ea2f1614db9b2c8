import CCurl
import HTTP

extension WebOrigin {
    /// The origin of an address as libcurl parses it; nil if the address is malformed.
    init?(of url: String) {
        guard let parsed = shim_url() else { return nil }
        defer { shim_url_cleanup(parsed) }
        // An unknown scheme is not an error here; `isAllowed` refuses it.
        guard shim_url_set(parsed, CURLUPART_URL, url, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK else {
            return nil
        }
        func part(_ part: CURLUPart, _ flags: UInt32 = 0) -> String? {
            var text: UnsafeMutablePointer<CChar>?
            guard shim_url_get(parsed, part, &text, flags) == CURLUE_OK, let text else { return nil }
            defer { shim_free(text) }
            return String(cString: text)
        }
        guard let scheme = part(CURLUPART_SCHEME), let host = part(CURLUPART_HOST) else { return nil }
        self.init(
            scheme: scheme.lowercased(), host: host.lowercased(),
            port: part(CURLUPART_PORT, UInt32(CURLU_DEFAULT_PORT)).flatMap { Int($0) } ?? 0)
    }
}
